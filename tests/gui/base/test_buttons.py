"""Buttons that many places have, and the menus that they open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup

from gui.base.buttons import add_choice, icon_button, menu_of, switch, tool_button


@pytest.mark.parametrize("make", [icon_button, tool_button])
def test_a_button_without_words_has_a_name_and_a_tip(qtbot, make):
    plain, told = make("cross", "Close"), make("cross", "Close", "Close (Esc)")
    for button in (plain, told):
        qtbot.addWidget(button)
        assert not button.icon().isNull()
        assert button.accessibleName() == "Close"
    assert (plain.toolTip(), told.toolTip()) == ("Close", "Close (Esc)")


def test_a_click_on_a_button_can_leave_the_focus_where_it_is(qtbot):
    button = icon_button("cross", "Close", takes_focus=False)
    qtbot.addWidget(button)
    assert button.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_a_switch_stays_pressed(qtbot):
    button = switch("only wrong")
    qtbot.addWidget(button)
    button.click()
    assert button.isChecked()


def test_one_entry_of_a_menu_is_chosen(qtbot):
    button, done = tool_button("more", "More"), []
    qtbot.addWidget(button)
    group = QActionGroup(button)
    one = add_choice(group, "one", lambda: done.append(1), is_chosen=True)
    two = add_choice(group, "two", lambda: done.append(2))
    menu_of(button).addActions(group.actions())
    two.trigger()
    assert done == [2]
    assert (one.isChecked(), two.isChecked()) == (False, True)
    assert button.menu().actions() == [one, two]
