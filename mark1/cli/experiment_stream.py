"""What `mark1 experiment --stream` prints while it runs: a line of JSON for each new state.

Each has the keys of ``--json``, of the trials that have finished so far, and these:

seconds_left
    Estimate at the speed so far, or null.
table
    An object: headings, and rows, each a list of texts as the command prints them.
charts
    Rows of charts, each an object: title, bottom, left (captions), low, log, columns, rows, and
    curves with name, kind, series, x, y, spread and limits, as in `mark1.lab.chart_records`.

The last line is the final state.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from mark1.cli.experiment_report import table_of
from mark1.cli.json_line import json_line
from mark1.lab.chart_records import Chart
from mark1.lab.experiments import Experiment, TrialProgress
from mark1.lab.trial_table import Average, Record, Table, Trial

#: Seconds between two lines.
APART = 0.2

Describe = Callable[[Sequence[Average]], dict[str, Any]]
Draw = Callable[[Sequence[Average]], list[list[Chart]]]


class Stream:
    """Prints the state of an experiment, at most five times a second.

    Parameters
    ----------
    trials : sequence of Trial
        As requested; their order is that of the results.
    describe : callable
        ``describe(averages)`` returns the keys of ``--json`` that do not depend on the progress.
    draw : callable
        ``draw(averages)`` returns rows of charts, of at least one average.
    """

    def __init__(
        self, experiment: Experiment, trials: Sequence[Trial], describe: Describe, draw: Draw
    ) -> None:
        self._experiment, self._trials = experiment, trials
        self._describe, self._draw = describe, draw
        self._records: dict[Trial, Record] = {}
        self._next = -math.inf

    def show(self, progress: TrialProgress) -> None:
        """Take a finished trial; print the state if that is due."""
        self._records[progress.trial] = progress.record
        now = time.monotonic()
        if progress.is_new and now >= self._next:
            done = tuple(trial for trial in self._trials if trial in self._records)
            averages = Table(done, tuple(self._records[trial] for trial in done)).averages()
            state = {"complete": False, "finished": progress.done, "trials": progress.of}
            left = round(progress.seconds_left, 1)
            self._print({**self._describe(averages), **state, "seconds_left": left}, averages)
            ended = time.monotonic()
            self._next = ended + max(APART, 10 * (ended - now))  # of many trials, less often

    def end(self, result: dict[str, Any], averages: Sequence[Average]) -> None:
        """Print the final state."""
        self._print({**result, "seconds_left": 0.0 if result["complete"] else None}, averages)

    def _print(self, state: dict[str, Any], averages: Sequence[Average]) -> None:
        charts = self._draw(averages) if averages else []
        print(json_line(with_table(self._experiment, state, charts)), flush=True)


def with_table(
    experiment: Experiment, state: dict[str, Any], charts: list[list[Chart]]
) -> dict[str, Any]:
    """Add the table and the charts to a state of an experiment."""
    headings, *rows = table_of(experiment, state["results"])
    drawn = [[chart.to_json() for chart in row] for row in charts]
    return {**state, "table": {"headings": headings, "rows": rows}, "charts": drawn}
