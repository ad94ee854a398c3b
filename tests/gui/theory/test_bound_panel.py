"""The bound on mistakes in Geometry, with the margin of the run beside the largest one."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.theory.bound_panel import BoundPanel
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import ChangeTraining
from mark1.session.new_document import new_document
from mark1.storage.document import Document
from mark1.theory import verdict
from mark1.training.trainer import Trainer
from tests.gui.by_hand import learn, opened, perform


@pytest.mark.parametrize("name", ["and", "or", "clouds?n=20"])
def test_the_margin_of_the_run_stands_beside_the_largest(
    clock: Clock, qtbot: QtBot, name: str
) -> None:
    clock.session.begin(new_document("direct", shapes.make(name), 1960))
    panel = opened(qtbot, BoundPanel(clock, lambda state: "", None), 400, 300)
    perform(clock, ChangeTraining({"passes": 500}))
    clock.settle()
    assert panel._task is not None
    panel._answered(verdict.verdicts(*panel._task))
    assert panel._values["mine"].text() == "–"  # w = 0 has no direction
    learn(clock)
    clock.settle()
    state = clock.session.state
    units = state.machine.potentiometers.volts.reshape(state.machine.config.r_units, 3)
    w = units[-1] - units[0] if len(units) == 2 else units[0]
    margins = [
        (1 if label == 1 else -1) * (w[0] * x + w[1] * y + w[2]) / math.hypot(*w)
        for ((x, y),), label in zip(
            state.patterns.pictures.tolist(), state.patterns.labels.tolist(), strict=True
        )
    ]
    assert panel._values["mine"].text() == f"+{min(margins):.3f}"
    assert 0 < min(margins) <= float(panel._values["margin"].text()) + 0.001


def test_a_threshold_that_no_weights_reach_is_told(clock: Clock, qtbot: QtBot) -> None:
    # NAND wants +1 where both features are 0, but their sum is then 0 V, below the threshold.
    document = new_document("direct", shapes.make("nand"), 1960)
    config = replace(document.machine.config, bias=False, threshold=0.5)
    clock.session.begin(Document.of(Trainer(Mark1(config), document.patterns)))
    panel = opened(qtbot, BoundPanel(clock, lambda state: "", None), 400, 300)
    clock.settle()
    assert panel._task is not None
    panel._answered(verdict.verdicts(*panel._task))
    assert panel.meeting is None
    assert panel.summary() == (
        "No weights put every pattern on the right side of the threshold of 0.5 V (checked "
        "exactly).",
        "wrong",
    )
    assert not panel.reason.isVisible() and not panel.mixture.isVisible()


def test_an_answer_about_points_that_have_just_changed_is_not_shown(
    clock: Clock, qtbot: QtBot
) -> None:
    corners = np.array([[[0.0, 0.0]], [[1.0, 0.0]], [[0.0, 1.0]]])
    three = PatternSet(corners, np.arange(3, dtype=np.int32), ("a", "b", "c"), np.zeros(3, bool))
    clock.session.begin(new_document("direct", three, 1960))
    panel = opened(qtbot, BoundPanel(clock, lambda state: "", None), 400, 300)
    clock.settle()
    assert panel._task is not None
    answer = verdict.verdicts(*panel._task)
    assert len(answer[0]) == 3
    clock.session.begin(new_document("direct", shapes.make("and"), 1960))  # no frame has shown it
    panel._answered(answer)
    assert len(panel.verdicts) == 1  # that of the new points, which is asked for at once here
