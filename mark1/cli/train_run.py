"""What `mark1 train` does. Its options are in `mark1.cli.train`, which loads faster."""

from __future__ import annotations

import argparse
import math
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from mark1.cli.asked_patterns import AskedPatterns, table_choices
from mark1.cli.common import (
    check_a_units,
    check_folder,
    check_pictures,
    check_session_name,
    note,
    note_if_open,
    patterns_asked_for,
    percent,
    replace_or_tell,
    retina_of,
    seed_of,
    stamp_to_replace,
    summary,
    tell_problem,
)
from mark1.cli.json_line import json_line
from mark1.cli.loading import announced, load_loop
from mark1.cli.options import MACHINE_OPTIONS, THEORY_OPTIONS, TRAINING_OPTIONS, flag, given
from mark1.cli.standard_input import NAME, readable
from mark1.cli.terminal import interruptible, progress_bar, sentence
from mark1.cli.trace import Trace, tracing
from mark1.disk.user_folders import is_there
from mark1.errors import ConfigError, PatternError
from mark1.lab.configuring import kept_for_testing, machine_for, training_for, usual_kind
from mark1.lab.fit import EARLY, MOST_MISTAKES
from mark1.machine.config import SETTINGS, STARTS, MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.machine.rules.rule import Rule
from mark1.patterns.lighting import unlit
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import ChangeTraining, TurnPots
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import load_session
from mark1.storage.weights_file import ENDINGS, check_name, read_weights, write_weights
from mark1.training.conventions import check_used, misfit, teaches_apart
from mark1.training.pace import FULL
from mark1.training.trainer import Trainer

#: Seconds between two updates of the progress, without and with a watcher.
LOOK = 0.1
LOOK_CLOSELY = 0.05


class PassCosts:
    """J and J₁ after each pass of a run, as `Trainer.cost` computes them.

    Attributes
    ----------
    values : list of (float, int)
        One pair for each pass since the start.
    """

    def __init__(self, trainer: Trainer) -> None:
        self._trainer, self._passes = trainer, trainer.position.passes
        self.values: list[tuple[float, int]] = []

    @property
    def steps(self) -> int:
        """Presentations until the pass can end: with some rules, at any of them."""
        if self._trainer.rule.when == "first":
            return 1
        return len(self._trainer.rows) - self._trainer.position.index

    def note(self) -> None:
        """Compute both if a pass has ended since the last time."""
        if self._trainer.position.passes > self._passes:
            self._passes = self._trainer.position.passes
            self.values.append(self._trainer.cost())


class Watcher(Protocol):
    """Something that follows a run.

    Attributes
    ----------
    name : str
    succeeded : bool
        Once it is closed: whether it did what was asked. If not, the exit status is 1.
    """

    name: str
    succeeded: bool

    def show(self) -> tuple[tuple[int, float], ...]:
        """Show the current state; return the potentiometers that a person has turned.

        Does not block. Each is its index from 0, and its volts.
        """

    def close(self, *, linger: bool) -> dict[str, Any]:
        """Show the final state, for a while if `linger`.

        Returns
        -------
        dict
            Its part of the result; ``words`` is a sentence for people.
        """


