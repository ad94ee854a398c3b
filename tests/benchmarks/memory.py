"""A million pictures: the most memory that a process takes to learn them."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.benchmarks.measure import Row

PICTURES, A_UNITS = 1_000_000, 512

#: Draws the pictures, teaches a machine one pass, and says the most memory that it ever had.
PROGRAM = f"""
import json, resource, sys, time
import numpy as np
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer

random = np.random.default_rng(1960)
pictures = np.empty(({PICTURES}, 20, 20), dtype=np.uint8)
for some in np.split(pictures, 100):
    some[:] = random.integers(0, 4, some.shape, dtype=np.uint8) // 3 * np.uint8(255)
pictures.flags.writeable = False  # so that nobody needs a copy
upper, lower = (half.sum(axis=(1, 2)) for half in (pictures[:, :10], pictures[:, 10:]))
patterns = PatternSet(
    pictures, (upper > lower).astype(np.int32), ("below", "above"), np.zeros({PICTURES}, bool)
)
machine = Mark1(MachineConfig.of(classes=2, a_units={A_UNITS}))
began = time.perf_counter()
progress = Trainer(machine, patterns, TrainingConfig(passes=1, stop="passes")).finish()
seconds = time.perf_counter() - began
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
unit = 1 if sys.platform == "darwin" else 1024
print(json.dumps([most * unit / 1e6, seconds, progress.step]))
"""


def a_million_pictures() -> Row:
    """400 MB of pictures and 512 MB of features, a byte each; as floats they alone take 2 GB."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True
    )
    megabytes, seconds, steps = json.loads(done.stdout)
    assert steps == PICTURES
    floats = PICTURES * A_UNITS * 4 / 1e6
    return Row(
        "a million pictures, 512 A-units: most memory",
        *(megabytes, "MB", "the features alone as float32"),
        *(floats, megabytes / floats, "≤ 0.6"),
        {"seconds": round(seconds, 2)},
    )


MEASURES = (a_million_pictures,)
