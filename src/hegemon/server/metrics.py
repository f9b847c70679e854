"""What the server counts, for Prometheus."""
from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

MOVES: Final = Counter("hegemon_moves", "Actions made durable", ["game"])
REFUSED: Final = Counter("hegemon_refused", "Submissions refused", ["why"])
FRAMES: Final = Counter("hegemon_frames", "Frames made (each may go to several sockets)")
FRAME_BYTES: Final = Counter("hegemon_frame_bytes", "Bytes of frames made")
MOVE_SECONDS: Final = Histogram("hegemon_move_seconds", "From a submission to its frames being on their way",
                                buckets=(.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5))
PICTURE_SECONDS: Final = Histogram("hegemon_frame_seconds", "Making one frame",
                                   buckets=(.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1))
SOCKETS: Final = Gauge("hegemon_sockets", "Live sockets")
HELD: Final = Gauge("hegemon_matches", "Matches in memory")
THOUGHT: Final = Histogram("hegemon_bot_seconds", "A bot's decision", buckets=(.01, .05, .1, .25, .5, 1, 2.5, 5, 10))
BOT_FAILURES: Final = Counter("hegemon_bot_failures", "Bots that crashed or hung", ["game", "level"])
