"""`hegemon backup`, `restore` and `check`: what the server keeps."""
from __future__ import annotations

from pathlib import Path

from hegemon.cli.flags import Flag, Wrong
from hegemon.server import maintenance
from hegemon.server.settings import default_database


def backup(file: Path, *, database: str = "") -> None:
    """Write all tables and matches to a file, while the server runs."""
    saved = maintenance.backup(database or default_database(), str(file))
    for lost in saved.lost:
        print(lost)
    print(f"{saved.rows} rows are in {file}.")
    if saved.lost:
        raise Wrong("the database is damaged; what could be read is saved")


def restore(file: Path, *, database: str = "") -> None:
    """Fill an empty database from a backup."""
    print(f"{maintenance.restore(str(file), database or default_database())} rows are restored from {file}.")


def check(*, database: str = "", upgrade: Flag = False) -> None:
    """Replay every stored match and list what differs; --upgrade says what this version does to matches under way."""
    if upgrade:
        _check_upgrade(database)
        return
    report = maintenance.check(database or default_database())
    for problem in report.problems:
        print(problem)
    if report.problems:
        raise Wrong(f"{len(report.problems)} problems in {report.matches} matches")
    print(f"{report.matches} matches with {report.entries} entries and {report.snapshots} snapshots: all replay.")


def _check_upgrade(database: str) -> None:
    found = maintenance.forecast(database or default_database())
    for one in found:
        print(f"{one.game} {one.match} ({one.name}): {one.sentence}")
    stuck = [one for one in found if not one.goes_on]
    if stuck:
        raise Wrong(f"{len(stuck)} of {len(found)} matches under way cannot go on")
    print(f"{len(found)} matches under way: all go on.")
