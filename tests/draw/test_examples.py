"""The examples in the docstrings of the drawing box stay true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hegemon.draw

MODULES = ["hegemon.draw", *(f"hegemon.draw.{m.name}" for m in pkgutil.iter_modules(hegemon.draw.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_box_shows_how_to_build_a_picture() -> None:
    assert doctest.testmod(hegemon.draw).attempted > 5
