"""Runs as arrays of a session file; what runs and chapters share is written once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.disk import archive
from mark1.errors import FileError
from mark1.machine.config import TrainingConfig
from mark1.machine.faults import KINDS, MOST_BROKEN, Faults, Part
from mark1.machine.potentiometers import Wipers
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shelf import frozen, read_only
from mark1.storage.checked import array_of, field_of, typed, whole
from mark1.storage.document import MOST_BRANCHES
from mark1.training.predictors import MORE_BYTES, MOST_BYTES
from mark1.training.run_log import LONGEST_LABEL, Checkpoint, Curve, Position, RunRecord

_FLAGS = ("touched", "clean", "settled")

#: Columns of ``steps``: those of the position, and more.
_POSITION = Position._fields
_MORE = ("by_hand", "taught", "training", "patterns", "faults")

#: Most checkpoints and voters of a file; those of all its runs are fewer.
MOST_CHECKPOINTS = 2**17
MOST_VOTERS = (MOST_BRANCHES + 1) * MOST_BYTES // MORE_BYTES

#: Most broken parts of a file, counted again for each chapter.
MOST_ROWS = 2**18

#: Bytes of pictures that the sets of a small file may copy.
COPIED_ALWAYS = 2**26


class RunWriter:
    """Collects runs, and converts them to arrays and header fields."""

    def __init__(self) -> None:
        self._faults = _FaultWriter()
        self._arrays: dict[str, NDArray[Any]] = {}
        self._trainings: dict[TrainingConfig, int] = {}
        self._sets: dict[int, tuple[int, PatternSet]] = {}
        self._checkpoints: dict[int, tuple[int, Checkpoint]] = {}
        self._voters: dict[int, tuple[int, Wipers]] = {}

    def add(self, run: RunRecord, prefix: str) -> dict[str, Any]:
        """Add a run; returns its entry in the header."""
        patterns = _place(self._sets, run.patterns)
        self._arrays |= {
            f"{prefix}wipers": _row_of(run.wipers),
            f"{prefix}order": run.order,
            f"{prefix}mistakes": run.mistakes,
            f"{prefix}checkpoints": self._places(self._checkpoints, run.checkpoints),
            f"{prefix}voters_of": self._places(self._voters, run.voters),
        }
        if run.predictor is not None:
            self._arrays[f"{prefix}predictor"] = run.predictor
        return {
            "position": run.position._asdict(),
            "training": self._training(run.training),
            "patterns": patterns,
            "spacing": run.spacing,
            "end": run.end,
            "faults": self._faults.place(run.faults),
        }

    def _training(self, training: TrainingConfig) -> int:
        return self._trainings.setdefault(training, len(self._trainings))

    def _places(self, pool: dict[int, Any], items: tuple[Any, ...]) -> NDArray[np.int64]:
        return np.array([_place(pool, item) for item in items], dtype=np.int64)

    def header(self) -> dict[str, Any]:
        """Return the fields of the header that all runs share. Call it after the last `add`."""
        self._steps = self._steps_of_all()
        return {
            "trainings": [training.to_dict() for training in self._trainings],
            "sets": [
                {
                    "name": each.name,
                    "classes": list(each.classes),
                    "codes": list(each.codes),
                    "inputs": list(each.inputs),
                    "size": len(each),
                }
                for _, each in self._sets.values()
            ],
            "labels": [checkpoint.label for _, checkpoint in self._checkpoints.values()],
            "faults": self._faults.header(),
        }

    def _steps_of_all(self) -> NDArray[np.int64]:
        rows = [
            [
                *c.position,
                c.by_hand,
                c.taught,
                self._training(c.training),
                _place(self._sets, c.patterns),
                self._faults.place(c.faults),
            ]
            for _, c in self._checkpoints.values()
        ]
        return np.array(rows, dtype=np.int64)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays of all runs. Call it after `header`."""
        checkpoints = [checkpoint for _, checkpoint in self._checkpoints.values()]
        arrays = self._arrays
        arrays |= {"steps": self._steps, "tape": np.stack([_row_of(c.wipers) for c in checkpoints])}
        states = [np.zeros(0) if c.predictor is None else c.predictor for c in checkpoints]
        if any(len(state) for state in states):
            arrays["answers"] = np.concatenate(states)
            arrays["answer_lengths"] = np.array([len(state) for state in states], dtype=np.int64)
        if self._voters:
            arrays["voters"] = np.stack([_row_of(voter) for _, voter in self._voters.values()])
        arrays["broken"] = self._faults.rows()
        return self._pattern_arrays(sum(array.nbytes for array in arrays.values())) | arrays

    def _pattern_arrays(self, beside: int) -> dict[str, NDArray[Any]]:
        """Return the arrays of all sets, written beside others of this many bytes."""
        (_, present), *others = self._sets.values()
        if not others:
            return {
                "pictures": present.pictures,
                "labels": present.labels,
                "test": present.test,
            }
        pool = _PicturePool(present.pictures)
        places = [pool.places(each.pictures) for _, each in others]
        _check_copied(places, present.pictures, archive.MOST_BYTES)
        pictures = pool.all
        total = beside + pictures.nbytes + sum(3 * each.nbytes for each in places)
        if _copied(places, pictures) > _room_for_copies(total if total > archive.ALWAYS else 0):
            pool = _PicturePool(present.pictures)
            places = [pool.run(each.pictures) for _, each in others]
            pictures = pool.all
        members = [
            np.column_stack([at, each.labels, each.test])
            for at, (_, each) in zip(places, others, strict=True)
        ]
        return {
            "pictures": pictures,
            "labels": present.labels,
            "test": present.test,
            "members": np.concatenate(members),
        }