def run(chosen: argparse.Namespace) -> int:
    """Train, print the result, and save the session if asked."""
    note_if_open(chosen.save, quiet=chosen.quiet)
    before, weights_before = (
        stamp_to_replace(name, force=chosen.force) for name in (chosen.save, chosen.weights)
    )
    chosen.patterns = patterns_asked_for(chosen)
    asked = AskedPatterns.of(chosen, announces=True)
    session = _continued(chosen) if chosen.source is not None else _built(chosen, asked)
    trainer = session.trainer
    trainer.patterns.check_trainable()
    note(unlit(trainer.patterns, trainer.machine.config.light), quiet=chosen.quiet)
    if chosen.save is not None:
        check_session_name(Path(chosen.save))
    _check_files(chosen, trainer)
    load_loop(quiet=chosen.quiet)
    quiet, is_complete = chosen.json or chosen.quiet, True
    with interruptible() as is_stopped, _watching(trainer, chosen) as watchers:
        began = time.perf_counter()
        with tracing(session, chosen.trace) as trace:
            costs = PassCosts(trainer) if chosen.costs else None
            stopped = _run(session, is_stopped, watchers, trace, costs, quiet=quiet)
            with announced("announce-theory", quiet=quiet):
                unlearnable = _unlearnable_unit(trainer)
            if unlearnable is None and _asks_early(chosen, trainer) and not stopped:
                session.perform(ChangeTraining({"budget": MOST_MISTAKES}))
                stopped = _run(session, is_stopped, watchers, trace, costs, quiet=quiet)
        seconds = time.perf_counter() - began
        if (
            trace is not None
            and trace.problem is None
            and trace.is_full
            and trainer.position.step > trace.rows
        ):
            print(f"mark1: {sentence('trace-full', count=trace.rows)}", file=sys.stderr)
        saved, problem = replace_or_tell(
            chosen.save, before, lambda path, stamp: session.save(path, replaces=stamp)
        )
        volts = trainer.answering().potentiometers.volts
        kept, unkept = replace_or_tell(
            chosen.weights,
            weights_before,
            lambda path, stamp: write_weights(trainer.machine.config, volts, path, stamp),
        )
        with announced("announce-evaluating", quiet=quiet, count=trainer.patterns.n):
            result = summary(trainer, seconds, with_weights=chosen.weights is not None)
            result |= {"stopped": stopped, "saved": saved}
            result |= {"costs": costs and costs.values, "unlearnable": unlearnable}
            result |= {"table": asked.table, "left_out": asked.left_out}
        if not chosen.json:
            _write(result, trainer)
            _write_failure(result, trainer, _theory_of(chosen, trainer))
        while watchers:
            watcher = watchers.pop()
            result[watcher.name] = watcher.close(linger=not stopped)
            is_complete &= watcher.succeeded
            if not chosen.json:
                print(f"{watcher.name:<9} {result[watcher.name]['words']}")
    if chosen.json:
        print(json_line(result))
    note(session.notice if saved else None, quiet=quiet)
    is_elsewhere = tell_problem(saved, problem) | tell_problem(kept, unkept)
    if trace is not None and trace.problem is not None:
        print(f"mark1: {trace.problem}", file=sys.stderr)
        is_elsewhere = True
    return is_stopped.status if stopped else int(is_elsewhere or not is_complete)


@contextmanager
def _watching(trainer: Trainer, chosen: argparse.Namespace) -> Iterator[list[Watcher]]:
    """Start the watchers that the options ask for, and close them in any case."""
    watchers: list[Watcher] = []
    try:
        for start in chosen.watchers:
            watcher = start(trainer, chosen)
            if watcher is not None:
                watchers.append(watcher)
        yield watchers
    finally:
        for watcher in watchers:
            watcher.close(linger=False)


def _run(
    session: Session,
    is_stopped: Callable[[], bool],
    watchers: Sequence[Watcher],
    trace: Trace | None,
    costs: PassCosts | None,
    *,
    quiet: bool,
) -> bool:
    """Train to the end or until it is stopped; returns whether it was."""
    trainer = session.trainer
    look = LOOK_CLOSELY if watchers else LOOK
    passes = trainer.training.passes, trainer.position.passes
    session.run(FULL)
    if trace is None:
        with announced("announce-showing", quiet=quiet, count=len(trainer.rows)):
            _slice(session, trace, costs, steps=1)  # computes the features of all patterns
    with progress_bar("pass", *passes, quiet=quiet) as bar:
        while session.is_running and not is_stopped():
            _slice(session, trace, costs, look)
            progress = trainer.progress
            if bar is not None:
                bar.set_postfix_str(sentence("mistakes-so-far", n=progress.total), refresh=False)
                bar.update(progress.passes - bar.n)
            for watcher in watchers:
                if turns := watcher.show():
                    session.perform(TurnPots(turns))
                    session.commit()
                    if trainer.finished is None and not session.is_running:
                        session.run(FULL)  # a knob was turned when the run had just finished
    session.pause()
    return is_stopped()


def _slice(
    session: Session,
    trace: Trace | None,
    costs: PassCosts | None,
    seconds: float = math.inf,
    steps: int | None = None,
) -> None:
    """Train for this long, or up to the end of a pass if its costs are computed."""
    end = time.perf_counter() + seconds
    if trace is None or trace.is_full:
        if session.is_running:
            session.advance(seconds=seconds, steps=steps or (costs.steps if costs else None))
        if costs:
            costs.note()
        return
    while session.is_running and not trace.is_full and time.perf_counter() < end:
        trace.step()
        if costs:
            costs.note()


