"""One file that holds a whole session: an .npz archive with a JSON header.

::

    header.npy       JSON as bytes: format, schema, program, machine, training, classes, …, and
                     the names of all other arrays, so that none gets lost
    pictures, labels, test      the patterns
    wires            the plugboard (not in the direct machine)
    volts            the potentiometers
    order            the order of the pass under way
    mistakes         mistakes of each whole pass
    steps            one row of position numbers for each checkpoint of the tape
    tape             the potentiometers at each checkpoint
    answers, answer_lengths     where that stands which answers for the run, at each checkpoint
    voters           weights that vote
    drawing          what is on the retina

`numpy.load(path)` opens it. A new file is written beside the old one, synced and renamed, so that
whatever happens there is the old file or the new one.
"""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

import mark1
from mark1.disk import archive
from mark1.errors import FileError, Mark1Error, NewerFileError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import Plugboard
from mark1.patterns.pattern_set import PatternSet
from mark1.training.run_log import Checkpoint, Position, Tape
from mark1.training.trainer import Trainer

FORMAT = "mark1-session"
SCHEMA = 2
SUFFIX = ".mark1"

#: Largest number in a header: up to here whole numbers survive every reader of JSON.
LARGEST = 2**53

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Session:
    """What a file holds.

    Attributes
    ----------
    trainer : Trainer
        With its machine, patterns, settings, position and tape.
    drawing : ndarray of uint8, shape (rows, columns), or None
        What is on the retina.
    """

    trainer: Trainer
    drawing: NDArray[np.uint8] | None = None


def save_session(session: Session, path: str | Path) -> None:
    """Write a session; an old file of this name stays whole until the new one is.

    Raises
    ------
    FileError
        If the folder or the disk does not take it.
    """
    trainer = session.trainer
    machine, patterns, tape = trainer.machine, trainer.patterns, trainer.tape
    trainings = list(dict.fromkeys(c.training for c in tape.checkpoints))
    header = {
        "format": FORMAT,
        "schema": SCHEMA,
        "program": mark1.__version__,
        "machine": machine.config.to_dict(),
        "training": tape.training.to_dict(),
        "trainings": [training.to_dict() for training in trainings],
        "patterns": patterns.name,
        "classes": list(patterns.classes),
        "position": dataclasses.asdict(tape.position),
        "spacing": tape.spacing,
        "end": tape.end,
    }
    arrays: dict[str, NDArray[Any]] = {
        "pictures": patterns.pictures,
        "labels": patterns.labels,
        "test": patterns.test,
        "volts": tape.volts,
        "order": tape.order,
        "mistakes": tape.mistakes,
        "steps": np.array(
            [
                [*dataclasses.astuple(c.position), c.by_hand, trainings.index(c.training)]
                for c in tape.checkpoints
            ],
            dtype=np.int64,
        ),
        "tape": np.stack([c.volts for c in tape.checkpoints]),
    }
    answers = [np.zeros(0) if c.answer is None else c.answer for c in tape.checkpoints]
    if any(len(answer) for answer in answers):
        arrays["answers"] = np.concatenate(answers)
        arrays["answer_lengths"] = np.array([len(answer) for answer in answers], dtype=np.int64)
    if tape.voters:
        arrays["voters"] = np.stack(tape.voters)
    if machine.plugboard is not None:
        arrays["wires"] = machine.plugboard.wires
    if session.drawing is not None:
        arrays["drawing"] = session.drawing
    header["arrays"] = list(arrays)
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    archive.write_arrays(Path(path), arrays)


def load_session(path: str | Path) -> Session:
    """Read a session; nothing is half-loaded.

    Raises
    ------
    NewerFileError
        If a later version of this program wrote it.
    FileError
        If it cannot be read, is damaged, or is no session.
    """
    path = Path(path)
    arrays = archive.read_arrays(path)
    header = _read_header(path, arrays)
    try:
        return _rebuild(header, arrays)
    except MemoryError as error:
        raise FileError(f"{path} needs more memory than there is: use a smaller file.") from error
    except (Mark1Error, KeyError, ValueError, TypeError, IndexError, OverflowError) as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise FileError(f"{path} is damaged ({what}): use another copy of it.") from error


