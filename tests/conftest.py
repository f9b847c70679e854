"""What all tests share."""
from __future__ import annotations

import gc

gc.set_threshold(100_000, 50, 100)  # states hold no cycles: looking for some all the time costs a quarter