def _built(chosen: argparse.Namespace, asked: AskedPatterns) -> Session:
    """Build the machine and its training from the options."""
    seed = seed_of(chosen)
    if chosen.more is not None:
        raise ConfigError("cli.more-without-from")
    taught = given(chosen, TRAINING_OPTIONS)
    training = training_for(**taught)
    if rule_named(training.rule).when == "first" and taught.keys().isdisjoint(("passes", "budget")):
        training = replace(training, budget=EARLY)  # each of its passes has one mistake
    name = "letters" if chosen.patterns is None else chosen.patterns
    patterns = asked.read(name, seed, retina_of(chosen))
    check_pictures(chosen, patterns)
    if chosen.test is not None:
        patterns = kept_for_testing(patterns, chosen.test, seed)
    kind = chosen.machine or usual_kind(patterns)
    built = given(chosen, MACHINE_OPTIONS)
    check_a_units(kind, built)
    start = built.pop("start") if _is_file(built.get("start")) else None
    config = machine_for(patterns, kind, seed, training.rule, **built)
    with announced("announce-machine", quiet=chosen.json or chosen.quiet):
        return Session(Document.of(Trainer(_machine(config, start), patterns, training)))


def _asks_early(chosen: argparse.Namespace, trainer: Trainer) -> bool:
    """Return whether the run stopped at a limit that was only set to ask whether it can succeed."""
    is_own_limit = chosen.source is None and chosen.budget is None
    return is_own_limit and trainer.finished == "budget" and trainer.training.budget == EARLY


def _is_file(start: str | None) -> bool:
    """Return whether --start names a file: a mistyped word does not."""
    if start is None or start in STARTS:
        return False
    return start == NAME or Path(start).suffix.lower() in ENDINGS or is_there(Path(start))


def _check_files(chosen: argparse.Namespace, trainer: Trainer) -> None:
    """Reject files that could not be written, before the work begins."""
    for name in (chosen.weights, chosen.trace):
        if name is not None:
            check_folder(Path(name))
    if chosen.weights is not None:
        check_name(Path(chosen.weights))
        if trainer.rule.predictor == "votes":
            raise ConfigError("cli.weights-of-votes", rule=trainer.rule.name)


def _machine(config: MachineConfig, start: str | None) -> Mark1:
    """Build a machine, with the weights in a file if one is named."""
    machine = Mark1(config)
    if start is not None:
        with readable(start) as path:
            machine.potentiometers.load(read_weights(config, path))
    return machine


def _continued(chosen: argparse.Namespace) -> Session:
    """Continue a saved session; options for the training override the file."""
    fixed = {"machine": chosen.machine, "patterns": chosen.patterns, "test": chosen.test}
    fixed |= {"rows": chosen.rows, "columns": chosen.columns}
    fixed |= {"seed": chosen.seed} | given(chosen, MACHINE_OPTIONS)
    for name, value in fixed.items():
        if value is not None:
            raise PatternError("cli.fixed-by-file", option=flag(name))
    if option := table_choices(chosen).option:
        raise PatternError("cli.fixed-by-file", option=option)
    source = Path(chosen.source).name
    with (
        announced("announce-opening", quiet=chosen.json or chosen.quiet, name=source),
        readable(chosen.source) as path,
    ):
        saved = load_session(path)
    session = Session(saved.document, story=saved.journal)
    trainer = session.trainer
    changes = given(chosen, TRAINING_OPTIONS)
    at = trainer.position
    made = at.passes - at.start_pass  # over the patterns there are now, by the rule there is
    is_other = False
    if "rule" in changes:
        rule = rule_named(changes["rule"])
        _check_machine(rule, trainer.machine.config)
        changes["rule"] = rule.name
        is_other = rule.name != rule_named(trainer.training.rule).name
    changes |= _limit_on_passes(chosen, made, is_other)
    if changes:
        session.perform(ChangeTraining(changes))
        check_used(trainer.training, changes)
    return session


def _limit_on_passes(chosen: argparse.Namespace, made: int, is_other: bool) -> dict[str, int]:
    """Return the limit on passes that the options ask for, if they do.

    The options count all passes; the limit of another rule counts from when it is chosen.
    """
    counted = 0 if is_other else made
    if chosen.more is not None:
        if chosen.passes is not None:
            raise ConfigError("cli.passes-and-more")
        return {"passes": counted + chosen.more}
    if chosen.passes is None or chosen.passes < 1:
        return {}
    if chosen.passes < made + is_other:
        raise ConfigError("cli.passes-already-made", passes=chosen.passes, made=made)
    return {"passes": chosen.passes - made + counted}


def _check_machine(rule: Rule, config: MachineConfig) -> None:
    """Reject a textbook procedure on a machine that its text does not cover."""
    if wanting := misfit(rule, config):
        name, value = wanting
        option = "--no-bias" if name == "bias" else f"{flag(name)} {value}"
        raise ConfigError("cli.machine-does-not-fit", rule=rule.name, option=option)


# --- the result as text ---------------------------------------------------------------------------


