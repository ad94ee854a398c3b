"""The document that is open: the live parts that commands change, and their frozen state."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine.account import account_of
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.faults import Faults
from mark1.machine.machine import Mark1, Presentation
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import fit
from mark1.storage.document import MOST_BRANCHES, Branch, Document, same_patterns
from mark1.training.last_step import Explanation, LastStep
from mark1.training.run_log import RunRecord
from mark1.training.trainer import Trainer


class OpenDocument:
    """What commands work on. Only `mark1.session.session.Session` creates one.

    Parameters
    ----------
    document : Document

    Attributes
    ----------
    trainer : Trainer
        Holds the machine, the patterns and the run.
    branches : tuple of Branch
    drawing : ndarray, shape (rows, columns)
        Read only.
    by_hand, target, desired, chosen
        As in `Document`.
    notice : Message or None
        What was lost; only a refusal is shown instead.
    message : Message or None
        What the last command reported.
    """

    def __init__(self, document: Document) -> None:
        self.notice: Message | None = None
        self._message: Message | None = None
        self._frozen: tuple[Trainer, int, RunRecord] | None = None
        self._shown: _Shown | None = None
        self._taught: _Shown | None = None
        self.trainer = document.trainer()
        self.restore(replace(document, machine=self.trainer.machine))

    def freeze(self) -> Document:
        """Return the state of all parts as one frozen record."""
        if self._frozen is None or self._frozen[:2] != (self.trainer, self.trainer.revision):
            self._frozen = self.trainer, self.trainer.revision, self.trainer.record
        return Document(
            machine=self.trainer.machine,
            run=self._frozen[2],
            branches=self.branches,
            drawing=self.drawing,
            by_hand=self.by_hand,
            target=self.target,
            desired=self.desired,
            chosen=self.chosen,
        )

    def restore(self, document: Document, is_broken: bool = False) -> None:
        """Restore the state of all parts; `is_broken` after an unexpected error."""
        if is_broken:
            self._frozen = None
        if document.machine is not self.trainer.machine:
            self.trainer = Trainer(document.machine, document.patterns)
            self.trainer.resume(document.run)
        elif self._frozen is None or self._frozen[2] is not document.run or self._has_moved():
            self.trainer.resume(document.run)
        self._frozen = self.trainer, self.trainer.revision, document.run
        self.branches = document.branches
        self.drawing = _read_only(document.drawing)
        self.by_hand, self.target = document.by_hand, document.target
        self.desired, self.chosen = document.desired, document.chosen

    def _has_moved(self) -> bool:
        frozen = self._frozen
        return frozen is None or frozen[:2] != (self.trainer, self.trainer.revision)

    # --- what commands use -----------------------------------------------------------------------

    @property
    def machine(self) -> Mark1:
        """The machine."""
        return self.trainer.machine

    @property
    def patterns(self) -> PatternSet:
        """The patterns."""
        return self.trainer.patterns

    @property
    def message(self) -> Message | None:
        """The message shown to the user."""
        is_refusal = self._message is not None and self._message.tone == "wrong"
        return self._message if is_refusal or self.notice is None else self.notice

    @message.setter
    def message(self, message: Message | None) -> None:
        self._message = message

    def note_loss(self) -> None:
        """Set the notice if the run had to drop its oldest steps."""
        log = self.trainer.log
        if log.has_dropped:
            log.has_dropped = False
            values = {"first": log.first, "most": log.most_by_hand}
            self.notice = Message("session.run-shortened", values)

    def say(self, code: str, tone: str = "plain", **values: Any) -> None:
        """Set the message shown to the user."""
        self.message = Message(code, values, tone)

    def put_drawing(self, picture: NDArray[Any]) -> None:
        """Put a drawing made by hand on the retina, and clear the desired response."""
        config = self.machine.config
        if config.analog:
            raise PatternError("session.points-cannot-be-drawn")
        self.machine.check_pictures(np.asarray(picture)[None])
        if np.array_equal(picture, self.drawing):
            return
        self.drawing, self.by_hand = _read_only(picture), True
        self._desire(np.zeros_like(self.desired))

    def show_pattern(self, index: int, patterns: PatternSet | None = None) -> None:
        """Put a pattern on the retina, with its class as target and desired response.

        `patterns` may be an earlier set that the step just made has replaced.
        """
        patterns = self.patterns if patterns is None else patterns
        self.by_hand = False
        if not np.array_equal(patterns.pictures[index], self.drawing):
            self.drawing = patterns.pictures[index]
        self.choose_class(patterns.classes[patterns.labels[index]])

    def choose_class(self, name: str | None) -> None:
        """Set the class of the drawing, and its code as the desired response."""
        classes = self.patterns.classes
        self.target = name if name in classes else None
        if name in classes:
            self._desire(self.trainer.code.words[classes.index(name)])
        else:
            self._desire(np.zeros_like(self.desired))

    def _desire(self, desired: NDArray[np.int8]) -> None:
        if not np.array_equal(desired, self.desired):
            self.desired = desired

    def take_patterns(self, patterns: PatternSet, label: str) -> None:
        """Replace the patterns and begin a chapter."""
        if same_patterns(patterns, self.patterns):
            return
        self.branch_off()
        with self.keeping_class():
            self.trainer.take_patterns(patterns, label)

    def take_faults(self, faults: Faults, label: str) -> None:
        """Break or mend parts of the machine and begin a chapter."""
        if faults != self.machine.faults:
            faults.check(self.machine.config, self.machine.plugboard)
            self.branch_off()
            self.trainer.take_faults(faults, label)

    @contextmanager
    def keeping_class(self) -> Iterator[None]:
        """Keep the class of the drawing while the patterns change.

        If the class no longer exists, the desired response is cleared.
        """
        patterns, words = self.patterns, self.trainer.code.words
        yield
        if self.patterns is patterns:
            return
        classes = self.patterns.classes
        if patterns.is_renamed(self.patterns):
            if self.target is not None:
                self.target = classes[patterns.classes.index(self.target)]
            return
        if self.target not in classes:
            self.target = classes[0] if classes else None
        known = _named(self.desired, words, patterns.classes)
        if known is not None:
            words, blank = self.trainer.code.words, np.zeros_like(self.desired)
            self.desired = words[classes.index(known)] if known in classes else blank

    def train(self, steps: int | None = None, seconds: float = math.inf) -> None:
        """Continue training, and replay later chapters of the log in their order."""
        trainer = self.trainer
        begun, end = trainer.position.step, time.perf_counter() + seconds
        while True:
            step = trainer.position.step
            chapter = trainer.log.next_by_hand(step)
            left = [] if steps is None else [begun + steps - step]
            if chapter is not None:
                left.append(chapter.position.step - step)
            with self.keeping_class():
                trainer.advance(end - time.perf_counter(), min(left, default=None))
            is_over = trainer.finished is not None or trainer.position.step - begun == steps
            if is_over or chapter is None or time.perf_counter() >= end:
                return

    def seek(self, step: int, seconds: float = math.inf) -> bool:
        """Move towards a step of the run for at most this long; return whether it is reached.

        Further calls with the same step continue.
        """
        with self.keeping_class():
            return self.trainer.seek(step, seconds).step == step

    def branch_off(self) -> None:
        """Keep the rest of the run as a branch before the run changes at this step."""
        step = self.trainer.position.step
        if step < self.trainer.log.end:
            self.keep_branch(step, self.freeze().run)
            self.trainer.cut()

    def keep_branch(self, fork: int, run: RunRecord) -> None:
        """Keep a run that was left at the step `fork` as a branch.

        What comes now shares no later step with the other branches either.
        """
        others = (b if b.fork <= fork else replace(b, fork=fork) for b in self.branches)
        branches = (*others, Branch(fork, run))
        if len(branches) > MOST_BRANCHES:
            self.notice = Message("session.branch-dropped", {"most": MOST_BRANCHES})
        self.branches = branches[-MOST_BRANCHES:]

    def build(
        self,
        config: MachineConfig,
        patterns: PatternSet | None = None,
        training: TrainingConfig | None = None,
    ) -> None:
        """Start a new run with a new machine; patterns and settings stay unless given.

        The machine has not learned the codes of the classes, so they are numbered again.
        """
        machine, training = Mark1(config), training or self.trainer.training
        before, patterns = self.patterns, self.patterns if patterns is None else patterns
        known = _named(self.desired, self.trainer.code.words, before.classes)
        if not patterns.analog:
            patterns = patterns.fitted(config.rows, config.columns)
        self.trainer = Trainer(machine, patterns.renumbered(), training)
        self.branches = ()
        self.desired = np.zeros(config.r_units, np.int8)
        if self.target not in patterns.classes:
            self.target = patterns.classes[0] if patterns.classes else None
        self._fit_drawing(not self.by_hand and same_patterns(patterns, before), known)

    def _fit_drawing(self, is_pattern: bool, known: str | None) -> None:
        """Scale the drawing to the retina, or show a pattern: of its class, or the selected one.

        Parameters
        ----------
        is_pattern : bool
            Whether the drawing shows one of the patterns.
        known : str or None
            The class of the drawing.
        """
        config, patterns = self.machine.config, self.patterns
        blank = Document.of(self.trainer).drawing
        fits = (self.drawing.shape, self.drawing.dtype) == (blank.shape, blank.dtype)
        if fits and is_pattern and known in patterns.classes:
            self._desire(self.trainer.code.words[patterns.classes.index(known)])
        elif fits and (self.by_hand or is_pattern):
            return
        elif self.by_hand and blank.dtype == self.drawing.dtype == np.uint8 and self.drawing.any():
            self.drawing = _read_only(fit(self.drawing[None], config.rows, config.columns)[0])
        else:
            self.drawing, self.by_hand = _read_only(blank), False
            if len(patterns):
                wanted = known if is_pattern and known in patterns.classes else self.target
                is_wanted = np.array([name == wanted for name in patterns.classes])
                self.show_pattern(int(is_wanted[patterns.labels].argmax()))

    # --- what the machine shows ------------------------------------------------------------------

    def show(self, presentation: Presentation) -> None:
        """Show this presentation until something changes."""
        self._shown = _Shown(presentation, self.trainer, self.trainer.revision, self.drawing)
        if presentation.turn is not None:
            self._taught = self._shown

    def show_anew(self) -> None:
        """Show the drawing presented to the machine as it is now."""
        self._shown = None

    def presentation(self, is_running: bool) -> Presentation:
        """Return the presentation of the drawing.

        During training or a seek the machine responds with its current weights; otherwise with
        those of the predictor that its rule asks for, such as their mean.
        """
        is_taught = is_running and self.trainer.rule.predictor != "last"
        shown = self._shown
        if (
            shown is None
            or shown.drawing is not self.drawing
            or shown.trainer is not self.trainer
            or shown.revision != self.trainer.revision
            or shown.is_taught not in (None, is_taught)
        ):
            machine = self.machine if is_running else self.trainer.answering()
            presentation, revision = machine.present(self.drawing), self.trainer.revision
            shown = _Shown(presentation, self.trainer, revision, self.drawing, is_taught)
            self._shown = shown
        return shown.presentation

    def explain(self, is_running: bool) -> Explanation:
        """Account for the answer in `presentation`, and find what the last step did."""
        shown, trainer, taught = self.presentation(is_running), self.trainer, self._taught
        machine = self.machine if is_running else trainer.answering()
        training, classes = trainer.training, trainer.patterns.classes
        answer = account_of(machine, shown, trainer.code, classes, trainer.rule, training.decay)
        if trainer.position.step <= trainer.log.first:
            return Explanation(answer, None)
        is_last = taught and (taught.trainer, taught.revision) == (trainer, trainer.revision)
        known = taught.presentation if taught and is_last else None
        return Explanation(answer, LastStep(self.machine, self.freeze().run, known))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A presentation, and what it was made of."""

    presentation: Presentation
    trainer: Trainer
    revision: int
    drawing: NDArray[Any]
    is_taught: bool | None = None


def _named(
    desired: NDArray[np.int8], words: NDArray[np.int8], classes: Sequence[str]
) -> str | None:
    """Return the class whose code is the desired response, or None."""
    same = (words == desired).all(axis=1)
    return classes[int(same.argmax())] if same.any() else None


def _read_only(picture: NDArray[Any]) -> NDArray[Any]:
    if picture.flags.writeable:
        picture = picture.copy()
        picture.flags.writeable = False
    return picture
