"""Weights as CSV and NPY."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from mark1.errors import FileError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import blocks_of
from mark1.storage.weights_file import matrix_of, read_weights, write_weights

CONFIGS = [
    MachineConfig.of("direct", classes=2, rows=1, columns=3, analog=True),
    MachineConfig.of("direct", classes=3, rows=2, columns=2, bias=False),
    MachineConfig.of("full", classes=3, rows=5, columns=5, a_units=7, excitatory=2, inhibitory=1),
    MachineConfig.of("mark1", classes=8, rows=5, columns=5, a_units=7, excitatory=2, inhibitory=1),
]


@pytest.fixture(params=CONFIGS, ids=lambda config: f"{config.kind}-{config.bias}")
def config(request: pytest.FixtureRequest) -> MachineConfig:
    found: MachineConfig = request.param
    return found


def some_volts(config: MachineConfig) -> np.ndarray:
    return np.random.default_rng(3).normal(0, 1, config.weights)


@pytest.mark.parametrize("ending", [".csv", ".npy", ".CSV"])
def test_weights_that_were_written_are_read(
    config: MachineConfig, tmp_path: Path, ending: str
) -> None:
    path, volts = tmp_path / f"w{ending}", some_volts(config)
    write_weights(config, volts, path)
    assert read_weights(config, path).tobytes() == volts.tobytes()


def test_the_matrix_gives_the_sums_of_the_machine(config: MachineConfig) -> None:
    machine, volts = Mark1(config), some_volts(config)
    x = np.random.default_rng(5).normal(0, 1, (6, config.features)).astype(np.float32)
    if config.has_bias:
        x[:, -1] = 1
    sums = x.astype(float) @ matrix_of(config, volts).T
    assert machine.response.add_up(x, Wipers(volts)) == pytest.approx(sums, abs=1e-5)
    wired = sum(block.stop - block.start for block in blocks_of(config))
    assert np.count_nonzero(matrix_of(config, volts)) == wired


def test_a_table_names_b_and_every_w(tmp_path: Path) -> None:
    path = tmp_path / "w.csv"
    write_weights(CONFIGS[0], np.array([1, 2, 0.1, -3]), path)
    assert path.read_text() == "unit,b,w1,w2,w3\n1,-3.0,1.0,2.0,0.1\n"


def test_columns_are_found_by_their_names(tmp_path: Path) -> None:
    path = tmp_path / "w.csv"
    path.write_text("w2, b,w1,w3\n\n2,-3,1,1e-1\n")
    assert read_weights(CONFIGS[0], path).tolist() == [1, 2, 0.1, -3]


def npy(values: object) -> bytes:
    file = io.BytesIO()
    np.save(file, np.array(values), allow_pickle=True)
    return file.getvalue()


HUGE = npy(np.zeros((1, 4))).replace(b"(1, 4)", b"(1, 4000000000000)".ljust(6))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "Name its columns b, w1, w2, w3"),
        (b"b,w1,w2\n1,2,3\n", "Name its columns b, w1, w2, w3"),
        (b"b,w1,w2,w3,w3\n1,2,3,4,5\n", "Name its columns"),
        (b"b,w1,w2,w3\n", "has 0 rows of weights. Give one complete row"),
        (b"b,w1,w2,w3\n1,2,3\n", "one complete row"),
        (b"b,w1,w2,w3\n1,2,3,x\n", "does not hold a table of numbers"),
        (b"b,w1,w2,w3\n1,2,3,nan\n", "holds NaN"),
        (b"b,w1,w2,w3\n1,2,3,1e999\n", "too large"),
        (b"\xff\xfe\x00", "does not hold a table"),
        (b"b,w1,w2,w3\n" + b"1" * 2000, "larger than the weights"),
        (npy([[1, 2, 3]]), "holds 1 × 3 numbers. Give 1 × 4"),
        (npy([["a", "b", "c", "d"]]), "does not hold a table"),
        (npy([[1, 2, 3, None]]), "does not hold a table"),
        (npy([[1.0, 2, 3, 4]])[:-1], "does not hold a table"),
        (HUGE, "does not hold a table"),
        (npy([[1.0, 2, 3, 4]]).replace(b"(1, 4)", b"(1, 4{"), "does not hold a table"),
    ],
)
def test_a_file_of_other_weights_is_rejected(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "w.csv"
    path.write_bytes(content)
    with pytest.raises(FileError, match=says):
        read_weights(CONFIGS[0], path)


def test_the_mark_1_has_one_potentiometer_for_each_a_unit(tmp_path: Path) -> None:
    matrix = matrix_of(CONFIGS[3], some_volts(CONFIGS[3]))
    assert (np.count_nonzero(matrix, axis=0) == 1).all()
    np.save(tmp_path / "w.npy", matrix + 1)
    with pytest.raises(FileError, match="gives R1 a weight 3, but there is no such"):
        read_weights(CONFIGS[3], tmp_path / "w.npy")


def test_files_that_cannot_be_used_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"ends in \.csv or \.npy"):
        write_weights(CONFIGS[0], some_volts(CONFIGS[0]), tmp_path / "w.txt")
    with pytest.raises(FileError, match="cannot be read"):
        read_weights(CONFIGS[0], tmp_path / "none.csv")
    with pytest.raises(FileError, match="cannot be read"):
        read_weights(CONFIGS[0], tmp_path)
