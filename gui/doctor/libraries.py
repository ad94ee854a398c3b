"""Checks of what the program is built on: Python's libraries, Qt, and the system's libraries."""

from __future__ import annotations

import ctypes
import importlib
import sys
from collections.abc import Iterable
from importlib import metadata

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

#: Why a version is excluded, as in pyproject.toml.
REASONS = {
    "6.11.0": "it breaks dock widgets",
    "6.11.1": "it breaks dock widgets",
    "6.12.0": "it aborts within seconds on Python 3.11",
}


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
        return Finding(name, "fail", "is not installed", fix)
    broken = broken_limit(version, limits)
    if broken:
        return Finding(name, "fail", f"{version} {broken}", fix)
    module = MODULES.get(name.lower())
    if module is not None:
        try:
            importlib.import_module(module)
        except Exception as error:
            return Finding(name, "fail", f"{version} cannot be loaded ({error})", _fix(error, fix))
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
            return f"is older than the required {limit.version}"
        return f"does not work with this program ({REASONS.get(version, limit)})"
    return None


def check_qt() -> Iterable[Finding]:
    """Check that Qt loads, and that PySide6 and shiboken6 have the same version."""
    try:
        qtcore = importlib.import_module("PySide6.QtCore")
        importlib.import_module("PySide6.QtWidgets")
        importlib.import_module("PySide6.QtSvg")
    except ImportError as error:
        fix = install("--force-reinstall PySide6-Essentials")
        yield Finding("Qt", "fail", f"cannot be loaded ({error})", _fix(error, fix))
        return
    pyside = importlib.import_module("PySide6").__version__
    shiboken = importlib.import_module("shiboken6").__version__
    if pyside != shiboken:
        fix = install(f"--force-reinstall PySide6-Essentials=={pyside}")
        yield Finding("Qt", "fail", f"PySide6 {pyside} does not match shiboken6 {shiboken}", fix)
    else:
        yield Finding("Qt", "ok", qtcore.qVersion())


def check_libraries_of_the_system() -> Iterable[Finding]:
    """Check the system libraries that Qt loads for a window."""
    if not sys.platform.startswith("linux"):
        return
    known = libraries()
    missing = {name: package for name, package in known.items() if not _loads(name)}
    if not missing:
        yield Finding("system libraries", "ok", f"all {len(known)} that Qt needs")
        return
    packages = " ".join(sorted(set(missing.values())))
    yield Finding(
        "system libraries",
        "fail",
        f"Qt cannot load {', '.join(missing)}",
        f"run sudo apt-get install {packages} (package names of Debian and Ubuntu)",
    )


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
    return "install the system libraries named above" if missing else otherwise
