"""The command `mark1 doctor`: looks at all the program needs, and says what to mend.

It must run where nothing else does, so this module imports no Qt, and each check imports what it
looks at by itself.
"""

from __future__ import annotations

import argparse
import ctypes
import dataclasses
import importlib
import json
import operator
import os
import platform
import re
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
        for name in ("IBMPlexSans-Bold", "IBMPlexSerif-Bold", "IBMPlexMono-SemiBold")
    ),
)

#: Bytes that should be free for sessions and settings.
ROOM = 100_000_000

#: What is imported of a distribution to see that it works; the others are only looked up.
MODULES = {
    "numpy": "numpy",
    "scipy": "scipy",
    "numba": "numba",
    "pillow": "PIL.Image",
    "pyserial": "serial",
    "pyside6-essentials": "PySide6.QtCore",
}

#: Why a version is left out, as pyproject.toml says it.
REASONS = {
    "6.11.0": "it breaks dock widgets",
    "6.11.1": "it breaks dock widgets",
    "6.12.0": "it aborts within seconds on Python 3.11",
}

COMPARE: dict[str, Callable[[list[int], list[int]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    Parameters
    ----------
    name : str
        What was looked at.
    status : {"ok", "note", "mend"}
        A note is worth knowing, but keeps nothing from working.
    detail : str
        What was found, or what is wrong.
    mend : str
        What to do about it.
    """

    name: str
    status: str
    detail: str
    mend: str = ""

    def __str__(self) -> str:
        word = "MEND" if self.status == "mend" else self.status
        return f"{word:<5}{self.name:<18} {self.detail}" + (f": {self.mend}" if self.mend else "")


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 doctor` to the command line."""
    parser = subparsers.add_parser(
        "doctor",
        help="look at all the program needs, and say what to mend",
        description="Looks at all the program needs, and says what to mend. "
        "Exit status: 0 if nothing needs mending, otherwise 1.",
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
    return int(any(finding.status == "mend" for finding in findings))


def examine() -> Iterator[Finding]:
    """Make all checks, in the order in which one would mend."""
    for name, check in CHECKS:
        try:
            yield from check()
        except Exception as error:  # a check that breaks must not hide the others
            yield Finding(name, "mend", f"could not be looked at ({type(error).__name__}: {error})")


def check_program() -> Iterable[Finding]:
    """This program and the Python it runs on."""
    try:
        yield Finding("mark1", "ok", f"{metadata.version(DISTRIBUTION)} in {HERE.parent}")
    except metadata.PackageNotFoundError:
        yield Finding("mark1", "mend", "is not installed", f"run {_pip('--editable .')}")
    yield Finding("Python", "ok", f"{platform.python_version()} at {sys.executable}")


def check_libraries_of_python() -> Iterable[Finding]:
    """What pip installed: there, of a version that works, and it can be loaded."""
    for name, limits in requirements():
        yield examine_distribution(name, limits)


def requirements() -> list[tuple[str, str]]:
    """Names and limits of what this program needs, as it was installed: ``("numpy", ">=1.26")``."""
    found = []
    for line in metadata.requires(DISTRIBUTION) or ():
        needed, _, marker = line.partition(";")
        match = re.fullmatch(r"\s*([\w.-]+)\s*(?:\[.*\])?\s*(.*?)\s*", needed)
        if match and "extra" not in marker:
            found.append((match[1], match[2]))
    return found


def examine_distribution(name: str, limits: str) -> Finding:
    """Look at one installed distribution."""
    mend = f"run {_pip(chr(34) + name + limits + chr(34))}"
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(name, "mend", "is not installed", mend)
    broken = broken_limit(version, limits)
    if broken:
        return Finding(name, "mend", f"{version} {broken}", mend)
    module = MODULES.get(name.lower())
    if module is not None:
        try:
            importlib.import_module(module)
        except Exception as error:
            return Finding(name, "mend", f"{version} cannot be loaded ({error})", mend)
    return Finding(name, "ok", version)


def broken_limit(version: str, limits: str) -> str | None:
    """Say in words which limit a version breaks.

    Parameters
    ----------
    version : str
    limits : str
        For example ``>=6.8,!=6.11.0,<6.12``.
    """
    for limit in filter(None, (part.strip() for part in limits.split(","))):
        match = re.match(r"([<>=!]=?)\s*([\d.]+)", limit)
        if match is None or match[1] not in COMPARE:
            continue
        sign, number = match[1], match[2]
        have, need = _numbers(version), _numbers(number)
        length = max(len(have), len(need))
        have, need = (part + [0] * (length - len(part)) for part in (have, need))
        if COMPARE[sign](have, need):
            continue
        if sign in (">=", ">"):
            return f"is older than the {number} needed"
        reason = REASONS.get(version)
        return "does not work with this program" + (f" ({reason})" if reason else f" ({limit})")
    return None


def check_qt() -> Iterable[Finding]:
    """Qt: it loads, and its two halves have one version."""
    try:
        qtcore = importlib.import_module("PySide6.QtCore")
        importlib.import_module("PySide6.QtWidgets")
        importlib.import_module("PySide6.QtSvg")
    except ImportError as error:
        mend = "see the next line" if "cannot open shared object" in str(error) else ""
        yield Finding("Qt", "mend", f"cannot be loaded ({error})", mend or f"run {_pip('.')}")
        return
    pyside = importlib.import_module("PySide6").__version__
    shiboken = importlib.import_module("shiboken6").__version__
    if pyside != shiboken:
        mend = f"run {_pip('--force-reinstall PySide6-Essentials==' + pyside)}"
        yield Finding("Qt", "mend", f"PySide6 {pyside} stands on shiboken6 {shiboken}", mend)
    else:
        yield Finding("Qt", "ok", qtcore.qVersion())


def check_libraries_of_the_system() -> Iterable[Finding]:
    """The libraries of the system that Qt loads for a window."""
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
        "mend",
        f"Qt misses {', '.join(missing)}",
        f"run sudo apt-get install {packages} (names of Debian and Ubuntu)",
    )


def libraries() -> dict[str, str]:
    """Give the Debian package of each library of the system that Qt loads."""
    lines = LIBRARIES.read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: package for name, package, _ in rows}


def check_screen() -> Iterable[Finding]:
    """Whether a window can be opened, and where."""
    problem = screen_problem()
    if problem is not None:
        yield Finding("screen", "note", problem)
        return
    names = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
    found = [f"{name}={os.environ[name]}" for name in names if os.environ.get(name)]
    yield Finding("screen", "ok", ", ".join(found) or sys.platform)


def check_fonts() -> Iterable[Finding]:
    """The typefaces that belong to the program."""
    bad = [path for path in FONTS if not _is_font(path)]
    if bad:
        names = ", ".join(path.name for path in bad)
        mend = f"install again: {_pip('--force-reinstall --no-deps .')}"
        yield Finding("typefaces", "mend", f"{names} missing or damaged in {HERE.parent}", mend)
    else:
        yield Finding("typefaces", "ok", f"all {len(FONTS)}")


def check_ports() -> Iterable[Finding]:
    """The serial ports, and whether this user may open them."""
    from firmware_io.ports import list_serial_ports, permission_problem

    ports = list_serial_ports()
    for port in ports:
        problem = permission_problem(port.device)
        if problem is None:
            yield Finding("serial port", "ok" if port.is_likely else "note", str(port))
        else:
            detail, _, mend = problem.partition(": ")
            yield Finding("serial port", "mend" if port.is_likely else "note", detail, mend)
    if not any(port.is_likely for port in ports):
        yield Finding("board", "note", "none is connected, and none is needed")


def check_folders() -> Iterable[Finding]:
    """The folders for settings and sessions: writable, with room."""
    for name, folder in folders().items():
        place = _nearest(folder)
        if not _is_writable(place):
            mend = f"make {place} writable for this user"
            yield Finding(name, "mend", f"{folder} cannot be written", mend)
            continue
        free = shutil.disk_usage(place).free
        if free < ROOM:
            mend = f"make room on the disk of {place}"
            yield Finding(name, "mend", f"only {free / 1e6:.0f} MB are free for {folder}", mend)
        else:
            yield Finding(name, "ok", f"{folder}, {free / 1e9:.1f} GB free")


def folders() -> dict[str, Path]:
    """Where settings and data of the user belong: as Qt says, or else as the system's custom is."""
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
    """A place where numba keeps compiled code from one start to the next."""
    places = _compiler_caches()
    for place in places:
        if _is_writable(_nearest(place)):
            yield Finding("compiled code", "ok", f"is kept in {place}")
            return
    yield Finding(
        "compiled code",
        "mend",
        f"cannot be kept in {' or '.join(map(str, places))}, so each start compiles anew",
        "set NUMBA_CACHE_DIR to a folder that can be written",
    )


def check_computer() -> Iterable[Finding]:
    """What the computer is."""
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


def _numbers(version: str) -> list[int]:
    """Read the leading numbers of a version: ``6.11.0rc1`` is 6, 11, 0."""
    match = re.match(r"\d+(\.\d+)*", version)
    return [int(part) for part in match[0].split(".")] if match else []


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
    """Give the folder, or the nearest one above it that is there already."""
    return next((place for place in (folder, *folder.parents) if place.exists()), folder)


def _is_writable(folder: Path) -> bool:
    """Try it, for permissions do not tell of a disk that is full or read-only."""
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


def _compiler_caches() -> list[Path]:
    """Where numba looks for a place, in its order: as told, beside the code, the user's cache."""
    told = os.environ.get("NUMBA_CACHE_DIR")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    usual = [HERE.parent / "mark1" / "__pycache__", cache / "numba"]
    return [Path(told), *usual] if told else usual
