"""The published results: what was reported, on which machine, and what is assumed here.

No seed is selected, and a published value that is not reproduced is shown beside the result here.

What is read of them, in each language, stands in the section ``published`` of the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from mark1.errors import ConfigError
from mark1.lab.experiments import Experiment, Record, Value
from mark1.lab.replications import (
    Reading,
    class_world,
    face_added,
    left_right,
    left_right_alone,
    letters_read,
    random_world,
    scattered,
    square_circle,
    unseen_face,
    without_units,
    z_of_1957,
)
from mark1.lab.sweeps import PASSES
from mark1.lab.trial_table import Average, with_spread
from mark1.messages import Message, with_decimal_sign

#: Name of the experiment over all published results.
NAME = "published"


@dataclass(frozen=True, slots=True)
class Case:
    """One number of a published result.

    Attributes
    ----------
    title : Message
    published : Message or str
        The value as reported; empty if none was.
    figure : float or None
        The same as a number; a share from 0 to 1 unless the result is not a share.
    value : callable
        ``value(seed) -> Reading``: the result here.
    is_least : bool
        Whether the published value is a lower limit.
    """

    title: Message
    published: Message | str
    figure: float | None
    value: Callable[[int], Reading]
    is_least: bool = False

    @property
    def name(self) -> str:
        """The English title, by which files and commands name the case."""
        return self.title.english


@dataclass(frozen=True, slots=True)
class Published:
    """One published result.

    Attributes
    ----------
    letter : str
    machine : Message
        As reported.
    assumed : Message
        What is assumed here.
    cases : tuple of Case
        First that with the reported conditions and what is assumed.
    random : bool
        Whether the result depends on the seed.
    share : bool
        Whether its values are shares from 0 to 1.
    """

    letter: str
    machine: Message
    assumed: Message
    cases: tuple[Case, ...]
    random: bool = True
    share: bool = True

    @property
    def conditions(self) -> str:
        """What was reported, in the language in use."""
        return str(_said(f"conditions-{self.letter}"))

    @property
    def title(self) -> str:
        """What the window calls it, in the language in use."""
        return str(_said(f"title-{self.letter}"))

    @property
    def brief(self) -> str:
        """On which machine it was published, and the value, in the language in use."""
        return str(_said(f"about-{self.letter}"))

    def case(self, name: str) -> Case:
        """Find a case by its name."""
        return next(case for case in self.cases if case.name == name)

    def written(self, average: Average) -> str:
        """Format a result here, with its spread if there is more than one trial."""
        factor = 100 if self.share else 1
        mean, spread = (factor * side["value"] for side in (average.mean, average.spread))
        is_one = average.trials == 1
        text = with_decimal_sign(f"{mean:.4g}") if is_one else with_spread(mean, spread)
        return f"{text} %" if self.share else text

    def new(self, average: Average) -> str:
        """Format the share of its pictures that the training did not have; empty for a theory."""
        return f"{100 * average.mean['new']:.0f} %" if self.share else ""

    def reported(self, case: Case) -> str:
        """Format a published value like those found here; words and ranges as reported."""
        published = str(case.published)
        is_number = isinstance(case.published, str) and "–" not in published
        if case.figure is None or not is_number:
            return published
        figure = with_decimal_sign(f"{100 * case.figure if self.share else case.figure:g}")
        return f"{figure} %" if self.share else figure


def _said(name: str, **values: Any) -> Message:
    return Message(f"published.{name}", values)


def experiment_of(letters: Sequence[str] = ()) -> Experiment:
    """Combine published results into one experiment, all of them if none is named.

    Raises
    ------
    ConfigError
        If there is no result with one of these letters.
    """
    chosen = [letter.upper() for letter in letters] or list(PUBLISHED)
    for letter in chosen:
        if letter not in PUBLISHED:
            raise ConfigError("lab.unknown-result", letter=letter, names=", ".join(PUBLISHED))
    pairs = [
        (PUBLISHED[letter], case)
        for letter in dict.fromkeys(chosen)
        for case in PUBLISHED[letter].cases
    ]
    return Experiment(
        NAME,
        "published results",
        published_trial,
        tuple({"letter": result.letter, "case": case.name} for result, case in pairs),
        Reading._fields,
        frozenset(place for place, (result, _) in enumerate(pairs) if not result.random),
    )


def published_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Compute one case with one seed."""
    case = PUBLISHED[str(parameters["letter"])].case(str(parameters["case"]))
    return {name: float(value) for name, value in case.value(seed)._asdict().items()}


