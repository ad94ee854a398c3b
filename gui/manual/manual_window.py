"""The window of the manual: contents and search at the left, a page at the right."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from gui import manual
from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.icons import put_icon
from gui.manual.browser import ManualBrowser, plain
from mark1 import messages

#: Width of the contents in pixels, and their greatest share of the window.
CONTENTS, SHARE = 260, 0.38


class ManualWindow(QWidget):
    """The manual.

    Parameters
    ----------
    window : QWidget or None
        The window that it belongs to.
    actions : list of QAction
        What works here as well, such as the size of text.
    language : str, optional
        Code of a language; by default that of the program.
    page : str, optional
        Name of the page to begin with; by default, or if it is unknown, the first.
    """

    def __init__(
        self,
        window: QWidget | None,
        actions: list[QAction],
        language: str | None = None,
        page: str = "",
    ) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Manual – Mark I Perceptron"))
        self.addActions(actions)
        language = language or messages.language()
        self._texts = dict.fromkeys(manual.names(), "")
        self.browser = ManualBrowser(language)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search the manual"))
        self.search.setAccessibleName(self.tr("Search the manual"))
        self.search.textChanged.connect(self._look_for)
        self.search.returnPressed.connect(self.find_next)
        self.contents = QListWidget()
        self.contents.setObjectName("contents")
        self.contents.setAccessibleName(self.tr("Contents"))
        self.contents.setWordWrap(True)  # a title is never cut
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.setResizeMode(QListWidget.ResizeMode.Adjust)
        for name in manual.names():
            item = QListWidgetItem(manual.title(name, language))
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.contents.addItem(item)
        self.contents.currentItemChanged.connect(self._turn)
        self.found = QLabel()
        theme.dress(self.found, "note")
        self.found.setWordWrap(True)
        self.found.hide()
        self.back = self._button("arrow-left", self.tr("Back"), QKeySequence.StandardKey.Back)
        self.forward = self._button(
            "arrow-right", self.tr("Forward"), QKeySequence.StandardKey.Forward
        )
        self.back.clicked.connect(self.browser.backward)
        self.forward.clicked.connect(self.browser.forward)
        self.browser.backwardAvailable.connect(self.back.setEnabled)
        self.browser.forwardAvailable.connect(self.forward.setEnabled)
        self.browser.sourceChanged.connect(self._mark_page)
        self._arrange()
        for keys, do in (
            (QKeySequence.StandardKey.Find, self._begin_search),
            (QKeySequence.StandardKey.FindNext, self.find_next),
            (QKeySequence.StandardKey.FindPrevious, self.find_previous),
        ):
            QShortcut(QKeySequence(keys), self, do)
        self.setMinimumSize(640, 400)
        self.resize(round(1000 * theme.scale), round(680 * theme.scale))
        self._open(page)
        self.browser.setFocus()

    def _button(self, name: str, text: str, keys: QKeySequence.StandardKey) -> QPushButton:
        button = QPushButton()
        put_icon(button, name)
        button.setEnabled(False)
        QShortcut(QKeySequence(keys), self, button.click)  # its own shortcut would wait for 0.1 s
        button.setAccessibleName(text)
        spelled = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(self.tr("{action} ({keys})").format(action=text, keys=spelled))
        return button

    def _arrange(self) -> None:
        way = layouts.row(self.back, self.forward, (self.search, 1), spacing=theme.UNIT)
        self._side = QWidget()
        layouts.column(way, self.found, (self.contents, 1), of=self._side, spacing=theme.UNIT)
        row = layouts.row(
            self._side,
            of=self,
            spacing=theme.GUTTER,
            margins=(theme.GUTTER, theme.GUTTER, theme.GUTTER, theme.GUTTER),
        )
        frame = QFrame()
        frame.setObjectName("panel")
        layouts.row(self.browser, of=frame, margins=(4, 4, 4, 4))
        row.addWidget(frame, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give most of the width to the page."""
        super().resizeEvent(event)
        self._side.setFixedWidth(min(round(CONTENTS * theme.scale), round(SHARE * self.width())))

    def showEvent(self, event: QShowEvent) -> None:
        """Arrange the contents once the style of its entries is known."""
        super().showEvent(event)
        self.contents.doItemsLayout()

    # --- pages -----------------------------------------------------------------------------

    def show_page(self, name: str) -> None:
        """Bring the manual to the front with a page, or the first if the name is unknown."""
        self._open(name)
        self.show()
        self.raise_()
        self.activateWindow()

    def _open(self, name: str) -> None:
        self.browser.show_page(name if name in manual.names() else manual.names()[0])

    def _turn(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.browser.show_page(item.data(Qt.ItemDataRole.UserRole))

    def _mark_page(self, source: QUrl) -> None:
        """Choose the shown page in the contents."""
        with QSignalBlocker(self.contents):
            self.contents.setCurrentRow(manual.names().index(source.fileName().removesuffix(".md")))

    # --- search ----------------------------------------------------------------------------

    def _begin_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _look_for(self, text: str) -> None:
        """List the pages that hold all words, and mark the words in the one that is shown."""
        words = text.casefold().split()
        count = 0
        for row in range(self.contents.count()):
            item = self.contents.item(row)
            held = self._text(item.data(Qt.ItemDataRole.UserRole))
            is_found = all(word in held for word in words)
            item.setHidden(not is_found)
            count += is_found
        said = self.tr("{count} pages").format(count=count)
        if count == 1:
            said = self.tr("1 page")
        if not count:
            said = self.tr("No page contains all these words. Try fewer.")
        self.found.setText(said)
        announce(self.search, said if words else "")
        self.found.setVisible(bool(words))
        self.browser.mark(words)

    def _text(self, name: str) -> str:
        """Return the text of a page in lower case, read when it is first searched."""
        self._texts[name] = self._texts[name] or plain(name, self.browser.language).casefold()
        return self._texts[name]

    def find_next(self) -> None:
        """Go to the next match, on the next page if this one has no more."""
        self._find(1)

    def find_previous(self) -> None:
        """Go to the previous match."""
        self._find(-1)

    def _find(self, by: int) -> None:
        if not self.search.text().split() or self.browser.next_hit(backward=by < 0):
            return
        contents = self.contents
        rows = [row for row in range(contents.count()) if not contents.item(row).isHidden()]
        if not rows:
            return
        here = self.contents.currentRow()
        beyond = [row for row in rows[::by] if (row - here) * by > 0]
        self.contents.setCurrentRow((beyond or rows[::by])[0])
        if by < 0:
            self.browser.moveCursor(QTextCursor.MoveOperation.End)
        self.browser.next_hit(backward=by < 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the search, then closes the manual."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.search.text():
            self.search.clear()
        else:
            self.close()
