"""Run all benchmarks, print a table, and write bench.json.

Each row is a value, the same of a named peer measured in turn with it (ours, theirs, ours, …), the
median of the ratios of the pairs, the bar that it is held to, and whether it holds.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"  # before numpy is imported: one thread on both sides
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.benchmarks import (  # noqa: E402
    files,
    machine,
    many,
    memory,
    panel,
    panel_chip,
    sizes,
    window,
)

PARTS = (machine, files, many, sizes, memory, panel, panel_chip, window)


def main() -> int:
    """Measure, print, write; returns 1 if a bar does not hold."""
    rows = []
    print(f"{'':46} {'ours':>12}  {'peer':>12}  {'ratio':>7}  bar")
    for measure in (measure for part in PARTS for measure in part.MEASURES):
        row = measure()
        rows.append(row.as_dict())
        print(row, flush=True)
    Path("bench.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0 if all(row["holds"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
