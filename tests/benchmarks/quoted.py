"""The ratios that the manual quotes: the table *Speed* of the page *Reference*.

``make speed ARGS="bench.json more.json"`` takes them from runs of `make bench`: of each row the
least and the greatest ratio of these runs. A row that no run has stays as it was. `quoted.json`
keeps the ratios, and a test compares the table with them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
QUOTED = Path(__file__).with_name("quoted.json")
PAGE = ROOT / "gui" / "resources" / "manual" / "en" / "reference.md"

#: The heading of the table.
HEAD = "| measurement | compared with | ratio |\n|---|---|---|\n"

#: How far a ratio of `make bench` may be from those that are quoted.
NEAR = 0.25

FASTER, TIME = "{} × faster", "{} × its time"

#: A measurement in words, its peer, how its ratio is said, and its rows in bench.json. A power of
#: −1 turns a ratio of speeds into one of times, or the other way round.
ROWS: tuple[tuple[str, str, str, int, tuple[str, ...]], ...] = (
    (
        "`mark1.fit`, the whole call, 5 passes over 10 000 × 512 numbers of 0 and 1",
        *("scikit-learn's `Perceptron.fit`, same order", FASTER, 1),
        ("mark1.fit, 5 passes over 0/1 numbers",),
    ),
    (
        *("the same over real numbers", "the same", FASTER, 1),
        ("mark1.fit, 5 passes over real numbers",),
    ),
    (
        *("`PerceptronClassifier.fit`, 0 and 1", "the same", FASTER, 1),
        ("PerceptronClassifier.fit, the same, 0/1",),
    ),
    (
        *("`PerceptronClassifier.fit`, real numbers", "the same", FASTER, 1),
        ("PerceptronClassifier.fit, the same, real",),
    ),
    (
        "`PerceptronClassifier.partial_fit`, 100 batches of 100",
        *("scikit-learn's `partial_fit`", FASTER, 1),
        ("partial_fit, 100 batches of 100",),
    ),
    (
        *("`predict` for 10 000 rows", "`X @ w` with BLAS", TIME, 1),
        ("predict of mark1.fit", "predict of PerceptronClassifier"),
    ),
    (
        "`mark1.fit` with passive–aggressive I, 5 passes",
        *("scikit-learn's, same order", FASTER, 1),
        (
            "mark1.fit, passive-aggressive-1, 5 passes, 0/1",
            "mark1.fit, passive-aggressive-1, 5 passes, real",
        ),
    ),
    (
        "`mark1.fit` with `voted`, with the votes for all rows",
        *("a plain loop by numba, and BLAS", FASTER, 1),
        ("mark1.fit, voted, 5 passes, 0/1", "mark1.fit, voted, 5 passes, real"),
    ),
    (
        *("`mark1.fit` with `averaged`, 0 and 1", "a plain loop by numba, without records"),
        *(TIME, -1, ("mark1.fit, averaged, 5 passes, 0/1",)),
    ),
    (
        *("the same over real numbers", "the same", TIME, -1),
        ("mark1.fit, averaged, 5 passes, real",),
    ),
    (
        "training alone, 10 000 presentations × 512 features",
        *("scikit-learn's Perceptron, same data and order", FASTER, 1),
        ("training, 10 000 × 512, separable",),
    ),
    (
        *("the same with 10 % wrong labels", "the same", FASTER, 1),
        ("training, 10 000 × 512, 10% mistaken",),
    ),
    (
        *("the same", "reading the numbers once as float32, `A @ w` with BLAS", TIME, 1),
        ("training, 10 000 × 512, beside A @ w",),
    ),
    (
        "one pass over a CSV file, including reading",
        *("Vowpal Wabbit on the same file, read with two threads", FASTER, 1),
        ("one pass from a CSV file of 10 000 × 512",),
    ),
    (
        *("1000 machines that learn 26 letters, on two cores", "one core", FASTER, 1),
        ("1000 machines × 26 letters, two cores",),
    ),
    (
        *("peak memory for a million pictures", "their features alone as float32", "{} ×", 1),
        ("a million pictures, 512 A-units: most memory",),
    ),
    (
        *("training while a panel follows", "without a panel", "{} × the speed", 1),
        ("training with a panel, faults 0",),
    ),
    (
        "from a weight to its light, 400 lights on a simulated Uno",
        *("11 ms, two frames", "{} ×", 1, ("from a weight to its light",)),
    ),
    (*("from a knob to its weight", "30 ms", "{} ×", 1, ("knob to weight",)),),
    (
        "a stream of weights to a simulated Uno",
        *("an infinitely fast board", "{} × its bytes", 1, ("a stream of weights to a panel",)),
    ),
    (
        *("S → A for 10 000 pictures", "the matrix product with BLAS", FASTER, -1),
        ("S → A, 10 000 pictures, 400 × 512",),
    ),
    (
        *("S → A for 64 pictures, 4096 cells and 8192 units", "the same", FASTER, 1),
        ("S → A, 64 pictures, 4096 × 8192",),
    ),
    (
        "from a stroke to the lamps, 99th percentile of 600",
        *("one frame of a 60 Hz screen", "{} ×", 1),
        ("stroke → lamps, 99 % of 600, 1920 × 1080",),
    ),
    (
        "start of the window to its first picture",
        *("an empty PySide6 + pyqtgraph window", TIME, 1, ("start, to the first picture",)),
    ),
    (
        *("start of the window with its chart", "the same", TIME, 1),
        ("start, to the whole window with its chart",),
    ),
)

Ratios = dict[str, list[float]]


def quoted() -> Ratios:
    """Read the least and the greatest ratio of each row."""
    return dict(json.loads(QUOTED.read_text(encoding="utf-8")))


def taken(runs: Iterable[Sequence[Mapping[str, Any]]], before: Ratios) -> Ratios:
    """Take the ratios of runs, each a list as in bench.json; ratios missing from them stay."""
    found: Ratios = {}
    for run in runs:
        for row in run:
            if row["name"] in before:
                found.setdefault(row["name"], []).append(row["ratio"])
    return before | {name: [min(ratios), max(ratios)] for name, ratios in found.items()}


def table(ratios: Ratios) -> str:
    """Write the table in Markdown."""
    lines = []
    for what, peer, form, power, names in ROWS:
        ends = [end**power for name in names for end in ratios[name]]
        low, high = (_written(end) for end in (min(ends), max(ends)))
        said = form.format(low if low == high else f"{low} … {high}")
        lines.append(f"| {what} | {peer} | {said} |\n")
    return HEAD + "".join(lines)


def far(run: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say which ratios of a run are far from those that are quoted."""
    ratios, found = quoted(), []
    for row in run:
        low, high = ratios.get(row["name"], (row["ratio"], row["ratio"]))
        if not low * (1 - NEAR) <= row["ratio"] <= high * (1 + NEAR):
            found.append(f"{row['name']}: {row['ratio']}, but the manual quotes {low} to {high}")
    return found


def in_page(text: str) -> str:
    """Return the table of a page."""
    return HEAD + text.partition(HEAD)[2].partition("\n\n")[0] + "\n"


def _written(ratio: float) -> str:
    """Write a ratio with two digits."""
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"


def main(files: Sequence[str]) -> None:
    """Take the ratios of files, and write the table."""
    ratios = taken([json.loads(Path(name).read_text("utf-8")) for name in files], quoted())
    text = json.dumps(ratios, indent=1, ensure_ascii=False)
    QUOTED.write_text(text + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(page.replace(in_page(page), table(ratios)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
