"""Lines, circles and words, written as SVG in mm or points, and as DXF for a laser cutter. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias
from xml.etree import ElementTree

#: Typefaces of the drawings, the first that a computer has.
FONT = "IBM Plex Sans, Helvetica, Arial, sans-serif"

_NAMESPACE = "http://www.w3.org/2000/svg"


class Drawing:
    """One SVG drawing.

    Parameters
    ----------
    width, height : float
    unit : str
        Of one step: ``mm`` for plans at 1 : 1, ``pt`` otherwise.
    title : str
        Read aloud by screen readers.
    x, y : float, optional
        Of the corner from which on it is seen.
    """

    def __init__(
        self, width: float, height: float, unit: str, title: str, x: float = 0.0, y: float = 0.0
    ) -> None:
        self.width, self.height = width, height
        self.root = ElementTree.Element(
            "svg",
            xmlns=_NAMESPACE,
            width=f"{number(width)}{unit}",
            height=f"{number(height)}{unit}",
            viewBox=f"{number(x)} {number(y)} {number(width)} {number(height)}",
        )
        self.root.set("font-family", FONT)
        ElementTree.SubElement(self.root, "title").text = title

    def line(self, points: list[tuple[float, float]], **style: str | float) -> None:
        """Draw a line through points."""
        path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._add("polyline", points=path, fill="none", **style)

    def rectangle(
        self, x: float, y: float, width: float, height: float, **style: str | float
    ) -> None:
        """Draw a rectangle."""
        self._add("rect", x=x, y=y, width=width, height=height, **style)

    def circle(self, x: float, y: float, radius: float, **style: str | float) -> None:
        """Draw a circle."""
        self._add("circle", cx=x, cy=y, r=radius, **style)

    def text(self, x: float, y: float, words: str, size: float, **style: str | float) -> None:
        """Write words; the baseline begins at the point unless `text_anchor` says otherwise."""
        self._add("text", x=x, y=y, font_size=size, **style).text = words

    def nest(self, x: float, y: float, inner: Drawing) -> None:
        """Put another drawing, which has no unit, into this one; it is clipped at its edges."""
        inner.root.set("x", number(x))
        inner.root.set("y", number(y))
        self.root.append(inner.root)

    def _add(self, tag: str, **style: str | float) -> ElementTree.Element:
        named = {
            name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
            for name, value in style.items()
        }
        return ElementTree.SubElement(self.root, tag, named)

    def __str__(self) -> str:
        """Write the file."""
        ElementTree.indent(self.root)
        return ElementTree.tostring(self.root, encoding="unicode") + "\n"


def number(value: float) -> str:
    """Write a number as short as it goes, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


#: What is done along a shape. In SVG each is a colour, in DXF a layer.
Layer = Literal["CUT", "FOLD", "MARK"]

#: Colours and dashes in SVG, and colour numbers in DXF: red, blue, black.
_STYLES = {"CUT": ("#D00000", ""), "FOLD": ("#0050D0", "4 2"), "MARK": ("#000000", "")}
_NUMBERS = {"CUT": 1, "FOLD": 5, "MARK": 7}

#: Width of a line in mm, thin enough for a laser to follow.
_STROKE = 0.15


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points; closed if it ends where it begins."""

    points: tuple[tuple[float, float], ...]
    layer: Layer = "CUT"


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its middle and radius."""

    x: float
    y: float
    radius: float
    layer: Layer = "CUT"


@dataclass(frozen=True, slots=True)
class Words:
    """Words around a middle, `size` mm high."""

    x: float
    y: float
    text: str
    size: float
    layer: Layer = "MARK"


Shape: TypeAlias = Path | Circle | Words


@dataclass(frozen=True, slots=True)
class Sheet:
    """A plan: its size in mm and its shapes, y downwards."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def rectangle(
    x: float, y: float, width: float, height: float, layer: Layer = "CUT"
) -> Path:  # fmt: skip
    """Return a rectangle by its top left corner."""
    right, bottom = x + width, y + height
    return Path(((x, y), (right, y), (right, bottom), (x, bottom), (x, y)), layer)


def to_svg(sheet: Sheet) -> str:
    """Write a sheet as SVG, at 1 : 1."""
    drawing = Drawing(sheet.width, sheet.height, "mm", sheet.title)
    draw(drawing, sheet.shapes)
    return str(drawing)


def draw(drawing: Drawing, shapes: Iterable[Shape]) -> None:
    """Draw shapes of a sheet."""
    for shape in shapes:
        colour, dashes = _STYLES[shape.layer]
        if isinstance(shape, Words):
            drawing.text(shape.x, shape.y, shape.text, shape.size, text_anchor="middle")
            continue
        style: dict[str, str | float] = {"stroke": colour, "stroke_width": _STROKE}
        if dashes:
            style["stroke_dasharray"] = dashes
        if isinstance(shape, Path):
            drawing.line(list(shape.points), **style)
        else:
            drawing.circle(shape.x, shape.y, shape.radius, fill="none", **style)


def to_dxf(sheet: Sheet) -> str:
    """Write a sheet as DXF R12 in millimetres, which every cutter reads.

    Source: AutoCAD R12 DXF reference, sections TABLES and ENTITIES. There, y goes upwards.
    """
    tags: list[tuple[int, str]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    tags += [(9, "$INSUNITS"), (70, "4"), (0, "ENDSEC"), (0, "SECTION"), (2, "TABLES")]
    tags += [(0, "TABLE"), (2, "LAYER"), (70, str(len(_NUMBERS)))]
    for layer, colour in _NUMBERS.items():
        tags += [(0, "LAYER"), (2, layer), (70, "0"), (62, str(colour)), (6, "CONTINUOUS")]
    tags += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for shape in sheet.shapes:
        tags += _entity(shape, sheet.height)
    tags += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in tags)


def _entity(shape: Shape, height: float) -> list[tuple[int, str]]:
    """Return the tags of a shape, mirrored so that y goes upwards."""
    layer = (8, shape.layer)
    if isinstance(shape, Circle):
        middle = [(10, number(shape.x)), (20, number(height - shape.y)), (30, "0")]
        return [(0, "CIRCLE"), layer, *middle, (40, number(shape.radius))]
    if isinstance(shape, Words):
        place = [(10, number(shape.x)), (20, number(height - shape.y)), (30, "0")]
        middle = [(11, number(shape.x)), (21, number(height - shape.y)), (31, "0")]
        size = (40, number(shape.size * 0.7))
        text = "".join(c if c.isascii() else f"\\U+{ord(c):04X}" for c in shape.text)
        return [(0, "TEXT"), layer, *place, size, (1, text), (72, "1"), *middle]
    tags: list[tuple[int, str]] = []
    for (x, y), (to_x, to_y) in zip(shape.points, shape.points[1:], strict=False):
        tags += [(0, "LINE"), layer, (10, number(x)), (20, number(height - y)), (30, "0")]
        tags += [(11, number(to_x)), (21, number(height - to_y)), (31, "0")]
    return tags
