"""Who may do what: the host at the own table, moderators at every table and with people, operators everything."""
from __future__ import annotations

from typing import Final

from hegemon.server.errors import Forbidden, Missing
from hegemon.server.people.accounts import Who

RANKS: Final = {"": 0, "moderator": 1, "operator": 2}
OPERATOR: Final = Who("", "the operator of this server", True, "", False, role="operator")  # at the machine itself


def check_role(who: Who, least: str) -> None:
    """Refuse who has not this role; to everybody else there is no administration at all."""
    if not who.role:
        raise Missing("there is nothing at this address")
    if RANKS[who.role] < RANKS[least]:
        raise Forbidden(f"this is for an {least}")
