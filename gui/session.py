"""The open session: machine, patterns, drawing and run, and what a person does to them.

Panels call its methods and hear its signals. It holds no intelligence: each method is a few calls
of `mark1` that could stand in a notebook.
"""

from __future__ import annotations

import functools
import random
import sys
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from gui.edits import Change
from gui.judge import Judge
from mark1 import kernels, shapes
from mark1.config import MachineConfig, TrainingConfig
from mark1.errors import Mark1Error
from mark1.history import Tape
from mark1.machine import Mark1
from mark1.patterns import PatternSet
from mark1.response import Code
from mark1.storage import Session as Saved
from mark1.storage import load_session, save_session
from mark1.trainer import Trainer

#: Steps a second that the speed control offers; 0 is flat out.
SPEEDS = (1, 2, 5, 10, 30, 100, 1000, 0)

#: Up to this speed every presentation is shown on the retina. Faster, a flickering retina would
#: only dazzle (WCAG 2.3.1 allows three flashes a second), so it stays as it is.
SHOWN_UP_TO = 2

#: Passes that "until learned" shows one by one, and milliseconds between them.
WATCHED, WATCHED_PAUSE = 30, 80

SLICE = 0.008
FRAME = 1 / 30

Picture = NDArray[np.uint8]

Method = TypeVar("Method", bound=Callable[..., None])


