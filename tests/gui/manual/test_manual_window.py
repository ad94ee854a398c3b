"""The manual is read, searched and left by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui import manual as pages
from gui.base import theme
from gui.manual.browser import ManualBrowser
from gui.manual.manual_window import ManualWindow
from gui.shell.window import MainWindow
from tests.gui.by_hand import let_follow, opened, rebuild, set_text_size

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def manual(qtbot: QtBot) -> Iterator[ManualWindow]:
    yield opened(qtbot, ManualWindow(None, []), 900, 600, active=True)


def listed(manual: ManualWindow) -> list[str]:
    items = [manual.contents.item(row) for row in range(manual.contents.count())]
    return [item.data(Qt.ItemDataRole.UserRole) for item in items if not item.isHidden()]


def selected(manual: ManualWindow) -> str:
    return manual.browser.textCursor().selectedText()


def test_a_click_on_the_contents_shows_a_page(manual: ManualWindow) -> None:
    place = manual.contents.visualItemRect(manual.contents.item(1)).center()
    QTest.mouseClick(manual.contents.viewport(), LEFT, pos=place)
    assert manual.browser.page == pages.names()[1]
    assert manual.browser.toPlainText().startswith(pages.title(pages.names()[1], "en"))
    assert manual.browser.accessibleName() == pages.title(pages.names()[1], "en")


def test_back_and_forward_go_through_what_was_read(manual: ManualWindow) -> None:
    first, second = pages.names()[:2]
    assert not manual.back.isEnabled()
    manual.show_page(second)
    QTest.keyClick(manual, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert manual.browser.page == first
    assert manual.contents.currentRow() == 0
    QTest.mouseClick(manual.forward, LEFT)
    assert manual.browser.page == second
    assert manual.contents.currentRow() == 1


def test_a_search_lists_the_pages_that_hold_all_words_and_goes_from_place_to_place(
    manual: ManualWindow,
) -> None:
    QTest.keyClick(manual, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert manual.search.hasFocus()
    QTest.keyClicks(manual.search, "Learn")
    found = listed(manual)
    assert found
    assert all("learn" in pages.text(name, "en").casefold() for name in found)
    assert manual.found.text() in (f"{len(found)} pages", "1 page")
    assert manual.search.accessibleDescription() == manual.found.text()
    marks = len(manual.browser.extraSelections())
    assert marks > 1
    seen = []
    for _ in range(marks):
        QTest.keyClick(manual.search, Qt.Key.Key_Return)
        assert selected(manual).casefold() == "learn"
        seen.append((manual.browser.page, manual.browser.textCursor().position()))
    assert len(set(seen)) == marks
    QTest.keyClick(manual.search, Qt.Key.Key_Return)
    assert manual.browser.page == found[1]
    QTest.keyClick(manual, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert (manual.browser.page, manual.browser.textCursor().position()) == seen[-1]


def test_words_that_are_nowhere_get_a_sentence_and_escape_ends_the_search_then_the_manual(
    manual: ManualWindow,
) -> None:
    manual.search.setFocus()
    QTest.keyClicks(manual.search, "xyzzy")
    assert listed(manual) == []
    assert manual.found.text() == "No page contains all these words. Try fewer."
    QTest.keyClick(manual.search, Qt.Key.Key_Return)
    QTest.keyClick(manual.search, Qt.Key.Key_Escape)
    assert listed(manual) == list(pages.names())
    assert not manual.found.isVisible()
    QTest.keyClick(manual.browser, Qt.Key.Key_Escape)
    assert not manual.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [640, 1600])
def test_pictures_and_text_fit_the_window(
    manual: ManualWindow, qapp: QApplication, width: int
) -> None:
    manual.resize(width, 600)
    qapp.processEvents()
    assert not manual.browser.horizontalScrollBar().isVisible()
    assert manual.browser.document().idealWidth() <= manual.browser.viewport().width() <= 800


@pytest.mark.slow
def test_the_manual_has_the_size_of_text(qtbot: QtBot, qapp: QApplication) -> None:
    set_text_size(2.0)
    try:
        manual = opened(qtbot, ManualWindow(None, [], "en"), 900, 600)
        qapp.processEvents()
        assert manual.browser.document().defaultFont().pixelSize() == 28
        assert not manual.browser.horizontalScrollBar().isVisible()
        assert manual.browser.width() > manual.width() / 2
    finally:
        set_text_size(1.0)


@pytest.mark.slow
def test_a_link_to_a_page_without_a_translation_shows_it_in_english(qtbot: QtBot) -> None:
    manual = opened(qtbot, ManualWindow(None, [], "xx"), 900, 600)
    manual.browser.setSource(QUrl(f"{pages.names()[1]}.md"))
    assert manual.browser.toPlainText().startswith(pages.title(pages.names()[1], "en"))


@pytest.mark.slow
def test_f1_opens_the_page_about_what_the_window_shows(
    window: MainWindow, qapp: QApplication
) -> None:
    window.show()
    QTest.keyClick(window, Qt.Key.Key_F1)
    manual = window.help._manual
    assert manual is not None
    assert manual.isVisible()
    assert manual.browser.page == "console"
    QTest.keyClick(manual, Qt.Key.Key_Escape)
    window.setFocus()
    window.activateWindow()
    qapp.processEvents()
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert window.help._manual is manual
    assert manual.isVisible()
    manual.close()


@pytest.mark.slow
def test_the_manual_opens_again_where_it_was_and_only_if_it_was_open(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.help.close_manual()
    window.help.open_manual(window.actions_)
    QTest.qWait(50)
    assert window.help._manual is None
    window.show_manual()
    old = window.help._manual
    assert old is not None
    old.browser.show_page("theory")
    old.resize(700, 500)
    old_place = old.geometry()
    window.help.close_manual()
    window.help.open_manual(window.actions_)
    window.help.close_manual()  # it has not opened yet
    window.help.open_manual(window.actions_)
    qtbot.waitUntil(lambda: window.help._manual is not None)
    manual = window.help._manual
    assert manual is not None
    assert manual is not old
    assert manual.isVisible()
    assert (manual.browser.page, manual.width(), manual.height()) == ("theory", 700, 500)
    assert manual.geometry() == old_place
    manual.close()
    window.help.close_manual()
    window.help.open_manual(window.actions_)
    QTest.qWait(50)
    assert window.help._manual is None


@pytest.mark.slow
def test_the_manual_stays_open_when_the_window_is_made_again(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    window.show()
    window.show_manual()
    rebuild(window)
    qtbot.waitUntil(lambda: window.help._manual is not None)
    shown = [w for w in qapp.topLevelWidgets() if isinstance(w, ManualWindow) and w.isVisible()]
    assert shown == [window.help._manual]
    shown[0].close()


def test_a_long_title_goes_on_in_the_next_line(manual: ManualWindow) -> None:
    contents, name = manual.contents, "limits"
    item = contents.item(pages.names().index(name))
    usual = contents.visualItemRect(item).height()
    manual.resize(640, 600)
    contents.setFont(theme.font(26))
    let_follow()
    assert contents.visualItemRect(item).height() > usual
    assert contents.visualItemRect(item).width() <= contents.viewport().width()


def test_a_page_is_laid_out_once_however_much_of_it_is_styled(
    manual: ManualWindow, qapp: QApplication
) -> None:
    layouts: list[object] = []
    manual.browser.document().documentLayout().documentSizeChanged.connect(layouts.append)
    manual.show_page("keys")  # with the longest tables
    assert len(layouts) <= 5


def test_the_manual_opens_at_once_with_the_page_that_is_wanted(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    load = ManualBrowser.doSetSource

    def note(self: ManualBrowser, name: QUrl, *kind: QTextDocument.ResourceType) -> None:
        loaded.append(name.fileName())
        load(self, name, *kind)

    monkeypatch.setattr(ManualBrowser, "doSetSource", note)
    window.turn_to("theory")
    window.show_manual()
    assert loaded == ["theory.md"]
