"""The licences of the program and all its parts: installed packages, and images of the firmware."""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from firmware_io.flashing import IMAGES
from mark1 import DISTRIBUTION

TEXTS = Path(__file__).parents[1] / "resources" / "licences"

#: A name as SPDX writes it, not a phrase to translate.
_WITH_EXCEPTION = " WITH ".join(("GPL-3.0-or-later", "GCC-exception-3.1"))

#: What the images of the firmware contain beside the panel: name, version, licence, and its text.
IN_IMAGES = (
    ("ArduinoCore-avr", "1.8.7", "LGPL-2.1-or-later", IMAGES / "LGPL-2.1.txt"),
    ("avr-libc", "2.0.0", "BSD-3-Clause", IMAGES / "avr-libc.txt"),
    ("libgcc", "5.4.0, 12.2.1", _WITH_EXCEPTION, TEXTS / "GPL-3.0.txt"),
)

#: Distributions of Qt for Python, whose wheels hold no licence text.
QT = ("pyside6-essentials", "shiboken6")

_IS_TEXT = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|OFL)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A library, or the program itself.

    Parameters
    ----------
    name, version : str
    licence : str
        Its name, for example ``MIT``.
    text : str
        The text of the licence, after a line with the name.
    """

    name: str
    version: str
    licence: str
    text: str


def shipped() -> list[Part]:
    """List the program, Python, and all libraries by name."""
    program, python, *libraries = found()
    return [program, python, *sorted(libraries, key=lambda part: part.name.lower())]


def found() -> Iterator[Part]:
    """Yield the program, Python, and the libraries as they are found; each takes a while."""
    yield _part(DISTRIBUTION)
    yield _python()
    yield from _in_images()
    names = _required(DISTRIBUTION, set())
    next(names)  # the program itself
    yield from map(_part, names)


def _required(name: str, seen: set[str]) -> Iterator[str]:
    """Yield a distribution and everything that it requires, each once."""
    name = re.sub(r"[-_.]+", "-", name).lower()
    if name in seen:
        return
    seen.add(name)
    try:
        needed = metadata.requires(name) or ()
    except metadata.PackageNotFoundError:
        return
    yield name
    for one in map(Requirement, needed):
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            yield from _required(one.name, seen)


def _part(name: str) -> Part:
    found = metadata.distribution(name)
    licence = _licence(found.metadata)
    head = f"{found.metadata['Name']} {found.version}, {licence}"
    texts = _qt_texts() if name in QT else _texts(found)
    return Part(found.metadata["Name"], found.version, licence, "\n\n".join([head, *texts]))


def _python() -> Part:
    version = ".".join(map(str, sys.version_info[:3]))
    places = [Path(__file__).parents[2], Path(sysconfig.get_path("stdlib"))]
    files = [place / "LICENSE.txt" for place in places]
    texts = [file.read_text(encoding="utf-8") for file in files if file.exists()][:1]
    head = f"Python {version}, PSF-2.0"
    return Part("Python", version, "PSF-2.0", "\n\n".join([head, *texts]))


def _in_images() -> Iterator[Part]:
    """Yield what the images of the firmware contain, each with the notice that is beside them."""
    notice = (IMAGES / "NOTICE.txt").read_text(encoding="utf-8").strip()
    for name, version, licence, path in IN_IMAGES:
        head = f"{name} {version}, {licence}"
        text = path.read_text(encoding="utf-8").strip()
        yield Part(name, version, licence, "\n\n".join([head, notice, text]))


def _licence(about: metadata.PackageMetadata) -> str:
    """Return the name of the licence, which metadata give in one of three ways."""
    for expression in about.get_all("License-Expression") or ():
        return str(expression)
    named = str((about.get_all("License") or [""])[0])
    classified = [
        one.rpartition(" :: ")[2]
        for one in about.get_all("Classifier") or ()
        if one.startswith("License :: ")
    ]
    # Some give the whole text instead of a name.
    return named if named and len(named) < 80 else ", ".join(classified)


def _texts(found: metadata.Distribution) -> list[str]:
    """Return the licence texts of an installed distribution."""
    files = [file for file in found.files or () if ".dist-info" in str(file.parent)]
    paths = [Path(str(file.locate())) for file in files if _IS_TEXT.match(file.name)]
    return [
        path.read_text(encoding="utf-8", errors="replace").strip()
        for path in sorted(set(paths))
        if path.exists()
    ]


def _qt_texts() -> list[str]:
    """Return what the LGPL asks for: its text, that of the GPL, and how to replace the library."""
    where = Path(sys.modules["PySide6"].__file__ or "").parent if "PySide6" in sys.modules else None
    names = ("how-to-replace-qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt")
    how, *texts = ((TEXTS / name).read_text(encoding="utf-8").strip() for name in names)
    return [how.format(folder=where or "PySide6"), *texts]
