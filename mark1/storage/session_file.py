"""One file that holds a whole session: an .npz archive with a JSON header.

::

    header           JSON as bytes: format, schema, program, machine, runs, sets of patterns (names
                     of the classes, and the numbers of their codes), faults, …, and the names of
                     all other arrays, so that none can be missing
    pictures         those of the present patterns, then those that only other sets have
    labels, test     class and test mark of the present patterns
    members          one row (picture, class, test) for each pattern of all other sets
    wires            the plugboard (not in the direct machine)
    wipers, order, mistakes     the run: potentiometers, order of the pass, mistakes per pass
    steps            one row of position numbers for each checkpoint of all runs
    tape             the potentiometers at each checkpoint
    predictor        the predictor's state, if the rule has one
    answers, answer_lengths     the predictor's state at each checkpoint
    voters           the weights that vote in any run
    checkpoints, voters_of      which of the above belong to the run
    broken           a row (faults, kind, number, photocell) for each part broken at a checkpoint
    branch1_…        wipers, order, mistakes, checkpoints, … of each earlier branch
    drawing, desired            what is on the retina, and what the response should be
    journal          the commands that led here

`numpy.load(path)` opens it. A new file is written beside the old one, synced and renamed, so that
a crash leaves either the old file or the new one. `mark1.storage.run_arrays` handles the runs.
"""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mark1
from mark1.disk import archive
from mark1.disk.file_stamp import FileStamp
from mark1.errors import FileError, Mark1Error, NewerFileError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import Plugboard
from mark1.storage import SUFFIX
from mark1.storage.checked import array_of, field_of, typed, whole
from mark1.storage.document import Branch, Document
from mark1.storage.run_arrays import RunReader, RunWriter
from mark1.training.run_log import RunRecord
from mark1.training.trainer import Trainer

#: Raise the schema with every addition that an older version cannot read, and keep reading all
#: lower ones: a new setting or field needs a default, for the files that lack it.
FORMAT, SCHEMA = "mark1", 1

#: The format of the versions before the first release.
UNRELEASED = "mark1-session"

#: Most bytes of the header, and of the journal that a file carries.
MOST_HEADER, MOST_JOURNAL = 2**22, 2**26

#: Most bytes of a journal that is written: with more, a file could be too large to be compressed.
LONGEST_JOURNAL = 2**25

#: Most lists and objects in the header, which take far more memory than their text.
MOST_BRACKETS = 2**17


@dataclass(frozen=True, slots=True)
class SessionFile:
    """What a session file holds.

    Attributes
    ----------
    document : Document
    journal : bytes
        The commands that led to it, as `mark1.session.journal` writes them; empty if unknown.
    stamp : FileStamp or None
        Of the file, as it was before it was read.
    """

    document: Document
    journal: bytes = b""
    stamp: FileStamp | None = None

    def trainer(self) -> Trainer:
        """Make a trainer at the position of the run."""
        return self.document.trainer()


def save_session(
    document: Document,
    path: str | Path,
    journal: bytes = b"",
    replaces: FileStamp | None = None,
) -> FileStamp:
    """Write a session; an old file of this name stays until the new one is complete.

    Parameters
    ----------
    journal : bytes
    replaces : FileStamp, optional
        Of the file that may be replaced; any other stays.

    Returns
    -------
    FileStamp
        Of what was written.

    Raises
    ------
    FileChangedError
        If the file is not the one that `replaces` describes.
    FileError
        If the file cannot be written.
    """
    arrays = arrays_of(document)
    if journal:
        arrays["journal"] = np.frombuffer(journal, dtype=np.uint8)
    return archive.write_arrays(Path(path), _with_header(arrays), replaces)


def pack_session(document: Document) -> bytes:
    """Return the bytes of a file that holds a document and no journal."""
    return archive.pack_arrays(_with_header(arrays_of(document)))


def arrays_of(document: Document) -> dict[str, NDArray[Any]]:
    """Convert a document to arrays; equal documents give equal bytes.

    The ``header`` among them lacks the list of arrays.
    """
    machine = document.machine
    config = document.run.faults.built_into(machine.config)
    writer = RunWriter()
    runs = [writer.add(document.run, "")]
    for number, branch in enumerate(document.branches, 1):
        runs.append(writer.add(branch.run, f"branch{number}_") | {"fork": branch.fork})
    header = {
        "format": FORMAT,
        "schema": SCHEMA,
        "program": mark1.__version__,
        "machine": config.to_dict(),
        "runs": runs,
        "by_hand": document.by_hand,
        "target": document.target,
        "chosen": document.chosen,
        **writer.header(),
    }
    arrays = writer.arrays()
    if machine.plugboard is not None:
        arrays["wires"] = machine.plugboard.wires
    arrays["drawing"] = document.drawing
    arrays["desired"] = document.desired
    arrays["header"] = _as_bytes(header)
    return arrays


def _with_header(arrays: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    header = json.loads(arrays["header"].tobytes())
    header["arrays"] = [name for name in arrays if name != "header"]
    packed = _as_bytes(header)
    if not _is_affordable(packed.tobytes()):
        raise FileError("storage.too-many-chapters")
    return arrays | {"header": packed}


def _is_affordable(header: bytes) -> bool:
    """Return whether a header takes little memory when it is read."""
    return len(header) <= MOST_HEADER and header.count(b"[") + header.count(b"{") <= MOST_BRACKETS


def _as_bytes(header: dict[str, Any]) -> NDArray[np.uint8]:
    return np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)


