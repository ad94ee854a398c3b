"""Visits per hour and drawings: each kept once, whatever the disk, the power and the clock do."""

from __future__ import annotations

import datetime
import errno
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from gui.exhibit import visits as visits_
from gui.exhibit.visits import Drawings, Hour, Visits, as_csv
from mark1.patterns.files import read_patterns
from tests.examples import slow
from tests.full_disk import full_disk

TEN = datetime.datetime(2026, 5, 1, 10)


class Wall:
    """A clock on the wall, which a test may set."""

    def __init__(self) -> None:
        self.time = TEN + datetime.timedelta(minutes=5)

    def __call__(self) -> datetime.datetime:
        return self.time


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "visits.csv"


def counts(path: Path) -> list[tuple[int, int, int]]:
    """Return day, hour and visits as they are in the file now."""
    return [(hour.start.day, hour.start.hour, hour.visits) for hour in Visits(path).hours()]


def test_a_visit_is_counted_in_its_hour(path: Path):
    wall = Wall()
    visits = Visits(path, wall)
    visits.begin()
    visits.begin()
    visits.finish()
    wall.time += datetime.timedelta(hours=1)
    visits.begin()
    assert visits.hours() == [Hour(TEN, 2, 1), Hour(TEN.replace(hour=11), 1, 0)]
    assert Visits(path).hours() == visits.hours()


def test_the_file_holds_hours_and_counts_and_nothing_else(path: Path):
    visits = Visits(path, Wall())
    visits.begin()
    visits.finish()
    assert path.read_text() == (
        "hour,visits,finished\n2026-05-01 10:00,1,0\n2026-05-01 10:00,0,1\n"
    )
    visits.compact()
    assert path.read_text() == "hour,visits,finished\n2026-05-01 10:00,1,1\n"
    assert as_csv(visits.hours()) == path.read_text()


@given(jumps=st.lists(st.integers(-100_000, 100_000), max_size=20))
def test_a_clock_that_jumps_loses_no_visit(tmp_path_factory, jumps: list[int]):
    path, wall = tmp_path_factory.mktemp("v") / "visits.csv", Wall()
    visits = Visits(path, wall)
    for jump in jumps:
        wall.time += datetime.timedelta(minutes=jump)
        visits.begin()
        if jump % 3 == 0:
            visits = Visits(path, wall)
            visits.compact()
    assert sum(hour.visits for hour in Visits(path).hours()) == len(jumps)
    starts = [hour.start for hour in Visits(path).hours()]
    assert starts == sorted(set(starts))


@given(st.binary(max_size=200))
def test_any_file_can_be_read_and_goes_on_counting(tmp_path_factory, data: bytes):
    path = tmp_path_factory.mktemp("v") / "visits.csv"
    path.write_bytes(data)
    before = sum(hour.visits for hour in Visits(path).hours())
    visits = Visits(path, Wall())
    visits.begin()
    visits.compact()
    assert sum(hour.visits for hour in Visits(path).hours()) == before + 1


@pytest.mark.parametrize("length", range(1, 22))
def test_a_torn_row_costs_only_itself(path: Path, length: int):
    visits = Visits(path, Wall())
    visits.begin()
    with path.open("a") as file:
        file.write("2026-05-01 10:00,77,1\n"[:length])
    visits.begin()
    assert counts(path) == [(1, 10, 2)]


@pytest.mark.parametrize("room", [*range(0, 46, 5), *slow(*(n for n in range(46) if n % 5))])
def test_a_disk_that_fills_up_anywhere_costs_no_visit(path: Path, room: int):
    visits = Visits(path, Wall())
    visits.begin()
    before = path.read_bytes()
    with full_disk(len(before) + room):
        visits.begin()
        visits.begin()
        assert path.read_bytes()[: len(before)] == before
        assert counts(path)[0][2] + sum(hour.visits for hour in visits.pending) == 3
        assert [hour.visits for hour in visits.hours()] == [3]
    assert visits.flush()
    assert counts(path) == [(1, 10, 3)]


