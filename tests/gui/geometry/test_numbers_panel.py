"""The formulas of the chosen step, with numbers worked out by hand for AND."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.geometry.numbers_panel import NumbersPanel
from gui.geometry.plane_scene import scene_of
from mark1.patterns import shapes
from mark1.session.commands import BeginRun, Step
from mark1.training.conventions import config_for_points
from mark1.training.step_history import StepHistory
from tests.gui.by_hand import perform

Rows = dict[str, tuple[str, str]]


@pytest.fixture
def shown(clock: Clock, qtbot: QtBot) -> Callable[..., Rows]:
    """Show AND after some steps of a rule, and return the rows by their names."""
    panel = NumbersPanel(None)
    qtbot.addWidget(panel)

    def show(steps: int, rule: str, bias: bool | None = None, **training: object) -> Rows:
        config = config_for_points(2, rule, bias=bias)
        begun = BeginRun(config, shapes.make("and"), {"rule": rule, "eta": 1.0, **training})
        perform(clock, begun, *[Step()] * steps)
        session, history = clock.session, StepHistory()
        while not history.follow(session.document.machine, session.document.run, 1.0):
            pass
        scene = scene_of(session.state, session.document, history)
        panel.show_numbers(history.at(steps), scene, session.state)
        rows = {
            name: (panel.captions[name].text(), value.text())
            for name, value in panel.values.items()
            if value.text()
        }
        return rows | {"words": ("", panel.words.text())}

    return show


def test_a_correction_is_shown_in_all_its_formulas(shown: Callable[..., Rows]) -> None:
    # The fourth presentation: w = (0, 0, −1) meets (1, 1) with ν = −1, and becomes (1, 1, 0).
    assert shown(4, "maxiter-bias", coding="bipolar", unit_step=True) == {
        "line": ("line", "1 x₁ + 1 x₂ = 0"),
        "theta": ("θ = −b", "1 x₁ + 1 x₂ = θ = 0"),
        "nu": ("ν = w·x + b", "(0, 0, −1) · (1, 1, 1) = −1"),
        "after": ("ν′ = ν + η (‖x‖² + 1)", "−1 + 1 · (2 + 1) = 2"),
        "angle": ("angle between (w, b) and (x, 1)", "125° → 35°"),  # ±1/√3, 2/√6
        "plus": ("w + η x", "(1, 1, 0)  35°, made"),
        "minus": ("w − η x", "(−1, −1, −2)  161°"),  # −4/(√6 √3)
        "loss": ("J = Σ −d ν", "2, 3 mistakes"),  # ν of the negatives: 0, 1, 1
        "gradient": ("∇J = −Σ d x", "(1, 1, 3)"),
        "words": ("", ""),
    }


def test_bipolar_coding_moves_by_twice_as_much(shown: Callable[..., Rows]) -> None:
    rows = shown(1, "delta-dy", coding="bipolar")  # fires at 0, and should not
    assert rows["after"] == ("ν′ = ν − 2 η (‖x‖² + 1)", "0 − 2 · (0 + 1) = −2")
    assert rows["minus"][0] == "w − 2 η x"
    assert rows["angle"][1] == "– → 180°"


def test_without_a_bias_there_is_neither_a_one_nor_a_threshold(shown: Callable[..., Rows]) -> None:
    # By index: (0, 0) has ν = 0 whatever w is, and is corrected by nothing.
    rows = shown(3, "error-correction", bias=False)
    assert "theta" not in rows
    assert rows["nu"] == ("ν = w·x", "(0, −1) · (1, 0) = 0")
    assert rows["after"] == ("ν′ = ν − η (‖x‖²)", "0 − 1 · (1) = −1")
    assert rows["angle"] == ("angle between w and x", "90° → 135°")


def test_a_rule_that_computes_its_step_is_written_with_c(shown: Callable[..., Rows]) -> None:
    rows = shown(4, "passive-aggressive")
    # From w = (0, 0, −1): d ν = −1, so τ = 2/3 brings d ν to 1.
    assert rows["after"] == ("ν′ = ν + c (‖x‖² + 1)", "−1 + 0.667 · (2 + 1) = 1")


@pytest.mark.parametrize(
    ("rule", "tie"), [("error-correction", "(d ν ≤ 0)"), ("delta-dy", "the − points are mistakes")]
)
def test_at_zero_it_says_what_the_strict_test_would_do(
    shown: Callable[..., Rows], rule: str, tie: str
) -> None:
    rows = shown(0, rule)
    assert tie in rows["words"][1]
    assert "With the strict test d ν < 0 it learns nothing" in rows["words"][1]
    assert shown(1, rule)["words"] == ("", "")
    assert "line" not in rows