def _read_header(path: Path, arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    try:
        header = json.loads(_array(arrays, "header", np.uint8, 1).tobytes())
        found, schema = header["format"], header["schema"]
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise FileError(
            f"{path} is not a session of this program: choose a {SUFFIX} file."
        ) from error
    if found != FORMAT or type(schema) is not int or schema < 1:
        raise FileError(f"{path} is not a session of this program: choose a {SUFFIX} file.")
    if schema > SCHEMA:
        program = str(header.get("program", "unknown"))[:40]
        raise NewerFileError(
            f"{path} was written by a later version ({program}): update this program to open it."
        )
    return dict(header)


def _rebuild(header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Session:
    listed = {*_field(header, "arrays", list), "header"}
    if listed != arrays.keys():
        raise ValueError(f"it should hold {sorted(listed)} and holds {sorted(arrays)}")
    config = MachineConfig.from_dict(_field(header, "machine", dict))
    plugboard = None
    if config.kind != "direct":
        plugboard = Plugboard(_array(arrays, "wires", np.int32, 2), config.excitatory, config.cells)
    machine = Mark1(config, plugboard)
    patterns = PatternSet(
        pictures=_array(arrays, "pictures", np.float32 if config.analog else np.uint8, 3),
        labels=_array(arrays, "labels", np.int32, 1),
        classes=tuple(_field(header, "classes", list)),
        test=_array(arrays, "test", np.bool_, 1),
        name=_field(header, "patterns", str),
    )
    training = TrainingConfig.from_dict(_field(header, "training", dict))
    trainer = Trainer(machine, patterns, training)
    tape = Tape(
        position=_position(_field(header, "position", dict)),
        training=trainer.training,
        volts=_array(arrays, "volts", np.float32, 1),
        order=_array(arrays, "order", np.int64, 1),
        checkpoints=tuple(_checkpoints(header, arrays)),
        mistakes=_array(arrays, "mistakes", np.int32, 1),
        spacing=_whole("spacing", header["spacing"]),
        end=_whole("end", header["end"]),
        voters=tuple(_array(arrays, "voters", np.float32, 2)) if "voters" in arrays else (),
    )
    trainer.resume(tape)
    drawing = None
    if "drawing" in arrays:
        drawing = _array(arrays, "drawing", np.uint8, 2)
        if drawing.shape != (config.rows, config.columns):
            raise ValueError(f"the drawing has shape {drawing.shape}")
    return Session(trainer, drawing)


def _checkpoints(header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> list[Checkpoint]:
    listed = _field(header, "trainings", list)
    trainings = [TrainingConfig.from_dict(_typed("trainings", one, dict)) for one in listed]
    rows = _array(arrays, "steps", np.int64, 2).tolist()
    tape = _array(arrays, "tape", np.float32, 2)
    names = list(_field(header, "position", dict))  # a file of before has fewer
    return [
        Checkpoint(
            _position(dict(zip(names, numbers, strict=True))),
            volts,
            trainings[_whole("training", training)],
            by_hand != 0,
            answer if len(answer) else None,
        )
        for (*numbers, by_hand, training), volts, answer in zip(
            rows, tape, _answers(arrays, len(rows)), strict=True
        )
    ]


def _answers(arrays: dict[str, NDArray[Any]], count: int) -> list[NDArray[np.float64]]:
    """Cut the answers of all checkpoints apart; empty where there is none."""
    if "answers" not in arrays:
        return [np.zeros(0)] * count
    answers = _array(arrays, "answers", np.float64, 1)
    lengths = _array(arrays, "answer_lengths", np.int64, 1)
    if len(lengths) != count or lengths.min() < 0 or lengths.sum() != len(answers):
        raise ValueError("the answers do not belong to the checkpoints")
    return np.split(answers, np.cumsum(lengths[:-1]))


def _position(values: dict[str, Any]) -> Position:
    """Check and build a position from numbers."""
    numbers: dict[str, Any] = {name: _whole(name, value) for name, value in values.items()}
    position = Position(**numbers)
    flags = {name: bool(getattr(position, name)) for name in ("touched", "clean", "settled")}
    return dataclasses.replace(position, **flags)


def _whole(name: str, value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise ValueError(f"{name} is {value!r}")
    return int(value)


def _field(header: dict[str, Any], name: str, kind: type[_Value]) -> _Value:
    return _typed(name, header[name], kind)


def _typed(name: str, value: Any, kind: type[_Value]) -> _Value:
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {value!r}")
    return value


def _array(arrays: dict[str, NDArray[Any]], name: str, dtype: Any, ndim: int) -> NDArray[Any]:
    found = arrays[name]
    if found.dtype != dtype or found.ndim != ndim:
        raise ValueError(f"{name} is {found.dtype} with {found.ndim} axes")
    return found
