"""`hegemon serve`: the server for others, or for oneself with a browser."""
from __future__ import annotations

import os
import sys

from hegemon.cli.flags import Flag
from hegemon.kernel import Refused
from hegemon.kernel.tables import VARIABLE
from hegemon.server import run


def serve(*, host: str = "127.0.0.1", port: int = 8000, database: str = "", workers: int = 1, browser: Flag = False,
          clock: str = "", debug: Flag = False, address: str = "", backup: str = "") -> None:
    """Run the server; tables are kept in the user's data folder, or in the database named by a URL.

    For an event, --address is what its cards say, and --backup a folder that gets a copy at each of its phases.
    With --debug, for tests, --clock names a file that turns the server's time.
    """
    if os.environ.get(VARIABLE):
        raise Refused(f"a server plays with the printed numbers: unset {VARIABLE}")
    status = run.serve(host=host, port=port, database=database, workers=workers, open_browser=browser, clock=clock,
                       debug=debug, address=address, backup_to=backup)
    if status:
        sys.exit(status)