def speaks(method: Method) -> Method:
    """Let a method say what it was refused, instead of failing."""

    @functools.wraps(method)
    def said(self: Session, *given: Any, **named: Any) -> None:
        try:
            method(self, *given, **named)
        except Mark1Error as error:
            self.said.emit(str(error)[:1].upper() + str(error)[1:], "wrong")

    return cast(Method, said)


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
    running_changed : bool
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
    running_changed = Signal(bool)
    desired_changed = Signal()
    document_changed = Signal()
    said = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.cleanChanged.connect(self.document_changed)
        self.path: Path | None = None
        self.speed = 0
        self.target: str | None = None
        self._before_stroke: Picture | None = None
        self._drawn = False
        self._until_learned = False
        self._shown_at = 0.0
        self._looks = 0
        self._run_timer = QTimer(self)
        self._run_timer.timeout.connect(self._tick)
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
        config = saved.trainer.machine.config
        shape = (config.rows, config.columns)
        blank = np.zeros(shape, dtype=np.float32 if config.analog else np.uint8)
        self.picture: NDArray[Any] = blank if saved.drawing is None else saved.drawing
        self._drawn = saved.drawing is not None
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
        self._show_all()
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

    def begin_stroke(self) -> None:
        """Note the drawing before a stroke."""
        self._before_stroke = self.picture.copy()

    def paint(self, cells: list[tuple[int, int, int]]) -> None:
        """Set cells (row, column, light) while a stroke goes on; the machine sees each at once."""
        picture = self.picture.copy()
        for row, column, light in cells:
            picture[row, column] = light
        self._put_picture(picture)

    def end_stroke(self) -> None:
        """Make the stroke one step of undo."""
        before, self._before_stroke = self._before_stroke, None
        if before is not None and not np.array_equal(before, self.picture):
            self.stack.push(Change(self.tr("stroke"), self._put_picture, before, self.picture))

    def draw(self, picture: Picture, text: str) -> None:
        """Put another picture on the retina, undoably."""
        if not np.array_equal(picture, self.picture):
            self.stack.push(Change(text, self._put_picture, self.picture, picture))

    def clear(self) -> None:
        """Darken all cells."""
        self.draw(np.zeros_like(self.picture), self.tr("clear"))

    def invert(self) -> None:
        """Light what is dark and the reverse."""
        self.draw(255 - self.picture, self.tr("invert"))

    def shift(self, down: int, right: int) -> None:
        """Move the drawing by cells; what leaves the retina is gone."""
        rows, columns = self.picture.shape
        moved = np.zeros_like(self.picture)
        kept = self.picture[
            max(0, -down) : rows - max(0, down), max(0, -right) : columns - max(0, right)
        ]
        top, left = max(0, down), max(0, right)
        moved[top : top + kept.shape[0], left : left + kept.shape[1]] = kept
        self.draw(moved, self.tr("shift"))

    @speaks
    def type_letter(self, character: str) -> None:
        """Draw a character on the retina."""
        rows, columns = self.picture.shape
        self.draw(shapes.draw_character(character, rows=rows, columns=columns), self.tr("letter"))

    def _put_picture(self, picture: NDArray[Any]) -> None:
        self.picture = picture
        self._drawn = True
        self._hush()
        self.present_picture()

    def present_picture(self, number: int | None = None) -> None:
        """Let the machine see what is on the retina, without learning."""
        self.shown = self.machine.present(self.picture, number)
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
            return self.tr("This is {0}.").format(_with_article(name))
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

    @property
    def is_running(self) -> bool:
        """Whether training goes on."""
        return self._run_timer.isActive()

    @speaks
    def change(self, **values: Any) -> None:
        """Go on with other settings of the training, such as ``eta=0.25``."""
        training = replace(self.trainer.training, **values)
        if training == self.trainer.training:
            return
        self._branch()
        self.trainer.change(training)
        self.progressed.emit(self.trainer.progress)
        self.document_changed.emit()

    @speaks
    def teach(self) -> None:
        """Present the drawing with the desired response, and let the motors turn."""
        if not self.desired.any():
            self.said.emit(self.tr("First say what it should be: choose a class."), "wrong")
            return
        self._branch()
        missed = self.trainer.teach(self.picture, self.desired)
        text = self.tr("Taught: the motors turned.") if missed else self.tr("Already right.")
        self.said.emit(text, "plain" if missed else "right")
        self._show_all()
        self.judging.judge(self.trainer)

    @speaks
    def step(self) -> None:
        """Present the next pattern and let the motors answer."""
        self._hush()
        self._branch()
        self._step_shown()
        self._show_all(present=False)
        self.judging.judge(self.trainer)

    @speaks
    def back(self) -> None:
        """Go back by one presentation."""
        self.pause()
        self._hush()
        self.trainer.back()
        self._show_all()
        self.judging.judge(self.trainer)

    @speaks
    def seek(self, step: int) -> None:
        """Go to a step of the run."""
        self.pause()
        self._hush()
        self.trainer.seek(step)
        self._show_all()
        self.judging.judge(self.trainer)

    @speaks
    def run(self, until_learned: bool = False) -> None:
        """Train at the chosen speed; flat out if it is until learned."""
        self.patterns.check_trainable()
        if self.trainer.finished is not None:
            self._say_end()
            return
        self._hush()
        self._branch()
        self._until_learned = until_learned
        self._set_pace()
        self._run_timer.start()
        self.running_changed.emit(True)

    def pause(self) -> None:
        """Stop training for now."""
        if self.is_running:
            self._run_timer.stop()
            self.running_changed.emit(False)
            self._show_all()
            self.judging.judge(self.trainer)

    def set_speed(self, speed: int) -> None:
        """Choose the steps a second, 0 for flat out."""
        self.speed = speed
        if self.is_running:
            self._set_pace()

    def reset(self) -> None:
        """Turn all potentiometers to zero and begin a new run, undoably. The seed stays."""
        self.pause()
        before = self.trainer.tape
        zero = np.zeros_like(before.volts)
        self.machine.potentiometers.load(zero)
        fresh = Trainer(self.machine, self.patterns, self.trainer.training)
        self.stack.push(Change(self.tr("reset"), self._put_tape, before, fresh.tape))

    def renew(self) -> None:
        """Build another machine of the same kind, with wires drawn anew."""
        self._rebuild(replace(self.machine.config, seed=random.randrange(10_000)))

    def turn(self, index: int, volts: float) -> None:
        """Turn one potentiometer by hand, without a step of undo yet."""
        self._hush()
        self._branch()
        self.trainer.turn(index, volts)
        self.weights_changed.emit()
        self.progressed.emit(self.trainer.progress)
        self.present_picture()

    def turned(self, index: int, before: float, after: float) -> None:
        """Make the turn of one potentiometer one step of undo."""
        self.stack.push(
            Change(
                self.tr("turn potentiometer {0}").format(index + 1),
                lambda volts: self._turn_again(index, volts),
                before,
                after,
            )
        )
        self.judging.judge(self.trainer)

    def _turn_again(self, index: int, volts: float) -> None:
        """Undo or redo a turn, at the end of the run, so that nothing is cut off."""
        if self.trainer.position.step < self.trainer.history.end:
            self.trainer.seek(self.trainer.history.end)
        self.turn(index, volts)

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
        self._show_all()
        self.judging.judge(self.trainer)

    def prepare(self) -> None:
        """Load the compiled inner loop beside the window; until then training is only slower."""
        threading.Thread(target=_load_loop, name="kernels", daemon=True).start()

    def _rebuild(self, config: MachineConfig) -> None:
        self.pause()
        self._take(Trainer(Mark1(config), self.patterns, self.trainer.training))

    def _set_pace(self) -> None:
        self._run_timer.setInterval(0 if self._flat_out else max(16, 1000 // self.speed))

    def _tick(self) -> None:
        """Do one slice of a run, and draw it if it is time."""
        if self._until_learned:
            self._advance_watchably()
        elif self._flat_out:
            self.trainer.advance(SLICE)
        elif self.speed <= SHOWN_UP_TO:
            self._step_shown()
        else:
            steps = max(1, self.speed * self._run_timer.interval() // 1000)
            self.trainer.advance(SLICE, steps=steps)
        now = time.perf_counter()
        if self.trainer.finished is not None:
            self.pause()
            self._say_end()
        elif now - self._shown_at >= FRAME:
            self._shown_at = now
            self._show_all(present=self._flat_out or self.speed > SHOWN_UP_TO)

    def _advance_watchably(self) -> None:
        """Train a slice; while passes are few and short, pause after each so that it is seen."""
        at = self.trainer.position
        left = len(self.trainer.rows) - at.index
        few = at.passes < WATCHED
        self.trainer.advance(SLICE, steps=left if few else None)
        whole = few and self.trainer.position.passes > at.passes
        self._run_timer.setInterval(WATCHED_PAUSE if whole else 0)

    @property
    def _flat_out(self) -> bool:
        return self._until_learned or self.speed == 0

    def _step_shown(self) -> None:
        """Make one step with its pattern on the retina, as the machine saw it before it turned."""
        index = self.trainer.next_pattern
        if index is not None:
            self._show_pattern(index, self.trainer.position.step + 1)
            self.set_target(self.patterns.classes[self.patterns.labels[index]])
        self.trainer.step()

    def _show_pattern(self, index: int, number: int | None = None) -> None:
        picture = self.patterns.pictures[index]
        if self._drawn:  # a drawing by hand is not lost: undo brings it back
            self.draw(picture, self.tr("show a pattern"))
        self.picture, self._drawn = picture, False
        self.present_picture(number)

    def _show_all(self, present: bool = True) -> None:
        self.weights_changed.emit()
        self.progressed.emit(self.trainer.progress)
        if present:
            self.present_picture()
        self.document_changed.emit()

    def _hush(self) -> None:
        """Take back what was said: it was about what is no more."""
        self.said.emit("", "plain")

    def _say_end(self) -> None:
        progress = self.trainer.progress
        if progress.finished == "learned":
            text = self.tr("Learned: pass {0} was without a mistake, after {1} in all.")
            self.said.emit(text.format(progress.passes, progress.total), "right")
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


def _with_article(name: str) -> str:
    """Put a or an before a name: an E, a T, a square."""
    sounds = "AEFHILMNORSX8" if len(name) == 1 else "AEIOUaeiou"
    return f"{'an' if name[0] in sounds else 'a'} {name}"
