"""Loads the other two packages of this program from the folder that holds this one.

Their names are common. A folder `gui` beside the caller must not be loaded instead of ours, nor a
package that another program has installed over ours.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from mark1 import DISTRIBUTION
from mark1.errors import Mark1Error

#: The folder that holds the packages of this program.
HOME = Path(__file__).parents[2]

PARTS = ("firmware_io", "gui")


def load_parts(names: Iterable[str] = PARTS, home: Path = HOME) -> None:
    """Import the packages from their own folder, whatever `sys.path` would find first.

    Raises
    ------
    Mark1Error
        If one is missing, or belongs to another program. It does not stay in `sys.modules`.
    """
    for name in names:
        part = sys.modules.get(name) or _load(name, home)
        if getattr(part, "DISTRIBUTION", None) != DISTRIBUTION:
            raise Mark1Error("cli.foreign-package", name=name, path=next(iter(part.__path__), ""))


def _load(name: str, home: Path) -> ModuleType:
    if getattr(sys, "frozen", False):  # the packaged program holds only ours, and not as files
        return importlib.import_module(name)
    spec = importlib.machinery.PathFinder.find_spec(name, [str(home)])
    if spec is None or spec.loader is None:
        raise Mark1Error("cli.missing-package", name=name, path=home)
    part = importlib.util.module_from_spec(spec)
    sys.modules[name] = part
    try:
        spec.loader.exec_module(part)
    finally:
        if getattr(part, "DISTRIBUTION", None) != DISTRIBUTION:
            del sys.modules[name]
    return part
