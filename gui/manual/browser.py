"""Shows pages of the manual in the look of the window, with pictures as wide as there is room."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from gui import manual
from gui.base import theme

#: Height of text, and of headings by their level, in pixels.
TEXT = 14
HEADINGS = {1: 26, 2: 18, 3: 15}

#: The heaviest weight of the typeface; a heavier one would be smeared.
BOLD = 600

#: Widest column of text, in pixels, and the least room beside it.
WIDEST, MARGIN = 760, 28

#: Height of a line, in percent.
LINE = 138


class ManualBrowser(QTextBrowser):
    """One page, with links to others and a history.

    Parameters
    ----------
    language : str
        Code of the language of the pages.
    """

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self._words: list[str] = []
        self._hits: list[QTextCursor] = []
        self._width = 0
        self.setObjectName("manual")
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )  # pictures fit beside it
        self.setOpenExternalLinks(True)
        self.setFont(theme.font(TEXT))

    # --- pages -----------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self.source().fileName().removesuffix(".md")

    def show_page(self, name: str) -> None:
        """Show a page, unless it is shown."""
        if name != self.page:
            self.setSource(QUrl.fromLocalFile(str(manual.ROOT / self.language / f"{name}.md")))

    def doSetSource(
        self,
        name: QUrl | str,
        /,
        type: QTextDocument.ResourceType = QTextDocument.ResourceType.UnknownResource,
    ) -> None:
        """Load a page and style it."""
        super().doSetSource(name, type)
        self._dress()

    def loadResource(self, type: int, name: QUrl | str, /) -> Any:
        """Read a page, in English where its translation is missing, or a picture."""
        file = self.source().resolved(QUrl(name)).toLocalFile()
        if file.endswith(".md"):
            page = file.rpartition("/")[2].removesuffix(".md")
            return manual.text(page, self.language) if page in manual.names() else ""
        return self._fitted(QImage(file))

    # --- look ------------------------------------------------------------------------------

    def _dress(self) -> None:
        """Give the page the fonts, colours and distances of the window."""
        document = self.document()
        document.setDefaultFont(theme.font(TEXT))
        whole = QTextCursor(document)
        whole.beginEditBlock()  # laid out once at its end, not after each change
        block = document.begin()
        while block.isValid():
            _dress_block(block)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                _dress_table(frame)
        whole.endEditBlock()
        self._leave_margins()
        self.mark(self._words)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setAccessibleName(manual.title(self.page, self.language))

    def _leave_margins(self) -> None:
        """Keep lines short enough to read, in the middle of a wide window."""
        free = self.width() - round(WIDEST * theme.scale)
        side = max(MARGIN, free // 2)
        self.setViewportMargins(side, 0, side, 0)

    def _fitted(self, picture: QImage) -> QImage:
        """Scale a picture down to the width of the page, sharp on every screen."""
        if picture.isNull():
            return picture
        ratio = self.devicePixelRatioF()
        free = self.viewport().width() - 2 * self.document().documentMargin() - 2
        room = round(max(80, free) * ratio)
        if picture.width() > room:
            picture = picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio)
        return picture

    def _fit_pictures(self) -> None:
        document = self.document()
        for name in _pictures(document):
            file = self.source().resolved(QUrl(name)).toLocalFile()
            kind = QTextDocument.ResourceType.ImageResource
            full = document.baseUrl().resolved(QUrl(name))
            document.addResource(kind, full, self._fitted(QImage(file)))
        document.markContentsDirty(0, document.characterCount())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit text and pictures to the width."""
        self._leave_margins()
        super().resizeEvent(event)
        if self.viewport().width() != self._width:
            self._width = self.viewport().width()
            self._fit_pictures()

    # --- search ----------------------------------------------------------------------------

    def mark(self, words: list[str]) -> None:
        """Mark every match of these words."""
        self._words = words
        self._hits = _places(self.document(), words)
        self._show_hits(None)

    def next_hit(self, *, backward: bool = False) -> bool:
        """Go to the next match after the cursor, and return whether there was one."""
        here = self.textCursor()
        if backward:
            beyond = [h for h in self._hits if h.selectionEnd() <= here.selectionStart()][-1:]
        else:
            beyond = [h for h in self._hits if h.selectionStart() >= here.selectionEnd()][:1]
        for hit in beyond:
            self._go_to(hit)
        return bool(beyond)

    def _go_to(self, hit: QTextCursor) -> None:
        self.setTextCursor(hit)
        self._show_hits(hit)
        self.ensureCursorVisible()

    def _show_hits(self, current: QTextCursor | None) -> None:
        shown = []
        for hit in self._hits:
            is_current = current is not None and hit.position() == current.position()
            selection = QTextEdit.ExtraSelection()
            selection.cursor = hit
            selection.format.setBackground(theme.theme.color("fill" if is_current else "chosen"))
            selection.format.setForeground(theme.theme.color("on_action" if is_current else "text"))
            selection.format.setFontUnderline(is_current)
            shown.append(selection)
        self.setExtraSelections(shown)


