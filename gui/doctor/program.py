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

from gui.base.gui_messages import text
from gui.doctor.finding import HOME, Finding, install
from mark1 import DISTRIBUTION
from mark1.errors import Mark1Error

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
        detail = text("doctor.installed", version=metadata.version(DISTRIBUTION), folder=HOME)
        yield Finding("mark1", "ok", detail)
    except metadata.PackageNotFoundError:
        yield Finding("mark1", "fail", text("doctor.missing"), install("--editable ."))
    detail = text("doctor.python", version=platform.python_version(), path=sys.executable)
    yield Finding("Python", "ok", detail)


def check_packages() -> Iterable[Finding]:
    """Check that our packages and their files are those that were installed."""
    for name in PACKAGES:
        part = sys.modules.get(name)
        if part is not None and getattr(part, "DISTRIBUTION", None) != DISTRIBUTION:
            detail = str(Mark1Error("cli.foreign-package", name=name, path=HOME / name))
            yield Finding(name, "fail", detail)
        spec = PathFinder.find_spec(name)
        if spec is not None and spec.origin not in (None, str(HOME / name / "__init__.py")):
            detail = text("doctor.other-package", name=name, path=spec.origin)
            yield Finding(name, "note", detail)
    changed = changed_files()
    if changed:
        code = "doctor.changed-more" if len(changed) > 3 else "doctor.changed"
        again = install(f"--force-reinstall --no-deps {DISTRIBUTION}")
        detail, fix = (
            text(code, names=", ".join(changed[:3])),
            text("doctor.changed-fix", install=again),
        )
        yield Finding("packages", "fail", detail, fix)
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
        detail = text("doctor.fonts-damaged", folder=HOME, names=names)
        yield Finding("typefaces", "fail", detail, fix)
    else:
        yield Finding("typefaces", "ok", text("doctor.fonts", count=len(FONTS)))


def _is_font(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) in (b"\0\1\0\0", b"true", b"OTTO")
    except OSError:
        return False
