"""The PIN: stored as a hash, and slower to try after each wrong one, on a clock of the test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.exhibit import pin
from gui.exhibit.pin import LONGEST_WAIT, UNCOUNTED_WAIT, PinLock, hashed, is_pin, matches
from gui.exhibit.staff_settings import PIN

#: The PIN 2580 at the least cost.
STORED = hashed("2580", cost=10)


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lock(tmp_path: Path, clock: Clock) -> PinLock:
    return PinLock(tmp_path / "tries", clock)


@given(st.from_regex(r"[0-9]{4,8}", fullmatch=True), st.text(max_size=9))
def test_only_the_pin_itself_matches(right: str, other: str):
    stored = hashed(right, cost=10)
    assert re.fullmatch(PIN, stored)
    assert right not in stored.split("$")
    assert matches(right, stored)
    assert matches(other, stored) == (other == right)


def test_two_hashes_of_one_pin_differ():
    assert hashed("2580", cost=10) != STORED


@pytest.mark.parametrize("text", ["", "123", "123456789", "12a4", "١٢٣٤", "12 4", "-123"])
def test_what_is_no_pin_is_refused(text: str):
    assert not is_pin(text)
    assert not matches(text, STORED)
    with pytest.raises(ValueError, match="4 to 8 digits"):
        hashed(text)


@pytest.mark.parametrize("stored", ["", "2580", STORED[:-1], STORED.replace("$10$", "$63$")])
def test_a_damaged_hash_matches_nothing(stored: str):
    assert not matches("2580", stored)


def test_the_cost_is_some_hundredths_of_a_second_in_16_MB():
    assert hashed("2580").startswith("scrypt$14$")
    assert matches("2580", hashed("2580"))


def test_the_right_pin_opens_at_once(lock: PinLock):
    assert lock.opens("2580", STORED)
    assert lock.wait == 0


def test_each_wrong_pin_doubles_the_wait(lock: PinLock, clock: Clock):
    waits = []
    for _ in range(12):
        assert not lock.opens("1111", STORED)
        waits.append(lock.wait)
        clock.now += lock.wait
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


def test_during_the_wait_even_the_right_pin_is_wrong_and_nothing_is_counted(
    lock: PinLock, clock: Clock
):
    lock.opens("1111", STORED)
    clock.now += 0.99
    assert not lock.opens("2580", STORED)
    assert lock.wrong == 1
    clock.now += 0.02
    assert lock.opens("2580", STORED)
    assert lock.wrong == 0


@pytest.mark.slow
def test_a_thousand_wrong_pins_take_more_than_three_days(tmp_path: Path, clock: Clock):
    start, tried = clock.now, 0
    lock = PinLock(tmp_path / "tries", clock)
    for number in range(10_000):
        if tried == 1000:
            break
        if number % 100 == 99:  # the plug is pulled
            lock = PinLock(tmp_path / "tries", clock)
        clock.now += lock.wait
        if f"{number:04}" != "2580":
            assert not lock.opens(f"{number:04}", STORED)
            tried += 1
    assert tried == 1000
    assert clock.now - start > 3 * 24 * 3600
    assert lock.wait == LONGEST_WAIT
    clock.now += lock.wait
    assert lock.opens("2580", STORED)


def test_pulling_the_plug_begins_the_wait_again(tmp_path: Path, clock: Clock):
    lock = PinLock(tmp_path / "tries", clock)
    for _ in range(5):
        clock.now += lock.wait
        lock.opens("1111", STORED)
    clock.now += 15.9
    again = PinLock(tmp_path / "tries", clock)
    assert (again.wrong, again.wait) == (5, 16)


def test_a_try_counts_even_if_the_program_ends_while_it_is_checked(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    def killed(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(pin, "matches", killed)
    with pytest.raises(KeyboardInterrupt):
        PinLock(tmp_path / "tries", clock).opens("1111", STORED)
    assert PinLock(tmp_path / "tries", clock).wrong == 1


@pytest.mark.parametrize("text", ["", "x", "-", "9" * 5000])
def test_a_damaged_count_is_no_way_around_the_wait(tmp_path: Path, clock: Clock, text: str):
    (tmp_path / "tries").write_text(text)
    assert PinLock(tmp_path / "tries", clock).wait == LONGEST_WAIT


def test_where_tries_cannot_be_counted_the_first_wait_is_long(tmp_path: Path, clock: Clock):
    (tmp_path / "file").write_text("")
    lock = PinLock(tmp_path / "file" / "tries", clock)
    assert not lock.opens("1111", STORED)
    assert lock.wait == UNCOUNTED_WAIT
    clock.now += UNCOUNTED_WAIT
    assert lock.opens("2580", STORED)