def _place(pool: dict[int, Any], item: Any) -> int:
    """Return the index of an object in a pool, which holds each object once."""
    return int(pool.setdefault(id(item), (len(pool), item))[0])


def _row_of(wipers: Wipers) -> NDArray[np.float64]:
    """Write the unit first, and then the positions."""
    return np.append(wipers.unit, wipers.positions)


def _wipers_of(row: NDArray[np.float64]) -> Wipers:
    if not (np.isfinite(row).all() and row[0] > 0):
        raise ValueError("a position of a potentiometer is not a number")
    return Wipers(row[1:], float(row[0]))


class RunReader:
    """Rebuilds runs from the header and the arrays of a file, and checks both.

    Parameters
    ----------
    header : dict
    arrays : dict of str to ndarray
    analog : bool
        Whether pictures are points of numbers.
    size : int
        Bytes of the file, which limit the memory that it may take.

    Attributes
    ----------
    patterns : PatternSet
        Those of the run itself.

    Raises
    ------
    ValueError, TypeError, KeyError, IndexError, Mark1Error
        If anything is invalid.
    """

    def __init__(
        self,
        header: dict[str, Any],
        arrays: dict[str, NDArray[Any]],
        *,
        analog: bool,
        size: int,
    ) -> None:
        self._header, self._arrays = header, arrays
        self._size = size
        self._trainings = [
            TrainingConfig.from_dict(typed("trainings", each, dict))
            for each in field_of(header, "trainings", list)
        ]
        self._faults = _read_faults(header, arrays)
        self._sets = self._read_sets(np.float64 if analog else np.uint8)
        self._checkpoints = self._read_checkpoints()
        self._voters = self._read_voters()
        spec = field_of(header, "runs", list)[0]
        self.patterns = self._sets[self._index("patterns", spec, self._sets)]

    def runs(self) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the entry of each run in the header, and the prefix of its arrays."""
        specs = field_of(self._header, "runs", list)
        if f"branch{len(specs)}_wipers" in self._arrays:
            raise ValueError(f"there are more than {len(specs)} runs")
        if len(specs) > MOST_BRANCHES + 1:
            raise ValueError(f"there are {len(specs)} runs")
        for number, spec in enumerate(specs):
            yield typed("run", spec, dict), f"branch{number}_" if number else ""

    def run(self, spec: dict[str, Any], prefix: str) -> RunRecord:
        """Rebuild one run."""
        arrays, predictor = self._arrays, f"{prefix}predictor"
        mistakes = array_of(arrays, f"{prefix}mistakes", np.int32, 1)
        voters = self._pooled(f"{prefix}voters_of", self._voters)
        if len(voters) > 1 and len(voters) * (voters[0].nbytes + MORE_BYTES) > MOST_BYTES:
            raise ValueError(f"{len(voters)} sets of weights vote in one run")
        return RunRecord(
            position=_position(typed("position", spec["position"], dict)),
            training=self._trainings[self._index("training", spec, self._trainings)],
            patterns=self._sets[self._index("patterns", spec, self._sets)],
            wipers=_wipers_of(array_of(arrays, f"{prefix}wipers", np.float64, 1)),
            order=array_of(arrays, f"{prefix}order", np.int64, 1),
            checkpoints=tuple(self._pooled(f"{prefix}checkpoints", self._checkpoints)),
            curve=Curve(mistakes),
            passes=len(mistakes),
            spacing=whole("spacing", spec["spacing"]),
            end=whole("end", spec["end"]),
            voters=tuple(voters),
            predictor=array_of(arrays, predictor, np.float64, 1) if predictor in arrays else None,
            faults=self._faults[self._index("faults", spec, self._faults)],
        )

    def _pooled(self, name: str, pool: Any) -> list[Any]:
        """Return the items of a pool that belong to a run."""
        return [pool[place] for place in self._in_range(name, len(pool))]

    def _read_voters(self) -> list[Wipers]:
        """Return the voters as a list, so that runs that share one still do."""
        if "voters" not in self._arrays:
            return []
        voters = array_of(self._arrays, "voters", np.float64, 2)
        if len(voters) > MOST_VOTERS:
            raise ValueError(f"there are {len(voters)} voters")
        return [_wipers_of(row) for row in voters]

    def _in_range(self, name: str, size: int) -> list[int]:
        places = array_of(self._arrays, name, np.int64, 1)
        if len(places) > size:
            raise ValueError(f"{name} names something twice")
        if len(places) and not 0 <= places.min() <= places.max() < size:
            raise ValueError(f"{name} names what is not in the file")
        return [int(place) for place in places]

    def _index(self, name: str, spec: Any, pool: list[Any]) -> int:
        index = whole(name, typed("run", spec, dict)[name])
        if index >= len(pool):
            raise ValueError(f"{name} is {index}")
        return index

    def _read_sets(self, dtype: Any) -> list[PatternSet]:
        header, arrays = self._header, self._arrays
        pictures = array_of(arrays, "pictures", dtype, 3)
        labels = array_of(arrays, "labels", np.int32, 1)
        test = array_of(arrays, "test", np.bool_, 1)
        specs = [typed("sets", spec, dict) for spec in field_of(header, "sets", list)]
        sizes = [whole("size", spec["size"]) for spec in specs]
        members = np.zeros((0, 3), np.int64)
        if "members" in arrays:
            members = array_of(arrays, "members", np.int64, 2)
        if sizes[0] != len(labels) or members.shape != (sum(sizes[1:]), 3):
            raise ValueError("the sets of patterns are not as large as they should be")
        if len(members) and not 0 <= members[:, 0].min() <= members[:, 0].max() < len(pictures):
            raise ValueError("members names a picture that is not in the file")
        all_rows = np.split(members, np.cumsum(sizes[1:], dtype=np.int64)[:-1])[: len(sizes) - 1]
        all_places = [rows[:, 0] for rows in all_rows]
        _check_copied(all_places, pictures, _room_for_copies(self._size))
        pictures = read_only(pictures)
        present = pictures[: len(labels)] if len(specs) > 1 else pictures
        found = [_pattern_set(present, labels, test, specs[0])]
        copies: dict[bytes, NDArray[Any]] = {}
        for spec, rows, places in zip(specs[1:], all_rows, all_places, strict=True):
            if _is_run(places):
                first = int(places[0]) if len(places) else 0
                chosen = pictures[first : first + len(places)]
            else:
                key = _digest(places)
                if key not in copies:
                    copies[key] = frozen(pictures[places])
                chosen = copies[key]
            found.append(_pattern_set(chosen, rows[:, 1], rows[:, 2] != 0, spec))
        return found

    def _read_checkpoints(self) -> list[Checkpoint]:
        rows = array_of(self._arrays, "steps", np.int64, 2)
        if len(rows) > MOST_CHECKPOINTS:
            raise ValueError(f"there are {len(rows)} checkpoints")
        tape = array_of(self._arrays, "tape", np.float64, 2)
        labels = field_of(self._header, "labels", list)
        states = self._predictor_states(len(rows))
        found = []
        for numbers, at, label, state in zip(rows.tolist(), tape, labels, states, strict=True):
            if len(numbers) != len(_POSITION) + len(_MORE):
                raise ValueError("a checkpoint has too few numbers")
            if len(typed("label", label, str)) > LONGEST_LABEL:
                raise ValueError("a label is too long")
            values = dict(zip((*_POSITION, *_MORE), numbers, strict=True))
            found.append(
                Checkpoint(
                    position=_position({name: values[name] for name in _POSITION}),
                    wipers=_wipers_of(at),
                    training=self._trainings[self._index("training", values, self._trainings)],
                    patterns=self._sets[self._index("patterns", values, self._sets)],
                    by_hand=values["by_hand"] != 0,
                    label=label,
                    taught=values["taught"] != 0,
                    predictor=state if len(state) else None,
                    faults=self._faults[self._index("faults", values, self._faults)],
                )
            )
        return found

    def _predictor_states(self, count: int) -> list[NDArray[np.float64]]:
        """Split the predictor states of all checkpoints; those without one get an empty array."""
        if "answers" not in self._arrays:
            return [np.zeros(0)] * count
        states = array_of(self._arrays, "answers", np.float64, 1)
        lengths = array_of(self._arrays, "answer_lengths", np.int64, 1)
        if len(lengths) != count or lengths.min() < 0 or lengths.sum() != len(states):
            raise ValueError("the answers do not belong to the checkpoints")
        return np.split(states, np.cumsum(lengths[:-1]))


def _pattern_set(
    pictures: NDArray[Any], labels: NDArray[Any], test: NDArray[np.bool_], spec: dict[str, Any]
) -> PatternSet:
    classes, name = tuple(field_of(spec, "classes", list)), field_of(spec, "name", str)
    codes, inputs = tuple(field_of(spec, "codes", list)), tuple(spec.get("inputs", ()))
    return PatternSet(pictures, labels, classes, test, name, codes, inputs)


def _position(values: dict[str, Any]) -> Position:
    """Build a position from numbers, after checking them."""
    if values.keys() != set(_POSITION):
        raise ValueError(f"position holds {sorted(values)}")
    numbers: dict[str, Any] = {name: whole(name, value) for name, value in values.items()}
    position = Position(**numbers)
    return position._replace(**{name: bool(getattr(position, name)) for name in _FLAGS})


# --- what was broken -----------------------------------------------------------------------------


class _FaultWriter:
    """Collects the faults of all runs; the same faults are written once."""

    def __init__(self) -> None:
        self._faults: dict[Faults, int] = {}

    def place(self, faults: Faults) -> int:
        """Return the place of these faults in the list."""
        return self._faults.setdefault(faults, len(self._faults))

    def header(self) -> list[dict[str, Any]]:
        """Return the entries of the header."""
        return [{"noise": f.noise, "dead_cells": f.dead_cells} for f in self._faults]

    def rows(self) -> NDArray[np.int64]:
        """Return a row for each broken part: place of the faults, kind, number, photocell."""
        rows = [
            (place, KINDS.index(part.kind), part.number, part.cell)
            for faults, place in self._faults.items()
            for part in faults.parts
        ]
        if len(rows) > MOST_ROWS:
            raise FileError("storage.too-many-chapters")
        return np.array(rows, np.int64).reshape(-1, 4)


def _read_faults(header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> list[Faults]:
    """Read the faults that a file lists; an invalid one raises Value-, Type- or KeyError."""
    rows = array_of(arrays, "broken", np.int64, 2)
    specs = field_of(header, "faults", list)
    if rows.shape[1] != 4 or len(rows) > MOST_ROWS:
        raise ValueError(f"broken has shape {rows.shape}")
    if len(rows) and not (rows[:, 0].min() >= 0 and rows[:, 0].max() < len(specs)):
        raise ValueError("broken names faults that are not in the file")
    if len(rows) and not (rows[:, 1].min() >= 0 and rows[:, 1].max() < len(KINDS)):
        raise ValueError("broken names parts of an unknown kind")
    parts: list[list[Part]] = [[] for _ in specs]
    for place, kind, number, cell in rows.tolist():
        parts[place].append(Part(KINDS[kind], number, cell))
    return [
        _faults(typed("faults", spec, dict), some) for spec, some in zip(specs, parts, strict=True)
    ]


def _faults(spec: dict[str, Any], parts: list[Part]) -> Faults:
    noise = spec["noise"]
    if type(noise) not in (int, float) or spec.keys() != {"noise", "dead_cells"}:
        raise ValueError(f"noise is {str(noise)[:40]!r}")
    if parts != sorted(set(parts)) or len(parts) > MOST_BROKEN:
        raise ValueError("a part is broken twice")
    return Faults(
        noise=float(noise), dead_cells=whole("dead_cells", spec["dead_cells"]), parts=tuple(parts)
    )


# --- pictures, each written once unless that would take memory -----------------------------------


class _PicturePool:
    """The pictures of the present set, and then those that only other sets have.

    A reader shares the memory of pictures that follow each other in the file, and copies the
    others.
    """

    def __init__(self, pictures: NDArray[Any]) -> None:
        self._pictures = pictures
        self._first_at: dict[bytes, int] = {}
        self._runs: dict[int, NDArray[np.int64]] = {}
        self._more: list[NDArray[Any]] = []

    @property
    def all(self) -> NDArray[Any]:
        """The pictures of the pool."""
        return np.concatenate([self._pictures, self._more]) if self._more else self._pictures

    def places(self, pictures: NDArray[Any]) -> NDArray[np.int64]:
        """Return the place of each picture in the pool, which takes up those that it lacks."""
        places = np.arange(len(pictures))
        common = min(len(pictures), len(self._pictures))
        axes = tuple(range(1, pictures.ndim))
        differs = np.ones(len(pictures), np.bool_)
        differs[:common] = (pictures[:common] != self._pictures[:common]).any(axis=axes)
        for place in np.flatnonzero(differs):
            places[place] = self._place(pictures[place])
        return places

    def _place(self, picture: NDArray[Any]) -> int:
        if not self._first_at:
            for place, known in enumerate(self._pictures):
                self._first_at.setdefault(_digest(known), place)
        place = self._first_at.setdefault(_digest(picture), self._end)
        if place == self._end:
            self._more.append(picture)
        return place

    def run(self, pictures: NDArray[Any]) -> NDArray[np.int64]:
        """Return places in a row, where a reader need not copy; a set may be held twice then."""
        found = self._runs.get(id(pictures))
        if found is None:
            found = np.arange(len(pictures)) + self._end
            if np.array_equal(pictures, self._pictures[: len(pictures)]):
                found -= self._end
            else:
                self._more.extend(pictures)
            self._runs[id(pictures)] = found
        return found

    @property
    def _end(self) -> int:
        return len(self._pictures) + len(self._more)


def _room_for_copies(size: int) -> int:
    """Return the most bytes of pictures that the sets of a file of this size may copy."""
    return archive.room(size, COPIED_ALWAYS)


def _check_copied(sets: list[NDArray[np.int64]], pictures: NDArray[Any], most: int) -> None:
    """Refuse sets of pictures, given by their places, that take too much memory when rebuilt."""
    if (taken := _copied(sets, pictures)) > most:
        raise FileError("storage.too-many-sets", bytes=taken, most=most)


def _copied(sets: list[NDArray[np.int64]], pictures: NDArray[Any]) -> int:
    """Return the bytes of the pictures that are copied to rebuild these sets."""
    different = {_digest(places): len(places) for places in sets if not _is_run(places)}
    return sum(different.values()) * pictures[:1].nbytes


def _is_run(places: NDArray[np.int64]) -> bool:
    """Return whether these places follow each other, so that memory can be shared."""
    return np.array_equal(places, np.arange(len(places)) + (places[0] if len(places) else 0))


def _digest(array: NDArray[Any]) -> bytes:
    """Return a short digest of the contents of an array."""
    return hashlib.blake2b(array.tobytes(), digest_size=16).digest()
