"""An account in words: true of its numbers, and never more than is known."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine.account import Account, account_of
from mark1.machine.account_words import (
    decimals_of,
    of_correction,
    of_wires,
    sentences,
    title,
)
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.wiring import Plugboard
from mark1.patterns import shapes
from mark1.session.commands import BreakPart, ChangeTraining, Seek, Step, Teach, Train
from mark1.session.new_document import new_document
from mark1.session.session import Session


def words(account: Account, unit: int) -> str:
    return " ".join(map(str, sentences(account, unit)))


def of_point(x: list[float], weights: list[float], **settings: object) -> Account:
    """Account for a point on a direct machine of one R-unit, its bias last."""
    config = MachineConfig(
        kind="direct", analog=True, rows=1, columns=len(x), r_units=1, limit=1e6, **settings
    )
    machine = Mark1(config)
    machine.potentiometers.load(np.array(weights, np.float32))
    shown = machine.present(np.array([x], np.float32))
    return account_of(machine, shown, Code(config, range(2)), ("no", "yes"))


def test_a_learned_letter_is_explained_in_four_sentences(session: Session) -> None:
    session.perform(Train(26 * 5 + 5))
    account = session.explain().answer
    one = account.sums[account.decisive]
    said = words(account, one.unit)
    assert said.startswith(f"Of R{one.unit + 1}’s {one.inputs} units, {len(one.active)} are on. ")
    assert f"{one.plus} of them push up by +{one.up:.1f} V, " in said
    assert f"{one.minus} pull down by −{-one.down:.1f} V. " in said


@pytest.mark.parametrize(
    ("kind", "focus", "said"),
    [
        ("mark1", 2.5, "thin out over 2.5 cells (ASSUMED)."),
        ("full", 1.0, "thin out over 1 cell (ASSUMED)."),
        ("mark1", 0.0, ""),
        ("direct", 3.0, ""),
    ],
)
def test_wires_that_gather_around_points_are_said_to(kind: str, focus: float, said: str) -> None:
    config = MachineConfig.of(kind, classes=2, focus=focus)
    machine = Mark1(config)
    shown = machine.present(shapes.make("letters").pictures[0])
    account = account_of(machine, shown, Code(config, range(2)), ("A", "B"))
    end = f" The wires into each A-unit gather around a point of its own and {said}"
    assert words(account, 0).endswith(end) == bool(said)
    assert ("gather" in words(account, 0)) == bool(said)


def test_the_title_is_the_question(session: Session) -> None:
    assert str(title(session.explain().answer)) == "Why is this undecided?"
    session.run()
    while session.is_running:
        session.advance(seconds=1)
    session.perform(Seek(session.state.progress.end))
    assert str(title(session.explain().answer)) == f"Why {session.state.answer_message}".replace(
        "Why This is", "Why is this"
    ).replace(".", "?")


@pytest.mark.parametrize(
    ("weights", "x", "settings", "said"),
    [
        ([2, 2, -1], [1, 1], {}, "2 of them push up by +4.0 V, and none pulls down. The bias adds"
         " −1.0 V. +3.0 V is above zero, so R1 lights. The code 1 stands for yes."),
        ([2, -2, -1], [1, 1], {}, "1 of them pushes up by +2.0 V, 1 pulls down by −2.0 V. The bias"
         " adds −1.0 V. −1.0 V is below zero, so R1 stays dark. The code 0 stands for no."),
        ([0, 0, 0], [1, 0], {}, "Of 2 inputs, 1 is not zero. None of them pushes or pulls, as its"
         " weight is zero. The bias adds 0.0 V. The sum is exactly zero, so R1 is undecided."
         " The code ? is incomplete, so it names no class."),
        ([0, 0, 0], [0, 0], {"tie": "fires"}, "Of 2 inputs, 0 are not zero. The bias adds 0.0 V."
         " The sum is exactly zero, which lights R1. The code 1 stands for yes."),
        ([1, 1], [1, 1], {"bias": False, "threshold": 2.5}, "+2.0 V is below the threshold of"
         " +2.5 V, so R1 stays dark."),
        ([-1, -1], [1, 1], {"bias": False, "threshold": -2.5}, "2 of them pull down by −2.0 V, and"
         " none pushes up. −2.0 V is above the threshold of −2.5 V, so R1 lights."),
        ([1, 1], [1, 1], {"bias": False, "threshold": 2.0}, "+2.0 V is exactly the threshold, so R1"
         " is undecided."),
        ([1, 1], [1, 1], {"bias": False, "band": 2.5}, "+2.0 V is at most 2.5 V from 0.0 V, so"
         " R1 is undecided."),
        ([1, 1], [1, 1], {"bias": False, "band": 2.0}, "+2.0 V is at most 2.0 V from 0.0 V, so R1"
         " is undecided."),
        ([1, 1], [1, 1], {"bias": False, "threshold": 1.0, "band": 0.5}, "+2.0 V is more than"
         " 0.5 V above +1.0 V, so R1 lights."),
        ([-1, -1], [1, 1], {"bias": False, "band": 0.5}, "−2.0 V is more than 0.5 V below 0.0 V,"
         " so R1 stays dark."),
    ],
)  # fmt: skip
def test_each_way_to_a_sum_has_its_words(
    weights: list[float], x: list[float], settings: dict[str, object], said: str
) -> None:
    assert said in words(of_point(x, weights, **settings), 0)


@given(*[st.floats(-50, 50, width=32, allow_subnormal=False)] * 3)
def test_a_sum_that_is_not_zero_is_never_written_as_zero(a: float, b: float, c: float) -> None:
    account = of_point([1.0, 1.0], [a, b, c])
    (one,) = account.sums
    said = words(account, 0)
    decided = re.search(r"([+−][\d.]+) V is (above|below) zero", said)
    if decided and abs(one.sum) > 1e-5:
        value = float(decided[1].replace("−", "-"))
        assert (value > 0) == (decided[2] == "above") == (one.response > 0)
        assert value != 0


def test_numbers_add_up_as_they_are_written() -> None:
    (one,) = of_point([1.0, 1.0], [0.04, 0.03, -0.06]).sums
    assert decimals_of(one) == 2
    (one,) = of_point([1.0, 1.0], [0.5, -2.5, 0.0]).sums
    assert decimals_of(one) == 1


def test_a_sum_beyond_all_numbers_is_explained_all_the_same() -> None:
    said = words(of_point([3e38, 3e38], [1e6, 1e6, 0.0]), 0)
    assert "is above zero, so R1 lights." in said


def test_an_a_unit_says_how_many_of_its_wires_are_lit(session: Session) -> None:
    account = session.explain().answer
    for unit in range(0, 512, 37):
        said = str(of_wires(account, unit))
        assert said.startswith(f"A-unit {unit + 1} is {'on' if account.active[unit] else 'off'}: ")
        found = re.search(r": (\d+) excitatory − (\d+) inhibitory lit = (−?\d+), (\w+)", said)
        assert found
        assert int(found[1]) - int(found[2]) == int(found[3].replace("−", "-"))
        assert (found[4] == "at") == bool(account.active[unit])


def test_an_a_unit_on_numbers_says_what_they_add_up_to() -> None:
    config = MachineConfig.of(
        "full", classes=2, rows=1, columns=2, analog=True, a_units=2, excitatory=1, inhibitory=1,
        theta=1,
    )  # fmt: skip
    machine = Mark1(config, Plugboard(np.array([[0, 1], [1, 0]], np.int32), 1, 2))
    shown = machine.present(np.array([[0.75, 0.25]]))
    account = account_of(machine, shown, Code(config, range(2)), ("0", "1"))
    through = "the numbers through its excitatory wires, {}, minus those through its inhibitory"
    assert str(of_wires(account, 0)) == (
        f"A-unit 1 is on: {through.format(0.75)} wires, 0.25, are 0.5, at least θ − ½ = 0.5."
    )
    assert str(of_wires(account, 1)) == (
        f"A-unit 2 is off: {through.format(0.25)} wires, 0.75, are −0.5, below θ − ½ = 0.5."
    )
    assert "Of 2 A-units, 1 is on." in words(account, 0)
    # With 24 bits, 0.7 − 0.2 is below one half: nobody shall read that 0.5 is below 0.5.
    shown = machine.present(np.array([[0.7, 0.2]], np.float32))
    close = account_of(machine, shown, Code(config, range(2)), ("0", "1"))
    assert str(of_wires(close, 0)).endswith("are 0.499999985, below θ − ½ = 0.5.")


def test_a_broken_unit_is_off_for_no_other_reason(session: Session) -> None:
    session.perform(BreakPart("a-unit", 36))
    account = session.explain().answer
    assert not account.active[36]
    assert str(of_wires(account, 36)) == "A-unit 37 is broken: it is always off."


def test_a_correction_says_what_turned_and_why(session: Session) -> None:
    session.perform(Step())  # of nothing learned, every R-unit is undecided
    account = session.explain().answer
    one = account.sums[0]
    assert [str(message) for message in of_correction(account, 0)] == [
        f"{len(one.active)} motors turned, because R1 was undecided but should have said 0.",
        f"Each turned by −0.5 V, which adds −{len(one.active) / 2} V to the sum:"
        f" it becomes −{len(one.active) / 2} V.",
    ]
    while True:
        session.perform(Step())
        account = session.explain().answer
        one = account.sums[account.decisive]
        if one.desired != one.response != 0:
            break
    said = str(of_correction(account, one.unit)[0])
    bits = {1: "1", -1: "0"}
    assert said == (
        f"{len(one.turned)} motors turned, because R{one.unit + 1} said {bits[one.response]}"
        f" but should have said {bits[one.desired]}."
    )
    volts = session.state.machine.potentiometers.volts
    x = session.state.presentation.features
    block = session.state.machine.response.blocks[one.unit]
    assert one.sum + one.gain == pytest.approx(float(volts[block.pots] @ x[block.features]))


def test_what_was_not_taught_claims_nothing_about_right_and_wrong(session: Session) -> None:
    session.perform(Train(30))
    account = session.explain().answer
    for unit in range(5):
        assert of_correction(account, unit) == []
        assert "should" not in words(account, unit)


def test_a_right_answer_that_was_taught_turned_no_motor(session: Session) -> None:
    session.run()
    while session.is_running:
        session.advance(seconds=1)
    session.perform(Teach())
    account = session.explain().answer
    bit = account.code[0]
    assert [str(m) for m in of_correction(account, 0)] == [
        f"No motor of R1 turned: it said {bit}, as it should."
    ]


def test_a_step_is_explained_by_the_weights_before_it(session: Session) -> None:
    session.perform(Train(40))
    for _ in range(30):
        session.perform(Step())
        account = session.explain().answer
        for one in account.sums:
            assert one.up + one.down == pytest.approx(one.sum, abs=1e-4)


@pytest.mark.parametrize(
    "rule",
    ["averaged", "pocket", "voted", "multi-class", "trial-and-error", "batch", "widrow-hoff"],
)
def test_every_kind_of_rule_is_explained_without_an_untrue_cause(rule: str) -> None:
    session = Session(new_document("full", shapes.make("figures"), 1))
    session.perform(ChangeTraining({"rule": rule, "eta": 0.001}))
    session.perform(Train(60))
    account = session.explain().answer
    state = session.state
    assert account.name == state.answer
    for one in account.sums:
        assert one.drive == state.presentation.drive[one.unit]
        assert float(one.parts.sum()) == pytest.approx(one.sum, rel=1e-3, abs=1e-3)
        assert words(account, one.unit)
    session.perform(Step())
    account = session.explain().answer
    for one in account.sums:
        for message in of_correction(account, one.unit):
            is_cause = "because" in str(message)
            assert not is_cause or rule in ("averaged", "pocket", "voted", "multi-class")


def test_weights_that_vote_are_not_called_volts() -> None:
    session = Session()
    session.perform(ChangeTraining({"rule": "voted"}))
    session.perform(Train(60))
    account = session.explain().answer
    assert account.sums[0].is_vote
    said = words(account, 0)
    assert "sets of weights voted on R1" in said
    assert " V" not in said
