"""An area whose body fills it, or is scrolled where it needs more."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from gui.base.scroll_body import ScrollBody


@pytest.fixture
def area(qtbot: QtBot) -> ScrollBody:
    area = ScrollBody()
    qtbot.addWidget(area)
    text = QLabel("A sentence that is wrapped where the width is not enough for it.")
    text.setWordWrap(True)
    text.setMinimumSize(50, 30)
    QVBoxLayout(area.body).addWidget(text)
    area.show_body()
    area.resize(200, 120)
    area.show()
    settle()
    return area


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def test_the_body_fills_the_area_though_its_text_would_like_more(area: ScrollBody) -> None:
    area.resize(90, 70)
    settle()
    assert area.body.size() == area.viewport().size()


def test_what_its_layout_needs_more_is_scrolled(area: ScrollBody) -> None:
    label = area.body.findChild(QLabel)
    label.setMinimumSize(50, 400)
    settle()
    assert area.body.height() > 400
    assert area.verticalScrollBar().maximum() > 0
    label.setMinimumSize(50, 30)
    settle()
    assert area.body.size() == area.viewport().size()


def test_a_least_size_is_kept(area: ScrollBody) -> None:
    area.body.setMinimumHeight(500)
    settle()
    assert area.body.height() == 500
    area.set_least(600, 300)
    settle()
    assert area.body.width() == 600
    assert area.horizontalScrollBar().maximum() > 0
