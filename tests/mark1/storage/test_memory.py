"""No small session file takes much memory, whatever it asks for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document
from mark1.storage.session_file import MOST_HEADER, arrays_of
from mark1.training.trainer import Trainer

#: Most bytes that a process may take.
MOST = 400_000_000

#: Opens a file as the window does, and prints the most memory that the process took, in KiB.
PROBE = """
import re, sys
from pathlib import Path
from mark1.errors import Mark1Error
from mark1.session.session import Session
session = Session()
try:
    session.open(Path(sys.argv[1]))
    session.state
    session.advance()
except Mark1Error:
    pass
print(re.search("VmHWM:\\\\s+([0-9]+)", Path("/proc/self/status").read_text())[1])
"""

Parts = tuple[dict[str, Any], dict[str, Any]]


def parts(training: TrainingConfig, count: int = 2, **machine: Any) -> Parts:
    """Return the header and the arrays of a session of blank pictures."""
    config = MachineConfig.of(**{"kind": "mark1", "classes": 2} | machine)
    pictures = np.zeros((count, config.rows, config.columns), np.uint8)
    patterns = PatternSet(
        pictures, np.zeros(count, np.int32), ("a", "b"), np.zeros(count, np.bool_)
    )
    arrays = arrays_of(Document.of(Trainer(Mark1(config), patterns, training)))
    return json.loads(arrays.pop("header").tobytes()), arrays


def copies_of_one_picture() -> Parts:
    header, arrays = parts(TrainingConfig(), a_units=100, rows=1000, columns=1000)
    arrays["members"] = np.zeros((2000, 3), np.int64)
    header["sets"].append(header["sets"][0] | {"size": 2000})
    return header, arrays


def features_for_a_pocket() -> Parts:
    header, arrays = parts(
        TrainingConfig(), 8000, a_units=65_536, rows=64, columns=64, fan_out=1000, r_units=1
    )
    header["trainings"][0]["rule"] = "pocket"
    states = np.zeros(4 + 65_536)
    arrays |= {"predictor": states, "answers": states, "answer_lengths": np.array([len(states)])}
    return header, arrays


def a_mean_of_many_weights() -> Parts:
    training = TrainingConfig(rule="averaged")
    return parts(training, kind="direct", rows=1000, columns=1000, r_units=4)


def a_matrix_of_wires() -> Parts:
    machine = {"a_units": 65_536, "rows": 16, "columns": 16, "fan_out": 10**6}
    return parts(TrainingConfig(), **machine, excitatory=100, inhibitory=100)


def a_header_of_lists() -> Parts:
    header, arrays = parts(TrainingConfig())
    nested: list[Any] = []
    for _ in range(900):
        nested = [nested]
    return header | {"more": [nested] * (MOST_HEADER // 2000)}, arrays


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    "craft",
    [
        copies_of_one_picture,
        features_for_a_pocket,
        a_mean_of_many_weights,
        a_matrix_of_wires,
        a_header_of_lists,
    ],
)
def test_no_small_session_takes_more_than_400_megabytes(tmp_path: Path, craft: Any) -> None:
    path = tmp_path / "some.mark1"
    header, arrays = craft()
    text = json.dumps(header | {"arrays": list(arrays)}).encode()
    with path.open("wb") as file:  # compressed, however large: the program would not
        np.savez_compressed(file, **arrays, header=np.frombuffer(text, np.uint8))
    assert path.stat().st_size < 20_000_000
    ran = subprocess.run(
        [sys.executable, "-c", PROBE, path], capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) * 1024 <= MOST
