"""The command `mark1 doctor`: checks everything the program needs, and says how to fix problems.

It must run where nothing else does, so this module imports no Qt, and each check imports what it
examines.
"""

from __future__ import annotations

import argparse
import ctypes
import dataclasses
import importlib
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from gui.screen import screen_problem

DISTRIBUTION = "mark1-perceptron"
HERE = Path(__file__).parent
LIBRARIES = HERE / "resources" / "libraries.txt"

#: The typefaces of the window, and of the letters that are shown to the machine.
FONTS = (
    *(
        HERE / "resources" / "fonts" / f"{name}.ttf"
        for name in (
            *("IBMPlexSans-Regular", "IBMPlexSans-Medium", "IBMPlexSans-SemiBold"),
            *("IBMPlexMono-Regular", "IBMPlexMono-Medium"),
        )
    ),
    *(
        HERE.parent / "mark1" / "patterns" / "typefaces" / f"{name}.ttf"
        for name in (
            *("IBMPlexSans-Regular", "IBMPlexSans-Bold"),
            *("IBMPlexSerif-Bold", "IBMPlexMono-SemiBold"),
        )
    ),
)

#: Bytes that should be free for sessions and settings.
ROOM = 100_000_000

#: Modules that are imported to see that a distribution works; of others only the version is read.
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


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    Parameters
    ----------
    name : str
        What was checked.
    status : {"ok", "note", "fail"}
        A note is worth knowing, but the program works.
    detail : str
        What was found, or what is wrong.
    fix : str
        What to do about it.
    """

    name: str
    status: str
    detail: str
    fix: str = ""

    def __str__(self) -> str:
        word = "FAIL" if self.status == "fail" else self.status
        return f"{word:<5}{self.name:<18} {self.detail}" + (f": {self.fix}" if self.fix else "")


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 doctor` to the command line."""
    parser = subparsers.add_parser(
        "doctor",
        help="check everything the program needs",
        description="Check everything the program needs, and say how to fix what is missing. "
        "Exit status: 0 if no check fails, otherwise 1.",
    )
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; returns the exit status."""
    findings = []
    for finding in examine():
        findings.append(finding)
        if not arguments.json:
            print(finding, flush=True)
    if arguments.json:
        print(json.dumps([dataclasses.asdict(finding) for finding in findings], indent=2))
    return int(any(finding.status == "fail" for finding in findings))


def examine() -> Iterator[Finding]:
    """Run all checks, in the order in which problems are best fixed."""
    for name, check in CHECKS:
        try:
            yield from check()
        except Exception as error:  # a check that breaks must not hide the others
            yield Finding(name, "fail", f"could not be checked ({type(error).__name__}: {error})")


def check_program() -> Iterable[Finding]:
    """Check that this program is installed, and name the Python that runs it."""
    try:
        yield Finding("mark1", "ok", f"{metadata.version(DISTRIBUTION)} in {HERE.parent}")
    except metadata.PackageNotFoundError:
        yield Finding("mark1", "fail", "is not installed", f"run {_pip('--editable .')}")
    yield Finding("Python", "ok", f"{platform.python_version()} at {sys.executable}")


def check_libraries_of_python() -> Iterable[Finding]:
    """Check that each required distribution is installed, loads, and has a supported version."""
    for name, limits in requirements():
        yield examine_distribution(name, limits)


def requirements() -> list[tuple[str, str]]:
    """List what the installed program requires, such as ``("numpy", ">=1.26")``."""
    from packaging.requirements import Requirement

    needed = map(Requirement, metadata.requires(DISTRIBUTION) or ())
    return [
        (one.name, str(one.specifier))
        for one in needed
        if one.marker is None or one.marker.evaluate({"extra": ""})
    ]


def examine_distribution(name: str, limits: str) -> Finding:
    """Check one distribution against its version limits."""
    fix = f"run {_pip(chr(34) + name + limits + chr(34))}"
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
            return Finding(name, "fail", f"{version} cannot be loaded ({error})", fix)
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
        fix = "see the next line" if "cannot open shared object" in str(error) else ""
        yield Finding("Qt", "fail", f"cannot be loaded ({error})", fix or f"run {_pip('.')}")
        return
    pyside = importlib.import_module("PySide6").__version__
    shiboken = importlib.import_module("shiboken6").__version__
    if pyside != shiboken:
        fix = f"run {_pip('--force-reinstall PySide6-Essentials==' + pyside)}"
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
        yield Finding("system libraries", "ok", f"all {len(known)} of Qt")
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


def check_screen() -> Iterable[Finding]:
    """Check whether a window can be opened, and where."""
    problem = screen_problem()
    if problem is not None:
        yield Finding("screen", "note", problem)
        return
    names = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
    found = [f"{name}={os.environ[name]}" for name in names if os.environ.get(name)]
    yield Finding("screen", "ok", ", ".join(found) or sys.platform)


def check_fonts() -> Iterable[Finding]:
    """Check the typefaces that belong to the program."""
    bad = [path for path in FONTS if not _is_font(path)]
    if bad:
        names = ", ".join(path.name for path in bad)
        fix = f"run {_pip('--force-reinstall --no-deps .')}"
        yield Finding("typefaces", "fail", f"missing or damaged in {HERE.parent}: {names}", fix)
    else:
        yield Finding("typefaces", "ok", f"all {len(FONTS)}")


def check_ports() -> Iterable[Finding]:
    """Check the serial ports, and whether this user may open them."""
    from firmware_io.ports import list_serial_ports, permission_problem

    ports = list_serial_ports()
    for port in ports:
        problem = permission_problem(port.device)
        if problem is None:
            yield Finding("serial port", "ok" if port.is_likely else "note", str(port))
        else:
            detail, _, fix = str(problem).partition(". ")
            yield Finding("serial port", "fail" if port.is_likely else "note", detail, fix)
    if not any(port.is_likely for port in ports):
        yield Finding("board", "note", "none is connected, and the program works without one")


def check_folders() -> Iterable[Finding]:
    """Check that the folders for settings and sessions are writable and have free space."""
    for name, folder in folders().items():
        place = _nearest(folder)
        if not _is_writable(place):
            fix = f"give this user permission to write in {place}"
            yield Finding(name, "fail", f"{folder} is not writable", fix)
            continue
        free = shutil.disk_usage(place).free
        if free < ROOM:
            fix = f"free some space on the disk of {place}"
            yield Finding(name, "fail", f"only {free / 1e6:.0f} MB are free for {folder}", fix)
        else:
            yield Finding(name, "ok", f"{folder}, {free / 1e9:.1f} GB free")


def folders() -> dict[str, Path]:
    """Return the user's folders for settings and data: Qt's, or the system's usual ones."""
    try:
        paths = importlib.import_module("PySide6.QtCore").QStandardPaths
    except ImportError:
        places = _customary_folders()
    else:
        kinds = paths.StandardLocation
        places = {
            "settings": Path(paths.writableLocation(kinds.GenericConfigLocation)),
            "data": Path(paths.writableLocation(kinds.GenericDataLocation)),
        }
    return {name: place / "mark1" for name, place in places.items()}


