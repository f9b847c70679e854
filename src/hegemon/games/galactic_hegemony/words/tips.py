"""A sentence or two for somebody who meets a question for the first time, by the name of the question."""
from __future__ import annotations

from typing import Final

TIPS: Final = {
    "Turn.acted": "Move craft, colonise and build until next to nothing is left: stock over the limit is lost. A "
                  "planet at morale 0 yields nothing, so boost it; put down revolts before they spread.",
}
