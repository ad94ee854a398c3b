"""The labels of a front: name, R lamps, and a scale around each knob and each dial. Pure."""

from __future__ import annotations

import math

from firmware_io.messages import message
from firmware_io.plans.front import front_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.shapes import Path, Shape, Sheet, Words, rectangle

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