_TABLE_1 = (
    (100, 0.1, 10, "23.6"),
    (100, 0.1, 100, "7.45"),
    (100, 0.1, 1000, "2.36"),
    (100, 0.1, 10_000, ".745"),
    (200, 0.1, 10, "33.3"),
    (200, 0.1, 100, "10.5"),
    (200, 0.1, 1000, "3.33"),
    (200, 0.1, 10_000, "1.05"),
    (1000, 0.01, 1_000_000, "2.237"),
)

_PROGRAM = _said("program")
_MARK_1 = _said("mark-1")

#: How often and how large the figures of E are presented.
_SHOWINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("once", {}),
    ("ten-times", {"passes": 10}),
    ("large", {"size": 0.7}),
    ("torus", {"torus": True}),
)


#: Where the wipers start, on which letters, and for how many passes, with and without forgetting.
_FORGETTING: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("1", {}, (PASSES, 10)),
    ("2", {"typefaces": 2}, (PASSES, 10)),
    ("anywhere", {"anywhere": True}, (10, 15)),
)

#: How squares are learned without a teacher.
_ALONE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("spontaneous", {"rule": "spontaneous"}),
    ("spontaneous-gamma", {"rule": "spontaneous-gamma"}),
    ("spontaneous-forgotten", {"rule": "spontaneous-gamma", "decay": 0.1}),
    ("spontaneous-large", {"rule": "spontaneous-gamma", "size": 0.8}),
)


#: Passes over two typefaces, to see on which slope the published figure is a point.
_PASSES_ADDED = (4, 6, 8, 9, 10, 11, 12, 16)

#: How figures anywhere on the retina are changed to come nearer to what was published.
_CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("test", {}),
    ("test-retina", {"side": 40}),
    ("test-torus", {"torus": True}),
    ("test-focus", {"focus": 2.0}),
    ("test-half", {"wander": 0.5}),
    ("test-fifth", {"wander": 0.2}),
    ("test-center", {"wander": 0.0}),
    ("test-large", {"size": 0.7}),
    ("test-large-wires", {"size": 0.7, "wires": (5, 0, 3)}),
    ("test-large-wires-focus", {"size": 0.7, "wires": (5, 0, 3), "focus": 2.0}),
    ("test-large-fifth", {"size": 0.7, "wander": 0.2}),
    ("test-large-fifth-retina", {"size": 0.7, "wander": 0.2, "side": 40}),
    ("test-large-center", {"size": 0.7, "wander": 0.0}),
    ("test-large-center-retina", {"size": 0.7, "wander": 0.0, "side": 40}),
    ("trained", {"unseen": False}),
)


def _scattered_cases(published: Message | str, figure: float, **figures: Any) -> tuple[Case, ...]:
    """List the cases of figures anywhere on the retina, and of figures larger or less scattered.

    In the centre, figures that are not rotated are all the same picture.
    """
    is_rotated = figures.get("rotation") != 0
    return tuple(
        Case(
            _said(code),
            published,
            figure,
            partial(scattered, **figures, **changes),
            is_least=isinstance(published, Message),
        )
        for code, changes in _CHANGES
        if is_rotated or changes.get("wander") != 0
    )


