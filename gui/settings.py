"""What the window remembers between two starts, in the platform's own place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

#: Files that the menu of recent ones lists.
RECENT = 8


def _settings() -> QSettings:
    return QSettings("mark1", "perceptron")


def recent_files() -> list[Path]:
    """List the files opened or saved last that are still there, the newest first."""
    found = _settings().value("recent", [])
    names = found if isinstance(found, list) else [found]  # one alone comes back without its list
    return [Path(name) for name in names if isinstance(name, str) and Path(name).is_file()]


def remember_file(path: Path) -> None:
    """Put a file at the top of the recent ones."""
    names = [str(path.resolve()), *map(str, recent_files())]
    _settings().setValue("recent", list(dict.fromkeys(names))[:RECENT])


def geometry() -> QByteArray | None:
    """Where the window stood, or None."""
    found = _settings().value("geometry")
    return found if isinstance(found, QByteArray) else None


def remember_geometry(place: QByteArray) -> None:
    """Keep where the window stands."""
    _settings().setValue("geometry", place)


def board() -> str:
    """Give the panel chosen last as `BoardChoice` writes it; nothing if there never was one."""
    found = _settings().value("board")
    return found if isinstance(found, str) else ""


def remember_board(text: str) -> None:
    """Keep the panel that is chosen now."""
    _settings().setValue("board", text)
