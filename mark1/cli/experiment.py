"""`mark1 experiment`: train many machines, and reproduce the published results.

With ``--json`` one object with these keys:

experiment, seed, seeds
    As requested; the seeds are `seed`, `seed` + 1, …
version
    Version of the program that computed the numbers; empty if the CSV file does not say.
complete, finished, trials
    Whether all trials are finished; the number of finished trials, and of all trials.
seconds, out, plot
    Time taken; the CSV file and the file of the charts, or null.
results
    A list with one object per setting: parameters, trials, and mean and spread (standard
    deviation) of each result. For `published` the results are value and new, the share of the
    pictures that the training did not have, and there are also: letter, case, machine, conditions,
    published (as text), figure (as a number, or null), assumed, comment.

With ``--stream`` a line with such an object for each new state: see
`mark1.cli.experiment_stream`.

With ``--list --json``: experiments, a description of each by name; groups, lists of names by topic;
published, the conditions of each published result by letter.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from mark1.cli import experiment_report, setups
from mark1.cli.common import add_common, check_folder, save_or_tell, seed_of, tell_problem
from mark1.cli.experiment_options import OPTIONS
from mark1.cli.experiment_stream import Stream, with_table
from mark1.cli.json_line import json_line
from mark1.cli.loading import load_loop
from mark1.cli.options import flag
from mark1.cli.plots import add_plot, draw, plot_asked_for
from mark1.cli.terminal import examples, interruptible, progress_bar
from mark1.disk.user_folders import is_there
from mark1.errors import ConfigError
from mark1.lab.cluster import joined
from mark1.lab.experiment_charts import compared, sketched
from mark1.lab.experiments import Experiment, TrialProgress
from mark1.lab.experiments import run as run_trials
from mark1.lab.published import NAME, PUBLISHED, experiment_of
from mark1.lab.published_run import FIRST_SEED, SEEDS, comment, stored
from mark1.lab.sweeps import SWEEPS
from mark1.lab.trial_table import Average, Table, Trial
from mark1.messages import suggestion
from mark1.patterns import shapes


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Trains many machines, one for each seed and setting, and prints the mean and the "
        "spread of their results: a named experiment, or any set-up of patterns, machine and "
        "training. Ctrl+C stops the run; with --out it can be resumed."
    )
    parser.epilog = examples(
        "mark1 experiment --list",
        "mark1 experiment theta --seeds 1 --workers 1 --out theta.csv",
        "mark1 experiment published L",
        "mark1 experiment --patterns 'e-x?rotation=180&size=0.5' --test 0.5 --a-units 64,256",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"a sweep, or {NAME}; see --list")
    parser.add_argument(
        "letters",
        nargs="*",
        metavar="LETTER",
        help=f"with {NAME}: results to reproduce (default: all)",
    )
    parser.add_argument("--list", action="store_true", help="list all experiments")
    for option in OPTIONS:
        option.add_to(parser)
    parser.add_argument(
        "--no-run",
        action="store_true",
        help="run no trials: report those that --out holds, or those of published results that "
        "the manual quotes",
    )
    add_plot(parser, "means and spreads (standard deviations)")
    add_common(parser)
    parser.add_argument(
        "--stream",
        action="store_true",
        help="print the results so far, repeatedly, as lines of JSON",
    )
    setups.add_to(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Run the trials, save and draw them if asked, and print means and spreads."""
    if chosen.list:
        experiment_report.write_list(as_json=chosen.json)
        return 0
    seed, seeds = seed_of(chosen), chosen.seeds
    experiment = _asked_for(chosen, seed)
    if is_stored := chosen.name == NAME and chosen.no_run and chosen.out is None:
        seed, seeds = FIRST_SEED, SEEDS
    trials = experiment.trials(seeds, seed)
    plot = _checked_files(chosen, needs_out=chosen.no_run and not is_stored)
    draw_rows = compared if chosen.name == NAME else partial(sketched, experiment)
    described = partial(_described, experiment, seed, seeds)
    stream = Stream(experiment, trials, described, draw_rows) if chosen.stream else None
    began = time.perf_counter()
    table, status = (
        (stored(chosen.letters), 0) if is_stored else _table(chosen, experiment, trials, stream)
    )
    saved = chosen.out
    if table.problem:
        saved = str(table.rescued) if table.rescued else None
    averages = table.averages()
    plotted, unplotted = save_or_tell(
        str(plot) if plot and averages else None,
        lambda path: draw(draw_rows(averages), path, chosen.white),
    )
    result = {
        **described(averages),
        "version": table.version,
        "complete": table.complete,
        "finished": len(table.trials),
        "trials": len(trials),
        "seconds": round(time.perf_counter() - began, 6),
        "out": saved,
        "plot": plotted,
    }
    if stream:
        stream.end(result, averages)
    elif chosen.json:
        print(json_line(result))
    else:
        experiment_report.write(experiment, result)
    is_elsewhere = tell_problem(saved, table.problem) | tell_problem(plotted, unplotted)
    return int(is_elsewhere) if table.complete or chosen.no_run else status or 1


