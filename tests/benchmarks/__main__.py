"""Run all benchmarks, print a table, and write bench.json.

Each row is a value, the same of a named peer measured in turn with it (ours, theirs, ours, …), the
ratio of the best of each, the bar that it is held to, and whether it holds. What runs in one thread
is measured in processor time, so that other programs hardly matter. Rows marked * need a quiet
computer: their peer is a fixed time, such as a frame of the screen, or they use two processors.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.benchmarks.measure import Row

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"  # before numpy is imported: one thread on both sides
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.benchmarks import (  # noqa: E402
    answers,
    calls,
    files,
    large,
    machine,
    many,
    memory,
    narrow,
    panel,
    panel_chip,
    quoted,
    rules,
    sizes,
    theory,
    window,
)

PARTS = (
    calls,
    rules,
    machine,
    files,
    many,
    sizes,
    theory,
    memory,
    narrow,
    panel,
    panel_chip,
    window,
    answers,
    large,
)


def main() -> int:
    """Measure, print, write; returns 1 if a bar does not hold."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no child outlives this
    rows: list[Row] = []
    print(f"{'':46} {'ours':>12}  {'peer':>12}  {'ratio':>7}  bar")
    for measure in (measure for part in PARTS for measure in part.MEASURES):
        rows.append(measure())
        print(rows[-1], flush=True)
    text = json.dumps([row.as_dict() for row in rows], indent=1)
    Path("bench.json").write_text(text + "\n", encoding="utf-8")
    failed = [row for row in rows if not row.holds]
    print(f"\n{len(rows) - len(failed)} of {len(rows)} hold.")
    for row in failed:
        print(f"does not hold: {row.name}{' *' if row.is_quiet else ''}")
    if any(row.is_quiet for row in failed):
        print("* Other programs count against it. Repeat it on a computer that does nothing else.")
    for line in quoted.far(row.as_dict() for row in rows):
        print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
