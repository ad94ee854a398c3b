"""The result of `mark1 experiment` as text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import mark1
from mark1.cli.json_line import json_line
from mark1.cli.setups import described, varied_in
from mark1.cli.terminal import aligned, named, room, sentence
from mark1.lab.experiments import SET_UP, Experiment, Value
from mark1.lab.published import NAME, PUBLISHED
from mark1.lab.sweeps import SWEEPS
from mark1.lab.trial_table import Average, with_spread
from mark1.messages import visible, with_decimal_sign


def write_list(*, as_json: bool) -> None:
    """Print the names of all experiments by topic."""
    about = {name: sweep.about for name, sweep in SWEEPS.items()}
    about[NAME] = sentence("experiment-published")
    groups: dict[str, list[str]] = {}
    for name, sweep in SWEEPS.items():
        groups.setdefault(sweep.group, []).append(name)
    groups["history"] = [NAME]
    letters = {letter: result.conditions for letter, result in PUBLISHED.items()}
    if as_json:
        print(json_line({"experiments": about, "groups": groups, "published": letters}))
        return
    width = max(map(len, about))
    for group, names in groups.items():
        print(f"{group}:")
        for name in names:
            print(*named([(name, about[name])], 2, width), sep="\n")
    for letter, line in letters.items():
        print(*named([(letter.rjust(width), line)], 2), sep="\n")


def write(experiment: Experiment, result: dict[str, Any]) -> None:
    """Print the means and spreads of an experiment."""
    if not result["complete"]:
        code = "experiment-stopped-saved" if result["out"] else "experiment-stopped"
        print(sentence(code, **result))
    if experiment.name == NAME:
        _print_published(result["results"])
    else:
        is_set_up = experiment.name == SET_UP
        about = visible(described(experiment)) if is_set_up else experiment.about
        if any(row["trials"] > 1 for row in result["results"]):
            about = sentence("experiment-means", about=about, seeds=result["seeds"])
        print(about)
        for line in aligned(table_of(experiment, result["results"])):
            print(line)
    if result["version"] != mark1.__version__:
        found = result["version"] or "?"
        print(sentence("experiment-version", found=found, this=mark1.__version__))
    for name in ("out", "plot"):
        if result[name]:
            print(sentence("saved", path=result[name]))


def table_of(experiment: Experiment, rows: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return results, as in ``--json``, as rows of texts, the headings first."""
    if experiment.name == NAME:
        return [["result", "case", "here", "new", "published"], *map(_published_row, rows)]
    is_set_up = experiment.name == SET_UP
    parameters = varied_in(experiment) if is_set_up else list(experiment.settings[0])
    lines = [[*parameters, *experiment.results]]
    for row in rows:
        values = [_setting(row["parameters"][name]) for name in parameters]
        lines.append([*values, *(_written(row, name) for name in experiment.results)])
    return lines


def _written(row: dict[str, Any], name: str) -> str:
    """Write a result, with its spread if there is more than one trial."""
    mean, spread = row["mean"][name], row["spread"][name]
    return _number(mean) if row["trials"] == 1 else with_spread(mean, spread)


def _setting(value: Value) -> str:
    return value if isinstance(value, str) else with_decimal_sign(f"{value}")


def _number(value: float) -> str:
    return with_decimal_sign(f"{value:g}")


def _print_published(rows: Sequence[dict[str, Any]]) -> None:
    letter, width = None, max((len(_published_row(row)[1]) for row in rows), default=0)
    for row in rows:
        if row["letter"] != letter:
            letter = row["letter"]
            print(*named([(letter, f"{row['conditions']} ({row['machine']})")]), sep="\n")
            _print_paragraph(sentence("experiment-assumed", text=row["assumed"]))
            _print_paragraph(row["comment"])
        _, title, here, new, theirs = _published_row(row)
        new = new and sentence("experiment-new", share=new)
        published = sentence(
            "experiment-reported", figure=theirs or sentence("experiment-no-figure")
        )
        print(*named([(title, f"{here:<16} {new:<10} {published}")], 3, width), sep="\n")


def _published_row(row: dict[str, Any]) -> list[str]:
    """Write a case: letter, title, our value with its spread, share of new pictures, published."""
    result = PUBLISHED[row["letter"]]
    case = result.case(row["case"])
    average = Average(row["parameters"], row["trials"], row["mean"], row["spread"])
    here, new = result.written(average), result.new(average)
    return [result.letter, str(case.title), here, new, result.reported(case)]


def _print_paragraph(text: str) -> None:
    for line in textwrap.wrap(text, min(96, room() - 3)):
        print(f"   {line}")
