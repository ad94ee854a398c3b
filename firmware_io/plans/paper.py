"""Prints plans at 1 : 1 on sheets of A4, with corner marks and a ruler on each. Pure.

One page of HTML, which any browser prints. A plan larger than a sheet continues on the
next one: each prints an extra strip at the right and below, onto which its neighbour is glued.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from firmware_io.catalogue import message
from firmware_io.plans.vector_graphics import (
    Circle,
    Drawing,
    Path,
    Shape,
    Sheet,
    draw,
)

#: Millimetres of A4, of its edge, which printers leave white, of the part of a plan on one sheet,
#: and of the strip to glue on.
A4, EDGE, TILE, GLUE = (210.0, 297.0), 10.0, (185.0, 255.0), 5.0

#: Millimetres of the ruler, and where it is.
RULER, _RULER_Y = 100, 282.0

#: Millimetres of a corner mark, and of the letters.
_MARK, _LETTERS = 5.0, 3.0

_STYLE = """
@page { size: A4; margin: 0; } body { margin: 0; }
svg { display: block; width: 210mm; height: 297mm; break-after: page; }
"""


def print_on_a4(sheets: Sequence[Sheet]) -> str:
    """Return the sheets as HTML for printing, in the language in use."""
    title = escape(str(message("plan.paper")))
    language = message("guide.language-code")
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    pages = "".join(str(page) for sheet in sheets for page in _pages(sheet))
    start = f'<!DOCTYPE html>\n<html lang="{language}">'
    return f"{start}<head>{head}</head><body>\n{pages}</body></html>\n"


def _pages(sheet: Sheet) -> Iterator[Drawing]:
    columns, rows = math.ceil(sheet.width / TILE[0]), math.ceil(sheet.height / TILE[1])
    for row in range(rows):
        for column in range(columns):
            place = message(
                "plan.paper-place",
                title=sheet.title,
                row=row + 1,
                rows=rows,
                column=column + 1,
                columns=columns,
            )
            page = Drawing(*A4, "mm", str(place))
            page.nest(EDGE, EDGE, _tile(sheet, column * TILE[0], row * TILE[1]))
            _mark_corners(page)
            _add_ruler(page, str(place))
            yield page


def _tile(sheet: Sheet, x: float, y: float) -> Drawing:
    """Draw the part of a sheet from this corner on."""
    width, height = TILE[0] + GLUE, TILE[1] + GLUE
    tile = Drawing(width, height, "", "", x, y)
    draw(tile, (shape for shape in sheet.shapes if _reaches(shape, x, y, width, height)))
    return tile


def _reaches(shape: Shape, x: float, y: float, width: float, height: float) -> bool:
    """Whether a part of a shape is in a rectangle."""
    if isinstance(shape, Path):
        points = shape.points
    else:
        wide = shape.radius if isinstance(shape, Circle) else shape.size * len(shape.text) / 2
        high = shape.radius if isinstance(shape, Circle) else shape.size
        points = ((shape.x - wide, shape.y - high), (shape.x + wide, shape.y + high))
    across, down = [at[0] for at in points], [at[1] for at in points]
    is_beside = max(across) < x or min(across) > x + width
    return not (is_beside or max(down) < y or min(down) > y + height)


def _mark_corners(page: Drawing) -> None:
    """Mark where the sheet is cut, outside of the plan."""
    for x, out_x in ((EDGE, -1), (EDGE + TILE[0], 1)):
        for y, out_y in ((EDGE, -1), (EDGE + TILE[1], 1)):
            start = GLUE * (out_x > 0), GLUE * (out_y > 0)
            for step in ((1, 0), (0, 1)):
                ends = [
                    (x + step[0] * out_x * (start[0] + far), y + step[1] * out_y * (start[1] + far))
                    for far in (0, _MARK)
                ]
                page.line(ends, stroke="#000000", stroke_width=0.2)


def _add_ruler(page: Drawing, place: str) -> None:
    """Draw a ruler of 100 mm with a tick at each centimetre, and say what it is for."""
    page.text(EDGE, _RULER_Y - 4, place, _LETTERS)
    page.line([(EDGE, _RULER_Y), (EDGE + RULER, _RULER_Y)], stroke="#000000", stroke_width=0.2)
    for tick in range(0, RULER + 1, 10):
        x = EDGE + tick
        page.line([(x, _RULER_Y - 2), (x, _RULER_Y)], stroke="#000000", stroke_width=0.2)
    words = str(message("plan.paper-ruler", length=RULER))
    page.text(EDGE, _RULER_Y + 4, words, _LETTERS)
    page.text(EDGE, _RULER_Y + 8, str(message("plan.paper-join", glue=GLUE)), _LETTERS)