def load_session(path: str | Path) -> SessionFile:
    """Read a session, completely or not at all.

    Raises
    ------
    NewerFileError
        If a later version of this program wrote it.
    FileError
        If it cannot be read, is damaged, or is not a session.
    """
    path = Path(path)
    is_filled = path.is_file() and path.stat().st_size > 0
    if path.suffix not in ("", SUFFIX) and is_filled and not zipfile.is_zipfile(path):
        raise FileError("storage.no-session", path=path, suffix=SUFFIX)
    stamp = FileStamp.of(path)
    arrays = archive.read_arrays(path)
    return replace(_read(str(path), arrays, path.stat().st_size), stamp=stamp)


def unpack_session(data: bytes, where: str) -> Document:
    """Read what `pack_session` returned; `where` names its source in an error.

    Raises
    ------
    FileError
        As `load_session`.
    """
    return _read(where, archive.read_arrays(Path(where), data), len(data)).document


def _read(where: str, arrays: dict[str, NDArray[Any]], size: int) -> SessionFile:
    header = _read_header(where, arrays)
    for array in arrays.values():
        array.flags.writeable = False  # so that nobody needs a copy
    try:
        return _rebuild(header, arrays, size)
    except MemoryError as error:
        raise FileError("storage.too-large", path=where) from error
    except (Mark1Error, KeyError, ValueError, TypeError, IndexError, OverflowError) as error:
        what = " ".join(str(error).split())[:200]
        if isinstance(error, Mark1Error):  # its advice is for the person who set the value
            what = what.partition(". ")[0]
        raise FileError("storage.damaged", path=where, what=what.rstrip(".")) from error


def _read_header(where: str, arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    try:
        packed = array_of(arrays, "header", np.uint8, 1).tobytes()
        if not _is_affordable(packed):
            raise ValueError(f"the header has {len(packed)} bytes")
        header = json.loads(packed)
        found, schema = header["format"], header["schema"]
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise FileError("storage.no-session", path=where, suffix=SUFFIX) from error
    if found == UNRELEASED:
        raise FileError("storage.unreleased", path=where)
    if found != FORMAT or type(schema) is not int or schema < 1:
        raise FileError("storage.no-session", path=where, suffix=SUFFIX)
    if schema > SCHEMA:
        program = str(header.get("program", "unknown"))[:40]
        raise NewerFileError("storage.newer", path=where, program=program)
    return dict(header)


def _rebuild(header: dict[str, Any], arrays: dict[str, NDArray[Any]], size: int) -> SessionFile:
    listed = {*field_of(header, "arrays", list), "header"}
    if listed != arrays.keys():
        raise ValueError(f"it should hold {sorted(listed)} and holds {sorted(arrays)}")
    config = MachineConfig.from_dict(field_of(header, "machine", dict))
    plugboard = None
    if config.kind != "direct":
        wires = array_of(arrays, "wires", np.int32, 2)
        plugboard = Plugboard(wires, config.excitatory, config.cells)
    if len(array_of(arrays, "wipers", np.float64, 1)) != 1 + config.weights:
        raise ValueError("wipers does not fit this machine")  # before it takes memory
    machine = Mark1(config, plugboard)
    reader = RunReader(header, arrays, analog=config.analog, size=size)
    trainer = Trainer(machine, reader.patterns)
    runs = [reader.run(spec, prefix) for spec, prefix in reader.runs()]
    for run in runs:
        trainer.check(run)
    machine.take_faults(runs[0].faults)
    machine.potentiometers.load(runs[0].wipers)
    return SessionFile(_document(machine, header, arrays, runs), _journal(arrays))


def _journal(arrays: dict[str, NDArray[Any]]) -> bytes:
    if "journal" not in arrays:
        return b""
    journal = array_of(arrays, "journal", np.uint8, 1)
    if len(journal) > MOST_JOURNAL:
        raise ValueError(f"the journal has {len(journal)} bytes")
    return journal.tobytes()


def _document(
    machine: Mark1, header: dict[str, Any], arrays: dict[str, NDArray[Any]], runs: list[RunRecord]
) -> Document:
    """Make a document of the runs and what is not part of them: branches, drawing, and choices."""
    config, classes = machine.config, runs[0].patterns.classes
    forks = [whole("fork", spec["fork"]) for spec in field_of(header, "runs", list)[1:]]
    if any(fork > run.end for fork, run in zip(forks, runs[1:], strict=True)):
        raise ValueError(f"the branches fork at {forks}")
    target, chosen = header["target"], field_of(header, "chosen", dict)
    if target is not None and target not in classes:
        raise ValueError(f"target is {target!r}")
    TrainingConfig.from_dict(chosen)
    desired = array_of(arrays, "desired", np.int8, 1)
    if len(desired) != config.r_units or not np.isin(desired, (-1, 0, 1)).all():
        raise ValueError("desired does not fit this machine")
    return Document(
        machine=machine,
        run=runs[0],
        branches=tuple(map(Branch, forks, runs[1:])),
        drawing=_drawing(arrays, config),
        by_hand=typed("by_hand", header["by_hand"], bool),
        target=target,
        desired=desired,
        chosen=chosen,
    )


def _drawing(arrays: dict[str, NDArray[Any]], config: MachineConfig) -> NDArray[Any]:
    drawing = array_of(arrays, "drawing", np.float64 if config.analog else np.uint8, 2)
    if drawing.shape != (config.rows, config.columns) or not np.isfinite(drawing).all():
        raise ValueError(f"the drawing has shape {drawing.shape}")
    return drawing
