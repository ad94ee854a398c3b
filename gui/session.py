"""The open session: machine, patterns, drawing and run, and what a person does to them.

Panels call its methods and hear its signals. It holds no intelligence: each method is a few calls
of `mark1` that could stand in a notebook.
"""

from __future__ import annotations

import random
import sys
import threading
import weakref
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from gui.drawing import Drawing
from gui.edits import Change
from gui.hands import Hands
from gui.judge import Judge
from gui.runner import Runner
from gui.sentences import speaks, with_article
from mark1.machine import kernels
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Potentiometers
from mark1.machine.response import Code
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document as Saved
from mark1.storage.session_file import load_session, save_session
from mark1.training.run_log import RunRecord as Tape
from mark1.training.trainer import Trainer

#: Steps that can be undone. A step may hold a whole run, so a season of them must not add up.
UNDO = 100


class Session(QObject):
    """One session, from *new* or a file to the next one.

    Signals
    -------
    machine_changed
        Another machine: everything is to be drawn anew.
    presented : Presentation
        The machine was shown a picture.
    weights_changed
    tray_changed
        Other patterns or classes.
    target_changed
        Another class is what the drawing is meant to be.
    progressed : Progress
    desired_changed
    document_changed
        Another file name, or there are unsaved changes now, or none any more.
    said : str, str
        A sentence for the person, and its tone: "plain", "right" or "wrong".
    """

    machine_changed = Signal()
    presented = Signal(object)
    weights_changed = Signal()
    tray_changed = Signal()
    target_changed = Signal()
    progressed = Signal(object)
    desired_changed = Signal()
    document_changed = Signal()
    said = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(UNDO)
        self.stack.cleanChanged.connect(self.document_changed)
        self.path: Path | None = None
        self.target: str | None = None
        self._looks = 0
        self.drawing = Drawing(self.stack, self)
        self.drawing.changed.connect(self._see)
        self.drawing.said.connect(self.said)
        self.runner = Runner(self)
        self._hands = Hands()
        self._chosen: dict[str, Any] = {}  # of the training, by hand and not by a rule's text
        self.judging = Judge(self)
        self.show(Saved(_trainer("mark1", shapes.make("letters"), MachineConfig().seed)))
        self.choose(4)  # an E

    # --- the document ----------------------------------------------------------------------

    def new(self, kind: str, patterns: PatternSet, seed: int) -> None:
        """Begin with a new machine of a kind and a set of patterns."""
        self.show(Saved(_trainer(kind, patterns, seed)))
        if len(self.patterns.labels):
            self.choose(0)

    def open(self, path: Path) -> None:
        """Open a file; what was open stays if it cannot be read."""
        saved = load_session(path)
        self.show(saved, path)

    def save(self, path: Path) -> None:
        """Write the session to a file."""
        self.let_go()
        drawing = None if self.machine.config.analog else self.picture
        save_session(Saved(self.trainer, drawing), path)
        self.path = path
        self._note_saved()
        self.stack.setClean()
        self.document_changed.emit()

    @property
    def is_modified(self) -> bool:
        """Whether something would be lost by closing now."""
        trainer, position, training, volts = self._saved
        return not (
            self.stack.isClean()
            and self.trainer is trainer()
            and self.trainer.position == position
            and self.trainer.training == training
            and np.array_equal(self.machine.potentiometers.volts, volts)
        )

    def _note_saved(self) -> None:
        """Take the run, as it stands now, for what a file holds or nobody would miss."""
        volts = self.machine.potentiometers.volts.copy()
        trainer = self.trainer
        self._saved = weakref.ref(trainer), trainer.position, trainer.training, volts

    def show(self, saved: Saved, path: Path | None = None) -> None:
        """Go on with a session, as one that was just opened."""
        self.pause()
        self._hands.forget()
        config = saved.trainer.machine.config
        shape = (config.rows, config.columns)
        blank = np.zeros(shape, dtype=np.float32 if config.analog else np.uint8)
        drawn = saved.drawing is not None
        self.drawing.begin(saved.drawing if drawn else blank, by_hand=drawn)
        self.path = path
        self.stack.clear()
        self.trainer = saved.trainer
        self._note_saved()
        self._take(saved.trainer)

    def _take(self, trainer: Trainer) -> None:
        """Go on with another machine, and show it."""
        self._hush()
        self.trainer = trainer
        self.desired: NDArray[np.int8] = np.zeros(trainer.machine.config.r_units, dtype=np.int8)
        self.target = self.patterns.classes[0] if self.patterns.classes else None
        self.machine_changed.emit()
        self.tray_changed.emit()
        self.show_all()
        self.judging.judge(self.trainer)
        self.document_changed.emit()

    @property
    def machine(self) -> Mark1:
        """The machine."""
        return self.trainer.machine

    @property
    def patterns(self) -> PatternSet:
        """The patterns in the tray."""
        return self.trainer.patterns

    # --- the retina ------------------------------------------------------------------------

    @property
    def picture(self) -> NDArray[Any]:
        """What is on the retina."""
        return self.drawing.picture

    def _see(self) -> None:
        """Let the machine see a drawing that has changed."""
        self._hush()
        self.present_picture()

    def present_picture(self, number: int | None = None, taught: bool = False) -> None:
        """Let the machine see what is on the retina, without learning.

        While it is taught it answers with the weights it has; otherwise with those that its rule
        answers with, such as their mean.
        """
        taught = taught or self.runner.is_running
        machine = self.machine if taught else self.trainer.answering()
        self.shown = machine.present(self.picture, number)
        self.presented.emit(self.shown)

    def present(self) -> None:
        """Show the drawing once more, with fresh noise if the cells have any."""
        self._looks += 1
        self.present_picture(number=2**40 + self._looks)
        self.said.emit(self.answer_text(), "plain")

    # --- answers ---------------------------------------------------------------------------

    def answer(self) -> str | None:
        """The class that the present response names, or None."""
        if not self.patterns.classes:
            return None
        index = self.trainer.code.read(self.shown.drive[None], self.shown.response[None])[0]
        return None if index < 0 else self.patterns.classes[index]

    def desired_class(self) -> str | None:
        """The class whose code is set as desired response, or None."""
        same = (self.trainer.code.words == self.desired).all(axis=1)
        return self.patterns.classes[int(same.argmax())] if same.any() else None

    def is_right(self) -> bool | None:
        """Whether all asked R-units answer as desired; None if nothing is asked."""
        asked = self.desired != 0
        if not asked.any():
            return None
        return bool((self.shown.response == self.desired)[asked].all())

    def answer_text(self) -> str:
        """The answer as a sentence."""
        name = self.answer()
        if name is not None:
            return self.tr("This is {0}.").format(with_article(name))
        if (self.shown.response == 0).any():
            return self.tr("Undecided.")
        return self.tr("No class has this code.")

    def set_desired(self, desired: NDArray[np.int8]) -> None:
        """Set the switches of the desired response, ±1 or 0 for each R-unit."""
        self.desired = desired.copy()
        self.desired_changed.emit()

    def set_desired_unit(self, unit: int, desired: int) -> None:
        """Set one switch."""
        changed = self.desired.copy()
        changed[unit] = desired
        self.set_desired(changed)

    def set_target(self, name: str | None) -> None:
        """Choose the class that the drawing is meant to be."""
        self.target = name
        if name in self.patterns.classes:
            self.set_desired(self.trainer.code.words[self.patterns.classes.index(name)])
        self.target_changed.emit()

    # --- the tray --------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Put a pattern of the tray on the retina, with its code as desired response."""
        self._show_pattern(index)
        self.set_target(self.patterns.classes[self.patterns.labels[index]])

    @speaks
    def add(self, name: str) -> None:
        """Add the drawing to a class, which may be new."""
        self._set_patterns(
            self.patterns.with_added(self.picture, name), self.tr("add to {0}").format(name)
        )
        self.set_target(name)
        self.said.emit(self.tr("Added to {0}.").format(name), "plain")

    @speaks
    def remove(self, indices: list[int]) -> None:
        """Take patterns out of the tray."""
        self._set_patterns(self.patterns.without(indices), self.tr("remove"))

    @speaks
    def move(self, index: int, name: str) -> None:
        """Move a pattern to another class."""
        self._set_patterns(self.patterns.moved(index, name), self.tr("move to {0}").format(name))

    @speaks
    def rename(self, old: str, new: str) -> None:
        """Give a class another name."""
        self._set_patterns(self.patterns.renamed(old, new), self.tr("rename"))
        if self.target == old:
            self.set_target(new)

    @speaks
    def remove_class(self, name: str) -> None:
        """Take a class and its patterns out of the tray."""
        self._set_patterns(self.patterns.without_class(name), self.tr("remove {0}").format(name))

    def replace_patterns(self, patterns: PatternSet) -> None:
        """Put another set in the tray, undoably; the weights stay."""
        self._set_patterns(patterns, self.tr("other patterns"))

    def _set_patterns(self, patterns: PatternSet, text: str) -> None:
        self.let_go()
        Code(self.machine.config, len(patterns.classes))  # refuses more than it can name
        self.stack.push(Change(text, self._put_patterns, self.patterns, patterns))

    def _put_patterns(self, patterns: PatternSet) -> None:
        self.pause()
        self._hush()
        if self.trainer.history.end:
            text = self.tr("Other patterns: a new run begins with the weights as they are.")
            self.said.emit(text, "plain")
        self.trainer = Trainer(self.machine, patterns, self.trainer.training)
        if self.target not in patterns.classes:
            self.target = patterns.classes[0] if patterns.classes else None
        self.tray_changed.emit()
        self.progressed.emit(self.trainer.progress)
        self.desired_changed.emit()
        self.judging.judge(self.trainer)

    # --- training --------------------------------------------------------------------------

    @speaks
    def change(self, **values: Any) -> None:
        """Go on with other settings of the training, such as ``eta=0.25``."""
        training = replace(self.trainer.training, **values)
        if training == self.trainer.training:
            return
        self._branch()
        if "rule" in values:
            self.trainer.take_up(values["rule"], **self._chosen)
        else:
            self.trainer.change(training)
            self._chosen |= values
        self.progressed.emit(self.trainer.progress)
        self.document_changed.emit()

    @speaks
    def teach(self) -> None:
        """Present the drawing with the desired response, and let the motors turn."""
        if not self.desired.any():
            self.said.emit(self.tr("First say what it should be: choose a class."), "wrong")
            return
        self.let_go()
        self._branch()
        missed = self.trainer.teach(self.picture, self.desired)
        text = self.tr("Taught: the motors turned.") if missed else self.tr("Already right.")
        self.said.emit(text, "plain" if missed else "right")
        self.show_all()
        self.judging.judge(self.trainer)

    @speaks
    def step(self) -> None:
        """Present the next pattern and let the motors answer."""
        self._hush()
        self.let_go()
        self._branch()
        self.step_shown()
        self.show_all(present=False)
        self.judging.judge(self.trainer)

    @speaks
    def back(self) -> None:
        """Go back by one presentation."""
        self.pause()
        self.let_go()
        self._hush()
        self.trainer.back()
        self.show_all()
        self.judging.judge(self.trainer)

    @speaks
    def seek(self, step: int) -> None:
        """Go to a step of the run."""
        self.pause()
        self.let_go()
        self._hush()
        self.trainer.seek(step)
        self.show_all()
        self.judging.judge(self.trainer)

    @speaks
    def run(self, until_learned: bool = False) -> None:
        """Train at the chosen speed; flat out if it is until learned."""
        self.patterns.check_trainable()
        if self.trainer.finished is not None:
            self.say_end()
            return
        self._hush()
        self.let_go()
        self._branch()
        self.runner.start(until_learned)

    def pause(self) -> None:
        """Stop training for now."""
        if self.runner.is_running:
            self.runner.stop()
            self.show_all()
            self.judging.judge(self.trainer)

    def reset(self) -> None:
        """Turn all potentiometers to where they first stood, undoably. The seed stays."""
        self.pause()
        self.let_go()
        before = self.trainer.tape
        self.machine.potentiometers.load(Potentiometers(self.machine.config).volts)
        fresh = Trainer(self.machine, self.patterns, self.trainer.training)
        self.stack.push(Change(self.tr("reset"), self._put_tape, before, fresh.tape))

    def renew(self) -> None:
        """Build another machine of the same kind, with wires drawn anew."""
        self._rebuild(replace(self.machine.config, seed=random.randrange(10_000)))

    def turn(self, index: int, volts: float) -> None:
        """Turn one potentiometer by hand; all movements until `let_go` are one step of undo."""
        self._hush()
        self._branch()
        before = float(self.machine.potentiometers.volts[index])
        self._hands.turn(index, before, self.trainer.turn(index, volts))
        self.weights_changed.emit()
        self.progressed.emit(self.trainer.progress)
        self.present_picture()

    def let_go(self, index: int | None = None) -> None:
        """Take the hand from one potentiometer, or from all; whatever comes next is another step.

        All that leads elsewhere (undo, another place on the tape, training) lets go first.
        """
        for turn in self._hands.let_go(index):
            text = self.tr("turn potentiometer {0}").format(turn.pot + 1)
            again = partial(self._turn_again, turn.pot)
            self.stack.push(Change(text, again, turn.before, turn.after, is_done=True))
            self.judging.judge(self.trainer)

    def _turn_again(self, index: int, volts: float) -> None:
        """Undo or redo a turn, at the end of the run, so that nothing is cut off."""
        if self.trainer.position.step < self.trainer.history.end:
            self.trainer.seek(self.trainer.history.end)
        self.turn(index, volts)
        self._hands.forget()  # it was no hand
        self.judging.judge(self.trainer)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self.stack.canUndo() or bool(self._hands)

    def undo(self) -> None:
        """Take back what was done last, and say what that was."""
        self.let_go()
        text = self.stack.undoText()
        self.stack.undo()
        self.said.emit(self.tr("Undone: {0}.").format(text), "plain")

    def redo(self) -> None:
        """Do again what was taken back."""
        self.let_go()
        text = self.stack.redoText()
        self.stack.redo()
        self.said.emit(self.tr("Done again: {0}.").format(text), "plain")

    def _branch(self) -> None:
        """Begin a new branch if the run goes on after this place; undo brings the old run back."""
        whole = self.trainer.tape
        if whole.position.step < whole.end:
            self.trainer.cut()
            self.stack.push(Change(self.tr("new branch"), self._put_tape, whole, self.trainer.tape))
            text = self.tr("A new branch begins here. Undo brings the old run back.")
            self.said.emit(text, "plain")

    @speaks
    def _put_tape(self, tape: Tape) -> None:
        self.pause()
        self._hush()
        self.trainer.resume(tape)
        self.show_all()
        self.judging.judge(self.trainer)

    def prepare(self) -> None:
        """Load the compiled inner loop beside the window; until then training is only slower."""
        threading.Thread(target=_load_loop, name="kernels", daemon=True).start()

    def _rebuild(self, config: MachineConfig) -> None:
        self.pause()
        self._hands.forget()
        self._take(Trainer(Mark1(config), self.patterns, self.trainer.training))

    def step_shown(self) -> None:
        """Make one step with its pattern on the retina, as the machine saw it before it turned."""
        index = self.trainer.next_pattern
        if index is not None:
            self.drawing.show(self.patterns.pictures[index])
            self.present_picture(self.trainer.position.step + 1, taught=True)
            self.set_target(self.patterns.classes[self.patterns.labels[index]])
        self.trainer.step()

    def _show_pattern(self, index: int) -> None:
        self.drawing.show(self.patterns.pictures[index])
        self.present_picture()

    def show_all(self, present: bool = True) -> None:
        """Show weights and progress, and the picture as the machine sees it now."""
        self.weights_changed.emit()
        self.progressed.emit(self.trainer.progress)
        if present:
            self.present_picture()
        self.document_changed.emit()

    def _hush(self) -> None:
        """Take back what was said: it was about what is no more."""
        self.said.emit("", "plain")

    def say_end(self) -> None:
        """Say how a run that is over ended."""
        progress = self.trainer.progress
        if progress.finished == "learned":
            text = self.tr("Learned: pass {0} was without a mistake, after {1} in all.")
            if progress.last_mistakes:
                text = self.tr("Learned: after pass {0}, with {1} mistakes in all, none is wrong.")
            self.said.emit(text.format(progress.passes, progress.total), "right")
        elif progress.finished == "small-change":
            text = self.tr("Pass {0} hardly moved the weights: it goes no further.")
            self.said.emit(text.format(progress.passes), "plain")
        elif progress.finished == "passes" and self.trainer.training.stop == "passes":
            text = self.tr("All passes were made: {0}.")
            self.said.emit(text.format(progress.passes), "plain")
        elif progress.finished == "passes":
            text = self.tr("Not learned in {0} passes: give it more, or another machine.")
            self.said.emit(text.format(progress.passes), "wrong")
        else:
            text = self.tr("Stopped after {0} mistakes, as asked.")
            self.said.emit(text.format(progress.total), "wrong")


def _load_loop() -> None:
    """Load the compiled loop in a thread, which gives way to the window every tenth of a
    millisecond: each of the window's many calls into Qt has to wait for its turn."""
    kernels.compile_ahead()
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    try:
        kernels.compiled()
    finally:
        sys.setswitchinterval(usual)


def _trainer(kind: str, patterns: PatternSet, seed: int) -> Trainer:
    """Build the usual machine for patterns; an empty tray gets five R-units to grow into."""
    config = MachineConfig.of(
        kind,
        classes=max(2, len(patterns.classes)),
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
        seed=seed,
        r_units=5 if not patterns.classes else None,
        code="binary" if not patterns.classes else None,
    )
    return Trainer(Mark1(config), patterns, TrainingConfig())
