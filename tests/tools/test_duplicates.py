"""What is written twice is found; what only looks so is not."""
from __future__ import annotations

from pathlib import Path

from tools.duplicates import duplicates

BODY = "".join([f"    total = total * {n} + len(str(total)) - {n}\n" for n in range(7)])
FIELDS = "".join([f"    field_{n}: tuple[int, ...]  # {n}\n" for n in range(9)])


def write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.py").write_text(text)


def test_equal_bodies_are_found_and_fields_are_not(tmp_path: Path) -> None:
    write(tmp_path, "one", f"def f(total):\n{BODY}    return total\n\n\nclass A:\n    one = 1\n{FIELDS}")
    write(tmp_path, "two", f"def g(total):\n{BODY}    return -total\n\n\nclass B:\n    two = 2\n{FIELDS}")
    found = duplicates(tmp_path / "one.py", tmp_path / "two.py")
    assert len(found) == 1 and "total * 3" in found[0] and "field_3" not in found[0]
    write(tmp_path, "two", f"class B:\n    two = 2\n{FIELDS}")
    assert duplicates(tmp_path / "one.py", tmp_path / "two.py") == []
