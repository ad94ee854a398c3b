"""Line icons of one family, drawn from SVG in the colours of the theme in use."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton

from gui.base import theme

ICONS = Path(__file__).parents[1] / "resources" / "icons"

#: The grid that the icons are drawn on, and the size they look best at, in pixels.
SIZE = 20


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """List the available icons."""
    return tuple(sorted(path.stem for path in ICONS.glob("*.svg")))


def icon(name: str, color: str = "text") -> QIcon:
    """Make an icon for a button or a menu.

    It is drawn when shown, at the resolution of the screen and in the current theme.

    Parameters
    ----------
    name : str
        One of `names`, such as ``"pen"``.
    color : str
        The colour of the theme that it takes when enabled: ``"text"``, or ``"on_action"`` on the
        button to press next. Disabled it is faint.

    Raises
    ------
    ValueError
        If there is no such icon.
    """
    _source(name)
    return QIcon(_LineIcon(name, color))


def put_icon(button: QAbstractButton, name: str, color: str = "text") -> None:
    """Put an `icon` on a button; it grows with the text."""
    button.setIcon(icon(name, color))
    theme.fit_icon(button)


def image(name: str, pixels: int, color: str) -> QImage:
    """Render an icon as a square picture.

    Parameters
    ----------
    name : str
        One of `names`.
    pixels : int
        The side, in device pixels.
    color : str
        ``#RRGGBB``.
    """
    return _render(name, pixels, color)


def draw(painter: QPainter, name: str, rect: QRectF | QRect, color: str) -> None:
    """Draw an icon in the middle of a rectangle, as large as fits, on whole device pixels."""
    side = min(rect.width(), rect.height())
    pixels = max(1, round(side * painter.device().devicePixelRatioF()))
    middle = QRectF(rect).center()
    target = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    painter.drawImage(target, _render(name, pixels, color))


class _LineIcon(QIconEngine):
    """Draws one icon in any size and mode that Qt asks for."""

    def __init__(self, name: str, color: str) -> None:
        super().__init__()
        self._name = name
        self._color = color

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        draw(painter, self._name, rect, self._ink(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        made = QPixmap(size)
        if made.isNull():  # asked of a button that has no room
            return made
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        draw(painter, self._name, made.rect(), self._ink(mode))
        painter.end()
        return made

    def clone(self) -> QIconEngine:
        return _LineIcon(self._name, self._color)

    def key(self) -> str:
        return "line"

    def _ink(self, mode: QIcon.Mode) -> str:
        field = "faint" if mode == QIcon.Mode.Disabled else self._color
        return str(getattr(theme.theme, field))


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    """Read the drawing of an icon."""
    if name not in names():
        raise ValueError(f"There is no icon {name!r}. There are: {', '.join(names())}.")
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _render(name: str, pixels: int, color: str) -> QImage:
    """Render an icon once for each size and colour."""
    from PySide6.QtSvg import QSvgRenderer  # not before an icon is shown: it costs start-up time

    made = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(_source(name).replace("currentColor", color).encode()).render(painter)
    painter.end()
    return made
