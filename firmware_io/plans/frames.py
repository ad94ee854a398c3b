"""Plans for three frames of a panel: card, wood and acrylic. Pure."""

from __future__ import annotations

import math

from firmware_io.messages import message
from firmware_io.plans.front import SCREW, SHAFT, Front, front_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.shapes import Circle, Path, Shape, Sheet, Words, rectangle

#: The materials.
FRAMES = ("card", "wood", "acrylic")

#: Millimetres that a card box is deep, of its glue flaps, and around a sheet.
_DEPTH, _FLAP, _EDGE = 25.0, 12.0, 10.0

#: Millimetres of the cross that marks where to drill.
_CROSS = 3.0

#: Millimetres of the slot for cables in the back: width, height.
_SLOT = (14.0, 8.0)


def frame_of(plan: PanelPlan, frame: str) -> Sheet:
    """Return the plan of a frame.

    Parameters
    ----------
    plan : PanelPlan
    frame : {"card", "wood", "acrylic"}
    """
    front = front_of(plan)
    if frame == "wood":
        return _wood(front, "plan.drills-dials" if plan.of.is_dial else "plan.drills")
    return {"card": _card, "acrylic": _acrylic}[frame](front)


def _card(front: Front) -> Sheet:
    """Draw a box to cut out and fold: the front with a window for each light, and four sides."""
    x = y = _EDGE + _FLAP + _DEPTH
    shapes = [*_windows(front, x, y), *_holes(front.knobs, SHAFT, x, y)]
    shapes += [*_side(x, y, front), rectangle(x, y, front.width, front.height, "FOLD")]
    around = 2 * (_EDGE + _FLAP + _DEPTH)
    title = str(message("plan.frame-card"))
    return Sheet(title, front.width + around, front.height + around, (*shapes, _note(title, x)))


def _side(x: float, y: float, front: Front) -> list[Shape]:
    """Draw the outline of the four sides, with a glue flap on each and a tab at each corner."""
    right, bottom, deep, far = x + front.width, y + front.height, _DEPTH, _DEPTH + _FLAP
    slant = _FLAP / 3  # of tabs, so that they slide in
    outline = (
        *((x, y), (x - _FLAP, y - slant), (x - _FLAP, y - deep + slant), (x, y - deep)),
        *((x + _FLAP, y - far), (right - _FLAP, y - far), (right, y - deep)),
        *((right + _FLAP, y - deep + slant), (right + _FLAP, y - slant), (right, y)),
        *((right + deep, y), (right + far, y + _FLAP), (right + far, bottom - _FLAP)),
        *((right + deep, bottom), (right, bottom), (right + _FLAP, bottom + slant)),
        *((right + _FLAP, bottom + deep - slant), (right, bottom + deep)),
        *((right - _FLAP, bottom + far), (x + _FLAP, bottom + far), (x, bottom + deep)),
        *((x - _FLAP, bottom + deep - slant), (x - _FLAP, bottom + slant), (x, bottom)),
        *((x - deep, bottom), (x - far, bottom - _FLAP), (x - far, y + _FLAP)),
        *((x - deep, y), (x, y)),
    )
    folds = (
        *(((x, y - deep), (right, y - deep)), ((x, bottom + deep), (right, bottom + deep))),
        *(((x - deep, y), (x - deep, bottom)), ((right + deep, y), (right + deep, bottom))),
        *(((x, y - deep), (x, y)), ((right, y - deep), (right, y))),
        *(((x, bottom), (x, bottom + deep)), ((right, bottom), (right, bottom + deep))),
    )
    return [Path(outline), *(Path(fold, "FOLD") for fold in folds)]


def _wood(front: Front, drills: str) -> Sheet:
    """Draw a board to saw and drill, with a cross at each hole and its diameter beside."""
    x = y = _EDGE + 10
    holes = (*front.lights, *front.lamps, *front.knobs, *front.screws)
    shapes: list[Shape] = [rectangle(x, y, front.width, front.height)]
    shapes += _windows(front, x, y) + _holes(front.knobs, SHAFT, x, y)
    shapes += _holes(front.screws, SCREW, x, y)
    for place in holes:
        shapes += _cross(x + place[0], y + place[1])
    sizes = message(drills, window=front.window, lamp=front.lamp, shaft=SHAFT, screw=SCREW)
    below = Words(x + front.width / 2, y + front.height + 12, str(sizes), 4)
    title = str(message("plan.frame-wood"))
    width, height = front.width + 2 * x, front.height + 2 * y
    return Sheet(title, width, height, (*shapes, below, _note(title, x)))


def _acrylic(front: Front) -> Sheet:
    """Draw three plates beside each other: opal front, black mask with windows, back."""
    y = _EDGE + 10
    shapes: list[Shape] = []
    for place, name in enumerate(("front", "mask", "back")):
        x = _EDGE + place * (front.width + _EDGE)
        shapes += [_rounded(x, y, front.width, front.height, 10.0)]
        shapes += _holes(front.screws, SCREW, x, y)
        if name == "mask":
            shapes += _windows(front, x, y)
        if name != "back":
            shapes += _holes(front.knobs, SHAFT, x, y)
        else:
            middle = x + front.width / 2
            shapes.append(rectangle(middle - _SLOT[0] / 2, y + front.height - 20, *_SLOT))
        words = str(message(f"plan.plate-{name}"))
        shapes.append(Words(x + front.width / 2, y - 4, words, 4))
    width = 3 * (front.width + _EDGE) + _EDGE
    title = str(message("plan.frame-acrylic"))
    return Sheet(title, width, front.height + 2 * y, tuple(shapes))


def _windows(front: Front, x: float, y: float) -> list[Shape]:
    return [*_holes(front.lights, front.window, x, y), *_holes(front.lamps, front.lamp, x, y)]


def _holes(
    places: tuple[tuple[float, float], ...], wide: float, x: float, y: float
) -> list[Shape]:  # fmt: skip
    return [Circle(x + at[0], y + at[1], wide / 2) for at in places]


def _cross(x: float, y: float) -> list[Shape]:
    half = _CROSS / 2
    return [
        Path(((x - half, y), (x + half, y)), "MARK"),
        Path(((x, y - half), (x, y + half)), "MARK"),
    ]


def _rounded(x: float, y: float, width: float, height: float, corner: float) -> Path:
    """Return a rectangle with corners of eight short lines each."""
    points = []
    for turn, (cx, cy) in enumerate(
        (
            (x + width - corner, y + corner),
            (x + width - corner, y + height - corner),
            (x + corner, y + height - corner),
            (x + corner, y + corner),
        )
    ):
        for step in range(9):
            angle = math.radians(90 * turn - 90 + 90 * step / 8)
            points.append((cx + corner * math.cos(angle), cy + corner * math.sin(angle)))
    return Path((*points, points[0]))


def _note(title: str, x: float) -> Words:
    return Words(max(x, 45), 6, title, 4)