_RESULTS = (
    Published(
        "A",
        _said("machine-mark-1"),
        _MARK_1,
        (Case(_said("letters"), _said("without-error"), 1.0, letters_read),),
    ),
    Published(
        "B",
        _said("machine-mark-1"),
        _said("assumed-B", machine=_MARK_1),
        (
            Case(_said("both"), "85 %", 0.85, partial(letters_read, typefaces=2)),
            *(
                Case(
                    _said("both-added", passes=passes),
                    "85 %",
                    0.85,
                    partial(face_added, passes=passes),
                )
                for passes in _PASSES_ADDED
            ),
            Case(_said("second-alone"), "85 %", 0.85, partial(face_added, alone=True)),
            Case(_said("second-unseen"), "85 %", 0.85, unseen_face),
        ),
    ),
    Published(
        "C",
        _said("machine-mark-1"),
        _said("assumed-C", machine=_MARK_1),
        tuple(
            Case(
                _said(f"forgotten-{wipers}", passes=passes, share=100 * decay),
                "90–95 %" if decay else "",
                0.925 if decay else None,
                partial(letters_read, passes=passes, decay=decay, **letters),
            )
            for wipers, letters, all_passes in _FORGETTING
            for passes in all_passes
            for decay in (0.001, 0.0, 0.0005, 0.002)
        ),
    ),
    Published(
        "E",
        _said("machine-704"),
        _said("assumed-E", machine=_PROGRAM),
        tuple(
            Case(
                _said(f"{'outline' if thickness else 'solid'}-{code}"),
                _said("better-than-solid") if thickness else "99.8 %",
                None if thickness else 0.998,
                partial(square_circle, thickness=thickness, **changes),
            )
            for code, changes in _SHOWINGS
            for thickness in (None, 3.0)
        ),
    ),
    Published(
        "F",
        _said("machine-704"),
        _said("assumed-F", machine=_PROGRAM),
        _scattered_cases("100 %", 1.0, name="square-diamond", examples=30, rotation=0.0),
    ),
    Published(
        "G",
        _said("machine-704"),
        _said("assumed-G", machine=_PROGRAM),
        _scattered_cases("100 %", 1.0, name="e-x", examples=10, rotation=30.0),
    ),
    Published(
        "H",
        _said("machine-704"),
        _said("assumed-G", machine=_PROGRAM),
        _scattered_cases("90 %", 0.9, name="e-x", examples=30, rotation=180.0),
    ),
    Published(
        "I",
        _said("machine-704"),
        _said("assumed-I", machine=_PROGRAM),
        _scattered_cases(_said("above-80"), 0.8, name="e-f", examples=30, rotation=30.0),
    ),
    Published(
        "J",
        _said("machine-704-1958"),
        _said("assumed-J", machine=_PROGRAM),
        tuple(
            Case(
                _said(f"squares-{rule}", count=2 * examples),
                "97 of 100",
                0.97,
                partial(left_right, examples=examples, rule=rule),
            )
            for rule in ("error-correction", "forced-alpha", "forced-gamma")
            for examples in (15, 20)
        )
        + tuple(
            Case(_said(code), "97 of 100", 0.97, partial(left_right_alone, **changes))
            for code, changes in _ALONE
        ),
    ),
    Published(
        "L",
        _said("theory-1957"),
        _said("assumed-L"),
        (
            *(
                Case(
                    _said("z", a_units=a_units, p_a=p_a, stimuli=stimuli),
                    figure,
                    float(figure),
                    partial(z_of_1957, a_units=a_units, p_a=p_a, stimuli=stimuli),
                )
                for a_units, p_a, stimuli, figure in _TABLE_1
            ),
            Case(
                _said("p", a_units=1000, p_a=0.01, stimuli=1_000_000),
                ".987",
                0.987,
                partial(z_of_1957, a_units=1000, p_a=0.01, stimuli=10**6, right=True),
            ),
        ),
        random=False,
        share=False,
    ),
    *(
        Published(
            letter,
            _said("theory-1958"),
            _said(f"assumed-{letter}", machine=_PROGRAM),
            tuple(
                Case(
                    _said("generalization" if unseen else "recall", stimuli=stimuli),
                    words[unseen],
                    0.5 if words[unseen] == ".5" else None,
                    partial(world, stimuli=stimuli, unseen=unseen),
                )
                for stimuli in (16, 64, 256, 1024, 4096)
                for unseen in (False, True)
            ),
        )
        for letter, world, words in (
            ("M", random_world, (_said("falls"), ".5")),
            ("N", class_world, (_said("meets"), _said("meets"))),
        )
    ),
    Published(
        "O",
        _said("theory-1958"),
        _said("assumed-O", machine=_MARK_1),
        tuple(
            Case(
                _said("removed", share=100 * share),
                _said("gradual") if share else "",
                None,
                partial(without_units, share=share),
            )
            for share in (0.0, 0.02, 0.05, 0.1, 0.2, 0.4)
        ),
    ),
)

#: Every published result by its letter.
PUBLISHED: dict[str, Published] = {result.letter: result for result in _RESULTS}
