"""The front of a panel in millimetres, its labels, and its frames of card, wood and acrylic. Pure.

Each is drawn from the same places of lights, lamps, knobs and screws.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from firmware_io.catalogue import message
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.vector_graphics import Circle, Path, Shape, Sheet, Words, rectangle

#: Millimetres around everything, for the heading, and between lights, lamps and knobs.
MARGIN, HEADING, APART = 22.0, 18.0, 18.0

#: Millimetres between knobs, of the hole for a shaft (M7 thread), and of a screw hole (M4). Drills
#: are sold in steps of half a millimetre, and so are all holes.
KNOB_PITCH, SHAFT, SCREW, DRILL_STEP = 34.0, 7.5, 4.5, 0.5

#: Knobs in a row.
KNOBS_IN_A_ROW = 8

#: Share of the pitch that a round window of a light takes, and its largest diameter.
WINDOW_SHARE, WIDEST_WINDOW = 0.7, 12.0

#: Millimetres of the hole for the round boss of a servo (SG90: 11.8), and for an LED.
BOSS, LED = 12.0, 5.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Front:
    """Places on the front, from its top left corner, y downwards.

    Parameters
    ----------
    width, height : float
    window, lamp : float
        Diameters of the window of a light, or the hole of a dial, and of the window of an R lamp.
    lights : tuple of (float, float)
        Row by row, as the picture is seen; or dials.
    lamps, knobs, screws : tuple of (float, float)
    """

    width: float
    height: float
    window: float
    lamp: float
    lights: tuple[Point, ...]
    lamps: tuple[Point, ...]
    knobs: tuple[Point, ...]
    screws: tuple[Point, ...]


def front_of(plan: PanelPlan) -> Front:
    """Return the front of a panel."""
    field = ((plan.columns - 1) * plan.pitch, (plan.rows - 1) * plan.pitch)
    in_a_row = min(plan.knobs, KNOBS_IN_A_ROW)
    lamp_pitch = max(plan.pitch, 15.0)  # room for "R8" below each
    widest = max(field[0], (in_a_row - 1) * KNOB_PITCH, (plan.lamps - 1) * lamp_pitch)
    width = widest + 2 * MARGIN + KNOB_PITCH / 2
    y = MARGIN + HEADING
    lights = tuple(
        (x, y + row * plan.pitch)
        for row in range(plan.rows)
        for x in _row(plan.columns, plan.pitch, width)
    )
    y += field[1]
    lamps: tuple[Point, ...] = ()
    if plan.lamps:
        y += plan.pitch / 2 + APART
        lamps = tuple((x, y) for x in _row(plan.lamps, lamp_pitch, width))
    knobs: list[Point] = []
    for begun in range(0, plan.knobs, KNOBS_IN_A_ROW):
        y += KNOB_PITCH if begun else KNOB_PITCH / 2 + APART
        count = min(KNOBS_IN_A_ROW, plan.knobs - begun)
        knobs += [(x, y) for x in _row(count, KNOB_PITCH, width)]
    window = BOSS if plan.of.is_dial else min(WIDEST_WINDOW, _drill(plan.pitch))
    height = y + MARGIN + (KNOB_PITCH / 2 if knobs else APART / 2)
    return Front(
        width=width,
        height=height,
        window=window,
        lamp=LED if plan.of.is_dial else window,
        lights=lights,
        lamps=lamps,
        knobs=tuple(knobs),
        screws=tuple((x, y) for x in (8.0, width - 8) for y in (8.0, height - 8)),
    )


def _drill(pitch: float) -> float:
    """Return the drill for the window of a light, a little smaller rather than larger."""
    return math.floor(WINDOW_SHARE * pitch / DRILL_STEP) * DRILL_STEP


def _row(count: int, pitch: float, width: float) -> list[float]:
    """Return places with this distance around the middle of a width."""
    return [width / 2 + (place - (count - 1) / 2) * pitch for place in range(count)]


#: Degrees that a potentiometer turns, half of them to each side of the top.
TURN = 300.0

#: Millimetres of a scale: inside, outside, and where the numbers are.
_INSIDE, _OUTSIDE, _NUMBERS = 10.5, 13.0, 15.8

#: Degrees between two marks of a dial, and millimetres of its scale: inside, outside. A servo turns
#: about 45° to each side of the top for 1 to 2 ms: ASSUMED.
_DIAL_STEP, _DIAL_INSIDE, _DIAL_OUTSIDE = 15, 9.0, 11.0

#: Volts at the marks with a number; there is a mark for each volt.
_NUMBERED = (-11, 0, 11)


def labels_of(plan: PanelPlan) -> Sheet:
    """Return the labels, to be printed at 1 : 1 and glued behind or onto the front."""
    front = front_of(plan)
    title = str(message("plan.labels-title"))
    shapes: list[Shape] = [rectangle(0.1, 0.1, front.width - 0.2, front.height - 0.2)]
    shapes.append(Words(front.width / 2, 20, "MARK I PERCEPTRON", 7))
    for x, y in front.lights if plan.of.is_dial else ():
        shapes += _dial(x, y)
    for number, (x, y) in enumerate(front.lamps, 1):
        shapes.append(Words(x, y + front.lamp / 2 + 6, f"R{number}", 4))
    for number, (x, y) in enumerate(front.knobs, 1):
        shapes += _scale(x, y)
        # in the gap of the scale: below it there may be the scale of another knob
        shapes.append(Words(x, y + _OUTSIDE + 1.2, str(number), 4))
    return Sheet(title, front.width, front.height, tuple(shapes))


def _dial(x: float, y: float) -> list[Shape]:
    """Draw the marks of a dial; those of its ends and of 0 are longer."""
    shapes: list[Shape] = []
    for step in range(-3, 4):
        angle = math.radians(_DIAL_STEP * step)
        inside = _DIAL_INSIDE - (step % 3 == 0)
        ends = [(x + r * math.sin(angle), y - r * math.cos(angle)) for r in (inside, _DIAL_OUTSIDE)]
        shapes.append(Path(tuple(ends), "MARK"))
    return shapes


def _scale(x: float, y: float) -> list[Shape]:
    """Draw a mark for each volt from −11 to 11, and numbers at the ends and in the middle."""
    shapes: list[Shape] = []
    for volts in range(-11, 12):
        angle = math.radians(volts / 11 * TURN / 2)
        inside = _INSIDE if volts in _NUMBERED else _INSIDE + 1
        ends = [(x + r * math.sin(angle), y - r * math.cos(angle)) for r in (inside, _OUTSIDE)]
        shapes.append(Path(tuple(ends), "MARK"))
        if volts in _NUMBERED:
            text = f"{volts:+d}".replace("-", "−") if volts else "0"
            at = _NUMBERS + (1.5 if volts else 0)
            place = (x + at * math.sin(angle), y - at * math.cos(angle) + 1)
            shapes.append(Words(*place, text, 3))
    return shapes


#: The materials.
FRAMES = ("card", "wood", "acrylic")

#: Most W in a frame of card, which burns; and most W for each m² of surface: at 10 W/(m² K) in
#: still air it becomes 30 K warmer. ASSUMED, within the 2…25 W/(m² K) that handbooks give.
CARD_W, SURFACE_W = 15.0, 300.0

#: Millimetres that a card box is deep, of its glue flaps, and around a sheet.
_DEPTH, _FLAP, _EDGE = 25.0, 12.0, 10.0

#: Millimetres of the cross that marks where to drill.
_CROSS = 3.0

#: Millimetres of the slot for cables in the back: width, height.
_SLOT = (14.0, 8.0)


def surface_of(plan: PanelPlan, frame: str) -> float:
    """Return the surface in m² by which a frame gives off heat.

    These are both faces of the board or plates, or the front and the four sides of a box of card.
    """
    front = front_of(plan)
    face = front.width * front.height
    sides = 2 * (front.width + front.height) * _DEPTH
    return (face + sides if frame == "card" else 2 * face) / 1e6


def most_watts(plan: PanelPlan) -> float:
    """Return the power in W that frames of wood and acrylic give off without becoming too warm."""
    return SURFACE_W * min(surface_of(plan, "wood"), surface_of(plan, "acrylic"))


def frames_for(plan: PanelPlan, watts: float) -> tuple[str, ...]:
    """Return the materials in which a panel of this power may be built."""
    card = watts <= min(CARD_W, SURFACE_W * surface_of(plan, "card"))
    return FRAMES if card else tuple(frame for frame in FRAMES if frame != "card")


def frame_of(plan: PanelPlan, frame: str) -> Sheet:
    """Return the plan of a frame.

    Parameters
    ----------
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
        (x, y), (x - _FLAP, y - slant), (x - _FLAP, y - deep + slant), (x, y - deep),
        (x + _FLAP, y - far), (right - _FLAP, y - far), (right, y - deep),
        (right + _FLAP, y - deep + slant), (right + _FLAP, y - slant), (right, y),
        (right + deep, y), (right + far, y + _FLAP), (right + far, bottom - _FLAP),
        (right + deep, bottom), (right, bottom), (right + _FLAP, bottom + slant),
        (right + _FLAP, bottom + deep - slant), (right, bottom + deep),
        (right - _FLAP, bottom + far), (x + _FLAP, bottom + far), (x, bottom + deep),
        (x - _FLAP, bottom + deep - slant), (x - _FLAP, bottom + slant), (x, bottom),
        (x - deep, bottom), (x - far, bottom - _FLAP), (x - far, y + _FLAP),
        (x - deep, y), (x, y),
    )  # fmt: skip
    folds = (
        ((x, y - deep), (right, y - deep)), ((x, bottom + deep), (right, bottom + deep)),
        ((x - deep, y), (x - deep, bottom)), ((right + deep, y), (right + deep, bottom)),
        ((x, y - deep), (x, y)), ((right, y - deep), (right, y)),
        ((x, bottom), (x, bottom + deep)), ((right, bottom), (right, bottom + deep)),
    )  # fmt: skip
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
