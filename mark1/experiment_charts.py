"""The tables of experiments as charts: means and spreads beside theory or published figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from mark1.charts import CORNERS, Chart, Curve
from mark1.experiments import Experiment, Sketch
from mark1.published import PUBLISHED
from mark1.results import Average

#: Title of the chart of a result, and its left axis.
WORDS = {
    "right": ("Read right", "share"),
    "passes": ("Passes made", "passes"),
    "last_mistakes": ("Mistakes in that pass", "mistakes"),
    "learned": ("Machines that learned all", "share"),
    "p_a": ("P_a, A-units that a letter switches on", "share"),
    "separable": ("Parted by a plane", "share"),
}

#: Results that are yes or no, whose spread says no more than their mean.
YES_OR_NO = ("learned",)

#: Width and height, as shares of a chart, of the corner that a legend takes.
LEGEND = (0.45, 0.25)


def sketched(experiment: Experiment, averages: Sequence[Average]) -> list[list[Chart]]:
    """One row of charts of a sweep, as its sketch says.

    Parameters
    ----------
    experiment : Experiment
        With a sketch.
    averages : sequence of Average
        Of its table; at least one.
    """
    sketch = experiment.sketch or Sketch(next(iter(experiment.settings[0])), experiment.results[:1])
    return [[_sweep_chart(sketch, name, averages) for name in sketch.drawn]]


def compared(averages: Sequence[Average]) -> list[list[Chart]]:
    """One chart below the other for each published result: ours beside theirs, case by case."""
    cases: dict[str, list[Average]] = {}
    for average in averages:
        cases.setdefault(str(average.parameters["letter"]), []).append(average)
    return [[_published_chart(letter, found)] for letter, found in cases.items()]


def _sweep_chart(sketch: Sketch, name: str, averages: Sequence[Average]) -> Chart:
    values = list(dict.fromkeys(_first(average) for average in averages))
    named = sketch.evenly or any(isinstance(value, str) for value in values)
    places = range(len(values)) if named else values
    place_of = dict(zip(values, map(float, places), strict=True))
    curves = tuple(_curves(sketch, name, averages, place_of))
    title, left = WORDS.get(name, (name.replace("_", " "), "mean"))
    return Chart(
        title,
        sketch.axis,
        f"{left}: {_of_seeds(averages, name not in YES_OR_NO)}",
        curves,
        _roomiest(curves) if len(curves) > 1 else "",
        tuple(f"{value:g}" if isinstance(value, float) else f"{value}" for value in values)
        if named
        else (),
    )


def _first(average: Average) -> str | int | float:
    return next(iter(average.parameters.values()))


def _curves(
    sketch: Sketch,
    name: str,
    averages: Sequence[Average],
    place_of: dict[str | int | float, float],
) -> Iterator[Curve]:
    lines: dict[tuple[str | int | float, ...], list[Average]] = {}
    for average in averages:
        lines.setdefault(tuple(average.parameters.values())[1:], []).append(average)
    theories: list[Curve] = []
    for series, (others, line) in enumerate(lines.items()):
        x = np.array([place_of[_first(average)] for average in line])
        mean, spread = (np.array([s[name] for s in side]) for side in _sides(line))
        words = sketch.line.format(*others) if others else "here"
        theory = [average.mean.get(f"{name}_theory") for average in line]
        has_words = any(isinstance(value, str) for value in place_of)
        kind = "band" if sketch.band else "dots" if has_words else "mean"
        if None not in theory:
            kind = "dots"
            said = np.array(theory, np.float64)
            theories.append(Curve(f"theory, {words}", x, said, "expected", series=series))
        yield Curve(words, x, mean, kind, None if name in YES_OR_NO else spread, series)
    yield from _merged(theories)


def _merged(theories: list[Curve]) -> list[Curve]:
    """One line, in a colour of its own, where the theory says the same of every series."""
    if len({(curve.x.tobytes(), curve.y.tobytes()) for curve in theories}) != 1:
        return theories
    first = theories[0]
    return [Curve("theory", first.x, first.y, "expected", series=len(theories))]


def _sides(line: Sequence[Average]) -> tuple[list[dict[str, float]], list[dict[str, float]]]:
    return [average.mean for average in line], [average.spread for average in line]


def _of_seeds(averages: Sequence[Average], with_spread: bool = True) -> str:
    """Say over how many seeds a mean was taken."""
    counts = [average.trials for average in averages]
    least, most = min(counts), max(counts)
    if most == 1:
        return "here"
    what = "mean ± spread" if with_spread else "mean"
    return f"{what} of {most if least == most else f'{least} to {most}'} seeds"


def _published_chart(letter: str, averages: Sequence[Average]) -> Chart:
    result = PUBLISHED[letter]
    cases = [result.case(str(average.parameters["case"])) for average in averages]
    mean, spread = (np.array([s["value"] for s in side]) for side in _sides(averages))
    rows = np.arange(len(averages), dtype=np.float64)
    told = [row for row, case in enumerate(cases) if case.figure is not None]
    figures = np.array([float(cases[row].figure or 0) for row in told])
    curves = [Curve("here", mean, rows, "row", spread)]
    if told:
        curves.append(Curve("published", figures, rows[told], "figure"))
    what = "Z, in the last row P" if letter == "L" else "share right"
    bottom = f"{what}: ● {_of_seeds(averages)}" + (", ◇ published" if told else "")
    names = tuple(case.name for case in cases)
    return Chart(f"{letter}: {result.conditions}", bottom, "", tuple(curves), "", rows=names)


def _roomiest(curves: Sequence[Curve]) -> str:
    """The corner with the fewest points in it."""
    x, y = (np.concatenate([getattr(curve, axis) for curve in curves]) for axis in ("x", "y"))
    right, up = x / (x.max() or 1), y / (y.max() or 1)
    wide, high = LEGEND

    def crowd(corner: str) -> int:
        across = right > 1 - wide if "right" in corner else right < wide
        along = up > 1 - high if "top" in corner else up < high
        return int((across & along).sum())

    return min(CORNERS, key=crowd)
