"""Turns the text of an SVG file into outlines, so that it looks the same without our typefaces."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from PySide6.QtGui import QFont, QPainterPath

from gui.base import theme

_TEXT = re.compile(r"<text ([^>]*)>(.*?)</text>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def outlined(svg: str) -> Iterator[str]:
    """Yield the parts of an SVG file, with paths in place of its text.

    Viewers that lack a typeface would put another in its place, whose letters overlap.

    Parameters
    ----------
    svg : str
        As `QSvgGenerator` writes it.

    Yields
    ------
    str
        Up to the end of each text, which takes about a millisecond, and at last the rest.
    """
    at = 0
    for found in _TEXT.finditer(svg):
        yield svg[at : found.start()] + _path(dict(_ATTRIBUTE.findall(found[1])), found[2])
        at = found.end()
    yield svg[at:]


def _path(given: dict[str, str], text: str) -> str:
    """Write a text with the attributes of its element as a path."""
    font = QFont(given["font-family"])
    font.setPixelSize(round(float(given["font-size"])))
    font.setWeight(QFont.Weight(int(given["font-weight"])))
    font.setItalic(given.get("font-style") == "italic")
    if font.family() == theme.SANS:
        font.setFeature(QFont.Tag("tnum"), 1)
    path = QPainterPath()
    path.addText(float(given["x"]), float(given["y"]), font, html.unescape(text))
    fill, opacity = given["fill"], given["fill-opacity"]
    return f'<path fill="{fill}" fill-opacity="{opacity}" stroke="none" d="{_data(path)}"/>'


def _data(path: QPainterPath) -> str:
    """Write a path as SVG does."""
    kinds = QPainterPath.ElementType
    letters = {kinds.MoveToElement: "M", kinds.LineToElement: "L", kinds.CurveToElement: "C"}
    elements = (path.elementAt(place) for place in range(path.elementCount()))
    return "".join(f"{letters.get(at.type, ' ')}{at.x:.2f} {at.y:.2f}" for at in elements)
