"""The choice between training patterns, test patterns and both."""

from __future__ import annotations

import numpy as np
from pytestqt.qtbot import QtBot

from gui.base.which_patterns import WhichPatterns

TEST = np.array([False, True, False, False, True])


def test_the_test_comes_first_and_each_choice_counts_its_patterns(qtbot: QtBot) -> None:
    which = WhichPatterns()
    qtbot.addWidget(which)
    assert which.text() == "test ▾"
    assert which.count(1, TEST) == "1 of 2 in the test"
    told: list[str] = []
    which.chosen.connect(told.append)
    which.choices["training"].trigger()
    assert told == ["training"] and which.text() == "training ▾"
    assert which.of(TEST).tolist() == [True, False, True, True, False]
    assert which.count(1, TEST) == "1 of 3 in training"
    which.choices["both"].trigger()
    assert which.of(TEST).all() and which.count(1, TEST) == "1 of 5"


def test_patterns_of_one_kind_are_all_counted(qtbot: QtBot) -> None:
    which = WhichPatterns()
    qtbot.addWidget(which)
    for test in (np.zeros(4, np.bool_), np.ones(4, np.bool_), np.zeros(0, np.bool_)):
        assert not which.has_choice(test)
        assert which.of(test).tolist() == [True] * len(test)
        assert which.count(0, test) == f"0 of {len(test)}"
