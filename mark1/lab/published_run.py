"""The run of the published results that the manual and the window quote.

Its trials are in ``published.csv``, as this command wrote them::

    mark1 experiment published --seed 7001 --seeds 20 --out published.csv

`.ci/published` writes the tables of the manual and of `mark1/lab/pages/published.md`, which
are made from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from pathlib import Path

from mark1.lab.published import NAME, PUBLISHED, Case, Published, experiment_of
from mark1.lab.trial_table import Average, Record, Sheet, Table
from mark1.messages import Message

#: The seeds of the run, which no earlier run used.
FIRST_SEED, SEEDS = 7001, 20

FILE = Path(__file__).with_name("published.csv")

#: Columns of the short table; its last one is left out where there is no room.
COLUMNS = ("result", "published", "as-assumed", "closest", "to-assume")


#: A case with at least this share of new pictures is a test of what was learned.
MOSTLY_NEW = 0.5

_PLACES = {
    "center": "test, at the centre",
    "fifth": "test, a fifth as far",
    "large": "test, 0.7 of the retina, a fifth as far",
    "wires": "test, 0.7 of the retina, 5 + 0 wires, θ = 3",
    "focus": "test, 0.7 of the retina, 5 + 0 wires, θ = 3, focus of 2 cells",
}

#: The cases that the comments of the results quote, by their placeholders.
QUOTED: dict[str, dict[str, str]] = {
    "B": {
        name: f"both trained, first learned before, {passes} passes"
        for name, passes in (("eight", 8), ("ten", 10), ("twelve", 12))
    },
    "C": {
        f"{name}{passes}": f"random initial wipers, {passes} passes, {share} % forgotten"
        for name, share in (("with", 0.1), ("without", 0))
        for passes in (10, 15)
    },
    "E": {"large": "solid, 0.7 of the retina, once", "repeated": "solid, presented ten times"},
    "F": {name: _PLACES[name] for name in ("fifth", "wires")},
    **dict.fromkeys("GHI", _PLACES),
    "J": {
        "alpha": "40 squares, forced-alpha",
        "gamma": "40 squares, forced-gamma",
        "alone": "40 squares, spontaneous-gamma",
        "large": "40 squares of 0.8, spontaneous-gamma",
    },
    "L": {name.lower(): f"{name}: N_A 1000, P_a 0.01, N_s 1000000" for name in ("Z", "P")},
}


def stored(letters: Sequence[str] = ()) -> Table:
    """Return the trials of these published results, of all if none is named."""
    trials = experiment_of(letters).trials(SEEDS, FIRST_SEED)
    return Table(tuple(trials), tuple(_records()[trial.key] for trial in trials))


@cache
def _records() -> dict[tuple[str, ...], Record]:
    experiment = experiment_of()
    return Sheet(FILE, NAME, list(experiment.settings[0]), experiment.results).read()


@cache
def _averages() -> dict[tuple[str, str], Average]:
    """Average all trials, by letter and case."""
    averages = stored().averages()
    return {(str(a.parameters["letter"]), str(a.parameters["case"])): a for a in averages}


def comment(result: Published) -> str:
    """Say what must be assumed to reach a published result."""
    cases = QUOTED.get(result.letter, {}).items()
    values = {name: result.written(_averages()[result.letter, case]) for name, case in cases}
    return str(Message(f"published.comment-{result.letter}", values))


def short_table(columns: int = len(COLUMNS)) -> str:
    """Write the short table in Markdown, in the language in use, with its first `columns`.

    Every result is quoted by one rule: first the case with the reported conditions and what is
    assumed, then that closest to the published figure. Where pictures are tested, most of them must
    be new, or some if there is no such case. A curve is quoted at its ends.
    """
    rows = [[str(Message(f"published.column-{name}")) for name in COLUMNS], ["---"] * len(COLUMNS)]
    for result in PUBLISHED.values():
        title = result.title.replace("  ", " ")
        rows.append([title, result.brief, *_quoted(result), comment(result)])
    return "".join(f"| {' | '.join(row[:columns])} |\n" for row in rows)


def _quoted(result: Published) -> tuple[str, str]:
    """Quote a result as assumed, and the case closest to the published figure."""
    base = result.cases[0]
    if not result.share:
        exact = sum(_is_exact(result, case) for case in result.cases)
        return str(Message("published.exact", {"exact": exact, "count": len(result.cases)})), ""
    if base.figure is None:
        return reduce(_also, (_of_case(result, case) for case in _ends(result.cases))), ""
    is_tested = _average(result, base).mean["new"] > 0
    compared = _tests(result) if is_tested else [case for case in result.cases if case.figure]
    closest = min(compared, key=lambda case: _distance(result, case))
    return _value(result, base), "" if closest is base else _of_case(result, closest)


def _also(first: str, second: str) -> str:
    return str(Message("charts.also", {"first": first, "second": second}))


def _tests(result: Published) -> list[Case]:
    """List the cases in which most pictures are new, or else those in which some are."""
    new = [(_average(result, case).mean["new"], case) for case in result.cases if case.figure]
    return [case for share, case in new if share >= MOSTLY_NEW] or [
        case for share, case in new if share
    ]


def _average(result: Published, case: Case) -> Average:
    return _averages()[result.letter, case.name]


def _distance(result: Published, case: Case) -> float:
    missing = (case.figure or 0.0) - _average(result, case).mean["value"]
    return max(missing, 0.0) if case.is_least else abs(missing)


def _ends(cases: Sequence[Case]) -> list[Case]:
    """Return the first and the last case of each line of a curve."""
    lines: dict[str, list[Case]] = {}
    for case in cases:
        lines.setdefault(case.title.code, []).append(case)
    return [case for line in lines.values() for case in (line[0], line[-1])]


def _value(result: Published, case: Case) -> str:
    """Write the value of a case, with the share of new pictures if any case has some."""
    average = _average(result, case)
    values = {"value": result.written(average), "share": result.new(average)}
    has_new = any(_average(result, each).mean["new"] > 0 for each in result.cases)
    return str(Message("published.value-new", values)) if has_new else values["value"]


def _of_case(result: Published, case: Case) -> str:
    values = {"title": case.title, "value": _value(result, case)}
    return str(Message("published.value-of", values))


def _is_exact(result: Published, case: Case) -> bool:
    """Return whether a value agrees with the published one in all of its digits."""
    decimals = len(str(case.published).partition(".")[2])
    return round(_average(result, case).mean["value"], decimals) == case.figure