def plain(name: str, language: str) -> str:
    """Return the text of a page without its markup, for searching."""
    document = QTextDocument()
    document.setMarkdown(manual.text(name, language))
    return document.toPlainText()


def _places(document: QTextDocument, words: list[str]) -> list[QTextCursor]:
    found: list[QTextCursor] = []
    for word in words:
        cursor = document.find(word)
        while not cursor.isNull():
            found.append(cursor)
            cursor = document.find(word, cursor)
    return sorted(found, key=lambda cursor: cursor.selectionStart())


def _pictures(document: QTextDocument) -> list[str]:
    names, block = [], document.begin()
    while block.isValid():
        for fragment in _fragments(block):
            if fragment.charFormat().isImageFormat():
                names.append(fragment.charFormat().toImageFormat().name())
        block = block.next()
    return names


def _fragments(block: QTextBlock) -> list[Any]:
    found, place = [], block.begin()
    while not place.atEnd():
        found.append(place.fragment())
        place += 1
    return found


def _dress_block(block: QTextBlock) -> None:
    """Set the distances of a paragraph, and the fonts of its parts."""
    level = block.blockFormat().headingLevel()
    if level:
        _dress_heading(block, level)
        return
    is_code = block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeLanguage)
    fragments = _fragments(block)
    in_table = QTextCursor(block).currentTable() is not None
    form = QTextBlockFormat()
    if is_code:
        form.setBackground(theme.theme.color("raised"))
        form.setLeftMargin(round(theme.GUTTER * theme.scale))
    elif not (in_table or (block.textList() and block.next().textList())):
        form.setBottomMargin(round(10 * theme.scale))
    has_picture = any(fragment.charFormat().isImageFormat() for fragment in fragments)
    if not (is_code or has_picture or in_table):
        form.setLineHeight(LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor = QTextCursor(block)
    cursor.mergeBlockFormat(form)
    for fragment in fragments:
        made = QTextCharFormat()
        if is_code or fragment.charFormat().fontFixedPitch():
            made = _format(theme.font(TEXT - 1, mono=True))
            if not is_code:
                made.setBackground(theme.theme.color("raised"))
        elif fragment.charFormat().fontWeight() > BOLD:
            made.setFontWeight(BOLD)
        cursor.setPosition(fragment.position())
        end = fragment.position() + fragment.length()
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(made)


def _dress_heading(block: QTextBlock, level: int) -> None:
    form = QTextBlockFormat()
    form.setTopMargin(round((24 if level > 1 else 8) * theme.scale))
    form.setBottomMargin(round(theme.UNIT * theme.scale))
    cursor = QTextCursor(block)
    cursor.mergeBlockFormat(form)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.setCharFormat(_format(theme.font(HEADINGS.get(level, TEXT), weight=600)))


def _format(font: QFont) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(font)
    made.setForeground(theme.theme.color("text"))
    return made


def _dress_table(table: QTextTable) -> None:
    form = table.format()
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setBorderBrush(theme.theme.color("line"))
    form.setCellPadding(6)
    form.setBottomMargin(round(theme.GUTTER * theme.scale))
    table.setFormat(form)
    first = table.cellAt(0, 0).firstCursorPosition()
    if not first.block().text():  # Qt puts an empty paragraph before the first heading
        first.deleteChar()
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        cursor = cell.firstCursorPosition()
        cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(_format(theme.font(TEXT, weight=600)))
