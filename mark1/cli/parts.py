"""Loads the other two packages of this program from the folder that holds this one.

Their names are common. A folder `gui` beside the caller must not be loaded instead of ours, nor a
package that another program has installed over ours. In that case only what needs it refuses: the
commands of this package go on, and so does the doctor.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from mark1 import DISTRIBUTION
from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The folder that holds the packages of this program.
HOME = Path(__file__).parents[2]

#: Each imports those before it.
PARTS = ("firmware_io", "gui")

#: The command that must run where nothing else does.
DOCTOR = "doctor"


def load_those_there(entries: Iterable[EntryPoint]) -> Iterator[Any]:
    """Load what entry points name, except those whose package is missing or another program's."""
    for entry in entries:
        try:
            found = load_entry(entry)
        except Mark1Error:
            continue
        yield found


def load_entry(entry: EntryPoint) -> Any:
    """Load what an entry point names: if it is in a package of this program, from our folder.

    Raises
    ------
    Mark1Error
        As `load_parts`.
    """
    package = entry.module.partition(".")[0]
    if package in PARTS:
        try:
            load_parts(PARTS[: PARTS.index(package) + 1])
        except Mark1Error as problem:
            if entry.name != DOCTOR:
                raise
            return _load_without_heads(entry, problem)
    return entry.load()


def _load_without_heads(entry: EntryPoint, problem: Mark1Error) -> Any:
    """Load an entry point from our files, past an ``__init__`` of another program."""
    for name in PARTS:
        if getattr(sys.modules.get(name), "DISTRIBUTION", None) != DISTRIBUTION:
            head = ModuleType(name)
            head.__path__ = [str(HOME / name)]
            sys.modules[name] = head
    try:
        return entry.load()
    except ImportError:
        raise problem from None


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
    except (Exception, SystemExit):  # ours does nothing that could fail
        pass
    finally:
        if getattr(part, "DISTRIBUTION", None) != DISTRIBUTION:
            del sys.modules[name]
    return part
