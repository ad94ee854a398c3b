"""Commands that train the machine, move through its run, or build another machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from mark1.errors import TrainingError
from mark1.machine.config import TRAINING_SETTINGS, MachineConfig
from mark1.machine.rules import rule_named
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands.kinds import Command, Gesture, WhileTraining, check_class, did, in_label
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document, same_patterns
from mark1.training.chapter_titles import Label
from mark1.training.conventions import changed
from mark1.training.run_log import RunRecord
from mark1.training.trainer import Trainer

#: Most steps of one command: an hour or so.
MOST_STEPS = 10**9


@dataclass(frozen=True, slots=True)
class ChangeTraining(WhileTraining):
    """Change settings of the training, such as ``{"eta": 0.25}``."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def follows(self, earlier: Command) -> bool:
        """Merge with an earlier change of the same settings."""
        return isinstance(earlier, ChangeTraining) and earlier.values.keys() == self.values.keys()

    def perform(self, document: OpenDocument) -> Message:
        """Change the settings; a rule brings the conventions of its source."""
        trainer = document.trainer
        values = dict(self.values)
        training = trainer.training.changed(values)
        if training != trainer.training:
            label = _label(values)
            document.branch_off()
            rule = values.pop("rule", None)
            document.chosen = document.chosen | values
            if rule is None:
                trainer.change(training, label)
            else:
                trainer.take_up(rule, label, **document.chosen)
                trainer.change(trainer.training.changed(values), label)
        return did("change-training", what=Label(_label(self.values)))


def _label(values: Mapping[str, Any]) -> str:
    """Return the label of a chapter: the settings that begin it."""
    return ", ".join(_in_words(name, value) for name, value in values.items())


def _in_words(name: str, value: Any) -> str:
    if name == "rule":
        return Message(f"rules.{rule_named(value).name}").english
    words = TRAINING_SETTINGS[name].symbol or name.replace("_", " ")
    if isinstance(value, bool) or value is None:
        return words if value else f"no {words}"
    return f"{words} {value:g}" if isinstance(value, float) else f"{words} {value}"


@dataclass(frozen=True, slots=True)
class Teach(Command):
    """Present the drawing with its desired response, and turn the motors."""

    def perform(self, document: OpenDocument) -> Message:
        """Teach the drawing."""
        if not document.desired.any():
            raise TrainingError("session.choose-class-first")
        document.branch_off()
        shown = document.trainer.teach(document.drawing, document.desired)
        document.show(shown)
        turned = shown.turn is not None and shown.turn.any()
        if shown.is_wrong(document.desired, document.trainer.code):
            document.say("session.taught" if turned else "session.nothing-turned")
        else:
            document.say(f"session.{'right-and-turned' if turned else 'already-right'}", "right")
        return did("teach")


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """Say of which class the drawing is, and teach it; with `keeps`, add it to the patterns too."""

    name: str
    keeps: bool = False

    def perform(self, document: OpenDocument) -> Message:
        """Teach the drawing as a picture of its class."""
        check_class(document.patterns, self.name)
        if self.keeps:
            patterns = document.patterns.with_added(document.drawing, self.name)
            document.take_patterns(patterns, f"+{in_label(self.name)}")
        document.choose_class(self.name)
        Teach().perform(document)
        document.show_anew()  # a person who corrects it wants to see the new answer
        told, shown = document.message, document.presentation(False)
        is_taught = told is not None and told.code == "session.taught"
        if is_taught and shown.is_wrong(document.desired, document.trainer.code):
            document.say("session.still-wrong")
        return did("correct", name=self.name)


@dataclass(frozen=True, slots=True)
class Step(Command):
    """Present the next pattern, and turn the motors."""

    def perform(self, document: OpenDocument) -> Message:
        """Make one step, and show its pattern as the machine saw it."""
        trainer, patterns = document.trainer, document.patterns
        index = trainer.next_pattern
        with document.keeping_class():
            shown = trainer.step()
        if shown is not None and index is not None:
            document.show_pattern(index, patterns)
            document.show(shown)
        return did("step")


@dataclass(frozen=True, slots=True)
class Train(Command):
    """Train for a number of steps; a long run is a series of these, and the last one ends it."""

    steps: int
    shows_each: bool = False
    goes_on: bool = False

    def follows(self, earlier: Command) -> bool:
        """Merge with the earlier parts of the same run."""
        return isinstance(earlier, Train) and earlier.goes_on

    def perform(self, document: OpenDocument) -> Message:
        """Make the steps."""
        if not 0 <= self.steps <= MOST_STEPS:
            raise TrainingError("session.no-such-run", steps=self.steps, most=MOST_STEPS)
        if not self.shows_each:
            if self.steps:
                document.train(self.steps)
            return did("train")
        for _ in range(self.steps):
            Step().perform(document)
        return did("train")


@dataclass(frozen=True, slots=True)
class Seek(Command):
    """Go to a step of the run, and restore machine and patterns as they were there."""

    step: int

    def follows(self, earlier: Command) -> bool:
        """Merge with a move just before, as while the timeline is dragged."""
        return isinstance(earlier, Seek)

    @property
    def label(self) -> Message:
        """Label in the undo menu."""
        return did("seek", step=self.step)

    def perform(self, document: OpenDocument) -> Message:
        """Go all the way at once."""
        document.seek(self.step)
        return self.label


