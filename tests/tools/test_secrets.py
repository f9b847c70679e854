"""No file of the repository holds what opens something elsewhere: private keys, and tokens as services shape them."""
from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHAPES = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE" rb" KEY-----"                           # in pieces, or this file would be found
    rb"|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"                                    # Amazon
    rb"|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{60,}"     # GitHub
    rb"|\bglpat-[A-Za-z0-9_-]{20}\b|\bpypi-AgE[A-Za-z0-9_-]{50,}"         # GitLab, PyPI
    rb"|\bnpm_[A-Za-z0-9]{36}\b|\bxox[abprs]-[A-Za-z0-9-]{20,}"           # npm, Slack
    rb"|\bAIza[A-Za-z0-9_-]{35}\b|\bsk_live_[A-Za-z0-9]{20,}"             # Google, Stripe
    rb"|https://hooks\.slack\.com/services/T[A-Z0-9]{8,}/|discord\.com/api/webhooks/\d{17,}/[\w-]{60,}"
    rb"|\b[a-z+]{3,12}://[^\s/:@\"'{}<>]+:[^\s/@\"'{}<>]{12,}@[a-z0-9-]+\.[a-z]{2,}")  # an address with a password


def found(text: bytes) -> list[bytes]:
    """What has the shape of a secret."""
    return [one[0] for one in SHAPES.finditer(text)]


def test_no_file_holds_a_secret() -> None:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout.split(b"\0")
    files = [ROOT / name.decode() for name in names if name]
    if not files:
        pytest.skip("this is no clone")
    wrong = {str(file): found(file.read_bytes()) for file in files if file.is_file()}
    assert {file: what for file, what in wrong.items() if what} == {}


@pytest.mark.parametrize("secret", [
    "-----BEGIN EC PRIVATE " + "KEY-----", "AKIA" + "Q" * 16, "ghp_" + "a1" * 18, "xoxb-" + "1" * 24,
    "postgresql://hegemon:" + "correct-horse-battery" + "@db.example.org/x", "pypi-AgE" + "x" * 60])
def test_a_secret_that_is_planted_is_found(secret: str) -> None:
    assert found(f'TOKEN = "{secret}"\n'.encode())
