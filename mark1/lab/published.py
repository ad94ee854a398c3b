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
from mark1.messages import Message, english

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
        ``value(seed) -> float``: the result here.
    """

    title: Message
    published: Message | str
    figure: float | None
    value: Callable[[int], float]

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

    @property
    def comment(self) -> str:
        """Remarks, mainly where the value is not reproduced; empty if there are none."""
        code = f"published.comment-{self.letter}"
        return str(Message(code)) if code in english() else ""

    def case(self, name: str) -> Case:
        """Find a case by its name."""
        return next(case for case in self.cases if case.name == name)

    def written(self, value: float, digits: int = 4) -> str:
        """Format a value of this result, a share in percent."""
        return f"{100 * value:.{digits}g} %" if self.share else f"{value:.{digits}g}"

    def reported(self, case: Case) -> str:
        """Format a published value like those found here; words and ranges as reported."""
        published = str(case.published)
        is_number = case.figure is not None and any(map(str.isdigit, published))
        if case.figure is None or not is_number or "–" in published:
            return published
        return self.written(case.figure)


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
        ("value",),
        frozenset(place for place, (result, _) in enumerate(pairs) if not result.random),
    )


def published_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Compute the value of one case with one seed."""
    case = PUBLISHED[str(parameters["letter"])].case(str(parameters["case"]))
    return {"value": float(case.value(seed))}


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


#: How squares are learned without a teacher.
_ALONE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("spontaneous", {"rule": "spontaneous"}),
    ("spontaneous-gamma", {"rule": "spontaneous-gamma"}),
    ("spontaneous-forgotten", {"rule": "spontaneous-gamma", "decay": 0.1}),
    ("spontaneous-large", {"rule": "spontaneous-gamma", "size": 0.8}),
)


def _scattered_cases(name: str, examples: int) -> tuple[Case, ...]:
    """List the cases of figures anywhere on the retina, and of figures nearer to the center."""
    cases: tuple[tuple[str, dict[str, Any]], ...] = (
        ("trained", {"unseen": False}),
        ("new", {}),
        ("new-retina", {"side": 40}),
        ("new-torus", {"torus": True}),
        ("new-half", {"wander": 0.5}),
        ("new-fifth", {"wander": 0.2}),
        ("new-center", {"wander": 0.0}),
        ("new-large", {"size": 0.7}),
        ("new-large-wires", {"size": 0.7, "wires": (5, 0, 3)}),
    )
    return tuple(
        Case(_said(code), "100 %", 1.0, partial(scattered, name=name, examples=examples, **changes))
        for code, changes in cases
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
            Case(_said("both-10"), "85 %", 0.85, partial(letters_read, typefaces=2, passes=10)),
            Case(_said("both-added"), "85 %", 0.85, partial(face_added, passes=10)),
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
                _said(f"forgotten-{typefaces}", passes=passes, share=f"{100 * decay:g}"),
                "90–95 %" if decay else "",
                0.925 if decay else None,
                partial(letters_read, typefaces=typefaces, passes=passes, decay=decay),
            )
            for typefaces, passes in ((1, 10), (1, PASSES), (2, 10), (2, PASSES))
            for decay in (0.0, 0.0005, 0.001, 0.002, 0.005)
        )
        + tuple(
            Case(
                _said("forgotten-anywhere", passes=passes, share=f"{100 * decay:g}"),
                "90–95 %" if decay else "",
                0.925 if decay else None,
                partial(letters_read, passes=passes, decay=decay, anywhere=True),
            )
            for passes in (10, 15)
            for decay in (0.0, 0.0005, 0.001, 0.002)
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
        _scattered_cases("square-diamond", 30),
    ),
    Published(
        "G",
        _said("machine-704"),
        _said("assumed-G", machine=_PROGRAM),
        _scattered_cases("e-x", 10),
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
                    _said("z", a_units=a_units, p_a=f"{p_a:g}", stimuli=stimuli),
                    figure,
                    float(figure),
                    partial(z_of_1957, a_units=a_units, p_a=p_a, stimuli=stimuli),
                )
                for a_units, p_a, stimuli, figure in _TABLE_1
            ),
            Case(
                _said("p", a_units=1000, p_a="0.01", stimuli=1_000_000),
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
                _said("removed", share=f"{100 * share:g}"),
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
