"""The machine drawer: describe a machine, see what it would do, and build it in one step."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui import settings, theme
from gui.clock import Clock
from gui.drawer import Drawer
from gui.machine.form import MachineForm
from gui.machine.presets import Presets
from gui.machine.preview import Preview, Tried
from gui.panels.panel_frame import OneLine, make_primary
from gui.views.number_format import whole
from mark1.commands import BeginRun, BuildMachine, Command
from mark1.errors import Mark1Error
from mark1.lab.ready import GATES, gate, ready_machine
from mark1.machine.config import MachineConfig
from mark1.messages import Message
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import Fitting
from mark1.session import SLICE
from mark1.versions import SessionState

#: Height in pixels of the design from which the preview stands still beneath the rows.
TALL = 640

#: About the height of all but rows and preview, in pixels of the design.
AROUND = 230

#: What the patterns may be instead of those there are.
LETTERS = "letters"


class MachineDrawer(Drawer):
    """Describes another machine for the session of a clock.

    Parameters
    ----------
    over : QWidget
        What it covers.
    clock : Clock
    """

    def __init__(self, over: QWidget, clock: Clock) -> None:
        super().__init__(over, self.tr("Machine"))
        self._clock = clock
        self._waits_to_build = False
        self._shown: tuple[MachineConfig, float] | None = None
        self._fitting: Fitting | None = None
        self._last_made: tuple[str, PatternSet] | None = None
        self.presets = Presets(self.take_ready, self.take_machine)
        self.form = MachineForm()
        self.patterns = QComboBox()
        self.patterns.setAccessibleName(self.tr("Patterns"))
        self.fate = QLabel(wordWrap=True)
        self.fate.setObjectName("note")
        self.preview = Preview(clock)
        self.build_button = QPushButton(self.tr("Build"))
        make_primary(self.build_button, True)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.says = QLabel(wordWrap=True)
        self.says.setObjectName("note")
        self._lay_out()
        self.form.changed.connect(self.refresh)
        self.form.more.toggled.connect(lambda _: self._arrange())
        self.patterns.activated.connect(lambda _: self._take_patterns())
        self.preview.known.connect(self._know)
        self.build_button.clicked.connect(self.build)
        self.cancel.clicked.connect(self.shut)
        self.closed.connect(self._rest)
        clock.watch(self._follow, "machine", "patterns")
        clock.each_frame(self._go_on)

    def _lay_out(self) -> None:
        self.head.addWidget(self.presets)
        self.head.addWidget(self.close_button)
        content = QWidget()
        content.setObjectName("clear")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 10, 0)
        self._column.setSpacing(theme.GUTTER)
        self._column.addWidget(self.form)
        self._column.addLayout(self._patterns_row())
        self._column.addStretch(1)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(content)
        foot = QHBoxLayout()
        foot.setSpacing(theme.UNIT)
        foot.addWidget(self.build_button)
        foot.addWidget(self.cancel)
        foot.addWidget(self.says, 1)
        self.brief = OneLine()
        self.body.addWidget(self.area, 1)
        self.body.addWidget(self.preview)
        self.body.addWidget(self.brief)
        self.body.addLayout(foot)

    def _patterns_row(self) -> QVBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(theme.UNIT)
        name = QLabel(self.tr("Patterns"))
        name.setBuddy(self.patterns)
        line.addWidget(name)
        line.addWidget(self.patterns, 1)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addLayout(line)
        column.addWidget(self.fate)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange for another height."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Let the preview scroll with the rows where all fits, or where the window is low.

        In a low window its first line stands still beneath the rows.
        """
        is_low = self.height() < TALL * theme.scale
        needed = self.form.sizeHint().height() + self.preview.sizeHint().height()
        stands = not is_low and needed + AROUND * theme.scale > self.height()
        self.brief.setVisible(is_low)
        is_within = self._column.indexOf(self.preview) >= 0
        if stands and is_within:
            self.body.insertWidget(self.body.indexOf(self.area) + 1, self.preview)
        elif not stands and not is_within:
            self._column.insertWidget(self._column.count() - 1, self.preview)

    # --- opening ---------------------------------------------------------------------------

    @property
    def _state(self) -> SessionState:
        return self._clock.session.state

    @property
    def may_be_left(self) -> bool:
        """Whether nothing was set."""
        try:
            return (self.form.config(), self.form.decay) == self._shown and not self._choice
        except Mark1Error:
            return False

    def show_machine(self, draws: bool = False) -> None:
        """Open with the machine there is, with another seed if `draws`."""
        self._begin()
        if draws:
            self.form.draw_seed()
        self.open(self.form.kinds.cards[self.form.kinds.kind])
        self.refresh()

    def _begin(self) -> None:
        """Show the machine and the patterns there are."""
        state = self._state
        config, decay = state.machine.config, state.training.decay
        self._shown = config, decay
        self.patterns.clear()
        self.patterns.addItem(_set_words(self, state.patterns), "")
        self.form.show_machine(config, decay, len(state.patterns.classes))

    def _follow(self, state: SessionState) -> None:
        """Begin again when another machine was built meanwhile."""
        if self.isVisible() and self._shown is not None and state.machine.config != self._shown[0]:
            self._begin()
            self.refresh()

    def _rest(self) -> None:
        self._waits_to_build, self._fitting = False, None
        self.preview.stop()

    def confirm(self) -> None:
        """Build, as if the button was clicked."""
        self.build_button.click()

    # --- choosing --------------------------------------------------------------------------

    def take_ready(self, name: str, gate_name: str = "") -> None:
        """Fill the form with a ready machine."""
        kept = self._state.patterns
        if gate_name:
            choice = gate_name
        elif kept.analog and name != "textbook":
            choice = LETTERS
        else:
            choice = LETTERS if kept.rows * kept.columns <= len(GATES) else ""
            choice = "" if kept.analog else choice
        patterns = self._made(choice)
        try:
            config = ready_machine(name, patterns)
        except Mark1Error as error:
            self._refuse(error.message)
            return
        self.form.show_machine(config, self.form_decay, len(patterns.classes))
        self._offer_patterns(choice)
        self.refresh()

    def take_machine(self, config: MachineConfig) -> None:
        """Fill the form with a machine that was used before."""
        choice = ""
        if self._state.patterns.analog and not config.analog:
            choice = GATES[0] if config.cells == 2 else LETTERS
        self.form.show_machine(config, self.form_decay, len(self._made(choice).classes))
        self._offer_patterns(choice)
        self.refresh()

    @property
    def form_decay(self) -> float:
        """The decay in the form, or that of the session if it is none."""
        try:
            return self.form.decay
        except Mark1Error:
            return self._state.training.decay

    @property
    def _choice(self) -> str:
        """The patterns that are chosen; empty for those there are."""
        return str(self.patterns.currentData() or "")

    def _made(self, choice: str) -> PatternSet:
        """Make the patterns of a choice, in a size of their own."""
        if not choice:
            return self._state.patterns
        if self._last_made is None or self._last_made[0] != choice:
            made = shapes.make(choice) if choice == LETTERS else gate(choice)
            self._last_made = choice, made
        return self._last_made[1]

    def _offer_patterns(self, choice: str) -> None:
        """List the patterns that the machine in the form can be taught, and mark one."""
        with_gates = (self.form.value("rows"), self.form.value("columns")) == (1, 2)
        kept = self._state.patterns
        names = [""] + ([*GATES] if with_gates else []) + [LETTERS] * (kept.name != LETTERS)
        if choice not in names:
            names.append(choice)
        self.patterns.clear()
        for name in names:
            text = self.tr("{gate} on two switches").format(gate=name)
            if not name:
                text = _set_words(self, kept)
            elif name == LETTERS:
                text = self.tr("26 letters")
            self.patterns.addItem(text, name)
        self.patterns.setCurrentIndex(self.patterns.findData(choice))

    def _take_patterns(self) -> None:
        self.form.set_classes(len(self._made(self._choice).classes))
        self.refresh()

    # --- what it would be ------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what the form says: notes, refusals, patterns, and soon the preview."""
        self._waits_to_build, self._fitting = False, None
        self._offer_patterns(self._choice)
        is_possible = self.form.refresh()
        self._say(self._consequence())
        self.fate.clear()
        if is_possible and not self._fits():
            is_possible = False
            self.fate.setText(
                self.tr(
                    "✗ These patterns are points, which this machine cannot see. Choose others."
                )
                if self._made(self._choice).analog
                else self.tr("✗ These patterns are pictures, but this machine takes points.")
            )
        self.build_button.setEnabled(is_possible)
        self.preview.setEnabled(is_possible)
        self.preview.forget()
        self._arrange()
        if is_possible:
            self.preview.try_machine(self._tried())
            self._show_fate()

    def _tried(self) -> Tried | None:
        """Return what is to be tried; None for a machine without photocells."""
        config, patterns, state = self.form.config(), self._made(self._choice), self._state
        if config.analog:
            return None
        seed = state.machine.config.seed
        if self._choice:
            return Tried(config, patterns.pictures[0], patterns, seed)
        example = None
        if not state.by_hand and state.target in patterns.classes:
            is_target = patterns.labels == patterns.classes.index(state.target)
            example = int(is_target.argmax()) if is_target.any() else None
        return Tried(config, state.drawing, patterns, seed, example)

    def _fits(self) -> bool:
        """Return whether the machine in the form can see the patterns."""
        return self._made(self._choice).analog == self.form.config().analog

    def _show_fate(self) -> None:
        """Say what becomes of the patterns, as soon as it is known."""
        config, kept = self.form.config(), self._state.patterns
        moved = self.preview.moved
        size = {"rows": config.rows, "columns": config.columns}
        if self._choice:
            text = self.tr("They replace the patterns there are. Undo brings these back.")
        elif (kept.rows, kept.columns) == (config.rows, config.columns):
            text = self.tr("The patterns stay as they are.")
        elif moved is not None and moved.is_redrawn:
            text = self.tr(
                "The set is drawn again for {rows} × {columns} photocells. "
                "Undo brings these pictures back."
            )
        else:
            text = self.tr(
                "Every picture is scaled to {rows} × {columns} photocells. "
                "Undo brings these pictures back."
            )
        self.fate.setText(text.format(**size))

    def _consequence(self) -> str:
        """Say what building does."""
        if self.form.value("start") == "random":
            return self.tr(
                "Building draws new wires and weights. Undo brings this machine and its run back."
            )
        if self.form.kinds.kind == "direct":
            return self.tr("Building sets all weights to 0 V. Undo brings this machine back.")
        return self.tr(
            "Building draws a new plugboard and sets all weights to 0 V. "
            "Undo brings this machine back."
        )

    def _know(self, problem: Message | None) -> None:
        """Refuse what cannot be wired, or go on to build."""
        if problem is not None:
            self.form.refresh(problem)
            self.build_button.setEnabled(False)
            self._waits_to_build = False
            return
        self._show_fate()
        self.brief.setText(self.preview.headline.text())
        if self._waits_to_build:
            self._scale()

    def _refuse(self, message: Message) -> None:
        self._say(f"✗ {message}", "problem")

    def _say(self, text: str, tone: str = "note") -> None:
        """Say something beside the buttons."""
        self.says.setText(text)
        if self.says.objectName() != tone:
            self.says.setObjectName(tone)
            self.says.style().polish(self.says)

    # --- building --------------------------------------------------------------------------

    def build(self) -> None:
        """Build the machine, as soon as its wires are drawn and the pictures are scaled."""
        self._waits_to_build = True
        if self.preview.is_waiting:
            self._say(self.tr("Drawing the plugboard…"))
        else:
            self._scale()

    def _scale(self) -> None:
        """Build, but first scale the pictures if they are many."""
        config, patterns = self.form.config(), self._state.patterns
        size = config.rows, config.columns
        is_kept = self._choice or config.analog or (patterns.rows, patterns.columns) == size
        if not is_kept and self.preview.moved is None:
            self._fitting = Fitting(patterns.pictures, *size)
            self._clock.hurry()
        else:
            self._build_now()

    def _go_on(self, now: float) -> bool:
        """Scale pictures for a moment; return whether that goes on."""
        fitting = self._fitting
        if fitting is None:
            return False
        if fitting.advance(SLICE):
            fitting.keep()
            self._fitting = None
            self._build_now()
            return False
        text = self.tr("Scaling the pictures: {percent} %")
        self._say(text.format(percent=100 * fitting.done // len(fitting.fitted)))
        return True

    def _build_now(self) -> None:
        before = self._state.machine.config
        try:
            config, command = self.form.config(), self._command()
            self._clock.session.perform(command)
        except Mark1Error as error:
            self._refuse(error.message)
            return
        finally:
            self._clock.wake()
        settings.remember_machine(before)
        settings.remember_machine(config)
        self.shut()

    def _command(self) -> Command:
        """Return the one step that builds what the form says."""
        config, decay, moved = self.form.config(), self.form.decay, self.preview.moved
        is_redrawn = moved is not None and moved.is_redrawn
        taught = {} if decay == self._state.training.decay else {"decay": decay}
        if self._choice:
            return BeginRun(config, self._made(self._choice), taught)
        if moved is not None and (is_redrawn or taught):
            return BeginRun(config, moved.patterns, taught)
        if taught:
            return BeginRun(config, self._state.patterns, taught)
        return BuildMachine(config)  # which scales the pictures itself


def _set_words(drawer: MachineDrawer, patterns: PatternSet) -> str:
    """Name the patterns there are."""
    name = patterns.name or QCoreApplication.translate("MachineDrawer", "own drawings")
    count = len(patterns)
    text = QCoreApplication.translate("MachineDrawer", "keep {name}: {count} patterns")
    if count == 1:
        text = QCoreApplication.translate("MachineDrawer", "keep {name}: 1 pattern")
    return text.format(name=name, count=whole(count))
