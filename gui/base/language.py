"""The language of the window: a `.ts` file of Qt Linguist, and the catalogues of messages.

A language is one file in the folder `languages`: it is read as it is, and nothing is compiled. What
has no translation there is shown in English. The same holds for a folder of catalogues beside the
English ones, such as `mark1/texts/de`. `make translations` updates the files from the source.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from gui.base import remembered
from mark1 import messages

FOLDER = Path(__file__).parents[1] / "languages"

#: Sentences for people who are addressed informally; only those that differ.
INFORMAL = "informal"

#: The language of the source.
SOURCE = "en"

#: Held while translators are exchanged, and by a thread while it calls what may ask them, as saving
#: a picture does. Qt locks them as well: a thread that has that lock waits for Python to ask
#: `Translation`, and Python, where it exchanges them, would wait for that lock.
ASKING = threading.RLock()

#: What is installed, since the application does not keep it.
_installed: list[QTranslator] = []


def available() -> dict[str, str]:
    """Return the languages by code, each with its own name for itself, English first."""
    codes = [SOURCE, *sorted(path.stem for path in FOLDER.glob("*.ts"))]
    own = {SOURCE: "English", "es": "Español"}  # Qt names a country, too
    names = {code: own.get(code) or QLocale(code).nativeLanguageName() for code in codes}
    return {code: name[:1].upper() + name[1:] for code, name in names.items()}


def wanted() -> str:
    """Return the chosen language, or else the first available one that the system prefers."""
    known = available()
    chosen = (remembered.language(), os.environ.get(messages.VARIABLE, ""))
    system = (tag.partition("-")[0] for tag in QLocale.system().uiLanguages())
    return next((code for code in (*chosen, *system) if code in known), SOURCE)


def use(application: QApplication, code: str, is_informal: bool = False) -> None:
    """Use a language from now on, also in the commands that the window starts.

    Parameters
    ----------
    application : QApplication
    code : str
    is_informal : bool
        Whether the exhibit says du, tu or tú to its visitors, not Sie, vous or usted.
    """
    with ASKING:
        while _installed:
            application.removeTranslator(_installed.pop())
    messages.speak(code)
    os.environ[messages.VARIABLE] = code
    QLocale.setDefault(QLocale(code))  # for the decimal sign
    if code == SOURCE:
        return
    standard = QTranslator()  # Qt's own texts, such as those of dialog buttons
    if standard.load(
        f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        _installed.append(standard)
    _installed.append(Translation(FOLDER / f"{code}.ts"))
    if is_informal:
        _installed.append(Translation(FOLDER / INFORMAL / f"{code}.ts"))  # Qt asks the last first
    with ASKING:
        for translator in _installed:
            application.installTranslator(translator)


class Translation(QTranslator):
    """A language as its `.ts` file has it.

    Parameters
    ----------
    path : Path
        A file that is missing or damaged translates nothing.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._texts = read(path)

    def isEmpty(self) -> bool:
        """Return whether there is nothing to look up; Qt would not install it then."""
        return not self._texts

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Look a text up; None if there is no translation."""
        return self._texts.get((context, source))


@functools.cache  # to read it again would add some 30 ms to a change of theme
def read(path: Path) -> Mapping[tuple[str, str], str]:
    """Return the finished translations of a `.ts` file by context and source text.

    A file is read once.
    """
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return {}
    found = {}
    for context in root.iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.text and not translation.get("type"):
                found[name, message.findtext("source", "")] = translation.text
    return found