def test_a_sync_that_fails_is_repeated_without_counting_twice(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fails(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    visits = Visits(path, Wall())
    monkeypatch.setattr(visits_.os, "fsync", fails)
    visits.begin()
    assert visits.pending
    monkeypatch.undo()
    assert visits.flush()
    assert counts(path) == [(1, 10, 1)]


def test_a_folder_that_cannot_be_written_to_is_no_error(tmp_path: Path):
    (tmp_path / "file").write_text("")
    visits = Visits(tmp_path / "file" / "visits.csv", Wall())
    visits.begin()
    visits.compact()
    assert not visits.flush()
    assert visits.hours() == [Hour(TEN, 1, 0)]


def test_a_full_disk_while_rows_are_added_up_leaves_the_file(path: Path):
    visits = Visits(path, Wall())
    for _ in range(20):
        visits.begin()
    before = path.read_bytes()
    with full_disk(20):
        visits.compact()
    assert path.read_bytes() == before
    visits.compact()
    assert counts(path) == [(1, 10, 20)]


COUNTING = """
import sys
from pathlib import Path
from gui.exhibit.visits import Visits
visits = Visits(Path(sys.argv[1]))
visits.compact()
while True:
    visits.begin()
    print(flush=True)
"""


@pytest.mark.slow
def test_a_kill_costs_no_visit_that_was_counted(path: Path):
    told = 0
    for seed in range(5):
        command = [sys.executable, "-c", COUNTING, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            count = random.Random(seed).randrange(1, 30)
            told += len(process.stdout.read(count))
            process.kill()
            told += len(process.stdout.read())
    counted = sum(hour.visits for hour in Visits(path).hours())
    assert told <= counted <= told + 5  # each may have died between counting and telling
    assert [each.name for each in path.parent.iterdir()] == ["visits.csv"]


PICTURE = (np.arange(400).reshape(20, 20) % 7 == 0).astype(np.uint8) * 255


def test_each_visit_has_a_folder_with_one_for_each_thing(tmp_path: Path):
    kept = Drawings(tmp_path / "new")
    assert kept.keep([(1, PICTURE), (2, 255 - PICTURE), (1, PICTURE)]) == 3
    assert Drawings(tmp_path / "new").keep([(1, 255 - PICTURE)]) == 1  # after a restart
    found = sorted(
        path.relative_to(tmp_path / "new").as_posix() for path in tmp_path.rglob("*.pgm")
    )
    assert found == [
        *("visit-00001/thing-1/01.pgm", "visit-00001/thing-1/03.pgm"),
        *("visit-00001/thing-2/02.pgm", "visit-00002/thing-1/01.pgm"),
    ]
    assert (np.array(Image.open(tmp_path / "new" / found[0])) == PICTURE).all()
    assert (np.array(Image.open(tmp_path / "new" / found[3])) == 255 - PICTURE).all()


def test_the_folder_of_a_visit_can_be_learned_from(tmp_path: Path):
    Drawings(tmp_path).keep([(1, PICTURE), (2, PICTURE)])
    patterns = read_patterns(tmp_path / "visit-00001", invert=False)
    assert patterns.classes == ("thing-1", "thing-2")
    assert (patterns.pictures == PICTURE).all()


def test_at_most_so_many_are_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(visits_, "MOST_DRAWINGS", 5)
    kept = Drawings(tmp_path)
    assert [kept.keep([(1, PICTURE), (2, PICTURE)]) for _ in range(4)] == [2, 2, 1, 0]
    assert Drawings(tmp_path).keep([(1, PICTURE)]) == 0


def test_drawings_that_cannot_be_written_are_no_error(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert Drawings(tmp_path / "file").keep([(1, PICTURE)]) == 0


def test_copies_that_somebody_made_are_neither_overwritten_nor_in_the_way(tmp_path: Path):
    for name in ("visit-00007", "visit-00007 copy 2", "visit-00003-9"):
        (tmp_path / name).mkdir()
    assert Drawings(tmp_path).keep([(1, PICTURE)]) == 1
    assert (tmp_path / "visit-00008" / "thing-1" / "01.pgm").is_file()


def test_nothing_is_stored_where_there_is_too_much_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    Drawings(tmp_path).keep([(1, PICTURE)] * 4)
    monkeypatch.setattr(visits_, "MOST_DRAWINGS", 3)
    assert Drawings(tmp_path).keep([(1, PICTURE)] * 3) == 0
