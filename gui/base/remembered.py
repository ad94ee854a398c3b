"""What the window remembers between starts, in the usual place of the platform."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from mark1.errors import Mark1Error
from mark1.machine.config import MachineConfig

#: Most files in the menu of recent files, and most recent machines.
RECENT = 8
MACHINES = 6


def _settings() -> QSettings:
    return QSettings("mark1", "perceptron")


def _text(key: str, usual: str = "") -> tuple[Callable[[], str], Callable[[str], None]]:
    """Make the functions that return and store a text."""

    def get() -> str:
        found = _settings().value(key)
        return found if isinstance(found, str) else usual

    return get, lambda text: _settings().setValue(key, text)


def _switch(key: str) -> tuple[Callable[[], bool], Callable[[bool], None]]:
    """Make the functions that return and store whether something is on; off at first."""

    def set_on(is_on: bool) -> None:
        _settings().setValue(key, "on" if is_on else "off")

    return lambda: bool(_settings().value(key) == "on"), set_on


def recent_files() -> list[Path]:
    """List the files opened or saved last that still exist, newest first."""
    found = _settings().value("recent", [])
    names = found if isinstance(found, list) else [found]  # Qt returns a list of one as its item
    return [Path(name) for name in names if isinstance(name, str) and _is_file(Path(name))]


def _is_file(path: Path) -> bool:
    """Return whether a file exists; False if it cannot be reached or its name is impossible."""
    try:
        return path.is_file()
    except OSError:
        return False


def _is_folder(name: str) -> bool:
    """Return whether a folder exists; False if it cannot be reached or its name is impossible."""
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False


def remember_file(path: Path) -> None:
    """Put a file at the top of the recent files."""
    names = [str(path.resolve()), *map(str, recent_files())]
    _settings().setValue("recent", list(dict.fromkeys(names))[:RECENT])
    remember_file_folder(path.resolve().parent)


def file_folder() -> str:
    """Return the folder in which a file was last opened, saved, imported or exported."""
    found = _settings().value("folder")
    if isinstance(found, str) and _is_folder(found):
        return found
    recent = recent_files()
    return str(recent[0].parent) if recent else picture_folder()


def remember_file_folder(folder: Path) -> None:
    """Store the folder in which a file was chosen."""
    _settings().setValue("folder", str(folder))


def recent_machines() -> list[MachineConfig]:
    """List the machines built last, newest first."""
    found = _settings().value("machines", [])
    texts = found if isinstance(found, list) else [found]  # Qt returns a list of one as its item
    machines = []
    for values in filter(None, map(_table, texts)):
        with suppress(Mark1Error, TypeError, ValueError):  # of another version, perhaps
            machines.append(MachineConfig.from_dict(values))
    return machines


def _table(text: object) -> dict[str, Any]:
    """Read names and values from JSON; empty if it is none, as in a damaged file."""
    try:
        found = json.loads(str(text))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def remember_machine(config: MachineConfig) -> None:
    """Put a machine at the top of the recent ones."""
    texts = [json.dumps(each.to_dict()) for each in (config, *recent_machines())]
    _settings().setValue("machines", list(dict.fromkeys(texts))[:MACHINES])


def geometry() -> QByteArray | None:
    """Return the last position of the window, or None."""
    found = _settings().value("geometry")
    return found if isinstance(found, QByteArray) else None


def remember_geometry(place: QByteArray) -> None:
    """Store the position of the window."""
    _settings().setValue("geometry", place)


def board(number: int = 1) -> str:
    """Return the last choice of panel 1 or 2 as `BoardChoice` writes it, or an empty string."""
    found = _settings().value(_board(number))
    return found if isinstance(found, str) else ""


def remember_board(text: str, number: int = 1) -> None:
    """Store the choice of panel 1 or 2."""
    _settings().setValue(_board(number), text)


def _board(number: int) -> str:
    return "board" if number == 1 else f"board-{number}"


#: The chosen theme by name, "system" unless another was chosen.
theme, remember_theme = _text("theme", "system")

#: The code of the chosen language, empty if none was chosen.
language, remember_language = _text("language")

#: Whether the last picture saved from a dark window was a light one, for paper.
saves_for_paper, remember_saves_for_paper = _switch("paper")

#: Whether sound is on.
has_sound, remember_sound = _switch("sound")


def knows_the_hints() -> bool:
    """Return whether the hints of the first start were followed."""
    return bool(_settings().value("hints") == "seen")


def remember_hints() -> None:
    """Store that the hints of the first start were followed."""
    _settings().setValue("hints", "seen")


def picture_folder() -> str:
    """Return the folder in which a picture was last saved, or the home folder."""
    found = _settings().value("pictures")
    return found if isinstance(found, str) and _is_folder(found) else str(Path.home())


def remember_picture_folder(folder: Path) -> None:
    """Store the folder in which a picture was saved."""
    _settings().setValue("pictures", str(folder))


def lesson_records() -> dict[str, dict[str, Any]]:
    """Return what is done of each lesson, by its name, as `remember_lesson` was given it."""
    found = _table(_settings().value("lessons"))
    return {
        str(name): record if isinstance(record, dict) else {"most": record}
        for name, record in found.items()
        if isinstance(record, dict) or type(record) is int  # as stored by earlier versions
    }


def lessons_done() -> dict[str, int]:
    """Return how many tasks of each lesson have been done at most, by the name of the lesson."""
    found = {name: record.get("most") for name, record in lesson_records().items()}
    return {name: most for name, most in found.items() if type(most) is int}


def remember_lesson(name: str, record: Mapping[str, Any]) -> None:
    """Store what is done of a lesson, and how many of its tasks have been done at most."""
    most = max(record["done"], lessons_done().get(name, 0))
    known = lesson_records() | {name: {**record, "most": most}}
    _settings().setValue("lessons", json.dumps(known))


def text_scale() -> float:
    """Return the chosen size of text as a factor."""
    found = _settings().value("text")
    try:
        scale = float(str(found))
    except ValueError:
        return 1.0
    return scale if math.isfinite(scale) else 1.0


def remember_text_scale(scale: float) -> None:
    """Store the chosen size of text."""
    _settings().setValue("text", scale)
