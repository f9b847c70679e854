"""Learning from games: values fitted to who won, and players trained by playing against themselves."""
from hegemon.train.curve import drawn_curve
from hegemon.train.school import Course, Point, School, rate_against
from hegemon.train.values import Report, learnt, positions, written

__all__ = ["Course", "Point", "Report", "School", "drawn_curve", "learnt", "positions", "rate_against", "written"]
