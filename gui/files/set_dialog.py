"""Choose a built-in set: by its picture, or as text such as ``e-x?rotation=180&size=0.5``.

The text is the truth, the same as on the command line and in a file. A field changes its own part
of the text, and every change of the text is shown in the fields and in a few pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.number_field import NumberField
from gui.base.number_format import exact, read, short, whole
from gui.base.work import give_up, wait_for
from gui.patterns.set_preview import SetPreview, set_icon
from mark1.errors import Mark1Error, PatternError
from mark1.machine.config import SETTINGS
from mark1.machine.settings import KINDS, Limit
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shapes import AND, EQUALS, Option, divided, split, written

#: Fewest and most photocells along a side that can be chosen here.
LEAST_SIDE, MOST_SIDE = 16, 40

#: Side of the picture of a set, in pixels of the design; and where its item keeps its name.
_PICTURE, _NAME = 44, Qt.ItemDataRole.UserRole

#: Sets that are shown before the others.
_FIRST = ("letters", "digits", "and", "or", "nand", "xor")

#: What pictures get unless another kind is wanted.
KIND, DEFAULT_KIND = SETTINGS["kind"], KINDS[0]


class SetDialog(QDialog):
    """Asks for a built-in set, and stays open until it can be used.

    Parameters
    ----------
    window : QWidget
        The window to open above.
    take : callable
        Takes the set, and the kind of machine if the present one is to stay; returns whether it
        did. A `Mark1Error` that it raises is told here.
    name : str
        The set that is proposed, with its settings.
    retina : tuple of int
        Rows and columns of the retina.
    seed : int
        Decides what is drawn at random.
    kind : str, optional
        The present kind of machine, if the set begins a session, so that the retina can be chosen
        too. The set gets a Mark I unless the person wants this kind.
    """

    def __init__(
        self,
        window: QWidget,
        take: Callable[[PatternSet, str | None], bool],
        name: str,
        retina: tuple[int, int],
        seed: int,
        kind: str | None = None,
    ) -> None:
        super().__init__(window)
        is_new = kind is not None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New session") if is_new else self.tr("Choose patterns"))
        self._take, self._seed, self._kind = take, seed, kind
        self._fields: dict[str, QWidget] = {}
        self._fields_of = ""
        self.sets = self._gallery()
        self.text = QLineEdit(name)
        self.sets.currentItemChanged.connect(lambda item: self.text.setText(item.data(_NAME)))
        self.sets.itemDoubleClicked.connect(self.accept)
        self.text.setAccessibleName(self.tr("Set with its settings, as text"))
        self.text.setToolTip(self.tr("The same text as on the command line"))
        self.text.textChanged.connect(self.show_choice)
        self.rows, self.columns = (self._side(cells) for cells in retina)
        self.rows.setAccessibleName(self.tr("Rows of photocells"))
        self.columns.setAccessibleName(self.tr("Columns of photocells"))
        self.preview = SetPreview()
        self.keeps = QCheckBox(self.tr("Keep the kind of machine: {kind}"))
        self.keeps.setText(self.keeps.text().format(kind=KIND.in_words(kind or DEFAULT_KIND)))
        self.note = QLabel(wordWrap=True)
        self._build(is_new)
        self.resize((QSize(900, 500) * theme.scale).boundedTo(window.size()))
        self.show_choice()
        self.text.selectAll()
        self.text.setFocus()

    def _build(self, is_new: bool) -> None:
        top = layouts.row((self.text, 1))
        if is_new:
            top.addWidget(QLabel(self.tr("Retina")))
            top.addWidget(self.rows)
            top.addWidget(QLabel("×"))
            top.addWidget(self.columns)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        chosen = layouts.column(top, (self._area, 3), (self.preview, 2), spacing=theme.UNIT)
        middle = layouts.row((self.sets, 4), (chosen, 5), spacing=theme.GUTTER)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        done = self.tr("Begin") if is_new else self.tr("Use")
        self.done_button = self.buttons.addButton(done, QDialogButtonBox.ButtonRole.AcceptRole)
        theme.dress(self.done_button, "primary")
        self.done_button.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        bottom = layouts.row((self.note, 1), self.keeps, self.buttons)
        layouts.column((middle, 1), bottom, of=self, margins=None)
        if not is_new or self._kind == DEFAULT_KIND:
            self.keeps.hide()

    def _gallery(self) -> QListWidget:
        """Show each set as a picture with its name; other typefaces of a set are its settings."""
        gallery = QListWidget()
        gallery.setAccessibleName(self.tr("Set"))
        gallery.setViewMode(QListWidget.ViewMode.IconMode)
        gallery.setMovement(QListWidget.Movement.Static)
        gallery.setResizeMode(QListWidget.ResizeMode.Adjust)
        gallery.setWordWrap(True)
        side = round(_PICTURE * theme.scale)
        gallery.setIconSize(QSize(side, side))
        lines = 2 * gallery.fontMetrics().lineSpacing() + theme.UNIT
        gallery.setGridSize(QSize(round(1.8 * side), side + lines))
        for name, one in sorted(shapes.BUILT_IN.items(), key=lambda named: named[0] not in _FIRST):
            if not one.of:
                icon = set_icon(shapes.sample(name, most=4), side, self.devicePixelRatioF())
                item = QListWidgetItem(icon, one.title)
                item.setData(_NAME, name)
                item.setToolTip(one.about)
                gallery.addItem(item)
        return gallery

    def _side(self, cells: int) -> NumberField:
        limit = Limit(min(LEAST_SIDE, cells), max(MOST_SIDE, cells))
        field = NumberField(limit, in_form=True)
        field.setValue(cells)
        field.changed.connect(self.show_choice)
        return field

    @property
    def retina(self) -> dict[str, int]:
        """Rows and columns as chosen."""
        return {"rows": int(self.rows.value()), "columns": int(self.columns.value())}

    def show_choice(self) -> None:
        """Show the fields and some patterns of the text, or what is wrong with it."""
        name, settings = split(self.text.text().strip())
        if name in shapes.BUILT_IN:
            self._mark(shapes.BUILT_IN[name].of or name)
            if name != self._fields_of:
                self._show_fields(name)
            self._fill_fields(settings or "")
        refusal = self.rows.refusal or self.columns.refusal
        if refusal:
            self._say(refusal, "wrong")
            return
        try:
            found = shapes.sample(self.text.text().strip(), **self.retina, seed=self._seed)
        except PatternError as error:
            self._say(str(error), "wrong")
            return
        self.preview.set_patterns(found.pictures, found.labels)
        self.rows.setDisabled(found.analog)
        self.columns.setDisabled(found.analog)
        self._say(shapes.BUILT_IN[name].about, "quiet")

    def _mark(self, name: str) -> None:
        """Select a set in the gallery without choosing it again."""
        items = (self.sets.item(place) for place in range(self.sets.count()))
        with QSignalBlocker(self.sets):
            self.sets.setCurrentItem(next(item for item in items if item.data(_NAME) == name))

    def _say(self, text: str, tone: str) -> None:
        self.note.setText(text)
        theme.color_text(self.note, tone)
        self.done_button.setEnabled(tone != "wrong")
        self.preview.setEnabled(tone != "wrong")

    def _show_fields(self, name: str) -> None:
        """Make a field for each setting of a set, with its meaning."""
        options = shapes.BUILT_IN[name].options
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, theme.GUTTER, 0)
        grid.setColumnStretch(2, 1)
        self._fields = {}
        for row, (setting, option) in enumerate(options.items()):
            field = self._field(setting, option)
            self._fields[setting] = field
            label = QLabel(setting)
            label.setBuddy(field)
            meaning = _quiet(self._meaning(option))
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            grid.addWidget(meaning, row, 2)
        if not options:
            grid.addWidget(_quiet(self.tr("This set has no settings.")), 0, 0)
        grid.setRowStretch(len(options) or 1, 1)
        self._area.setWidget(box)
        self._fields_of = name

    def _meaning(self, option: Option) -> str:
        """Say what a setting means, and which values it takes."""
        if option.choices or isinstance(option.usual, bool):
            text = self.tr("{meaning} ({range})")
            return text.format(meaning=option.meaning, range=option.range)
        text = self.tr("{meaning} ({least} to {greatest})")
        return text.format(
            meaning=option.meaning, least=_written(option.least), greatest=_written(option.greatest)
        )

    def _field(self, name: str, option: Option) -> QWidget:
        choices = ("0", "1") if isinstance(option.usual, bool) else option.choices
        if choices:
            combo = QComboBox()
            combo.addItems(list(choices))
            combo.activated.connect(lambda _: self._set(name, combo.currentText()))
            field: QWidget = combo
        else:
            line = QLineEdit()
            line.setFixedWidth(theme.UNIT * 9)
            if isinstance(option.usual, (int, float)):
                line.setPlaceholderText(exact(option.usual))
            line.textEdited.connect(lambda text: self._set(name, _as_number(text.strip())))
            field = line
        field.setAccessibleName(name)
        return field

    def _fill_fields(self, settings: str) -> None:
        """Show in each field what the text says; a default is shown faintly, as a placeholder."""
        parts = _parts(settings)
        for name, field in self._fields.items():
            option = shapes.BUILT_IN[self._fields_of].options[name]
            text = parts.get(name, "")
            with QSignalBlocker(field):
                if isinstance(field, QComboBox):
                    field.setCurrentText(text or written(option.usual))
                elif isinstance(field, QLineEdit) and _as_number(field.text().strip()) != text:
                    field.setText(text)

    def _set(self, name: str, value: str) -> None:
        """Change one setting in the text; a default is left out."""
        set_name, settings = split(self.text.text().strip())
        parts = _parts(settings or "")
        parts[name] = value
        if value in ("", written(shapes.BUILT_IN[self._fields_of].options[name].usual)):
            del parts[name]
        known = self._fields_of if set_name not in shapes.BUILT_IN else set_name
        text = AND.join(f"{part}{EQUALS}{given}" for part, given in parts.items())
        self.text.setText(f"{known}?{text}" if text else known)

    def accept(self) -> None:
        """Make the whole set and hand it over; a mistake is told, and the dialog stays."""
        named, (rows, columns) = self.text.text().strip(), self.retina.values()
        make = partial(shapes.make, named, rows=rows, columns=columns, seed=self._seed)
        words = self.tr("Drawing the patterns…")
        wait_for(self, words, lambda progress: make(watch=progress), self._use)

    def done(self, result: int) -> None:
        """Close, and give up a set that is still being made."""
        give_up(self)
        super().done(result)

    def _use(self, making: Future[PatternSet]) -> None:
        try:
            is_taken = self._take(making.result(), self._kind if self.keeps.isChecked() else None)
        except Mark1Error as error:
            self._say(str(error), "wrong")
            return
        if is_taken:
            super().accept()


def _parts(settings: str) -> dict[str, str]:
    """Return the value of each setting, as text."""
    pairs = (part.partition(EQUALS)[::2] for part in divided(settings) if part)
    return {name.strip(): value.strip() for name, value in pairs}


def _as_number(text: str) -> str:
    """Write what is a number as the text of a set has it: a comma there begins another setting."""
    return text.replace(",", ".") if read(text, is_whole=False) is not None else text


def _written(limit: float) -> str:
    """Write a limit as other numbers are."""
    return whole(int(limit)) if limit == int(limit) else short(limit)


def _quiet(text: str) -> QLabel:
    label = QLabel(text, wordWrap=True)
    theme.dress(label, "note")
    return label
