"""Checks of the program itself: its packages, its files and its typefaces."""

from __future__ import annotations

import base64
import hashlib
import platform
import sys
from collections.abc import Iterable
from importlib import metadata
from importlib.machinery import PathFinder
from pathlib import Path

from gui.doctor.finding import HOME, Finding, install
from mark1 import DISTRIBUTION

#: The packages of the program.
PACKAGES = ("firmware_io", "gui", "mark1")

#: The typefaces of the window, and of the letters that are shown to the machine.
FONTS = (
    *(
        HOME / "gui" / "resources" / "fonts" / f"{name}.ttf"
        for name in (
            *("IBMPlexSans-Regular", "IBMPlexSans-Medium", "IBMPlexSans-SemiBold"),
            *("IBMPlexMono-Regular", "IBMPlexMono-Medium"),
        )
    ),
    *(
        HOME / "mark1" / "patterns" / "typefaces" / f"{name}.ttf"
        for name in (
            *("IBMPlexSans-Regular", "IBMPlexSans-Bold"),
            *("IBMPlexSerif-Bold", "IBMPlexMono-SemiBold"),
        )
    ),
)


def check_program() -> Iterable[Finding]:
    """Check that this program is installed, and name the Python that runs it."""
    try:
        yield Finding("mark1", "ok", f"{metadata.version(DISTRIBUTION)} in {HOME}")
    except metadata.PackageNotFoundError:
        yield Finding("mark1", "fail", "is not installed", install("--editable ."))
    yield Finding("Python", "ok", f"{platform.python_version()} at {sys.executable}")


def check_packages() -> Iterable[Finding]:
    """Check that our packages and their files are those that were installed."""
    for name in PACKAGES:
        spec = PathFinder.find_spec(name)
        if spec is not None and spec.origin not in (None, str(HOME / name / "__init__.py")):
            yield Finding(name, "note", f"scripts that import {name} get {spec.origin}")
    changed = changed_files()
    if changed:
        names = ", ".join(changed[:3]) + (" and others" if len(changed) > 3 else "")
        fix = f"{install('--force-reinstall --no-deps ' + DISTRIBUTION)}, or better with pipx"
        yield Finding("packages", "fail", f"missing or changed since installation: {names}", fix)
    else:
        yield Finding("packages", "ok", ", ".join(PACKAGES))


def changed_files() -> list[str]:
    """List the installed files that are missing or changed; for a checkout, none."""
    if getattr(sys, "frozen", False):
        return []
    listed = metadata.files(DISTRIBUTION) or ()
    return [str(file) for file in listed if file.hash and not _is_as_installed(file)]


def _is_as_installed(file: metadata.PackagePath) -> bool:
    assert file.hash is not None
    try:
        found = hashlib.new(file.hash.mode, Path(file.locate()).read_bytes()).digest()
    except OSError:
        return False
    return base64.urlsafe_b64encode(found).decode().rstrip("=") == file.hash.value


def check_fonts() -> Iterable[Finding]:
    """Check the typefaces that belong to the program."""
    bad = [path for path in FONTS if not _is_font(path)]
    if bad:
        names = ", ".join(path.name for path in bad)
        fix = install("--force-reinstall --no-deps .")
        yield Finding("typefaces", "fail", f"missing or damaged in {HOME}: {names}", fix)
    else:
        yield Finding("typefaces", "ok", f"all {len(FONTS)}")


def _is_font(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) in (b"\0\1\0\0", b"true", b"OTTO")
    except OSError:
        return False