def check_compiler() -> Iterable[Finding]:
    """Check that compiled code can be kept from one start to the next."""
    from mark1.machine.loop_cache import cache_folder

    try:
        folder = cache_folder()
        kept = _is_writable(_nearest(folder))
    except OSError:  # no home
        folder, kept = Path("~"), False
    if kept:
        yield Finding("compiled code", "ok", f"is kept in {folder}")
        return
    problem = f"cannot be kept in {folder}, so each start compiles it again"
    yield Finding("compiled code", "fail", problem, "set NUMBA_CACHE_DIR to a writable folder")


def check_computer() -> Iterable[Finding]:
    """Describe the computer."""
    share = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(0)
    count = len(share) or os.cpu_count() or 1
    yield Finding("processors", "ok", f"{count}, {platform.machine()}, {platform.platform()}")


CHECKS: tuple[tuple[str, Callable[[], Iterable[Finding]]], ...] = (
    ("program", check_program),
    ("Python libraries", check_libraries_of_python),
    ("Qt", check_qt),
    ("system libraries", check_libraries_of_the_system),
    ("screen", check_screen),
    ("typefaces", check_fonts),
    ("serial ports", check_ports),
    ("folders", check_folders),
    ("compiled code", check_compiler),
    ("processors", check_computer),
)


def _pip(what: str) -> str:
    return f"{sys.executable} -m pip install {what}"


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _is_font(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) in (b"\0\1\0\0", b"true", b"OTTO")
    except OSError:
        return False


def _nearest(folder: Path) -> Path:
    """Return the folder, or the nearest existing one above it."""
    return next((place for place in (folder, *folder.parents) if place.exists()), folder)


def _is_writable(folder: Path) -> bool:
    """Try to write: permissions do not reveal a disk that is full or read-only."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _customary_folders() -> dict[str, Path]:
    home = Path.home()
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        return {"settings": place, "data": place}
    if sys.platform == "darwin":
        library = home / "Library"
        return {"settings": library / "Preferences", "data": library / "Application Support"}
    return {
        "settings": Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config"),
        "data": Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"),
    }
