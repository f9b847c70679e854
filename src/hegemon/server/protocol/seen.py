"""What clients write can be seen: no control characters, none that turn the line round, no halves of characters."""
from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from hegemon.server.errors import Unseen

HIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
CHOSEN: Final = "phrase"  # in the name of a field: whatever somebody chose once is compared, and shown to nobody


def check_seen(sent: Struct) -> None:
    """Refuse what was sent if a text in it has such characters; lines and tabs are allowed here."""
    for name in sent.__struct_fields__:
        value = getattr(sent, name)
        if type(value) is str and HIDDEN.search(value) and CHOSEN not in name:
            raise Unseen(f"{name}: write it with visible characters only")
