"""What A-units do on the plane: the line of each, and the sum and the answer in each region."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication

from gui.base.number_format import short, vector, whole
from gui.geometry.plane_scale import Line
from gui.geometry.plane_view import SIGNS
from mark1.machine.association import AssociationUnits
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.training.evaluation import read

#: Most A-units that are named together, and points of a region that are written.
MOST_NAMES, MOST_POINTS = 4, 2

#: A space at which a line does not break.
NBSP = "\N{NO-BREAK SPACE}"


def unit_lines(machine: Mark1) -> list[tuple[Line, str]]:
    """Return the lines of the A-units of a machine with two inputs, and the names of those on each.

    A unit is on where its line is at least 0. One that is broken, or that nothing is plugged into,
    has no line.
    """
    found: dict[tuple[float, float, float], list[int]] = {}
    association = machine.association
    assert isinstance(association, AssociationUnits)
    silent = machine.faults.numbers("a-unit")
    for unit, (a, b) in enumerate(association.signs.T.tolist()):
        if (a or b) and unit not in silent:
            found.setdefault((a, b, -float(association.theta)), []).append(unit)
    return [(line, names_of(units)) for line, units in found.items()]


def names_of(units: Sequence[int]) -> str:
    """Name A-units, counted from 0; of many, the first."""
    names = [f"A{unit + 1}" for unit in units[:MOST_NAMES]]
    return " ".join([*names, f"+ {len(units) - MOST_NAMES}"] if units[MOST_NAMES:] else names)


def regions_text(state: SessionState, machine: Mark1) -> str:
    """Write a line for each region with points: the A-units that are on, their sum, and the answer.

    For example ``A1 A2  1 V > 0.5 V → +  (0, 1)``; it may break only before the points.

    Parameters
    ----------
    machine : Mark1
        That answers. Where several sets of weights vote, there is no sum.
    """
    patterns = state.patterns
    pictures = patterns.pictures[patterns.training_indices()]
    answers = read(machine, state.code, pictures).tolist()
    is_voted = rule_named(state.training.rule).predictor == "votes"
    regions: dict[tuple[int, ...], list[int]] = {}
    for place, units in enumerate(machine.see(pictures)):
        regions.setdefault(tuple(np.flatnonzero(units).tolist()), []).append(place)
    none = QCoreApplication.translate("Regions", "no A-unit")
    width = max((len(names_of(on) or none) for on in regions), default=0)
    texts = []
    for on, places in regions.items():
        label = answers[places[0]]
        few = pictures[places[:MOST_POINTS], 0].tolist()
        points = [vector(point).replace(" ", NBSP) for point in few]
        if len(places) > MOST_POINTS:
            count = QCoreApplication.translate("Regions", "{count} points")
            points = [count.format(count=whole(len(places)))]
        total = "" if is_voted else _sum(machine, label, on)
        sign = SIGNS[label] if label >= 0 else "?"
        said = f"{(names_of(on) or none).ljust(width)}  {total}→ {sign}"
        texts.append(f"{said.replace(' ', NBSP)}  {'  '.join(points)}")
    return "\n".join(texts)


def _sum(machine: Mark1, label: int, on: tuple[int, ...]) -> str:
    """Write the sum of the A-units that are on, beside the threshold.

    Of several R-units it is that of the class that is answered.
    """
    config = machine.config
    volts = machine.potentiometers.volts.reshape(config.r_units, -1)
    total = float(volts[max(0, label) if len(volts) > 1 else 0, list(on)].sum())
    if config.r_units > 1:
        return f"{short(total)} V "
    sign = "=" if total == config.threshold else "<" if total < config.threshold else ">"
    return f"{short(total)} V {sign} {short(config.threshold)} V "
