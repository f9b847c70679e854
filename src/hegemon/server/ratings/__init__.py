"""Ratings and profiles: how games ended for whom, who is how strong, and what chance gave."""
