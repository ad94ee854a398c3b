"""What is typed into a field stays in it, in the whole window."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from gui.base.number_field import NumberField
from gui.shell.pages import PAGES

pytestmark = pytest.mark.usefixtures("nothing_is_checked")

#: Letters that are keys of the window, a number in which some of them occur, and the space bar.
TYPED = "e a c p s t x 1e-3"


def text_fields(window: QWidget) -> list[QWidget]:
    """List the fields into which something can be typed now."""
    kinds = (QAbstractSpinBox, QLineEdit, QPlainTextEdit, QTextEdit)
    fields = [field for kind in kinds for field in window.findChildren(kind)]
    return [
        field
        for field in fields
        if field.isVisible()
        and field.isEnabled()
        and not field.isReadOnly()
        # the line within a number field is typed into with the field
        and not isinstance(field.parent(), QAbstractSpinBox)
    ]


def written_in(field: QWidget) -> str:
    return field.text() if hasattr(field, "text") else field.toPlainText()


def _note(action, done):
    """Note the name of an action each time it is done."""
    action.triggered.connect(lambda: done.append(action.text()))


def turn_to(name, window, qtbot):
    """Show a page, or the drawer of the machine over the console."""
    if name == "drawer":
        window.turn_to("console")
        window.open_machine()
        qtbot.waitUntil(lambda: "drawer" in vars(window) and window.drawer.isVisible())
    else:
        window.turn_to(name)
        qtbot.waitUntil(lambda: window.pages.view(name).isVisible())


@pytest.mark.slow
def test_no_key_that_is_typed_into_a_field_acts_outside_it(window, qtbot):
    window.resize(1920, 1080)
    done = []
    for action in (window.actions_[name] for name in window.actions_):
        _note(action, done)
    for name in [*(page.name for page in PAGES), "drawer"]:
        turn_to(name, window, qtbot)
        fields = text_fields(window)
        assert fields or name in ("theory", "lessons", "hardware")
        numbers = window.findChildren(QAbstractSpinBox)
        assert [field for field in numbers if not isinstance(field, NumberField)] == []
        for field in fields:
            if field.isVisible() and field.isEnabled():
                _type_into(field, window, done)


def _type_into(field, window, done):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, TYPED)
    window.clock.settle()
    assert (done, written_in(field)) == ([], TYPED), field.accessibleName()
    field.clearFocus()
    window.clock.settle()
    assert done == [], field.accessibleName()
    if isinstance(field, NumberField):
        assert written_in(field) == TYPED
        assert field.refusal in (field.toolTip(), *field.accessibleDescription().split("\n"))
        field.show_value(field.minimum())
