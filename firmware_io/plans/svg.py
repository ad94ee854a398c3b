"""The few shapes of which the drawings are made, as SVG in millimetres or points. Pure."""

from __future__ import annotations

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
    """

    def __init__(self, width: float, height: float, unit: str, title: str) -> None:
        self.width, self.height = width, height
        self.root = ElementTree.Element(
            "svg",
            xmlns=_NAMESPACE,
            width=f"{number(width)}{unit}",
            height=f"{number(height)}{unit}",
            viewBox=f"0 0 {number(width)} {number(height)}",
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
