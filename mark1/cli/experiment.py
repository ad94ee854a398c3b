"""`mark1 experiment`: many machines at once, and the published results run again.

With ``--json`` one object with these keys:

experiment, seed, seeds
    As asked for; the seeds are `seed`, `seed` + 1, …
version
    Of the program that the numbers are from, as another may find others; empty if the CSV file that
    they were read from does not say.
complete, finished, trials
    Whether it was not stopped; how many trials are finished, and how many there are.
seconds, out, plot
    Time taken, the CSV file, and the file of the charts, null without one.
results
    A list with one object for each setting: parameters, trials, and mean and spread (standard
    deviation) of each result. Of `published` also: letter, case, machine, conditions, published
    (the words), figure (as a number, null where none is published), assumed, comment.

With ``--list --json``: experiments, the line about each by its name; groups, the names by what they
are about; published, the conditions of each published result by its letter.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import mark1
from mark1.cli.common import add_common, check_folder, interruptible, seed_of
from mark1.cli.plots import add_plot, draw, plot_asked_for
from mark1.errors import ConfigError
from mark1.lab.cluster import joined
from mark1.lab.experiment_charts import compared, sketched
from mark1.lab.experiments import Experiment, TrialProgress
from mark1.lab.experiments import run as run_trials
from mark1.lab.published import NAME, PUBLISHED, experiment_of
from mark1.lab.results import Average
from mark1.lab.sweeps import SWEEPS
from mark1.machine.config import nearest


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "experiment", help="try many machines: sweeps, and the published results again"
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a sweep, or published")
    parser.add_argument(
        "letters", nargs="*", metavar="LETTER", help="published results to run (all)"
    )
    parser.add_argument("--list", action="store_true", help="say what there is")
    parser.add_argument("--seeds", type=int, default=20, metavar="N", help="trials of each (20)")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes (one per processor, the most)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="run on the Dask cluster of this scheduler"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="keep the trials in this CSV file, and go on with it"
    )
    add_plot(parser, "means and spreads (standard deviations)")
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Run the trials, keep and draw them if asked to, print means and spreads."""
    if chosen.list:
        _print_list(chosen.json)
        return 0
    experiment = _asked_for(chosen)
    seed = seed_of(chosen)
    trials = experiment.trials(chosen.seeds, seed)
    if chosen.out is not None:
        check_folder(Path(chosen.out))
    plot = plot_asked_for(chosen.plot, chosen.light)
    began = time.perf_counter()
    with (
        interruptible() as is_stopped,
        _executor(chosen) as executor,
        _bar(len(trials), chosen.json) as show,
    ):
        table = run_trials(
            experiment,
            trials,
            executor=executor,
            workers=chosen.workers,
            out=chosen.out,
            progress=show,
            is_stopped=is_stopped,
        )
    averages = table.averages()
    if plot and averages:
        charts = compared(averages) if chosen.name == NAME else sketched(experiment, averages)
        draw(charts, plot, chosen.light)
    result = {
        "experiment": experiment.name,
        "version": table.version,
        "seed": seed,
        "seeds": chosen.seeds,
        "complete": table.complete,
        "finished": len(table.trials),
        "trials": len(trials),
        "seconds": round(time.perf_counter() - began, 6),
        "out": chosen.out,
        "plot": chosen.plot if averages else None,
        "results": [_described(experiment, average) for average in averages],
    }
    if chosen.json:
        print(json.dumps(result))
    else:
        _print_result(experiment, result)
    return 0 if table.complete else 1


def _asked_for(chosen: argparse.Namespace) -> Experiment:
    """Find the experiment, or say what there is."""
    names = [*SWEEPS, NAME]
    if chosen.name is None:
        raise ConfigError(f"no experiment is named: {nearest('', names)}")
    if chosen.name == NAME:
        return experiment_of(chosen.letters)
    if chosen.name not in SWEEPS:
        raise ConfigError(f"there is no experiment {chosen.name!r}: {nearest(chosen.name, names)}")
    if chosen.letters:
        raise ConfigError(
            f"{chosen.letters[0]!r} means nothing to {chosen.name!r}: give letters to {NAME} only."
        )
    return SWEEPS[chosen.name]


