"""`mark1 train`: teach a machine a set of patterns."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any, Protocol

from mark1.cli.common import (
    add_common,
    add_label,
    check_folder,
    config_for,
    interruptible,
    number_of,
    patterns_called,
    percent,
    seed_of,
    summary,
    usual_kind,
)
from mark1.cli.rules import ANSWERS
from mark1.errors import ConfigError, FileError, PatternError
from mark1.lab.fit import MOST_MISTAKES
from mark1.machine import kernels
from mark1.machine.config import (
    CODES,
    CODINGS,
    KINDS,
    ORDERS,
    STARTS,
    STOPS,
    TIES,
    MachineConfig,
)
from mark1.machine.machine import Mark1
from mark1.machine.rules import (
    NAMES,
    Rule,
    building,
    check_used,
    misfit,
    rule_named,
    teaching,
)
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document
from mark1.storage.session_file import SUFFIX, load_session, save_session
from mark1.training.progress import Progress
from mark1.training.trainer import Trainer

#: Entry points of this group let something follow a run. Each is a function of the parser of
#: `train`: it adds its options, and gives a function of the trainer and the parsed options that
#: gives a `Watcher`, or None where the options ask for none.
WATCHERS = "mark1.watchers"

#: Seconds between two looks at the progress, and at most while something follows the run.
LOOK = 0.1
LOOK_CLOSELY = 0.05


class Watcher(Protocol):
    """Follows a run from outside."""

    name: str

    def show(self) -> None:
        """Show the run as it is now, and hand back to the trainer what a person did; no waiting."""

    def close(self, *, linger: bool) -> dict[str, Any]:
        """Show the end, for a while if there is somebody to look; gives its part of the result,
        with a sentence named ``words``."""


#: Options of `train` that set up the machine: field, choices, and what people read.
MACHINE_OPTIONS = (
    ("a_units", None, "association units (512)"),
    ("r_units", None, "response units (as few as name all classes)"),
    ("theta", None, "threshold of the association units (2; with eight R-units 1)"),
    ("excitatory", None, "excitatory wires into each A-unit (10)"),
    ("inhibitory", None, "inhibitory wires into each A-unit (10)"),
    ("fan_out", None, "most wires that leave one photocell (40)"),
    ("noise", None, "chance that a photocell reads wrong (0)"),
    ("dead_cells", None, "photocells that always read dark (0)"),
    ("stuck", None, "potentiometers that do not move (0)"),
    ("limit", None, "end stops of the potentiometers in volts (11; other machines inf)"),
    ("step", None, "smallest turn of a motor in volts (0: continuous)"),
    ("tie", TIES, "what a sum of exactly zero means (undecided, which counts as wrong)"),
    ("threshold", None, "what a sum has to exceed, in volts (0)"),
    ("start", STARTS, "where the potentiometers stand at first (zeros)"),
    ("bias", (True, False), "the direct machine has an input that is always 1 (it has)"),
    ("code", CODES, "how a class is written on the R-units"),
)

#: Options of `train` that set the teaching.
TRAINING_OPTIONS = (
    ("rule", NAMES, "learning rule (error-correction), `mark1 rules` explains them"),
    ("eta", None, "size of a correction in volts (0.5)"),
    ("c", None, "bound of a passive–aggressive correction (1)"),
    ("passes", None, "most passes in all, those before --from too (40; some rules have their own)"),
    ("order", ORDERS, "order in a pass; files sorted by class want shuffled (given)"),
    ("stop", STOPS, "when to stop (clean-pass)"),
    ("budget", None, "stop after this many mistakes (none; first-mistake 100 000)"),
    ("decay", None, "share of every weight lost before each presentation (0)"),
    ("epsilon", None, "with small-change: how little a pass moves the weights (1e-6)"),
    ("coding", CODINGS, "silence is written 0 (binary) or −1 (bipolar)"),
    ("unit_step", (True, False), "with bipolar coding move by η d x instead of η(d − y)x (no)"),
)


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser("train", help="teach a machine a set of patterns")
    parser.add_argument(
        "--patterns", metavar="NAME|PATH", help="built-in set, folder, IDX, CSV or NPZ (letters)"
    )
    add_label(parser)
    parser.add_argument(
        "--machine", choices=KINDS, help="mark1 (the default), full, or direct (for points)"
    )
    parser.add_argument("--test", type=float, metavar="SHARE", help="share kept out for the test")
    parser.add_argument("--from", dest="source", metavar="FILE", help="go on with a saved session")
    parser.add_argument(
        "--more", type=number_of("passes"), metavar="N", help="with --from: so many passes more"
    )
    parser.add_argument("--save", metavar="FILE", help="keep the session in this .mark1 file")
    add_common(parser)
    _add_options(parser, "the teaching", TRAINING_OPTIONS)
    _add_options(parser, "the machine", MACHINE_OPTIONS)
    found = sorted(metadata.entry_points(group=WATCHERS), key=lambda entry: entry.name)
    parser.set_defaults(run=run, watchers=[entry.load()(parser) for entry in found])


def run(chosen: argparse.Namespace) -> int:
    """Teach, print what came of it, keep it if asked to."""
    trainer = _continued(chosen) if chosen.source is not None else _built(chosen)
    trainer.patterns.check_trainable()
    if chosen.save is not None:
        _check_name(Path(chosen.save))
    kernels.compiled()
    with _watching(trainer, chosen) as watchers:
        began = time.perf_counter()
        with _bar(trainer, quiet=chosen.json) as show:
            stopped = _run(trainer, show, watchers)
        seconds = time.perf_counter() - began
        if chosen.save is not None:
            save_session(Document.of(trainer), chosen.save)
        result = summary(trainer, seconds) | {"stopped": stopped, "saved": chosen.save}
        if not chosen.json:
            _print_result(result, trainer)
        while watchers:
            watcher = watchers.pop()
            result[watcher.name] = watcher.close(linger=not stopped)
            if not chosen.json:
                print(f"{watcher.name:<9} {result[watcher.name]['words']}")
    if chosen.json:
        print(json.dumps(result))
    return 1 if stopped else 0


@contextmanager
def _watching(trainer: Trainer, chosen: argparse.Namespace) -> Iterator[list[Watcher]]:
    """Let what the options ask for follow the run; whatever happens, none is left."""
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


def _check_name(path: Path) -> None:
    """Refuse before the work a file that could not be kept, or that no window would open."""
    check_folder(path)
    if path.suffix != SUFFIX:
        raise FileError(f"{path} does not end in {SUFFIX}: a session is kept in such a file.")


def _add_options(
    parser: argparse.ArgumentParser, title: str, options: Sequence[tuple[str, Any, str]]
) -> None:
    group = parser.add_argument_group(title)
    for name, choices, text in options:
        flag = "--" + name.replace("_", "-")
        if choices == (True, False):
            group.add_argument(flag, action=argparse.BooleanOptionalAction, help=text)
        elif name == "rule":  # an unknown one is refused with the nearest
            group.add_argument(flag, metavar="NAME", help=_listed(text, choices))
        elif choices:
            group.add_argument(flag, choices=choices, metavar="NAME", help=_listed(text, choices))
        else:
            group.add_argument(flag, type=number_of(name), metavar="N", help=text)


def _listed(text: str, choices: Sequence[str]) -> str:
    return f"{text}: {', '.join(choices)}"


def _given(chosen: argparse.Namespace, options: Sequence[tuple[str, Any, str]]) -> dict[str, Any]:
    values = {name: getattr(chosen, name) for name, _, _ in options}
    return {name: value for name, value in values.items() if value is not None}


def _run(
    trainer: Trainer, show: Callable[[Progress], None], watchers: Sequence[Watcher] = ()
) -> bool:
    """Train to the end or until Ctrl+C; returns whether it was stopped."""
    look = LOOK_CLOSELY if watchers else LOOK
    with interruptible() as is_stopped:
        progress = trainer.progress
        while progress.finished is None and not is_stopped():
            progress = trainer.advance(look)
            show(progress)
            for watcher in watchers:
                watcher.show()
        return is_stopped()


def _built(chosen: argparse.Namespace) -> Trainer:
    """Build machine and trainer from the options."""
    seed = seed_of(chosen)
    if chosen.more is not None:
        raise ConfigError(
            "--more is for a run to go on with: name it with --from, or use --passes."
        )
    given = _given(chosen, TRAINING_OPTIONS)
    training = teaching(**{"rule": "error-correction"} | given)
    check_used(training, given)
    if rule_named(training.rule).when == "first" and given.keys().isdisjoint(("passes", "budget")):
        training = replace(training, budget=MOST_MISTAKES)  # each pass of it has one
    name = "letters" if chosen.patterns is None else chosen.patterns
    patterns = patterns_called(name, seed, chosen.label)
    if chosen.test is not None:
        patterns = _split(patterns, chosen.test, seed)
    kind = chosen.machine or usual_kind(patterns)
    built = _given(chosen, MACHINE_OPTIONS)
    if kind == "direct":
        _check_direct(built)
    settings = building(training.rule, kind, **built)
    config = config_for(patterns, kind, seed, **settings)
    return Trainer(Mark1(config), patterns, training)


def _split(patterns: PatternSet, share: float, seed: int) -> PatternSet:
    """Keep a share for the test, and refuse one that is none."""
    found = patterns.split(share, seed)
    if share and not found.test.any():
        most = int(patterns.counts.max(initial=0))
        have = "one pattern, which is trained on" if most == 1 else f"{most} patterns or fewer"
        raise PatternError(
            f"a test share of {share:g} is no pattern at all, as each class has {have}: "
            "give more patterns, or leave --test out."
        )
    return found


def _check_direct(given: Iterable[str]) -> None:
    """Refuse settings of A-units for the machine that has none."""
    for name in given:
        if name in ("a_units", "theta", "excitatory", "inhibitory", "fan_out"):
            raise ConfigError(
                f"--{name.replace('_', '-')} is about A-units, which the direct machine has not: "
                "leave it out."
            )


def _continued(chosen: argparse.Namespace) -> Trainer:
    """Take up a saved session; options of the teaching beat the file."""
    fixed = {"machine": chosen.machine, "patterns": chosen.patterns, "test": chosen.test}
    fixed |= {"label": chosen.label}
    fixed |= {"seed": chosen.seed} | _given(chosen, MACHINE_OPTIONS)
    for name, value in fixed.items():
        if value is not None:
            raise PatternError(
                f"--{name.replace('_', '-')} cannot be changed with --from: the file has it."
            )
    trainer = load_session(chosen.source).trainer()
    changes = _given(chosen, TRAINING_OPTIONS)
    changes |= _passes_to_go_on_to(chosen, trainer.position.passes)
    if "rule" in changes:
        _check_machine(rule_named(changes["rule"]), trainer.machine.config)
        trainer.take_up(changes["rule"])
        changes["rule"] = trainer.rule.name
    if changes:
        trainer.change(replace(trainer.training, **changes))
        check_used(trainer.training, changes)
    return trainer


def _passes_to_go_on_to(chosen: argparse.Namespace, made: int) -> dict[str, int]:
    """Passes in all that were asked for, if any were; there must be some left."""
    if chosen.more is not None:
        if chosen.passes is not None:
            raise ConfigError("--passes and --more say the same in two ways: give one.")
        return {"passes": made + chosen.more}
    if chosen.passes is not None and 0 < chosen.passes < made:
        raise ConfigError(
            f"the run is past {chosen.passes} passes, {made} were made: --passes counts those too, "
            "so give a larger number, or --more."
        )
    return {}


def _check_machine(rule: Rule, config: MachineConfig) -> None:
    """Refuse a textbook procedure on a machine that its text is not about."""
    wanting = misfit(rule, config)
    if wanting:
        raise ConfigError(
            f"{rule.name} is about a machine with {wanting}, which this one has not: "
            "train a new one, or choose another rule."
        )


@contextmanager
def _bar(trainer: Trainer, quiet: bool) -> Iterator[Callable[[Progress], None]]:
    """Show a progress bar on a terminal, none in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda progress: None
        return
    from tqdm import tqdm

    with tqdm(
        total=trainer.training.passes,
        initial=trainer.position.passes,
        unit="pass",
        leave=False,
        file=sys.stderr,
    ) as bar:

        def show(progress: Progress) -> None:
            bar.set_postfix_str(f"{progress.total} mistakes so far", refresh=False)
            bar.update(progress.passes - bar.n)

        yield show