@dataclass(frozen=True, slots=True)
class Reset(Command):
    """Return all potentiometers to their start, and keep the run as a branch.

    Broken parts stay broken, and a stuck wiper stays where it is.
    """

    def perform(self, document: OpenDocument) -> Message:
        """Start a new run."""
        old = document.trainer
        if old.log.end > old.log.first:
            document.keep_branch(0, document.freeze().run)
        old.machine.potentiometers.load(old.machine.start_volts())
        document.trainer = Trainer(old.machine, old.patterns, old.training)
        return did("reset")


@dataclass(frozen=True, slots=True)
class Retrain(Command):
    """Train again from the start with other settings, and keep the previous run as a branch.

    Attributes
    ----------
    values : dict
        Settings that differ, such as ``{"eta": 0.25}``.
    steps : int
        How many steps to make.
    made : RunRecord or None
        The run that this makes, if it is known: then it is not computed again.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    steps: int = 0
    made: RunRecord | None = field(default=None, repr=False, compare=False)

    def perform(self, document: OpenDocument) -> Message:
        """Start a new run with these settings, and make its steps."""
        if not 0 <= self.steps <= MOST_STEPS:
            raise TrainingError("session.no-such-run", steps=self.steps, most=MOST_STEPS)
        begun = retrainer(document.trainer, self.values, document.chosen)
        Reset().perform(document)
        if self.made is not None and _is_of(self.made, begun, self.steps):
            document.trainer.resume(self.made)
        else:
            document.trainer.resume(begun.record)
            document.train(self.steps)
        others = {name: value for name, value in self.values.items() if name != "rule"}
        document.chosen = document.chosen | others
        return did("retrain", what=Label(_label(self.values))) if self.values else did("reset")


def retrainer(trainer: Trainer, values: Mapping[str, Any], chosen: Mapping[str, Any]) -> Trainer:
    """Make a trainer of the same machine and patterns at the start, with other settings.

    Parameters
    ----------
    trainer : Trainer
        Left as it is.
    values, chosen : mapping
        As in `mark1.training.conventions.changed`.

    Raises
    ------
    ConfigError
        If a setting is impossible.
    """
    training = changed(trainer.training, values, chosen)
    machine = trainer.machine.twin(trainer.machine.start_volts())
    begun = Trainer(machine, trainer.patterns, trainer.training)
    if training != trainer.training:
        begun.change(training, _label(values))
    return begun


def _is_of(made: RunRecord, trainer: Trainer, steps: int) -> bool:
    """Return whether a run belongs to this trainer, with this many steps."""
    same = made.training == trainer.training and made.patterns is trainer.patterns
    return same and made.end == made.position.step == steps


@dataclass(frozen=True, slots=True)
class BeginRun(Command):
    """Build a machine for other patterns and settings, and start a new run: one undoable step.

    Attributes
    ----------
    config : MachineConfig
    patterns : PatternSet
    training : mapping
        Fields of `TrainingConfig` that differ from those in force.
    """

    config: MachineConfig
    patterns: PatternSet
    training: Mapping[str, Any] = field(default_factory=dict)

    def perform(self, document: OpenDocument) -> Message:
        """Start the run."""
        before = document.trainer.training
        training = before.changed(self.training)
        is_other = not same_patterns(self.patterns, document.patterns)
        document.build(self.config, self.patterns, training)
        if is_other:
            return did("begin-with", what=self.patterns.name or f"{len(self.patterns)}")
        return did("begin-again")


@dataclass(frozen=True, slots=True)
class BuildMachine(Command):
    """Build another machine for the same patterns, and start a new run."""

    config: MachineConfig

    def perform(self, document: OpenDocument) -> Message:
        """Build the machine."""
        document.build(self.config)
        return did("build-machine")


@dataclass(frozen=True, slots=True)
class ChooseBranch(Command):
    """Switch to a branch, counted from 0; the run left behind becomes one."""

    number: int

    def perform(self, document: OpenDocument) -> Message:
        """Swap run and branch."""
        if not 0 <= self.number < len(document.branches):
            raise TrainingError(
                "session.no-such-branch", number=self.number + 1, n=len(document.branches)
            )
        chosen = document.branches[self.number]
        left = document.freeze().run
        others = [branch for branch in document.branches if branch is not chosen]
        document.branches = tuple(others)
        document.keep_branch(chosen.fork, left)
        with document.keeping_class():
            document.trainer.resume(chosen.run)
        return did("choose-branch")


#: Most potentiometers that the name of a chapter lists; no more than this fit into it.
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class TurnPots(Gesture):
    """Turn potentiometers by hand: each movement is (index from 0, volts)."""

    turns: tuple[tuple[int, float], ...]

    @property
    def label(self) -> Message:
        """Label with the potentiometer, or with their number."""
        pots = {index + 1 for index, _ in self.turns}
        if len(pots) == 1:
            return did("turn", pot=pots.pop())
        return did("turn-several", n=len(pots))

    def joined(self, later: Self) -> Self:
        """Return the gesture extended by later movements."""
        return replace(self, turns=self.turns + later.turns)

    def changed(self, before: Document, after: Document) -> bool:
        """Return whether a potentiometer differs from before the gesture."""
        return not np.array_equal(before.run.volts, after.run.volts)

    def perform(self, document: OpenDocument) -> Message:
        """Turn the potentiometers."""
        for index, volts in self.turns:
            document.machine.potentiometers.check(index, volts)
        if self.turns:
            pots = dict.fromkeys(index for index, _ in self.turns)
            # The same however the gesture is cut: it is replayed in one piece.
            label = " · ".join(f"weight {index + 1}" for index in list(pots)[:MOST_NAMED])
            document.branch_off()
            document.trainer.turn_several(self.turns, label)
        return self.label
