"""The look: it comes whole, wherever the program is installed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gui import theme


def drawn(qtbot: QtBot) -> QImage:
    """Draw a choice, whose arrow is a file, and whose ground comes from the style sheet."""
    choice = QComboBox()
    qtbot.addWidget(choice)
    choice.resize(200, 32)
    return choice.grab().toImage()


@pytest.mark.parametrize("folder", ["é", "it's", "R&D", 'a "b"', "(x) y", "100%", "a;b{c}"])
def test_any_install_path_keeps_the_whole_style(
    folder: str, qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = drawn(qtbot)
    shutil.copytree(theme.RESOURCES, tmp_path / folder)
    with monkeypatch.context() as patch:
        patch.setattr(theme, "RESOURCES", tmp_path / folder)
        theme.apply(qapp)
        assert drawn(qtbot) == expected
    theme.apply(qapp)
