"""Tests of `gui.base.layouts`."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.base import layouts


def test_parts_stand_in_order_with_their_share_of_the_room(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    first, second, third = QLabel("1"), QLabel("2"), QLabel("3")
    inner = layouts.row((third, 0, Qt.AlignmentFlag.AlignTop), layouts.STRETCH)
    column = layouts.column(first, (second, 3), (inner, 2), of=owner, spacing=5)
    assert owner.layout() is column
    assert [column.itemAt(place).widget() for place in (0, 1)] == [first, second]
    assert column.itemAt(2).layout() is inner
    assert [column.stretch(place) for place in range(3)] == [0, 3, 2]
    assert column.spacing() == 5
    assert inner.itemAt(0).alignment() == Qt.AlignmentFlag.AlignTop
    assert inner.stretch(1) == 1


def test_a_layout_has_no_margins_unless_it_is_given_some(qtbot):
    plain, *owners = [QWidget() for _ in range(4)]
    for owner in (plain, *owners):
        qtbot.addWidget(owner)
    usual = QHBoxLayout(plain).contentsMargins().left()
    given = (None, layouts.NO_MARGINS, (1, 2, 3, 4))
    made = [layouts.row(of=owner, margins=each) for owner, each in zip(owners, given, strict=True)]
    assert [line.contentsMargins().left() for line in made] == [usual, 0, 1]
    assert made[2].contentsMargins().bottom() == 4


def test_parts_can_be_added_later(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    row = layouts.row(QLabel("1"), of=owner)
    layouts.add(row, QLabel("2"), layouts.STRETCH)
    assert row.count() == 3
