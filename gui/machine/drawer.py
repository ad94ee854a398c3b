"""The machine drawer: describe a machine, see what it would do, and build it in one step."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)

from gui.base import layouts, remembered, theme
from gui.base.clock import Clock
from gui.base.panel_frame import OneLine, make_primary
from gui.base.side_drawer import Drawer
from gui.machine.form import MachineForm
from gui.machine.pattern_choice import PatternChoice
from gui.machine.presets import Presets
from gui.machine.preview import Preview
from mark1.errors import Mark1Error
from mark1.lab.ready import GATES, ready_machine
from mark1.machine.config import MachineConfig
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import Fitting
from mark1.session.commands import BeginRun, BuildMachine, Command
from mark1.session.new_document import config_for
from mark1.session.session import SLICE
from mark1.session.state import SessionState

#: Height in pixels of the design from which the preview stands still beneath the rows.
TALL = 640

#: About the height of all but rows and preview, in pixels of the design.
AROUND = 230


@dataclass
class DrawerState:
    """What the drawer keeps while the window is rebuilt.

    Attributes
    ----------
    is_open : bool
    base : MachineConfig or None
        The machine that was shown at first; None before the drawer was opened.
    kind : str
        The kind that is chosen.
    texts : dict of str to str
        What was set by hand, as it was typed.
    choice : str
        The patterns that are chosen.
    has_more : bool
        Whether the rows that are seldom needed are shown.
    """

    is_open: bool = False
    base: MachineConfig | None = None
    kind: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    choice: str = ""
    has_more: bool = False


class MachineDrawer(Drawer):
    """Describes another machine for the session of a clock.

    Parameters
    ----------
    over : QWidget
        What it covers.
    kept : DrawerState, optional
        If it was open, the drawer opens again with it.
    """

    def __init__(self, over: QWidget, clock: Clock, kept: DrawerState | None = None) -> None:
        super().__init__(over, self.tr("Machine"))
        self._clock, self.kept = clock, kept or DrawerState()
        self._waits_to_build = False
        self._shown: tuple[MachineConfig, float] | None = None
        self._patterns: PatternSet | None = None  # the ones there are
        self._fitting: Fitting | None = None
        self.presets = Presets(self.take_ready, self.take_machine)
        self.head.addWidget(self.presets)
        self.head.addWidget(self.close_button)
        # Each part is made where it stays: moving many at once is slow, as all are styled again.
        self.area = QScrollArea(self.card, widgetResizable=True)
        content = QWidget(self.area.viewport())
        content.setObjectName("clear")
        self.area.setWidget(content)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.form = MachineForm(content)
        self.patterns = PatternChoice(clock, content)
        self.preview = Preview(clock, self.card)
        self.build_button = QPushButton(self.tr("Build"))
        make_primary(self.build_button, True)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.says = QLabel(wordWrap=True)
        theme.dress(self.says, "note")
        self.brief = OneLine()
        self._column = layouts.column(
            self.form,
            self.patterns,
            layouts.STRETCH,
            of=content,
            spacing=theme.GUTTER,
            margins=(0, 0, 10, 0),
        )
        foot = layouts.row(self.build_button, self.cancel, (self.says, 1), spacing=theme.UNIT)
        layouts.add(self.body, (self.area, 1), self.preview, self.brief, foot)
        self.form.changed.connect(self.refresh)
        self.form.more.toggled.connect(self._unfold)
        self.patterns.chosen.connect(self._take_patterns)
        self.preview.known.connect(self._know)
        self.build_button.clicked.connect(self.build)
        self.cancel.clicked.connect(self.leave)
        self.turned.connect(self._rest)
        clock.watch(self._follow, "machine", "patterns")
        clock.each_frame(self._go_on)
        if self.kept.is_open and self.kept.base is not None:
            self._open_again(self.kept, self.kept.base)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange for another height."""
        super().resizeEvent(event)
        self._arrange()

    def _unfold(self, has_more: bool) -> None:
        self.kept.has_more = has_more
        self._arrange()

    def _arrange(self) -> None:
        """Let the preview scroll with the rows if everything fits, or if the window is low.

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
        """Whether nothing has been set."""
        try:
            return (self.form.config(), self.form.decay) == self._shown and not self.patterns.name
        except Mark1Error:
            return False

    def show_machine(self, draws: bool = False) -> None:
        """Open with the current machine, with a new seed if `draws`."""
        self._begin()
        if draws:
            self.form.draw_seed()
        self.open(self.form.kinds.cards[self.form.kinds.kind])
        self.refresh()

    def _begin(self) -> None:
        """Show the current machine and patterns."""
        state = self._state
        config, decay = state.machine.config, state.training.decay
        self._shown, self._patterns = (config, decay), state.patterns
        self.form.show_machine(config, decay, len(state.patterns.classes))
        self._offer("")

    def _follow(self, state: SessionState) -> None:
        """Begin again if another machine was built in the meantime; follow other patterns."""
        if not self.isVisible() or self._shown is None:
            return
        if state.machine.config != self._shown[0]:
            self._begin()
            self.refresh()
        elif state.patterns is not self._patterns:
            self._patterns = state.patterns
            if not self.patterns.name:
                self.form.set_classes(len(state.patterns.classes))
            self.refresh()

    def _open_again(self, kept: DrawerState, base: MachineConfig) -> None:
        """Open with what was typed before."""
        kind, texts, choice = kept.kind, kept.texts, kept.choice
        self.form.more.setChecked(kept.has_more)
        self.show_machine()
        self.form.show_machine(base, self.form_decay, len(self.patterns.made(choice).classes))
        self.form.retype(kind, texts)
        self._offer(choice)
        self.refresh()

    def _rest(self, is_open: bool) -> None:
        self.kept.is_open = is_open
        if not is_open:
            self._waits_to_build, self._fitting = False, None
            self.preview.stop()

    def confirm(self) -> None:
        """Build, as if the button was clicked."""
        self.build_button.click()

    # --- choosing --------------------------------------------------------------------------

    def take_ready(self, name: str, gate_name: str = "") -> None:
        """Fill the form with a preset machine."""
        try:
            choice = gate_name or self.patterns.suited(ready_machine(name, self._state.patterns))
            self._fill(ready_machine(name, self.patterns.made(choice)), choice)
        except Mark1Error as error:
            self._refuse(error.message)

    def take_machine(self, config: MachineConfig) -> None:
        """Fill the form with a machine that was used before."""
        self._fill(config, self.patterns.suited(config))

    def _fill(self, config: MachineConfig, choice: str) -> None:
        self.form.show_machine(config, self.form_decay, len(self.patterns.made(choice).classes))
        self._offer(choice)
        self.refresh()

    @property
    def form_decay(self) -> float:
        """The decay in the form, or that of the session if the field holds no number."""
        try:
            return self.form.decay
        except Mark1Error:
            return self._state.training.decay

    def _offer(self, choice: str) -> None:
        """List the patterns that the machine in the form can be taught, and mark one."""
        size = self.form.value("rows"), self.form.value("columns")
        self.patterns.offer(choice, size == (1, 2))

    def _take_patterns(self) -> None:
        """Let the form follow the patterns: their classes, and pictures in place of points."""
        choice = self.patterns.name
        made = self.patterns.made(choice)
        if made.analog == self.form.base.analog:
            self.form.set_classes(len(made.classes))
            self.refresh()
            return
        kind = "direct" if made.analog or choice in GATES else self.form.kinds.kind
        seed = self._state.machine.config.seed
        self._fill(config_for(kind, made, seed), choice)

    # --- what it would be ------------------------------------------------------------------

    def refresh(self) -> None:
        """Update notes, refusals and patterns, and soon the preview."""
        self._waits_to_build, self._fitting = False, None
        self._keep()
        self._offer(self.patterns.name)
        is_possible = self.form.refresh()
        self._say(self._consequence())
        self.patterns.fate.clear()
        if self.form.takes_points != self.patterns.patterns.analog:
            self.patterns.show_misfit()
            is_possible = False
        self.build_button.setEnabled(is_possible)
        self.preview.setEnabled(is_possible)
        self.preview.forget()
        self._arrange()
        if is_possible:
            config = self.form.config()
            self.preview.try_machine(self.patterns.tried(config))
            self.patterns.show_fate(config, self.preview.moved)

    def _keep(self) -> None:
        """Keep what is typed and chosen."""
        kept, form = self.kept, self.form
        kept.base, kept.kind, kept.texts = form.base, form.kinds.kind, form.texts()
        kept.choice = self.patterns.name

    def _consequence(self) -> str:
        """Say what building does."""
        if self.form.value("start") == "random":
            return self.tr(
                "Building draws new wires and weights. Undo restores this machine and its run."
            )
        if self.form.kinds.kind == "direct":
            return self.tr("Building sets all weights to 0 V. Undo restores this machine.")
        return self.tr(
            "Building draws a new plugboard and sets all weights to 0 V. "
            "Undo restores this machine."
        )

    def _know(self, problem: Message | None) -> None:
        """Reject a machine that cannot be wired, or continue to build it."""
        if problem is not None:
            self.form.refresh(problem)
            self.build_button.setEnabled(False)
            self._waits_to_build = False
            return
        self.patterns.show_fate(self.form.config(), self.preview.moved)
        self.brief.setText(self.preview.headline.text())
        if self._waits_to_build:
            self._scale()

    def _refuse(self, message: Message) -> None:
        self._say(f"✗ {message}", "problem")

    def _say(self, text: str, tone: str = "note") -> None:
        """Say something beside the buttons."""
        self.says.setText(text)
        if self.says.objectName() != tone:
            theme.dress(self.says, tone)

    # --- building --------------------------------------------------------------------------

    def build(self) -> None:
        """Build the machine once its wires are drawn and the pictures are scaled."""
        self._waits_to_build = True
        if self.preview.is_waiting:
            self._say(self.tr("Drawing the plugboard…"))
        else:
            self._scale()

    def _scale(self) -> None:
        """Build, but first scale the pictures if they are many."""
        config, patterns = self.form.config(), self._state.patterns
        size = config.rows, config.columns
        is_kept = self.patterns.name or config.analog or (patterns.rows, patterns.columns) == size
        if not is_kept and self.preview.moved is None:
            self._fitting = Fitting(patterns.pictures, *size)
            self._clock.hurry()
        else:
            self._build_now()

    def _go_on(self, now: float) -> bool:
        """Scale pictures for a moment; return whether more remain."""
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
        remembered.remember_machine(before)
        remembered.remember_machine(config)
        self.leave()

    def _command(self) -> Command:
        """Return the one step that builds what the form says."""
        config, decay, moved = self.form.config(), self.form.decay, self.preview.moved
        is_redrawn = moved is not None and moved.is_redrawn
        taught = {} if decay == self._state.training.decay else {"decay": decay}
        if self.patterns.name:
            made = self.patterns.patterns if moved is None else moved.patterns
            return BeginRun(config, made, taught)
        if moved is not None and (is_redrawn or taught):
            return BeginRun(config, moved.patterns, taught)
        if taught:
            return BeginRun(config, self._state.patterns, taught)
        return BuildMachine(config)  # which scales the pictures itself
