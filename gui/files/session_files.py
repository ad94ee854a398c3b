"""Files of the window: new, open, save, recent, import and export, pictures, the clipboard."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from gui.base import remembered
from gui.base.clock import Clock
from gui.base.endings import open_name, save_name, with_ending
from gui.base.tips import plain_tip
from gui.base.work import wait_for, wait_until_done
from gui.files.file_questions import ask_changed, ask_fit, ask_import_instead, ask_light
from gui.files.left_out_dialog import LeftOutDialog
from gui.files.sessions import (
    CONSOLE,
    GEOMETRY,
    forget_points,
    holds_points,
    keep_points,
    page_for,
    take_up_points,
)
from gui.files.set_dialog import SetDialog
from gui.patterns.cards import write_cards
from mark1.disk.atomic import remove_left_behind
from mark1.disk.file_stamp import FileStamp
from mark1.disk.user_folders import log_path, unused
from mark1.errors import FileChangedError, Mark1Error
from mark1.lab.configuring import usual_kind
from mark1.lab.ready import fitting
from mark1.machine.config import SETTINGS, MachineConfig, needed_r_units
from mark1.machine.response import Code
from mark1.messages import Message
from mark1.patterns import shapes
from mark1.patterns.lighting import best_threshold, unlit
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import BeginRun, BuildMachine, PutPicture, ReplacePatterns
from mark1.session.new_document import config_for, new_document, no_points

if TYPE_CHECKING:
    from PIL.Image import Image

    from mark1.patterns.files.image_folder import FolderReport
    from mark1.patterns.files.table_columns import TableReading
    from mark1.storage.session_file import SessionFile


Result = TypeVar("Result")

#: Formats of patterns by the ending of a name; any other name is that of a folder of pictures.
KINDS = {".csv": "csv", ".npz": "npz", "-idx": "idx"}

#: Rows and columns of the retina when points are replaced by pictures.
RETINA = (MachineConfig().rows, MachineConfig().columns)

#: Fewest rows and columns on which a picture can be told from another.
LEAST_SIDE = 8


@dataclass
class KeptPoints:
    """The points of Geometry that have no file, from one start to the next.

    Attributes
    ----------
    is_on : bool
        Whether they are kept for the next start.
    stamp : FileStamp or None
        Of those that were kept at the last start; another window may keep its own.
    """

    is_on: bool = True
    stamp: FileStamp | None = None


class Files(QObject):
    """Between the session and the disk, with the questions that belong to it.

    Parameters
    ----------
    window : QWidget
        Parent of the dialogs.
    clocks : mapping of str to Clock
        Of the sessions, by the names of the pages that show them. Patterns and pictures are the
        console's.

    Attributes
    ----------
    page : str
        The page whose session is saved.

    Signals
    -------
    said(str, str)
        A sentence for the person, and its tone.
    shown(str)
        What was opened or begun is on this page, which is not the one in view.
    taken(object, str)
        Names of files to take as if they were dropped, and the choice that was made of them.
    """

    said = Signal(str, str)
    shown = Signal(str)
    taken = Signal(object, str)

    def __init__(
        self, window: QWidget, clocks: Mapping[str, Clock], points: KeptPoints | None = None
    ) -> None:
        super().__init__(window)
        self.window, self.clocks, self.page = window, clocks, CONSOLE
        self._shows_session = True  # the page in view shows the session of `page`
        self._clock, self._session = clocks[CONSOLE], clocks[CONSOLE].session
        self._points = points or KeptPoints()
        self._to_say: tuple[str, str] | None = None  # as soon as the page comes into view

    @property
    def clock(self) -> Clock:
        """The clock of the session that is in view."""
        return self.clocks[self.page]

    def turn_to(self, page: str, is_of_console: bool = False) -> None:
        """Save what this page shows; one without a session of its own saves the console's.

        Parameters
        ----------
        page : str
        is_of_console : bool
            Whether it shows the session of the console.
        """
        self.page = page if page in self.clocks else CONSOLE
        self._shows_session = is_of_console or page in self.clocks
        if self._to_say is not None:
            text, tone = self._to_say
            self._to_say = None
            self.said.emit(text, tone)

    def show(self, page: str) -> None:
        """Bring the page of a session into view, unless it is."""
        if not self._is_in_view(page):
            self.shown.emit(page)

    def _is_in_view(self, page: str) -> bool:
        """Return whether the session of a page is in view, there or on another page."""
        return page == self.page and self._shows_session

    def say_on(self, page: str, text: str, tone: str) -> None:
        """Bring a page into view, and then say something, as a change of page clears the footer."""
        if self._is_in_view(page):
            self.said.emit(text, tone)
        else:
            self._to_say = text, tone
            self.show(page)

    @property
    def _config(self) -> MachineConfig:
        return self._session.state.machine.config

    def new(self, name: str | None) -> None:
        """Begin a session of the Mark I with a built-in set, or with nothing.

        With nothing, it is the session in view that begins again, and its kind of machine stays.
        """
        if name is None and self.page == GEOMETRY:
            if self._may_replace(GEOMETRY):
                self._try(lambda: self.clocks[GEOMETRY].session.begin(no_points()))
            return
        if not self.may_leave():
            return
        kind, seed = None if name else self._config.kind, self._config.seed

        def begin(patterns: PatternSet) -> None:
            self._session.begin(new_document(kind or usual_kind(patterns), patterns, seed))
            self.show(CONSOLE)

        if name:
            words = self.tr("Drawing the patterns…")
            self._work(words, partial(shapes.make, name, seed=seed), begin)
        else:
            self._try(lambda: begin(PatternSet.empty()))

    def ask_new(self) -> None:
        """Ask for a built-in set with settings and a retina, and begin a session with it."""
        self._ask_set(self._begin, kind=self._config.kind)

    def ask_set(self) -> None:
        """Ask for a built-in set, and put it in place of the patterns there are."""
        self._ask_set(lambda patterns, kind: self._replace(patterns))

    def _begin(self, patterns: PatternSet, kind: str | None) -> bool:
        """Begin a session with patterns, unless the person wants to keep this one."""
        if not self.may_leave():
            return False
        if kind is None or patterns.analog:
            kind = usual_kind(patterns)
        self._session.begin(new_document(kind, patterns, self._config.seed))
        self._clock.wake()
        self.show(CONSOLE)
        return True

    def _replace(self, patterns: PatternSet) -> bool:
        """Replace the patterns, in one step with the machine if they need another."""
        config = self._machine_for(patterns)
        if config is None:
            return False
        if config == self._config:
            self._session.perform(ReplacePatterns(patterns))
        else:
            self._session.perform(BeginRun(config, patterns))
        self._clock.wake()
        self.show(CONSOLE)
        return True

    def _machine_for(self, patterns: PatternSet) -> MachineConfig | None:
        """Choose a machine for patterns, perhaps the current one; None if the user cancels.

        Points instead of pictures, or the reverse, need another machine, as does another retina.
        """
        config = self._config
        size = patterns.rows, patterns.columns
        if patterns.analog != config.analog or size != (config.rows, config.columns):
            # Points need the direct machine; pictures that follow them do not.
            usual = MachineConfig().kind if config.analog else config.kind
            config = config_for("direct" if patterns.analog else usual, patterns, config.seed)
            return config if patterns.analog else self._with_light(config, patterns)
        classes = len(patterns.classes)
        fitted = fitting(config, classes) if classes > 1 else config  # one cannot be learned
        if fitted.r_units != config.r_units:
            kept = patterns.coded_as(self._session.state.patterns)  # if the machine stays
            is_too_small = needed_r_units(config.code, kept.codes_end) > config.r_units
            idle = 0 if is_too_small else Code(config, kept.codes).idle
            if is_too_small or idle:
                answer = ask_fit(self.window, config.r_units, fitted.r_units, classes, idle)
                if answer is None:
                    return None
                config = fitted if answer else config
        return config if patterns.analog else self._with_light(config, patterns)

    def _ask_set(
        self, take: Callable[[PatternSet, str | None], bool], *, kind: str | None = None
    ) -> None:
        """Propose the present set, or one with settings if these patterns are not built in."""
        seed, name = self._config.seed, self._session.state.patterns.name
        is_built_in = shapes.is_named(name)
        named = name if is_built_in else "e-x?rotation=180&examples=30"
        retina = self._retina(is_new=not is_built_in)
        SetDialog(self.window, take, named, retina, seed, kind).open()

    def change_kind(self, kind: str) -> None:
        """Build a machine of another kind for the same patterns."""
        patterns, seed = self._session.state.patterns, self._config.seed

        def build() -> None:
            self._session.perform(BuildMachine(config_for(kind, patterns, seed)))

        self._clock.do(build)
        self.show(CONSOLE)

    def ask_open(self) -> None:
        """Choose a session and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self.window, self.tr("Open a session"), self._folder(self.page), self._sessions()
        )
        if name and _is_to_import(Path(name)):
            self._offer_import(name)
        elif name:
            self.open(Path(name))

    def _offer_import(self, name: str) -> None:
        """Offer to import a file that was chosen as a session, as the page in view does."""
        from mark1.patterns.files import is_picture

        path = Path(name)
        if ask_import_instead(self.window, path.name):
            remembered.remember_file_folder(path.parent)
            are_points = self.page == GEOMETRY and not is_picture(path)
            self.taken.emit([name], "points" if are_points else "replace")

    def open(self, path: Path) -> None:
        """Open a session on the page that shows it; what was open stays if it cannot be read."""
        self._try(lambda: self._open(path))

    def _open(self, path: Path) -> None:
        from mark1.storage.session_file import load_session  # the first picture needs no file

        saved = load_session(path)
        page = page_for(saved.document)
        was_modified = self.clocks[page].session.is_modified
        if not self._may_replace(page):
            return
        if was_modified:
            saved = load_session(path)  # it may be where the changes were saved
        self._begin_file(saved, path)

    def load(self, path: Path) -> None:
        """Open the session that the program was started with, without a question.

        If it is one of points, those of the last window stay where they are kept.

        Raises
        ------
        FileError
            If the file cannot be read; what was open stays.
        """
        from mark1.storage.session_file import load_session

        saved = load_session(path)
        self._points.is_on = page_for(saved.document) != GEOMETRY
        self._begin_file(saved, path)

    def _begin_file(self, saved: SessionFile, path: Path) -> None:
        page = page_for(saved.document)
        self.clocks[page].session.begin_file(saved, path)
        remembered.remember_file(path)
        self.show(page)
        if notice := self.notice_of_others(page):
            self.said.emit(notice, "plain")

    def notice_of_others(self, page: str) -> str:
        """Say that another window has the file of a session open; empty if none has."""
        session = self.clocks[page].session
        if session.path is None or not session.is_open_elsewhere:
            return ""
        text = self.tr(
            "{file} is also open in another window. To keep both, save one under another name."
        )
        return text.format(file=session.path.name)

    def save(self) -> bool:
        """Save the session in view where it came from, or ask; returns whether it is saved."""
        return self._save(self.page)

    def save_as(self) -> bool:
        """Ask where to save the session in view; returns whether it is saved."""
        return self._save_as(self.page)

    def _save(self, page: str) -> bool:
        path = self.clocks[page].session.path
        return self._write(page, path) if path else self._save_as(page)

    def _save_as(self, page: str, proposed: Path | None = None) -> bool:
        kinds = {self._sessions(): ".mark1"}
        title = self.tr("Save the session")
        proposed = proposed or self.clocks[page].session.path
        path = save_name(self.window, title, proposed or self._folder(page), kinds)
        # The dialog has asked about a file of this name.
        return path is not None and self._write(page, path, FileStamp.of(path))

    def _save_changed(self, page: str, path: Path) -> bool:
        """Ask how to save a file that another program changed; returns whether it is saved."""
        found = FileStamp.of(path)
        answer = ask_changed(self.window, path.name)
        if answer is None:
            return False
        return self._write(page, path, found) if answer else self._save_as(page, unused(path))

    def _write(self, page: str, path: Path, replaces: FileStamp | None = None) -> bool:
        """Save to a file; it is asked about if it is not the one to replace."""
        words = self.tr("Saving {file}…").format(file=path.name)
        wait = partial(wait_until_done, self.window, words)
        session, is_changed = self.clocks[page].session, False

        def save() -> None:
            nonlocal is_changed
            try:
                session.save(path, wait, replaces)
            except FileChangedError:
                is_changed = True

        if not self._try(save):
            return False
        if is_changed:
            return self._save_changed(page, path)
        remembered.remember_file(path)
        self.said.emit(self.tr("Saved as {file}.").format(file=path.name), "plain")
        return True

    def take_up_points(self) -> None:
        """Begin Geometry with the points that the last window kept, unless it has a file."""
        if not self._points.is_on:
            return
        try:
            self._points.stamp = take_up_points(self.clocks[GEOMETRY].session)
        except Mark1Error as error:
            self.said.emit(str(error), "wrong")

    def may_close(self, page: str) -> bool:
        """Keep points that have no file, and ask about other unsaved changes."""
        session = self.clocks[page].session
        is_kept = page == GEOMETRY and self._points.is_on
        if is_kept and session.path is None and keep_points(session, self._points.stamp):
            return True
        if not self.may_leave(page):
            return False
        if is_kept and session.path is not None:
            forget_points(self._points.stamp)
        return True

    def _may_replace(self, page: str) -> bool:
        """Ask about what another session would replace, also points kept from an earlier start."""
        session = self.clocks[page].session
        if page == GEOMETRY and session.path is None and holds_points(session):
            return self._ask_to_leave(page)
        return self.may_leave(page)

    def may_leave(self, page: str = CONSOLE) -> bool:
        """Ask about unsaved changes; returns whether the session of a page may be left."""
        return not self.clocks[page].session.is_modified or self._ask_to_leave(page)

    def _ask_to_leave(self, page: str) -> bool:
        session = self.clocks[page].session
        buttons = QMessageBox.StandardButton
        if session.path:
            text = self.tr("Save changes to {file}?").format(file=session.path.name)
        elif page == GEOMETRY:
            text = self.tr("Save the points on the page Geometry?")
        else:
            text = self.tr("Save the session of the console?")
        answer = QMessageBox.question(
            self.window,
            self.tr("Unsaved changes"),
            plain_tip(text),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self._save(page)
        return bool(answer == buttons.Discard)

    def ask_import(self) -> None:
        """Choose patterns and put them in place of those there are."""
        name = open_name(
            *(self.window, self.tr("Import patterns"), self._folder()),
            *(self.tr("Patterns"), _pattern_endings()),
        )
        if name:
            self.take([name])

    def ask_import_folder(self) -> None:
        """Choose a folder of patterns that replace the current ones."""
        title = self.tr("Import a folder: one sub-folder of pictures for each class")
        name = QFileDialog.getExistingDirectory(self.window, title, self._folder())
        if name:
            remembered.remember_file_folder(Path(name).parent)
            self.take([name])

    def ask_export(self) -> None:
        """Ask where to write the patterns; the ending of the name decides the format."""
        formats = {
            self.tr("Folder of pictures (*)"): "",
            self.tr("Table (*.csv)"): ".csv",
            self.tr("NumPy (*.npz)"): ".npz",
            self.tr("Folder of IDX files like MNIST (*-idx)"): "-idx",
        }
        title = self.tr("Export patterns")
        path = save_name(self.window, title, self._folder(), formats, tuple(KINDS))
        if path is None:
            return
        kind = next((k for end, k in KINDS.items() if path.name.lower().endswith(end)), "folder")
        patterns, said = self._session.state.patterns, self.tr("Written to {path}.")
        self._work(
            self.tr("Writing {file}…").format(file=path.name),
            partial(_write_patterns, patterns, path, kind),
            lambda _: self.said.emit(said.format(path=path), "plain"),
        )

    def ask_cards(self) -> None:
        """Ask where to write the patterns as cards for a camera, and on which paper."""
        papers = {
            self.tr("Cards on A4 (*.pdf)"): "a4",
            self.tr("Cards on US Letter (*.pdf)"): "letter",
        }
        state, said = self._session.state, self.tr("Written to {path}.")
        name, chosen = QFileDialog.getSaveFileName(
            self.window,
            self.tr("Print cards"),
            str(Path(self._folder()) / f"{self.tr('cards')}.pdf"),
            ";;".join(papers),
        )
        path = with_ending(self.window, name, ".pdf", ()) if name else None
        if path is None:
            return
        remembered.remember_file_folder(path.parent)
        light, paper = state.machine.config.light, papers.get(chosen, "a4")
        if self._try(lambda: write_cards(state.patterns, path, paper, light=light)):
            self.said.emit(said.format(path=path), "plain")

    def ask_picture(self) -> None:
        """Choose a picture and put it on the retina."""
        from mark1.patterns.files.image import SUFFIXES

        title = self.tr("Insert picture from file")
        name = open_name(self.window, title, self._folder(), self.tr("Pictures"), SUFFIXES)
        if name:
            self._take_picture(name)

    def take(self, dropped: QImage | list[str], choice: str = "replace") -> None:
        """Take what was dropped: a picture, a session, or patterns, to replace or to add."""
        if isinstance(dropped, QImage):
            if self._try(lambda: self._draw_image(dropped, "picture")):
                self.show(CONSOLE)
        elif dropped and dropped[0].lower().endswith(".mark1"):
            self.open(Path(dropped[0]))
        elif dropped:
            self._take_path(Path(dropped[0]), choice)

    def _take_path(self, path: Path, choice: str = "replace") -> None:
        from gui.files.table_dialog import TableDialog, look_first
        from mark1.patterns.files import is_picture
        from mark1.patterns.files.image_folder import FolderReport

        if is_picture(path):
            self._take_picture(str(path))
            return
        told: list[Message] = []
        report = FolderReport()
        retina = self._retina(is_new=choice != "add")
        read = partial(_read_patterns, path, retina, told.append, report)

        def use(patterns: PatternSet) -> str:
            left_out = report.left_out
            if left_out and not LeftOutDialog(self.window, path.name, left_out).exec():
                return ""
            if choice == "add":
                patterns = self._session.state.patterns.joined(patterns)
            before = self._config
            if self._replace(patterns):
                self._say_imported(path, before, told)
            return ""

        def ask(reading: TableReading) -> None:
            TableDialog(self.window, path, reading, read, use).open()

        words = self.tr("Reading {file}…").format(file=path.name)
        look_first(self.window, path, lambda: self._work(words, partial(read, None), use), ask)

    def _say_imported(self, path: Path, before: MachineConfig, told: Sequence[Message]) -> None:
        """Say what was done, also to the machine, and what there is to know of the patterns."""
        text = self.tr("Imported {file}.")
        if self._config != before:
            text = self.tr(
                "Imported {file}. It needed a new machine ({kind}). Undo restores the old one."
            )
        text = text.format(file=path.name, kind=SETTINGS["kind"].in_words(self._config.kind))
        self.said.emit(" ".join([text, *(str(message.in_window) for message in told)]), "plain")

    def _retina(self, *, is_new: bool) -> tuple[int, int]:
        """Choose rows and columns for pictures: the present ones if they suit.

        The machine of points has none, and on a few switches every picture would look the same.
        Pictures that are not new must be of the size of those there are.
        """
        config = self._config
        is_small = min(config.rows, config.columns) < LEAST_SIDE
        if config.analog or (is_new and is_small):
            return RETINA
        return config.rows, config.columns

    def _take_picture(self, name: str) -> None:
        """Put a picture from a file on the retina."""
        from mark1.patterns.files import read_picture

        retina = self._config.rows, self._config.columns
        words = self.tr("Reading {file}…").format(file=Path(name).name)

        def read(watch: Callable[[float], None]) -> NDArray[np.uint8]:
            picture = read_picture(name, *retina)
            watch(1)  # it may have been cancelled meanwhile
            return picture

        def use(picture: NDArray[np.uint8]) -> None:
            patterns = PatternSet.from_names(picture[None], ["?"])
            config = self._with_light(self._config, patterns)
            if config is None:
                return
            if config != self._config:
                self._session.perform(BuildMachine(config))
            self._session.perform(PutPicture(picture))
            self.show(CONSOLE)

        self._work(words, read, use)

    def _with_light(self, config: MachineConfig, patterns: PatternSet) -> MachineConfig | None:
        """If nearly all pictures are all dark or all lit, offer a threshold that suits them.

        None if the program ends before the question is answered.
        """
        warning = unlit(patterns, config.light)
        if warning is None:
            return config
        best = best_threshold(patterns.pictures)
        if best == config.light:
            self._tell(warning)
            return config
        is_wanted = ask_light(self.window, warning, best)
        if is_wanted is None:
            return None
        return replace(config, light=best) if is_wanted else config

    def copy(self) -> None:
        """Put the drawing on the clipboard as a picture, a cell ten pixels wide."""
        if self._config.analog:
            return
        cells = np.ascontiguousarray(self._session.state.drawing)
        rows, columns = cells.shape
        image = QImage(cells.data, columns, rows, columns, QImage.Format.Format_Grayscale8)
        large = image.scaled(10 * columns, 10 * rows, Qt.AspectRatioMode.KeepAspectRatio)
        QGuiApplication.clipboard().setImage(large)

    def paste(self) -> None:
        """Take a picture from the clipboard."""
        image = QGuiApplication.clipboard().image()
        if image.isNull():
            text = self.tr("There is no picture on the clipboard. Copy one first.")
            self.said.emit(text, "wrong")
        else:
            self._try(lambda: self._draw_image(image, "paste"))

    def _draw_image(self, image: QImage, what: str) -> None:
        from mark1.patterns.files import picture_from_image

        picture = picture_from_image(pillow_image(image), self._config.rows, self._config.columns)
        self._session.perform(PutPicture(picture, what))

    def remove_left_behind(self) -> None:
        """Remove unfinished files beside the recent files and in the data folder, in a thread.

        Disks may be asleep.
        """
        folders = {path.parent for path in remembered.recent_files()}
        log = log_path()
        if log is not None:
            folders.add(log.parent)
        threading.Thread(target=_tidy, args=(folders,), name="tidy", daemon=True).start()

    def _sessions(self) -> str:
        return self.tr("Mark I sessions (*.mark1)")

    def _folder(self, page: str = CONSOLE) -> str:
        """Return where a dialog begins: in the folder of the session, or of the last file."""
        path = self.clocks[page].session.path
        return str(path.parent) if path is not None else remembered.file_folder()

    def _tell(self, message: Message) -> None:
        self.said.emit(str(message.in_window), "plain")

    def _work(
        self, words: str, work: Callable[..., Result], use: Callable[[Result], object]
    ) -> None:
        """Do something with files that may take long, and use what it gives; a refusal is shown.

        `work` is given a function ``watch`` that it calls with the share that is done.
        """
        wait_for(
            self.window,
            words,
            lambda progress: work(watch=progress),
            lambda working: self._try(lambda: use(working.result())),
        )

    def _try(self, do: Callable[[], Any]) -> bool:
        """Do something with files; a refusal is shown, and returned as False."""
        try:
            do()
        except Mark1Error as error:
            self.show_problem(error)
            return False
        finally:
            for clock in self.clocks.values():
                clock.wake()
        return True

    def show_problem(self, error: Mark1Error) -> None:
        """Say in a box what is not possible, and wait until it is closed."""
        QMessageBox.warning(
            self.window, self.tr("Not possible"), plain_tip(str(error.message.in_window))
        )


def _pattern_endings() -> tuple[str, ...]:
    """Return how the names of files of patterns end."""
    from mark1.patterns.files import TABLES
    from mark1.patterns.files.image import SUFFIXES

    return (*TABLES, ".npz", "ubyte", "ubyte.gz", *SUFFIXES)


def _is_to_import(path: Path) -> bool:
    """Return whether a file is there whose name says that it holds patterns or a picture."""
    return path.is_file() and path.name.lower().endswith(_pattern_endings())


def _read_patterns(
    path: Path,
    retina: tuple[int, int],
    tell: Callable[[Message], None],
    report: FolderReport,
    table: TableReading | None,
    watch: Callable[[float], None],
) -> PatternSet:
    from mark1.patterns.files import read_patterns

    return read_patterns(path, *retina, table=table, tell=tell, watch=watch, report=report)


def _write_patterns(
    patterns: PatternSet, path: Path, kind: str, watch: Callable[[float], None]
) -> None:
    from mark1.patterns.files import write_patterns

    write_patterns(patterns, path, kind, watch=watch)


def _tidy(folders: set[Path]) -> None:
    for folder in folders:
        remove_left_behind(folder)


def pillow_image(image: QImage) -> Image:
    """Convert an image of Qt, with its notes, without packing it as a file on the way.

    Raises
    ------
    PatternError
        If it has no pixels or too many.
    """
    from PIL import Image as Images

    from mark1.patterns.files.image import check_sides

    check_sides(image.width(), image.height())
    mode, depth = "RGB", QImage.Format.Format_RGB888
    if image.hasAlphaChannel():
        mode, depth = "RGBA", QImage.Format.Format_RGBA8888
    pixels = image.convertToFormat(depth)
    size, line = (pixels.width(), pixels.height()), pixels.bytesPerLine()
    made = Images.frombytes(mode, size, pixels.constBits(), "raw", mode, line)
    made.info.update({key: image.text(key) for key in image.textKeys()})
    return made
