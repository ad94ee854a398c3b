"""The geometry of learning: points on a plane, the line between them, and each update of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QHideEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.actions import Actions, ActionSpec
from gui.base.clock import Clock
from gui.base.command_process import as_text
from gui.base.endings import save_name
from gui.base.folding_row import FoldingRow
from gui.base.kept_input import Kept, keep_input
from gui.base.number_format import whole
from gui.base.page import PageView
from gui.base.scroll_body import ScrollBody, show_in
from gui.base.segments import Segments
from gui.base.undo_titles import UndoTitles
from gui.base.work import Progress, wait_for
from gui.console.weight_table import WeightTable
from gui.geometry.compare_panel import ComparePanel
from gui.geometry.course_panel import PACES, CoursePanel
from gui.geometry.numbers_panel import NumbersPanel
from gui.geometry.plane_panel import PlanePanel
from gui.geometry.plane_scene import scene_of
from gui.geometry.points_panel import PointsPanel
from gui.geometry.steps_panel import StepsPanel
from gui.geometry.unit_regions import regions_text
from gui.geometry.update_formula import descent, factors, size_of, update_of
from gui.theory.bound_panel import BoundPanel
from mark1.disk.atomic import writing
from mark1.errors import Mark1Error
from mark1.lab.remedies import learner
from mark1.machine.config import MachineConfig
from mark1.report.repeat import train_words
from mark1.session.commands import AddPoint, BeginRun, MovePoints, Redo, RemovePatterns, Undo
from mark1.session.state import SessionState
from mark1.storage import SUFFIX
from mark1.training.step_history import (
    MOST_WRITTEN,
    StepHistory,
    StepRecord,
    all_steps,
    table_of,
)

#: Seconds of a frame that following the steps may take.
FOLLOW = 0.004


@dataclass
class GeometryState:
    """What the page keeps while the window is rebuilt: what is chosen beside the session.

    Attributes
    ----------
    chosen : dict
    query : tuple of (x, y), or None
        Where the query point is.
    """

    chosen: Kept = field(default_factory=dict)
    query: tuple[float, float] | None = None


class GeometryPage(PageView):
    """Points on a plane, with a session of their own.

    Parameters
    ----------
    clock : Clock
        Of the window.
    actions : Actions
        The page does some of them itself while it is shown.
    points_clock : Clock
        Of the session that the page shows.

    Attributes
    ----------
    session : Session
        A direct machine with two inputs, and the points.
    clock : Clock
        That drives this session.
    """

    is_of_console = False

    def __init__(
        self,
        clock: Clock,
        actions: Actions,
        points_clock: Clock,
        kept: GeometryState | None = None,
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._window_clock = clock
        self.clock, self.session = points_clock, points_clock.session
        self._kept = kept or GeometryState()
        self.history = StepHistory()
        self._nothing = StepHistory()
        self._followed: tuple[int, ...] = ()
        self.panels = panels = GeometryLayout(self.clock, self)
        self.plane, self.course, self.points = panels.plane, panels.course, panels.points
        self.steps, self.numbers = panels.steps, panels.numbers
        self.bound, self.compare = panels.bound, panels.compare
        self._titles: UndoTitles | None = None
        layouts.column(panels, of=self)
        self.setAcceptDrops(True)
        self._connect()
        if "undo" in actions:
            self._titles = UndoTitles(clock, actions["undo"], actions["redo"])
        for each in (clock, self.clock):  # after the titles that the window makes
            each.watch(lambda state: self._name_undo(), "undo")
        self.clock.acted.connect(actions.show_now)
        self.clock.watch(lambda state: actions.show_now(), "run", "undo", "patterns", slowly=True)
        keep_input(
            self._kept.chosen,
            query=self.plane.query,
            flip=self.plane.flip,
            tab=self.panels.tabs,
            class_=self.points.classes,
            steps=self.steps.filter,
        )
        self.bound.rest()  # until the page is shown

    # --- what there is ---------------------------------------------------------------------

    def _connect(self) -> None:
        view = self.plane.view
        view.added.connect(self.add_point)
        view.moved.connect(self.move_point)
        view.put_down.connect(lambda: self.clock.do(self.session.commit))
        view.removed.connect(self.remove_point)
        for switch in (self.plane.query, self.plane.flip):
            switch.toggled.connect(lambda is_on: self._show_again())
        self.points.remove.clicked.connect(view.remove_selected)
        self.points.said.connect(self.course.say)
        self.panels.turned.connect(self._show_again)
        self.table = WeightTable(self.clock, self)
        self.numbers.table.clicked.connect(self.table.open)
        self.steps.chosen.connect(self.clock.seek)
        self.steps.copied.connect(self.copy_steps)
        self.steps.saved.connect(self.save_steps)
        self.course.copier.clicked.connect(self.copy_command)
        self.clock.refused.connect(lambda message: self.course.say(str(message), message.tone))
        self.clock.watch(self.show_scale, "machine")
        self.clock.watch(self.show_plane, "patterns", "machine", "weights", "run", "running")
        parts = ("patterns", "machine", "weights", "run", "running")
        self.clock.watch(self.show_steps, *parts, slowly=True)
        self.clock.watch(self.show_verdict, *parts, "message", slowly=True)
        self.clock.each_frame(self._follow)
        self.bound.helped.connect(self.use)
        self.bound.theta_set.connect(self.set_theta)
        self.panels.units.clicked.connect(self.switch_units)
        self.bound.known.connect(lambda: self.show_verdict(self.session.state))

    # --- what a person does ----------------------------------------------------------------

    def add_point(self, x: float, y: float) -> None:
        """Add a point of the chosen class."""
        name = self.points.class_name
        classes = self.session.state.patterns.classes
        label = classes.index(name) if name in classes else len(classes)
        self.clock.perform(AddPoint(self._turned(x, y, label), name))

    def move_point(self, index: int, x: float, y: float) -> None:
        """Move a point, or the query point, which comes after them."""
        labels = self.session.state.patterns.labels
        if index < len(labels):
            self.clock.perform(MovePoints(((index, *self._turned(x, y, labels[index])),)))
        else:
            self._kept.query = x, y
            self._show_again()

    def remove_point(self, index: int) -> None:
        """Remove a point, or the query point."""
        if index < len(self.session.state.patterns):
            self.clock.perform(RemovePatterns((index,)))
        else:
            self.plane.query.setChecked(False)

    @property
    def _flips(self) -> bool:
        """Whether points of the first class are shown at −x."""
        return self.plane.flip.isChecked() and self._can_flip(self.session.state)

    @staticmethod
    def _can_flip(state: SessionState) -> bool:
        return len(state.patterns.classes) <= 2 and state.machine.config.kind == "direct"

    def _turned(self, x: float, y: float, label: int) -> tuple[float, float]:
        """Return where a point of a class is that is shown at a place."""
        return (-x, -y) if self._flips and label == 0 else (x, y)

    def _show_again(self) -> None:
        """Show the plane and the steps as a switch or another tab asks for."""
        self.show_plane(self.session.state)
        self.show_steps(self.session.state)

    def use(self, remedy: str) -> None:
        """Use what helps where no line separates the classes: a bias, or the pocket rule."""
        if remedy == "bias":
            self.course.set_bias(True)
        else:
            self.course.take_rule(remedy)

    def switch_units(self) -> None:
        """Find A-units that separate the classes and put them in; or leave them out."""
        state = self.session.state
        config, patterns, training = state.machine.config, state.patterns, state.training
        if config.kind != "direct":
            self.course.set_bias(True)
            return

        def search(progress: Progress) -> MachineConfig | None:
            found = learner(config, patterns, training)
            return None if found is None else found[0]

        wait_for(self, self.tr("Trying machines with A-units…"), search, self._put_units)

    def _put_units(self, searching: Future[MachineConfig | None]) -> None:
        found = searching.result()
        if found is None:
            text = self.tr("No machine with A-units that was tried has learned these points.")
            self.course.say(text, "wrong")
        elif self.clock.perform(BeginRun(found, self.session.state.patterns)):
            self.panels.turn_to("bound")  # which shows what they do

    def set_theta(self, theta: int) -> None:
        """Build the A-units with another threshold, and start a new run."""
        state = self.session.state
        config = replace(state.machine.config, theta=theta)
        self.clock.perform(BeginRun(config, state.patterns))

    def copy_steps(self) -> None:
        """Put all steps up to here on the clipboard, for a spreadsheet."""

        def copy(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._say_written(self.tr("{count} steps are on the clipboard."), text)

        self._write_steps("\t", copy)

    def save_steps(self) -> None:
        """Choose where, and save all steps up to here as CSV."""
        kinds = {self.tr("Tables (*.csv)"): ".csv"}
        path = save_name(self, self.tr("Save steps"), "steps.csv", kinds)
        if path is None:
            return

        def save(text: str) -> None:
            with writing(path) as unfinished:
                unfinished.write_text(text, encoding="utf-8")
            self._say_written(self.tr("{count} steps are saved."), text)

        self._write_steps(",", save)

    def _write_steps(self, separator: str, then: Callable[[str], None]) -> None:
        """Repeat the run from its first step on a machine of its own, and go on with its table."""
        machine, record = self.session.trainer.machine, self.session.trainer.record
        twin, config = machine.twin(record.wipers), machine.config

        def written(progress: Progress) -> str:
            return table_of(all_steps(twin, record, progress), config, separator)

        def use(writing_steps: Future[str]) -> None:
            try:
                then(writing_steps.result())
            except Mark1Error as error:
                self.course.say(str(error.message), "wrong")

        wait_for(self, self.tr("Replaying the run…"), written, use)

    def _say_written(self, words: str, text: str) -> None:
        count, made = text.count("\n") - 1, self.session.state.progress.step
        if made > MOST_WRITTEN:
            words = self.tr("Only the last {count} steps are written. Those before are too many.")
        self.course.say(words.format(count=whole(count)))

    def copy_command(self) -> None:
        """Put the command that does the same in a terminal on the clipboard."""
        source = self.points.source
        if source is None:
            text = self.tr("Export the points first: a command needs them in a file.")
            self.course.say(text, "wrong")
            return
        state = self.session.state
        classes = len(state.patterns.classes)
        words = train_words(state.machine.config, state.training, source, classes)
        command = as_text(words)
        QGuiApplication.clipboard().setText(command)
        self.course.say(self.tr("Copied: {command}").format(command=command))

    # --- the run ---------------------------------------------------------------------------

    def _follow(self, now: float) -> bool:
        """Follow the steps of the run; returns whether there are more to follow."""
        if self._is_followed():
            return False
        if self._go_on_following():
            state = self.session.state
            self.show_plane(state)
            self.show_steps(state)
            return False
        return True

    def _key(self) -> tuple[int, ...]:
        versions = self.session.state.versions
        return tuple(versions[part] for part in ("machine", "patterns", "weights", "run"))

    def _is_followed(self) -> bool:
        """Whether all steps are known, or pass too fast to be seen."""
        return self._is_too_fast or self._key() == self._followed

    @property
    def is_busy(self) -> bool:
        """Whether steps of the run are still to be listed, or points to be checked."""
        return self.bound.is_checking or not self._is_followed()

    @property
    def _is_too_fast(self) -> bool:
        return self.session.is_running and self.session.pace.speed == 0

    @property
    def _seen(self) -> StepHistory:
        """The steps of this run that can be shown: none while they pass too fast."""
        return self._nothing if self._is_too_fast else self.history

    def _go_on_following(self) -> bool:
        """Follow the steps for a moment; return whether all are known."""
        key, document = self._key(), self.session.document
        if self.history.follow(document.machine, document.run, FOLLOW):
            self._followed = key
            return True
        return False

    def show_scale(self, state: SessionState) -> None:
        """Choose the scale for another set of points."""
        self.plane.view.fit()

    def show_plane(self, state: SessionState) -> None:
        """Draw the points, the boundary, and the last update."""
        view = self.plane.view
        if not self._is_followed():
            self._go_on_following()  # a single step takes no time
        step = self._seen.at(state.progress.step)
        mixture = None if self.session.is_running else self.bound.meeting
        document = self.session.document
        query = None
        if self.plane.query.isChecked():
            aside = QPointF(0.8 * view.width(), 0.7 * view.height())  # from the arrows
            query = self._kept.query = self._kept.query or view.scale().rounded(aside)
        self.plane.flip.setEnabled(self._can_flip(state))
        view.show_scene(
            scene_of(
                state,
                document,
                self._seen,
                mixture,
                query=query,
                flips=self._flips,
                compares=self.panels.tabs.current == "numbers",
            )
        )
        view.set_names(*self._arrow_names(step, state))
        scene = view.scene
        wrong = int(scene.wrong.sum()) if state.has_learned else None
        self.plane.show_wrong(wrong, len(state.patterns))
        self.plane.show_legend()

    def _arrow_names(self, step: StepRecord | None, state: SessionState) -> tuple[str, str]:
        if step is None:
            return "Δw", "w"
        update = update_of(step, state.machine.config, len(state.patterns.classes))
        found = factors(step, update)
        if descent(step, update, state.patterns, state.machine.config) is not None:
            size = size_of(step.training)
            return f"−{size} ∇J", f"w − {size} ∇J"
        if found is None:
            return "Δw", "w + Δw"
        return f"{found[0]} x", f"w + {found[0]} x"

    def show_steps(self, state: SessionState) -> None:
        """Show the table and the formula, or the numbers."""
        if self.panels.tabs.current == "numbers":
            step = self._seen.at(state.progress.step)
            self.numbers.show_numbers(step, self.plane.view.scene, state)
            return
        if self._is_too_fast:
            self.steps.show_speed()
            return
        self.steps.show_steps(self.history.steps, state)

    def show_verdict(self, state: SessionState) -> None:
        """Say whether a line does it; and when the passes run out, say that rather than more."""
        text, tone = self.bound.summary()
        self.panels.show_verdict(text, tone)
        has_units = state.machine.config.kind != "direct"
        self.panels.show_units(has_units, self.bound.is_separable is False)
        mixture = None if self.session.is_running else self.bound.meeting
        if mixture != self.plane.view.scene.mixture and not self._flips:
            self.plane.view.show_scene(replace(self.plane.view.scene, mixture=mixture))
            self.plane.show_legend()
        if state.progress.finished == "passes" and self.bound.is_separable is False:
            said = self.tr(
                "No line separates the classes, however long the machine learns. Bound shows why."
            )
            if has_units:
                said = self.tr(
                    "These A-units do not separate the classes, however long the machine learns."
                )
            self.course.say(said, "wrong")

    # --- being shown -----------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Do the window's actions on the points."""
        super().showEvent(event)
        self.bound.resume()
        self._actions.lend(self._lent(), self.clock)
        self._name_undo()
        self.clock.draw()  # before it is painted
        self.clock.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause, and return the actions to the window."""
        super().hideEvent(event)
        self.bound.rest()
        if self.clock.has_ended:
            return  # training goes on in the rebuilt window
        self.clock.do(self.session.pause)
        self._actions.lend({}, self.clock)
        self._name_undo()

    def _lent(self) -> dict[str, ActionSpec]:
        """Return the actions of the window that this page does itself."""
        course, perform, seek = self.course, self.clock.perform, self.clock.seek
        does: dict[str, tuple[Callable[[], object], Callable[[SessionState], bool]]] = {
            "undo": (partial(perform, Undo()), lambda state: state.undo is not None),
            "redo": (partial(perform, Redo()), lambda state: state.redo is not None),
            "learn": (course.learn_or_pause, lambda state: course.learn.isEnabled()),
            "step": (course.make_step, lambda state: not state.is_running),
            "back": (course.go_back, lambda state: state.destination > state.progress.first),
            "reset": (course.start_again, lambda state: True),
            "start": (
                lambda: seek(self.session.state.progress.first),
                lambda state: state.destination > state.progress.first,
            ),
            "end": (
                lambda: seek(self.session.state.progress.end),
                lambda state: state.destination < state.progress.end,
            ),
            "import": (self.points.ask_import, lambda state: True),
            "export": (self.points.ask_export, lambda state: len(state.patterns) > 0),
        }
        paces = [name for name in self._actions if name.startswith("pace_")]
        for name in paces:  # this page has three
            does[name] = (lambda: None, lambda state: False)
        for name, key in zip(paces, PACES, strict=False):
            does[name] = (partial(course.set_pace, key), lambda state: True)
        return {name: ActionSpec("", do, when=when) for name, (do, when) in does.items()}

    def _name_undo(self) -> None:
        """Name undo and redo after the session that they act on."""
        shown = self.clock if self.isVisible() else self._window_clock
        if self._titles is not None:
            self._titles.show(shown.session.state)

    # --- files -----------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read the points of a file that was dropped; a session is for the window to open."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths:
            return
        event.acceptProposedAction()
        if paths[0].lower().endswith(SUFFIX):
            self.dropped.emit(paths)
        else:
            self.take(paths)

    def take(self, paths: list[str]) -> None:
        """Read points from the first of these files."""
        self.points.read(Path(paths[0]))

    # --- keeping ---------------------------------------------------------------------------

    def release(self) -> None:
        """End what was started."""
        self.bound.rest()
        self.clock.end()


#: Least width and height of both columns side by side, at the designed size of text. With less
#: height they scroll; with less width one stands below the other.
LEAST = (932, 424)

#: For one column below the other: least width, of which less scrolls; least height of the first;
#: and how much of the second is seen below it.
STACKED, FIRST, NEXT = 308, 280, 52

#: Shares of the columns in the width.
SHARES = 55, 45

#: From this size on the comparison stands below the plane, with this height.
LARGE, COMPARED = (1500, 780), 132

#: Marks of a verdict by its tone.
_MARKS = {"plain": "", "right": "✓ ", "wrong": "✕ "}


class GeometryLayout(ScrollBody):
    """Holds the panels: the plane on the left, points and details on the right, or below it.

    Signals
    -------
    turned
        Other details are shown.
    """

    turned = Signal()

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent)
        self._has_units = False
        self.details = QFrame(self.body)
        self.details.setObjectName("panel")
        self.stack = QStackedWidget(self.details)
        # Each is made where it stays: Qt would style a panel again, with all that it holds.
        self.plane = PlanePanel(self.body)
        self.course, self.points = CoursePanel(clock, self.body), PointsPanel(clock, self.body)
        self.steps, self.numbers = StepsPanel(self.stack), NumbersPanel(self.stack)
        self.bound = BoundPanel(
            clock, lambda state: regions_text(state, clock.session.trainer.answering()), self.stack
        )
        self.compare = ComparePanel(clock, self.stack)
        self._left = layouts.column((self.plane, 1), self.course, spacing=theme.GUTTER)
        self._fill_details()
        right = layouts.column(self.points, (self.details, 1), spacing=theme.GUTTER)
        self._columns = layouts.row(self._left, right, of=self.body, spacing=theme.GUTTER)
        for panel in (self.plane, self.course, self.points, self.details):
            panel.setSizePolicy(QSizePolicy.Policy.Ignored, panel.sizePolicy().verticalPolicy())
        self.show_body()

    def _fill_details(self) -> None:
        """Fill the panel of the verdict and of what can be chosen below it."""
        self.tabs = Segments(
            self.tr("Details"),
            [
                ("steps", self.tr("Steps")),
                ("numbers", self.tr("Numbers")),
                ("bound", self.tr("Bound")),
                ("compare", self.tr("Compare")),
            ],
        )
        self.tabs.choose("steps")
        self.tabs.chosen.connect(self.turn_to)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.verdict.setMinimumSize(1, 1)
        self.verdict.setAccessibleName(self.tr("Separable or not"))
        self.units = QPushButton()
        self.units.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # Its height stays, or the tabs below would move away from the pointer.
        keeps = self.units.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.units.setSizePolicy(keeps)
        self.units.hide()
        # The last is for the comparison, where it has no place below the plane.
        self._place = _upright(self.compare, self.stack)
        numbers, bound = (_upright(view, self.stack) for view in (self.numbers, self.bound))
        for view in (self.steps, numbers, bound, self._place):
            self.stack.addWidget(view)
        head = FoldingRow()
        layouts.add(head.first, self.tabs, layouts.STRETCH)
        head.second.addWidget(self.steps.tools)
        layouts.column(
            layouts.row((self.verdict, 1), self.units),
            head,
            (self.stack, 1),
            of=self.details,
            spacing=theme.UNIT,
            margins=(14, 10, 14, 12),
        )
        QWidget.setTabOrder(
            self.steps.table_button, self.steps.table
        )  # which was there before the tabs

    def turn_to(self, key: str) -> None:
        """Show the steps, the numbers, the bound, or the comparison."""
        self.tabs.choose(key)
        self.stack.setCurrentIndex(list(self.tabs.buttons).index(key))
        self.steps.tools.setVisible(key == "steps")
        self.turned.emit()

    def show_verdict(self, text: str, tone: str) -> None:
        """Show whether a line separates the classes."""
        self.verdict.setText(_MARKS[tone] + text)
        theme.color_text(self.verdict, tone)

    def show_units(self, has_units: bool, are_needed: bool) -> None:
        """Offer A-units where no line separates the classes, or to leave out those that are there.

        The comparison is of lines, and is not shown with A-units.
        """
        self.units.setText(self.tr("Without A-units") if has_units else self.tr("Add A-units"))
        self.units.setToolTip(
            self.tr("Go back to a line")
            if has_units
            else self.tr("Put A-units between the points and the R-unit, as on the console's card")
        )
        self.units.setVisible(has_units or are_needed)
        if has_units != self._has_units:
            self._has_units = has_units
            self._show_compare()

    def _show_compare(self) -> None:
        """Show the comparison where it has a place, or its tab."""
        is_below = self._place.widget() is None
        self.compare.setVisible(not self._has_units)
        self.tabs.buttons["compare"].setVisible(not is_below and not self._has_units)
        if self._has_units and self.tabs.current == "compare":
            self.turn_to("steps")

    def fold(self) -> None:
        """Show the comparison below the plane in a large window, else beside the steps.

        In a narrow window or with large text, one column stands below the other: the first nearly
        fills the window, and the second is scrolled to.
        """
        scale = theme.scale
        # Vectors and pictures of sets become no narrower with small text.
        width, height = round(LEAST[0] * max(1.0, scale)), round(LEAST[1] * scale)
        shares, direction = SHARES, QBoxLayout.Direction.LeftToRight
        if self.width() < width:
            least = max(round(FIRST * scale), self._left.minimumSize().height())
            shares = max(self.height() - round(NEXT * scale), least), height
            width, height = round(STACKED * scale), sum(shares) + theme.GUTTER
            direction = QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(direction)
        for place, share in enumerate(shares):
            self._columns.setStretch(place, share)
        self.set_least(width, height)
        is_large = self.width() >= LARGE[0] * scale and self.height() >= LARGE[1] * scale
        if is_large:
            self.compare.setFixedHeight(round(COMPARED * max(1.0, scale)))
        if is_large == (self._place.widget() is None):
            return
        if is_large:
            self._place.takeWidget()
            self._left.addWidget(self.compare)
            if self.tabs.current == "compare":
                self.turn_to("steps")
        else:
            self._left.removeWidget(self.compare)
            self.compare.setMinimumHeight(0)
            self.compare.setMaximumHeight(theme.NO_LIMIT)
            self._place.setWidget(self.compare)
        self.compare.arrange(4 if is_large else 2)
        self._show_compare()


def _upright(view: QWidget, parent: QWidget | None = None) -> QScrollArea:
    """Put a view into an area that scrolls up and down if it has to."""
    area = QScrollArea(parent)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    show_in(area, view)
    return area
