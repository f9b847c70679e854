"""Learning from games: values fitted to who won."""
from hegemon.train.values import Report, learnt, positions, written

__all__ = ["Report", "learnt", "positions", "written"]