def _write(result: dict[str, Any], trainer: Trainer) -> None:
    """Print what `train --json` would print, and what its numbers alone do not say."""
    rule, config = trainer.rule, trainer.machine.config
    print(sentence("train-run", **result))
    print(f"{_sizes(trainer.patterns)}, {rule.name}{_parameters(trainer)}")
    print(sentence(f"train-{_end(result, trainer)}", passes=result["passes"]))
    is_apart = teaches_apart(rule, config)
    print(sentence(f"train-{'unit-mistakes' if is_apart else 'mistakes'}", **result))
    if trainer.warning is not None:
        print(trainer.warning)
    print(f"training  {percent(result['training_accuracy'])}")
    print(f"test      {percent(result['test_accuracy'])}")
    if rule.predictor != "last":
        print(f"answers   {sentence(f'answers-{rule.predictor}')}")
    elif result["converged"] and not rule.on_mistakes and result["wrong"]:
        print(f"answers   {sentence('train-answers-changed')}")
    for number, (cost, wrong) in enumerate(result["costs"] or (), 1):
        print(sentence("train-cost", number=number, cost=cost, wrong=wrong))
    if rule.waits:
        print(f"cost      J = {result['cost']:.4g}, J₁ = {result['wrong']}")
    if not (config.bias or config.threshold or result["converged"]):
        print(sentence("train-without-bias"))
    if result["saved"]:
        print(sentence("saved", path=result["saved"]))


def _write_failure(result: dict[str, Any], trainer: Trainer, command: str) -> None:
    """Print why the run could not succeed, if that is known, and the command that explains it."""
    if result["unlearnable"] is not None:
        is_apart = teaches_apart(trainer.rule, trainer.machine.config)
        code = f"train-unlearnable{'-alone' if is_apart else ''}"
        print(sentence(code, unit=result["unlearnable"], command=command))
    if trainer.rule.is_idle_at_zero and not trainer.machine.potentiometers.volts.any():
        print(sentence("train-nothing-turned"))


def _end(result: dict[str, Any], trainer: Trainer) -> str:
    """Return why the training ended, as a message code."""
    end, stop = result["finished"], trainer.training.stop
    if end is None:
        return "stopped"
    if end == "learned" and stop == "check":
        return "checked"
    if end == "small-change" and result["wrong"]:
        return "mistakes-cancel"
    is_apart = teaches_apart(trainer.rule, trainer.machine.config)
    if end == "passes" and stop == "clean-pass" and is_apart and not trainer.log.mistakes[-1]:
        return "passes-clean"
    if end == "passes" and stop in ("passes", "never"):
        return "completed"
    return str(end)


def _sizes(patterns: PatternSet) -> str:
    """Write the number of patterns and classes."""
    code = "train-points" if patterns.analog else "train-pictures"
    classes = len(patterns.classes)
    return sentence(code, count=patterns.n, classes=classes, numbers=patterns.columns)


def _parameters(trainer: Trainer) -> str:
    return "".join(
        f", {SETTINGS[name].symbol} = {getattr(trainer.training, name):g}"
        for name in trainer.rule.parameters
    )


# --- whether the run could have succeeded --------------------------------------------------------


def _unlearnable_unit(trainer: Trainer) -> int | None:
    """Return the number, from 1, of an R-unit that is proved to have made the run futile.

    None if the run did not reach its limit, or if this is not known.
    """
    rule = trainer.rule
    if trainer.finished not in ("budget", "passes") or not rule.on_mistakes or rule.joint:
        return None
    from mark1.theory.diagnosis import unlearnable  # loads scipy

    unit = unlearnable(trainer.machine, trainer.patterns, patiently=True)
    return None if unit is None else unit + 1


def _theory_of(chosen: argparse.Namespace, trainer: Trainer) -> str:
    """Write the command that explains why these patterns cannot be learned."""
    words = ["mark1", "theory"]
    if chosen.source is not None or chosen.patterns in (None, "-"):
        return shlex.join(words)
    words.append(chosen.patterns)
    for name in ("label", "rows", "columns", "machine", "seed"):
        if getattr(chosen, name) is not None:
            words += [flag(name), str(getattr(chosen, name))]
    config = trainer.machine.config
    usual = MachineConfig.of(config.kind, classes=trainer.patterns.codes_end)
    for option in THEORY_OPTIONS:
        value = getattr(config, option.name)
        if value == getattr(usual, option.name):
            continue
        if isinstance(value, bool):
            words.append(option.flag if value else flag(f"no_{option.name}"))
        else:
            words += [option.flag, str(value)]
    return shlex.join(words)