def _print_result(result: dict[str, Any], trainer: Trainer) -> None:
    rule, training = trainer.rule, trainer.training
    ends = {
        "learned": "learned: a whole pass without a mistake",
        "checked": "learned: a look at all patterns found none wrong",
        "small-change": "stopped where a pass hardly moves the weights"
        + (", as its mistakes cancel each other," if result["wrong"] else ""),
        "passes": "all passes made"
        if training.stop == "passes"
        else "stopped at the limit of passes",
        "budget": "stopped at the limit of mistakes",
        None: "stopped by hand",
    }
    print(f"{result['patterns']} on the {result['machine']} machine, seed {result['seed']}")
    print(f"{_sizes(trainer.patterns)}, by {rule.name}{_parameters(trainer)}")
    end = result["finished"]
    if end == "learned" and training.stop == "check":
        end = "checked"
    print(f"{ends[end]} after {_counted(result['passes'], 'pass', 'passes')}")
    mistakes = _counted(result["mistakes"], "mistake", "mistakes")
    print(f"{mistakes} in {_counted(result['presentations'], 'presentation', 'presentations')}")
    print(f"training  {percent(result['training_accuracy'])}")
    print(f"test      {percent(result['test_accuracy'])}")
    if rule.predictor != "last":
        print(f"answers   {ANSWERS[rule.predictor]}, not the last ones")
    elif result["converged"] and not rule.on_mistakes and result["wrong"]:
        print("answers   the last weights, which were turned after right answers too")
    if rule.waits:
        print(f"cost      J = {result['cost']:.4g}, J₁ = {result['wrong']}")
    if not trainer.machine.config.bias and not result["converged"]:
        print(
            "there is no bias: the plane goes through the origin, and a pattern of zeros cannot be "
            "learned; --bias gives one"
        )
    if result["saved"]:
        print(f"kept in {result['saved']}")


def _sizes(patterns: PatternSet) -> str:
    """Say how many patterns and classes there are."""
    if patterns.analog:
        numbers = _counted(patterns.columns, "number", "numbers")
        what = f"{_counted(patterns.n, 'point', 'points')} of {numbers}"
    else:
        what = _counted(patterns.n, "picture", "pictures")
    return f"{what} in {_counted(len(patterns.classes), 'class', 'classes')}"


def _parameters(trainer: Trainer) -> str:
    names = {"eta": "η", "c": "C", "epsilon": "ε"}
    values = (
        f"{names[name]} = {getattr(trainer.training, name):g}" for name in trainer.rule.parameters
    )
    return "".join(f", {value}" for value in values)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
