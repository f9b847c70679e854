"""The examples in docstrings of the kernel, the drawing box and the testing tools stay true."""
from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hegemon.draw
import hegemon.kernel
import hegemon.testing

PACKAGES = (hegemon.kernel, hegemon.draw, hegemon.testing)
MODULES = [f"{p.__name__}.{m.name}" for p in PACKAGES for m in pkgutil.iter_modules(p.__path__)]


@pytest.mark.parametrize("name", [*[p.__name__ for p in PACKAGES], *MODULES])
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    kernel = [importlib.import_module(name) for name in MODULES if name.startswith("hegemon.kernel.")]
    assert sum([doctest.testmod(module).attempted for module in (hegemon.kernel, *kernel)]) >= 30
