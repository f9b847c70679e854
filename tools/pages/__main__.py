"""`python -m tools.pages` builds the site."""
from __future__ import annotations

import sys

from tools.pages.build import NotBuilt, build
from tools.pages.markdown import Astray

try:
    build()
except (NotBuilt, Astray) as why:
    print(why, file=sys.stderr)
    sys.exit(1)
