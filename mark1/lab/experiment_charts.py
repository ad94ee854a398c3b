"""Turn tables of experiments into charts: means and spreads beside theory or published results."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from mark1.lab.chart_records import COUNT, SHARE, Chart, Curve, grouped
from mark1.lab.charts import SMOOTH, text
from mark1.lab.experiments import UNITS, Experiment, Sketch, Value
from mark1.lab.published import PUBLISHED
from mark1.lab.trial_table import Average
from mark1.messages import english, with_decimal_sign

#: Results that are yes or no, whose spread adds nothing to their mean.
YES_OR_NO = ("learned", "xor_learned", "parity_learned")

#: An axis of shares may start above 0 only if all shares are above this.
HIGH = 0.5


def sketched(experiment: Experiment, averages: Sequence[Average]) -> list[list[Chart]]:
    """Make one row of charts of a sweep, following its sketch.

    A constant result gets no chart, but is mentioned in the title of the first.

    Parameters
    ----------
    experiment : Experiment
        With a sketch.
    averages : sequence of Average
        From its table; at least one.
    """
    parameter = next(iter(experiment.settings[0]))
    sketch = experiment.sketch or Sketch(experiment.results[:1], axis=parameter, line="{}")
    if not sketch.axis:
        sketch = replace(sketch, axis=experiment.axis)
    if not sketch.line and len(experiment.settings[0]) > 1:
        sketch = replace(sketch, line=experiment.line)
    charts = [_sweep_chart(sketch, name, averages) for name in sketch.drawn]
    flat = [chart for chart in charts if _same_everywhere(chart)]
    first, *others = [chart for chart in charts if chart not in flat] or charts
    if flat and first not in flat:
        constants = (
            text("throughout", title=chart.title, value=plain(chart.curves[0].y[0]))
            for chart in flat
        )
        said = reduce(lambda first, second: text("also", first=first, second=second), constants)
        first = replace(first, title=text("with-constant", title=first.title, constant=said))
    return [[first, *others]]


def compared(averages: Sequence[Average]) -> list[list[Chart]]:
    """Make one chart for each published result, with the results here beside it, case by case."""
    cases: dict[str, list[Average]] = {}
    for average in averages:
        cases.setdefault(str(average.parameters["letter"]), []).append(average)
    return [[_published_chart(letter, found)] for letter, found in cases.items()]


def _same_everywhere(chart: Chart) -> bool:
    values = np.concatenate([end for curve in chart.curves for end in curve.ends])
    return bool(np.ptp(values) == 0)


def _sweep_chart(sketch: Sketch, name: str, averages: Sequence[Average]) -> Chart:
    values = list(dict.fromkeys(_first(average) for average in averages))
    named = sketch.evenly or any(isinstance(value, str) for value in values)
    places = range(len(values)) if named else values
    place_of = dict(zip(values, map(float, places), strict=True))
    unit = {**UNITS, **sketch.units}.get(name, "mean")
    limits = {"share": SHARE, "passes": (0.0, sketch.most_passes)}.get(unit, COUNT)
    left = {"unit": text(f"unit-{unit}"), "seeds": _of_seeds(averages, name not in YES_OR_NO)}
    curves = tuple(
        replace(curve, limits=limits) for curve in _curves(sketch, name, averages, place_of)
    )
    return Chart(
        _worded("result", name, name.replace("_", " ")),
        sketch.axis,
        text("left-cut", **left, ends=ends) if (ends := _cut(curves)) else text("left", **left),
        curves,
        tuple(plain(value) for value in values) if named else (),
        low=_low(curves) if unit == "share" else 0.0,
    )


def plain(value: Value) -> str:
    """Write a value: words in the language in use, numbers with a real minus sign."""
    if isinstance(value, str):
        return _worded("value", value, value)
    return with_decimal_sign(f"{value:g}").replace("-", "−")


def column_caption(name: str) -> str:
    """Return the heading of a column of values in the language in use, or its name."""
    return _worded("column", name, name)


def _worded(kind: str, name: str, otherwise: str) -> str:
    """Write a result or a value as the catalogue calls it, if it does."""
    key = f"{kind}-{name.replace(' ', '-')}"
    return text(key) if f"charts.{key}" in english() else otherwise


def _low(curves: Sequence[Curve]) -> float:
    """Choose where an axis of shares starts: at 0, or at a tenth if all are high."""
    lows, highs = zip(*(curve.ends for curve in curves), strict=True)
    least, most = np.concatenate(lows).min(), np.concatenate(highs).max()
    return min(math.floor(10 * least + 1e-9) / 10, 0.9) if HIGH < least < most else 0.0


def _cut(curves: Sequence[Curve]) -> str:
    """Return where spreads are cut off because they would exceed the possible range."""
    ends = set()
    for curve in curves:
        if curve.spread is None:
            continue
        middle = curve.x if curve.kind == "row" else curve.y
        low, high = curve.limits
        ends |= {low} if (middle - curve.spread < low).any() else set()
        ends |= {high} if (middle + curve.spread > high).any() else set()
    written = [plain(end) for end in sorted(ends)]
    return text("both", low=written[0], high=written[1]) if len(written) > 1 else "".join(written)


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
        words = sketch.line.format(*map(plain, others)) if others else text("here")
        said = _theory(sketch, name, line, x)
        has_words = any(isinstance(value, str) for value in place_of)
        kind = "band" if sketch.band else "dots" if has_words else "mean"
        if said:
            kind = "dots"
            theories.append(Curve(text("theory-of", line=words), *said, "expected", series=series))
        yield Curve(words, x, mean, kind, None if name in YES_OR_NO else spread, series)
    yield from _merged(theories)


def _theory(
    sketch: Sketch, name: str, line: Sequence[Average], x: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """Return the theory along a line, if there is one; smooth where possible."""
    said = [average.mean[key] for average in line if (key := f"{name}_theory") in average.mean]
    if not said:
        return None
    if sketch.theory is None or len(x) == 1:
        return x, np.array(said)
    smooth = np.linspace(x.min(), x.max(), SMOOTH)
    return smooth, sketch.theory(smooth, line[0].parameters)


def _merged(theories: list[Curve]) -> list[Curve]:
    """Merge the theory lines into one, in its own color, if they are all equal."""
    if len({(curve.x.tobytes(), curve.y.tobytes()) for curve in theories}) != 1:
        return theories
    first = theories[0]
    return [Curve(text("theory"), first.x, first.y, "expected", series=len(theories))]


def _sides(line: Sequence[Average]) -> tuple[list[dict[str, float]], list[dict[str, float]]]:
    return [average.mean for average in line], [average.spread for average in line]


def _of_seeds(averages: Sequence[Average], with_spread: bool = True) -> str:
    """Return how many seeds a mean covers, as text."""
    counts = [average.trials for average in averages]
    least, most = min(counts), max(counts)
    if most == 1:
        return text("here")
    count = str(most) if least == most else text("seeds-range", least=least, most=most)
    return text("mean-spread" if with_spread else "mean", count=count)


def _published_chart(letter: str, averages: Sequence[Average]) -> Chart:
    result = PUBLISHED[letter]
    cases = [result.case(str(average.parameters["case"])) for average in averages]
    mean, spread = (np.array([s["value"] for s in side]) for side in _sides(averages))
    rows = np.arange(len(averages), dtype=np.float64)
    told = [row for row, case in enumerate(cases) if case.figure is not None]
    figures = np.array([float(cases[row].figure or 0) for row in told])
    limits = SHARE if result.share else COUNT
    seeds = _of_seeds(averages)
    here = text("here") if seeds == text("here") else text("here-of", seeds=seeds)
    curves = [Curve(here, mean, rows, "row", spread, limits=limits)]
    ends = _cut(curves)
    if told:
        curves.append(Curve(text("published"), figures, rows[told], "figure"))
    what = text("share-correct" if result.share else "z-and-p")
    return Chart(
        f"{letter}: {result.conditions}",
        text("spreads-cut", what=what, ends=ends) if ends else what,
        "",
        tuple(curves),
        rows=tuple(grouped(str(case.title)) for case in cases),
        low=_low([replace(curve, kind="row") for curve in curves]) if result.share else 0.0,
        log=not result.share,
    )
