"""Parts that break in the middle of a run: every step stays, whichever loop computes it."""

from dataclasses import replace

import numpy as np
import pytest

from mark1.errors import ConfigError
from mark1.machine.faults import WHOLE, Faults, Part
from tests.mark1 import which_loop
from tests.mark1.storage.samples import run_state
from tests.mark1.training.samples import a_trainer, every_sort, here, train, volts


def parts_of(trainer):
    """A broken part of every kind."""
    wires = trainer.machine.plugboard.wires
    return Faults(
        noise=0.05,
        dead_cells=1,
        parts=(
            *(Part("a-unit", 3), Part("a-unit", 9), Part("dark-cell", 8), Part("lit-cell", 20)),
            *(Part("wiper", 5), Part("wiper", 20), Part("wire", 1, int(wires[1, 4]))),
        ),
    )


def broken_run(rule):
    """A run in which parts break and are mended, and what was seen at each of its steps."""
    trainer, seen = a_trainer(rule), {}
    seen[0] = here(trainer)
    train(trainer, 13, seen)
    for faults, steps in (
        (WHOLE.broken(Part("a-unit", 3)), 12),
        (parts_of(trainer), 19),
        (replace(parts_of(trainer), noise=0.0), 8),
        (WHOLE, 15),
    ):
        trainer.take_faults(faults, "parts")
        seen[trainer.position.step] = here(trainer)
        train(trainer, steps, seen)
    return trainer, seen


@every_sort
def test_every_step_can_be_sought_after_parts_broke(rule):
    trainer, seen = broken_run(rule)
    for step in [*range(trainer.log.end, -1, -1), *range(0, trainer.log.end, 7)]:
        trainer.seek(step)
        assert here(trainer) == seen[step]
    assert [c.position.step for c in trainer.log.chapters] == [0, 13, 25, 44, 52]


@every_sort
def test_the_readable_and_the_compiled_loop_agree_on_broken_parts(rule, monkeypatch):
    fast, slow = a_trainer(rule), a_trainer(rule)
    for trainer, loop in ((fast, which_loop.compiled), (slow, which_loop.plainly)):
        with monkeypatch.context() as patch:
            loop(patch)
            trainer.advance(steps=13)
            trainer.take_faults(parts_of(trainer), "parts")
            trainer.advance(steps=60)
    assert run_state(fast.record) == run_state(slow.record)


@every_sort
def test_a_stuck_wiper_never_turns_until_it_is_mended(rule):
    trainer = a_trainer(rule)
    trainer.advance(steps=3)
    trainer.turn(2, 1.5)
    parts = tuple(Part("wiper", number) for number in range(12))
    trainer.take_faults(Faults(parts=parts))
    held = volts(trainer)
    trainer.advance(steps=60)
    trainer.turn(3, 7.5)
    assert np.array_equal(volts(trainer)[:12], held[:12])
    assert not np.array_equal(volts(trainer), held)
    trainer.take_faults(WHOLE)
    assert trainer.turn(3, 7.5) == 7.5


def test_a_part_that_breaks_in_a_pass_leaves_nothing_proved():
    trainer = a_trainer(stop="clean-pass")
    assert trainer.finish().finished == "learned"
    trainer.take_faults(WHOLE.broken(Part("a-unit", 0)), "dead unit 1")
    assert trainer.finished is None
    assert not trainer.position.clean


def test_a_part_that_is_not_there_leaves_the_run_alone():
    trainer = a_trainer()
    trainer.advance(steps=9)
    before = run_state(trainer.record)
    with pytest.raises(ConfigError, match="There is no A-unit 25"):
        trainer.take_faults(WHOLE.broken(Part("a-unit", 24)))
    assert run_state(trainer.record) == before
