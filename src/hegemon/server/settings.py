"""How a server is run; handed to every worker process as JSON in its environment."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal

import msgspec
import platformdirs
from msgspec import Struct

from hegemon.kernel import Refused

VARIABLE: Final = "HEGEMON_SETTINGS"


def default_database() -> str:
    """The SQLite file in the user's data folder."""
    return str(Path(platformdirs.user_data_dir("hegemon")) / "hegemon.db")


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be set; the defaults suit one machine at home."""
    database: str = msgspec.field(default_factory=default_database)
    host: str = "127.0.0.1"
    backup: str = ""                   # a folder that gets a copy of an SQLite database at every gate of an event
    address: str = ""                  # as others reach this server, for cards and screens; empty: found out
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()      # further addresses of ours, where a proxy changes the host
    limits: float = 1.0                # factor on all rate limits; 0 lifts them
    crowd: float = 1.0                 # factor on what counts by address: raise it where many share one, as at an event
    sockets_per_session: int = 24      # open at once; 0 for any number
    sockets_per_address: int = 200     # of those without a session, times `crowd`; 0 for any number
    bot_workers: int = 0               # processes that think; 0: one less than the machine has, at least one
    bot_seconds: float = 0.0           # of processor time that a bot may think at most; 0: as its level says
    bot_grace: float = 10.0            # further seconds, to start up and load the game, before it counts as hanging
    bot_pause: float = 0.35            # so that people can follow
    undo_seconds: float = 3.0          # bots wait after a turn that ended by itself, so that it can be taken back
    wait_seconds: float = 25.0         # how long a bot's question may wait for the next number
    database_patience: float = 30.0    # seconds to wait at the start for a PostgreSQL that is starting too
    secret: str = ""                   # from which links are derived; empty: a file beside the database has it
    link_days: float = 30.0            # a link works for so long
    away_seconds: float = 120.0        # without a sign of life, before the host may give a seat to somebody else
    table_hours: float = 24.0          # a table nobody starts in this time is closed
    idle_minutes: float = 10.0         # a match nobody looks at leaves the memory
    wake_hours: float = 24.0           # a bot is set to work by itself in matches played within this time
    most_matches: int = 5000           # in memory at once, unless somebody looks at them
    notice_seconds: float = 1.0        # between the notice to players and the stop
    outgoing_allow: tuple[str, ...] = ()  # names, addresses or networks, perhaps with a port, beside the open internet
    outgoing_ca: str = ""              # a file of further certificate authorities, for webhooks of one's own
    smtp_host: str = ""                # e-mail is offered when this is set
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""                # "hegemon <hegemon@example.org>"
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    contact: str = ""                  # mailto: or https: of who runs this server, told to push services
    clock: str = ""                    # a file that turns the time, for tests: see `hegemon.server.clock`
    debug: bool = False                # allows what no server for people may: turning the time
    log_json: bool = False

    def to_environment(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @staticmethod
    def from_environment() -> Settings:
        """The settings left by `to_environment`, or the defaults."""
        try:
            return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
        except msgspec.DecodeError as why:
            raise Refused(f"the settings in {VARIABLE} cannot be read: {why}") from None

    def bot_processes(self) -> int:
        """How many processes think."""
        return self.bot_workers or max(1, (os.cpu_count() or 2) - 1)
