"""*Why?* for machines of every kind and size."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.base.clock import Clock
from gui.why.card import WhyCard
from gui.why.scene import HEAVIEST, STEPS
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    BuildMachine,
    ChangeTraining,
    RemoveClass,
    ShowPattern,
    Train,
    TurnPots,
)
from mark1.session.new_document import new_document
from mark1.session.session import Session
from tests.gui.by_hand import perform
from tests.gui.processor import speed


def test_a_large_machine_shows_the_heaviest_units(clock: Clock, owner: QWidget) -> None:
    config = MachineConfig.of("full", classes=26, a_units=3000, fan_out=400)
    perform(clock, BuildMachine(config), Train(10))
    card = WhyCard(owner, clock)
    card.ask()
    assert card.view.places is not None and card.account is not None
    one = card.account.sums[card.scene.unit]
    assert not card.view.places.is_all
    assert len(card.view.places.indices) == min(HEAVIEST, len(one.active))
    assert len(card.controls.units.buttons) == 26
    for _ in range(25):
        QTest.keyClick(card.card, Qt.Key.Key_Down)
    assert card.scene.unit == 25
    chip = card.controls.units.buttons["25"]
    assert (
        card.controls.chips.viewport()
        .rect()
        .contains(chip.mapTo(card.controls.chips.viewport(), chip.rect().center()))
    )
    card.view.grab()


def test_the_unit_of_a_class_keeps_its_name_when_another_is_removed(
    clock: Clock, owner: QWidget
) -> None:
    clock.session = Session(new_document("direct", shapes.make("letters"), 1960))
    perform(clock, Train(3000), RemoveClass("A"), ShowPattern(3))
    card = WhyCard(owner, clock)
    card.ask()
    assert card.account is not None
    assert (card.account.name, card.account.decisive) == ("E", 4)
    chips = card.controls.units.buttons
    assert chips["4"].text().startswith("R5 E ")
    assert chips["0"].text().startswith("R1  ")
    assert "R5" in card.text and "largest" in card.text
    card.view.grab()


@pytest.mark.parametrize("kind", ["points", "a-units", "direct", "votes", "nothing", "noise"])
def test_every_kind_of_machine_is_drawn_in_every_step(
    clock: Clock, owner: QWidget, kind: str
) -> None:
    documents = {
        "points": ("direct", "and"),
        "a-units": ("direct", "xor"),
        "direct": ("direct", "left-right"),
        "votes": ("full", "figures"),
        "noise": ("mark1", "bars"),
    }
    if kind in documents:
        machine, patterns = documents[kind]
        document = new_document(machine, shapes.make(patterns), 1)
    else:
        document = new_document("mark1", PatternSet.empty(), 1)
    clock.do(lambda: clock.session.begin(document))
    if kind == "noise":
        config = replace(clock.session.state.machine.config, noise=0.1)
        perform(clock, BuildMachine(config))
    if kind == "a-units":
        config = MachineConfig.of(
            "full", classes=2, rows=1, columns=2, analog=True, a_units=4, excitatory=1,
            inhibitory=1, theta=1, threshold=0.5,
        )  # fmt: skip
        perform(clock, BuildMachine(config))
    if kind == "votes":
        perform(clock, ChangeTraining({"rule": "voted"}))
    if kind != "nothing":
        perform(clock, Train(12))
    if kind == "noise":
        clock.do(clock.session.look)
    owner.resize(960, 560)
    card = WhyCard(owner, clock)
    card.ask()
    account = card.account
    assert account is not None
    said = card.text
    assert said.startswith("Of 4 A-units, ") == (kind == "a-units")
    assert ("votes" in said) == (kind == "votes")
    assert said.startswith("Noise changed ") == (kind == "noise")
    card.explain(len(account.sums) - 1)
    for step in range(STEPS):
        card.show_step(step + 1, 0.5)
        card.view.grab()


def test_a_sum_beyond_all_numbers_is_drawn_without_bars(clock: Clock, owner: QWidget) -> None:
    clock.do(lambda: clock.session.begin(new_document("direct", shapes.make("and"), 1)))
    perform(clock, TurnPots(((0, 6e307), (1, 6e307))), ShowPattern(3))
    card = WhyCard(owner, clock)
    card.ask()
    assert card.account is not None and card.account.sums[0].drive == np.inf
    card.view.grab()
    assert "is above zero, so R1 lights" in card.text


@pytest.mark.slow
def test_the_largest_machine_is_drawn_within_a_frame_of_20_ms(clock: Clock, owner: QWidget) -> None:
    letters = shapes.make("letters", rows=100, columns=100)
    config = MachineConfig.of(
        "full", classes=26, rows=100, columns=100, a_units=16_384, fan_out=400
    )
    clock.do(lambda: clock.session.begin(new_document("mark1", letters, 1960)))
    perform(clock, BuildMachine(config), Train(52))
    owner.resize(1920, 1080)
    card = WhyCard(owner, clock)
    card.ask()
    image = QImage(card.view.size(), QImage.Format.Format_RGB32)
    took = []
    for step in (1, 2, 3, 4):
        for share in (0.2, 0.5, 0.8):
            card.show_step(step, share)
            began = time.thread_time()
            card.view.render(image, QPoint(0, 0))
            took.append((time.thread_time() - began) * speed())
    assert sorted(took)[len(took) // 2] < 0.02  # of the processor: others may run beside it
