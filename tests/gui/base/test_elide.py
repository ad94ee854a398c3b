"""What is cut says less, never something else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QApplication

from gui.base.elide import elided
from gui.base.panel_frame import OneLine

PROOF = "✓ 12.3 ≥ 54 · 0.5 · 0.45 = 12.1"

#: Numbers, sums and statements, as the window writes them.
NUMBER = st.decimals(-9999, 9999, places=2).map(lambda number: f"{number}".replace("-", "−"))
OPERATED = st.lists(NUMBER, min_size=1, max_size=3).flatmap(
    lambda numbers: st.sampled_from([" · ", " + ", " − "]).map(lambda sign: sign.join(numbers))
)
FORMULA = st.lists(OPERATED, min_size=2, max_size=3).flatmap(
    lambda sides: st.sampled_from([" = ", " ≤ ", " ≥ "]).map(lambda sign: sign.join(sides))
)


@pytest.fixture(autouse=True)
def _with_fonts(qapp: QApplication) -> None:
    """Let there be fonts to measure with."""


def metrics() -> QFontMetrics:
    return QFontMetrics(QGuiApplication.font())


def cuts(text: str) -> set[str]:
    """Cut a text at every width, in both ways."""
    line = OneLine(text)
    found = set()
    for width in range(metrics().horizontalAdvance(text) + 2):
        found |= {elided(text, metrics(), width), line._fitting(width)}
    return {each.rstrip("…").rstrip() for each in found}


def test_the_proof_is_shown_whole_or_not_at_all() -> None:
    assert cuts(PROOF) == {PROOF, ""}


def test_a_number_is_shown_whole_or_not_at_all() -> None:
    assert cuts("E by 12.3 V") >= {"E by 12.3 V", "E by"}
    for text, number in (("at 1\u202f024", "1\u202f024"), ("x −0.25", "−0.25"), ("1→0", "1→0")):
        assert all(number in cut or not re.search(r"\d", cut) for cut in cuts(text)), text


def test_parts_that_are_no_product_are_left_out_as_before() -> None:
    assert cuts("24 of 27 · 2 shown") >= {"24 of 27 · 2 shown", "24 of 27"}
    assert "η = 2" in cuts("η = 2 · shuffled, three times")


@given(st.sampled_from(["", "✓ ", "margin: ", "The bound is "]), FORMULA)
def test_no_formula_is_cut_to_another_statement(before: str, formula: str) -> None:
    for cut in cuts(before + formula):
        assert cut == before + formula or before.startswith(cut)
