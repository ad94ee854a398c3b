"""Checks of what the program is built on: Python's libraries, Qt, and the system's libraries."""

from __future__ import annotations

import ctypes
import importlib
import sys
from collections.abc import Iterable
from importlib import metadata

from gui.base.gui_messages import text
from gui.doctor.finding import HOME, Finding, install
from mark1 import DISTRIBUTION

LIBRARIES = HOME / "gui" / "resources" / "libraries.txt"

#: Modules imported to check that a distribution works; for others, only the version is read.
MODULES = {
    "numpy": "numpy",
    "scipy": "scipy",
    "numba": "numba",
    "pillow": "PIL.Image",
    "pyserial": "serial",
    "pyside6-essentials": "PySide6.QtCore",
}

#: Why a version is excluded, as in pyproject.toml: part of the code of the message.
REASONS = {"6.11.0": "docks", "6.11.1": "docks", "6.12.0": "aborts"}


def check_libraries_of_python() -> Iterable[Finding]:
    """Check that each required distribution is installed, loads, and has a supported version."""
    for name, limits in requirements():
        yield examine_distribution(name, limits)


def requirements() -> list[tuple[str, str]]:
    """List what the installed program requires, such as ``("numpy", ">=1.26")``."""
    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet

    limits: dict[str, SpecifierSet] = {}
    for one in map(Requirement, metadata.requires(DISTRIBUTION) or ()):
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            limits[one.name] = limits.get(one.name, SpecifierSet()) & one.specifier
    return [(name, str(specifiers)) for name, specifiers in limits.items()]


def examine_distribution(name: str, limits: str) -> Finding:
    """Check one distribution against its version limits."""
    fix = install(f'"{name}{limits}"')
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(name, "fail", text("doctor.missing"), fix)
    broken = broken_limit(version, limits)
    if broken:
        return Finding(name, "fail", broken, fix)
    module = MODULES.get(name.lower())
    if module is not None:
        try:
            importlib.import_module(module)
        except Exception as error:
            detail = text("doctor.not-loaded", version=version, error=error)
            return Finding(name, "fail", detail, _fix(error, fix))
    return Finding(name, "ok", version)


def broken_limit(version: str, limits: str) -> str | None:
    """Return which limit a version breaks, in words, or None.

    Parameters
    ----------
    version : str
    limits : str
        For example ``>=6.8,!=6.11.0,<6.12``.
    """
    from packaging.specifiers import SpecifierSet

    for limit in SpecifierSet(limits):
        if limit.contains(version, prereleases=True):
            continue
        if limit.operator in (">=", ">"):
            return text("doctor.version-old", version=version, least=limit.version)
        if version in REASONS:
            return text(f"doctor.version-excluded-{REASONS[version]}", version=version)
        return text("doctor.version-excluded", version=version, limit=limit)
    return None


def check_qt() -> Iterable[Finding]:
    """Check that Qt loads, and that PySide6 and shiboken6 have the same version."""
    try:
        qtcore = importlib.import_module("PySide6.QtCore")
        importlib.import_module("PySide6.QtWidgets")
        importlib.import_module("PySide6.QtSvg")
    except ImportError as error:
        fix = install("--force-reinstall PySide6-Essentials")
        detail = text("doctor.qt-not-loaded", error=error)
        yield Finding("Qt", "fail", detail, _fix(error, fix))
        return
    pyside = importlib.import_module("PySide6").__version__
    shiboken = importlib.import_module("shiboken6").__version__
    if pyside != shiboken:
        fix = install(f"--force-reinstall PySide6-Essentials=={pyside}")
        detail = text("doctor.qt-mixed", pyside=pyside, shiboken=shiboken)
        yield Finding("Qt", "fail", detail, fix)
    else:
        yield Finding("Qt", "ok", qtcore.qVersion())


def check_libraries_of_the_system() -> Iterable[Finding]:
    """Check the system libraries that Qt loads for a window."""
    if not sys.platform.startswith("linux"):
        return
    known = libraries()
    missing = {name: package for name, package in known.items() if not _loads(name)}
    if not missing:
        detail = text("doctor.system-libraries", count=len(known))
        yield Finding("system libraries", "ok", detail)
        return
    detail = text("doctor.system-libraries-missing", names=", ".join(missing))
    packages = " ".join(sorted(set(missing.values())))
    fix = text("doctor.system-libraries-missing-fix", packages=packages)
    yield Finding("system libraries", "fail", detail, fix)


def libraries() -> dict[str, str]:
    """Return the Debian package of each system library that Qt loads."""
    lines = LIBRARIES.read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: package for name, package, _ in rows}


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _fix(error: Exception, otherwise: str) -> str:
    """Return the fix; for a missing system library, say to install that."""
    missing = "cannot open shared object" in str(error)
    return text("doctor.system-libraries-above") if missing else otherwise