def _executor(chosen: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """Join the cluster asked for, if there is one."""
    if chosen.cluster is None:
        return nullcontext()
    if chosen.workers is not None:
        raise ConfigError(
            f"--workers {chosen.workers} is for this computer, not for a cluster: leave it out."
        )
    return joined(chosen.cluster)


@contextmanager
def _bar(trials: int, quiet: bool) -> Iterator[Callable[[TrialProgress], None]]:
    """Show a progress bar on a terminal, none in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda progress: None
        return
    from tqdm import tqdm

    with tqdm(total=trials, unit="trial", leave=False, file=sys.stderr) as bar:

        def show(progress: TrialProgress) -> None:
            if not bar.n and progress.done > 1:  # found in the file: no part of the pace
                bar.initial = progress.done - 1
                bar.n = bar.initial
            bar.update(progress.done - bar.n)

        yield show


def _described(experiment: Experiment, average: Average) -> dict[str, Any]:
    found: dict[str, Any] = {
        "parameters": average.parameters,
        "trials": average.trials,
        "mean": average.mean,
        "spread": average.spread,
    }
    if experiment.name != NAME:
        return found
    published = PUBLISHED[str(average.parameters["letter"])]
    case = published.case(str(average.parameters["case"]))
    return found | {
        "letter": published.letter,
        "case": case.name,
        "machine": published.machine,
        "conditions": published.conditions,
        "published": case.published,
        "figure": case.figure,
        "assumed": published.assumed,
        "comment": published.comment,
    }


def _print_list(as_json: bool) -> None:
    about = {name: sweep.about for name, sweep in SWEEPS.items()}
    about[NAME] = "published results of 1957 to 1960, run again; all, or those of some letters"
    groups: dict[str, list[str]] = {}
    for name, sweep in SWEEPS.items():
        groups.setdefault(sweep.group, []).append(name)
    groups["history"] = [NAME]
    letters = {letter: result.conditions for letter, result in PUBLISHED.items()}
    if as_json:
        print(json.dumps({"experiments": about, "groups": groups, "published": letters}))
        return
    width = max(map(len, about))
    for group, names in groups.items():
        print(f"{group}:")
        for name in names:
            print(f"  {name:<{width}}  {about[name]}")
    for letter, line in letters.items():
        print(f"  {letter:>{width}}  {line}")


def _print_result(experiment: Experiment, result: dict[str, Any]) -> None:
    if not result["complete"]:
        on = ": the same command goes on from there" if result["out"] else ""
        print(f"stopped after {result['finished']} of {result['trials']} trials{on}")
    if experiment.name == NAME:
        _print_published(result["results"])
    else:
        seeds = "1 seed" if result["seeds"] == 1 else f"{result['seeds']} seeds"
        print(f"{experiment.about}; mean ± spread (standard deviation) of {seeds}")
        _print_columns(experiment.results, result["results"])
    if result["version"] != mark1.__version__:
        print(f"found by version {result['version'] or 'unknown'}; this is {mark1.__version__}")
    if result["out"]:
        print(f"kept in {result['out']}")
    if result["plot"]:
        print(f"drawn in {result['plot']}")


def _print_columns(names: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
    lines = [[*(rows[0]["parameters"] if rows else ()), *names]]
    for row in rows:
        values = [f"{value}" for value in row["parameters"].values()]
        numbers = [f"{row['mean'][name]:.3g} ± {row['spread'][name]:.2g}" for name in names]
        lines.append([*values, *numbers])
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
        print("  ".join(cells).rstrip())


def _print_published(rows: Sequence[dict[str, Any]]) -> None:
    letter, width = None, max(len(row["case"]) for row in rows) if rows else 0
    for row in rows:
        if row["letter"] != letter:
            letter = row["letter"]
            print(f"{letter}  {row['conditions']} ({row['machine']})")
            _print_paragraph(f"assumed: {row['assumed']}")
            _print_paragraph(row["comment"])
        mean, spread = row["mean"]["value"], row["spread"]["value"]
        result = PUBLISHED[row["letter"]]
        theirs = result.reported(result.case(row["case"])) or "no figure"
        ours = result.written(mean)
        if row["trials"] > 1:
            ours = f"{ours.removesuffix(' %')} ± {result.written(spread, 2)}"
        print(f"   {row['case']:<{width}}  {ours:<16} published {theirs}")


def _print_paragraph(text: str) -> None:
    for line in textwrap.wrap(text, 96):
        print(f"   {line}")