def stored_state(letters: Sequence[str]) -> dict[str, Any]:
    """Return the state of published results as ``--stream`` tells it, from the stored run."""
    experiment, table = experiment_of(letters), stored(letters)
    averages, count = table.averages(), len(table.trials)
    state = _described(experiment, FIRST_SEED, SEEDS, averages)
    state |= {"version": table.version, "complete": True, "finished": count, "trials": count}
    return with_table(experiment, state, compared(averages))


def _checked_files(chosen: argparse.Namespace, *, needs_out: bool) -> Path | None:
    """Reject files that cannot be written, before hours of trials; return the one for charts."""
    if chosen.out is not None:
        check_folder(Path(chosen.out))
    elif needs_out:
        raise ConfigError("cli.no-run-without-out")
    return plot_asked_for(chosen.plot, chosen.white)


def _table(
    chosen: argparse.Namespace,
    experiment: Experiment,
    trials: Sequence[Trial],
    stream: Stream | None,
) -> tuple[Table, int]:
    """Run the trials; return their table, and the exit status if they were interrupted."""
    if chosen.cluster is None and not chosen.no_run:
        load_loop(quiet=chosen.quiet)
    is_quiet = chosen.json or chosen.stream or chosen.quiet
    with (
        interruptible() as is_stopped,
        _executor(chosen) as executor,
        progress_bar("trial", len(trials), quiet=is_quiet) as bar,
    ):
        table = run_trials(
            experiment,
            trials,
            executor=executor,
            workers=chosen.workers,
            out=chosen.out,
            progress=stream.show if stream else _shown_on(bar),
            is_stopped=lambda: chosen.no_run or is_stopped(),
        )
    return table, is_stopped.status


def _asked_for(chosen: argparse.Namespace, seed: int) -> Experiment:
    """Find the experiment that the options ask for."""
    names, options = [*SWEEPS, NAME], setups.options_of(chosen)
    if chosen.name is None:
        if options:
            return setups.experiment_of(chosen, seed)
        raise ConfigError("cli.experiment-without-name", names=", ".join(names))
    if chosen.name not in names and (shapes.is_named(chosen.name) or is_there(Path(chosen.name))):
        raise ConfigError("cli.experiment-named-like-patterns", name=chosen.name)
    if options and chosen.name not in names:
        raise ConfigError("cli.set-up-with-a-word", name=chosen.name)
    if options:
        option = flag(next(iter(options)))
        raise ConfigError("cli.set-up-of-experiment", name=chosen.name, option=option)
    if chosen.name == NAME:
        return experiment_of(chosen.letters)
    if chosen.name not in SWEEPS:
        hint = suggestion(chosen.name, names)
        raise ConfigError("cli.unknown-experiment", name=chosen.name, hint=hint)
    if chosen.letters:
        extra = chosen.letters[0]
        raise ConfigError("cli.letters-not-used", extra=extra, name=chosen.name, published=NAME)
    return SWEEPS[chosen.name]


def _executor(chosen: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """Connect to the cluster that the options ask for, if any."""
    if chosen.cluster is None:
        return nullcontext()
    if chosen.workers is not None:
        raise ConfigError("cli.workers-with-cluster", count=chosen.workers)
    return joined(chosen.cluster)


def _shown_on(bar: Any) -> Callable[[TrialProgress], None]:
    """Return a function that shows progress on a bar, if there is one."""

    def show(progress: TrialProgress) -> None:
        if bar is None:
            return
        if progress.is_new:
            bar.update(progress.done - bar.n)
        else:  # read from the file, so not part of the pace
            bar.initial = bar.n = progress.done

    return show


def _described(
    experiment: Experiment, seed: int, seeds: int, averages: Sequence[Average]
) -> dict[str, Any]:
    """Return what was asked for, and the results."""
    rows = [_row(experiment, average) for average in averages]
    return {"experiment": experiment.name, "seed": seed, "seeds": seeds, "results": rows}


def _row(experiment: Experiment, average: Average) -> dict[str, Any]:
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
        "machine": str(published.machine),
        "conditions": published.conditions,
        "published": str(case.published),
        "figure": case.figure,
        "assumed": str(published.assumed),
        "comment": comment(published),
    }
