"""The panel: training flat out with one that follows, beside training without."""

from __future__ import annotations

import time

from firmware_io.bridge import Bridge
from firmware_io.link import Link
from mark1.commands.train import LOOK, LOOK_CLOSELY
from mark1.config import TrainingConfig
from mark1.machine import Mark1
from mark1.trainer import Trainer
from tests.benchmarks.machine import lesson
from tests.benchmarks.measure import Row, in_turn

#: Enough for about half a second.
PASSES = 400


def training_beside_no_panel() -> Row:
    """Train as `mark1 train` does, with and without a panel; the simulated one runs on the same
    processors, which a real one does not."""
    taught = lesson(0.1)[0]
    machine = Mark1(taught.machine.config, taught.machine.plugboard)
    trainer = Trainer(machine, taught.patterns, TrainingConfig(passes=PASSES, stop="passes"))

    def without() -> None:
        trainer.seek(0)
        while trainer.advance(LOOK).finished is None:
            pass

    with Link("sim://?lights=512") as link:
        bridge = Bridge(link, machine)

        def followed() -> None:
            trainer.seek(0)
            while trainer.advance(LOOK_CLOSELY).finished is None:
                bridge.show()

        end = time.monotonic() + 10
        while not bridge.is_shown and time.monotonic() < end:
            bridge.show()
            time.sleep(0.01)
        ours, other, ratio = in_turn(followed, without, rounds=9)
    steps = PASSES * len(trainer.rows) / 1e6
    return Row(
        name="training with a panel that follows",
        value=steps / ours,
        unit="M/s",
        peer="the same training without a panel",
        other=steps / other,
        ratio=ratio,
        bar="≥ 0.95",
    )


MEASURES = (training_beside_no_panel,)
