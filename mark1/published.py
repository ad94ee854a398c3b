"""The published results, run again: what was reported, under what conditions, what is assumed here.

Nothing is tuned by seed. The IBM 704 programs were other machines than the Mark I: every R-unit
saw all A-units, on a retina whose size is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from mark1 import shapes
from mark1.activity import recall_of_1957
from mark1.config import MachineConfig, nearest, stream
from mark1.errors import ConfigError
from mark1.experiments import Experiment, Record, Value
from mark1.patterns import PatternSet
from mark1.sweeps import PASSES, letters_machine, remove, share_right, taught

#: What the experiment over all published results is called.
NAME = "published"

#: Pictures of each class that a machine is tried on and has not seen. ASSUMED.
UNSEEN = 250


@dataclass(frozen=True, slots=True)
class Case:
    """One number of a published result.

    Attributes
    ----------
    name : str
    published : str
        The figure as it was reported; empty where there is none.
    figure : float or None
        The same as a number, a share from 0 to 1 unless the result says otherwise.
    value : callable
        ``value(seed) -> float``: the number that is found here.
    """

    name: str
    published: str
    figure: float | None
    value: Callable[[int], float]


@dataclass(frozen=True, slots=True)
class Published:
    """One published result.

    Attributes
    ----------
    letter : str
    machine, conditions : str
        As reported.
    assumed : str
        What had to be chosen here.
    cases : tuple of Case
    comment : str
        What to know where the figure is not reached.
    random : bool
        Whether anything in it depends on the seed.
    """

    letter: str
    machine: str
    conditions: str
    assumed: str
    cases: tuple[Case, ...]
    comment: str = ""
    random: bool = True

    def case(self, name: str) -> Case:
        """Find a case by its name."""
        return next(case for case in self.cases if case.name == name)


def experiment_of(letters: Sequence[str] = ()) -> Experiment:
    """Put published results together to one experiment, all of them if none is named.

    Raises
    ------
    ConfigError
        If there is no result of such a letter.
    """
    chosen = [letter.upper() for letter in letters] or list(PUBLISHED)
    for letter in chosen:
        if letter not in PUBLISHED:
            raise ConfigError(f"there is no published result {letter!r}: {nearest('', PUBLISHED)}")
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
    """Find the number of one case with one seed."""
    case = PUBLISHED[str(parameters["letter"])].case(str(parameters["case"]))
    return {"value": float(case.value(seed))}


def program_704(
    seed: int, patterns: PatternSet, a_units: int, **training: Any
) -> tuple[float, float]:
    """Teach a machine like the IBM 704 programs; share right of those learned and of the others.

    One R-unit sees all A-units. A program has no plugs that run out, hence the fan-out.
    """
    config = MachineConfig.of(
        "full",
        classes=2,
        rows=patterns.rows,
        columns=patterns.columns,
        seed=seed,
        a_units=a_units,
        fan_out=patterns.rows * patterns.columns,
    )
    trainer = taught(config, patterns, **training)
    learned, unseen = patterns.training_indices(), patterns.test_indices()
    return (
        share_right(trainer, patterns.subset(learned)),
        share_right(trainer, patterns.subset(unseen)),
    )


def drawn(name: str, seed: int, examples: int, side: int = 20, **options: Any) -> PatternSet:
    """So many pictures of each class to learn, and `UNSEEN` of each to be tried on."""
    both = shapes.make(
        name, rows=side, columns=side, seed=seed, examples=examples + UNSEEN, **options
    )
    classes = len(both.classes)
    return both.marked(np.arange(classes * examples, both.n), test=True)


def letters_read(seed: int, typefaces: int = 1, passes: int = PASSES, **training: Any) -> float:
    """Letters on the Mark I: share right of those that it was taught."""
    patterns = shapes.make("letters")
    if typefaces == 2:
        patterns = patterns.joined(shapes.make("letters-serif"))
    trainer = taught(letters_machine(seed), patterns, passes=passes, **training)
    return share_right(trainer, patterns)


def unseen_face(seed: int) -> float:
    """Letters of a second typeface, read by a Mark I that was taught the first alone."""
    trainer = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    return share_right(trainer, shapes.make("letters-serif"))


def left_right(seed: int, examples: int, rule: str = "error-correction") -> float:
    """Squares left or right: share right of others, after each was shown once."""
    patterns = drawn("left-right", seed, examples)
    return program_704(seed, patterns, 1000, rule=rule, stop="passes", passes=1)[1]


def scattered(
    seed: int, name: str, examples: int, unseen: bool = True, side: int = 20, wander: float = 1.0
) -> float:
    """Figures anywhere, learned until a pass without mistakes: share right."""
    patterns = drawn(name, seed, examples, side, wander=wander)
    return program_704(seed, patterns, 1000, passes=PASSES)[unseen]


def square_circle(
    seed: int, passes: int = 1, size: float = 0.5, thickness: float | None = None
) -> float:
    """Squares and circles, each shown so many times: share right of others."""
    options: dict[str, Any] = {"smallest": size, "largest": size}
    if thickness is not None:
        options |= {"outline": True, "thickness": thickness}
    patterns = drawn("square-circle", seed, 5000, **options)
    return program_704(seed, patterns, 500, stop="passes", passes=passes)[1]


def without_units(seed: int, share: float) -> float:
    """Letters on the Mark I, read after a share of the A-units was removed."""
    patterns = shapes.make("letters")
    trainer = taught(letters_machine(seed), patterns, passes=PASSES)
    remove(trainer.machine, round(share * trainer.machine.config.a_units), seed)
    return share_right(trainer, patterns)


def random_world(seed: int, stimuli: int, unseen: bool) -> float:
    """Random pictures in random classes, each forced once: share right."""
    random = stream(seed, "random world")
    count = stimuli + 2 * UNSEEN
    pictures = np.where(random.random((count, 20, 20)) < 0.5, 255, 0).astype(np.uint8)
    names = ["01"[place % 2] for place in range(count)]
    patterns = PatternSet.from_names(pictures, names, np.arange(count) >= stimuli)
    return _forced_once(seed, patterns)[unseen]


def class_world(seed: int, stimuli: int, unseen: bool) -> float:
    """Squares left or right, each forced once: share right."""
    return _forced_once(seed, drawn("left-right", seed, stimuli // 2))[unseen]


def _forced_once(seed: int, patterns: PatternSet) -> tuple[float, float]:
    return program_704(seed, patterns, 512, rule="forced-gamma", stop="passes", passes=1)


def z_of_1957(seed: int, a_units: int, p_a: float, stimuli: int, right: bool = False) -> float:
    """Rosenblatt's Z, or P, by his formula; the seed does nothing."""
    recall = recall_of_1957(a_units, p_a, stimuli)
    return recall.right if right else recall.z


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

_PROGRAM = (
    "one R-unit that sees all A-units; 10 + 10 wires, θ = 2, no limit of plugs; a retina of "
    "20 × 20 unless said; figures half as large as it"
)
_MARK_1 = "IBM Plex at 14 cells; 10 + 10 wires, θ = 2, five R-units, 0.5 V, at most 40 passes"

_FACES = {1: "one typeface", 2: "two typefaces"}

#: How often and how large the figures of E are shown.
_SHOWINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    (", shown once", {}),
    (", shown ten times", {"passes": 10}),
    (", 0.7 of the retina, once", {"size": 0.7}),
)


def _scattered_cases(name: str, examples: int) -> tuple[Case, ...]:
    """Cases of figures that stand anywhere, and of such that keep nearer to the middle."""
    cases: tuple[tuple[str, dict[str, Any]], ...] = (
        ("pictures learned", {"unseen": False}),
        ("other pictures", {}),
        ("other pictures, retina 40 × 40", {"side": 40}),
        ("others, half as far from the middle", {"wander": 0.5}),
        ("others, a fifth as far", {"wander": 0.2}),
        ("others, in the middle", {"wander": 0.0}),
    )
    return tuple(
        Case(words, "100 %", 1.0, partial(scattered, name=name, examples=examples, **changes))
        for words, changes in cases
    )


_RESULTS = (
    Published(
        "A",
        "Mark I",
        "letters in one typeface, error correction",
        _MARK_1,
        (Case("letters learned", "without error", 1.0, letters_read),),
    ),
    Published(
        "B",
        "Mark I",
        "letters, a second typeface added",
        f"{_MARK_1}; the second is the serif of the same family; whether it was taught, and how "
        "long, is not known",
        (
            Case("both taught", "85 %", 0.85, partial(letters_read, typefaces=2)),
            Case(
                "both taught, 5 passes", "85 %", 0.85, partial(letters_read, typefaces=2, passes=5)
            ),
            Case("second read, not taught", "85 %", 0.85, unseen_face),
        ),
        "Taught to the end the emulator reads both, not taught hardly any of the second: 85 % "
        "would mean that the teaching ended early, or that cells and motors erred.",
    ),
    Published(
        "C",
        "Mark I",
        "letters, trained with forgetting",
        f"{_MARK_1}; the share of each weight that is forgotten before each presentation",
        tuple(
            Case(
                f"{_FACES[typefaces]}, {passes} passes, {100 * decay:g} % forgotten",
                "90–95 %" if decay else "",
                0.925 if decay else None,
                partial(letters_read, typefaces=typefaces, passes=passes, decay=decay),
            )
            for typefaces, passes in ((1, 10), (1, PASSES), (2, 10), (2, PASSES))
            for decay in (0.0, 0.0005, 0.001, 0.002, 0.005)
        ),
        "Here forgetting never helps the share read at the end: error correction alone already "
        "learns all letters.",
    ),
    Published(
        "E",
        "IBM 704 program",
        "square or circle, fixed size, anywhere and turned, 500 A-units, 10 000 pictures",
        f"{_PROGRAM}; error correction",
        tuple(
            Case(
                f"{'outline 3 cells thick' if thickness else 'solid'}{words}",
                "better than solid" if thickness else "99.8 %",
                None if thickness else 0.998,
                partial(square_circle, thickness=thickness, **changes),
            )
            for words, changes in _SHOWINGS
            for thickness in (None, 3.0)
        ),
        "The outline was not found better than the solid figure, however thick.",
    ),
    Published(
        "F",
        "IBM 704 program",
        "square or diamond, anywhere, 1000 A-units, 60 training pictures",
        f"{_PROGRAM}; error correction, at most 40 passes",
        _scattered_cases("square-diamond", 30),
        "All of the pictures learned are read; other pictures only if the position varies less.",
    ),
    Published(
        "G",
        "IBM 704 program",
        "X or E, turned up to 30° and anywhere, 10 + 10 training pictures",
        f"{_PROGRAM}; 1000 A-units; error correction, at most 40 passes",
        _scattered_cases("e-x", 10),
        "All of the pictures learned are read; of others fewer, the more the position varies.",
    ),
    Published(
        "J",
        "IBM 704 program, July 1958",
        "squares at random left or right",
        f"{_PROGRAM}, but squares of 0.3 to 0.6 of a half; 1000 A-units; each shown once; "
        "the rule of 1958 is not known",
        tuple(
            Case(
                f"{2 * examples} squares, {rule}",
                "97 of 100",
                0.97,
                partial(left_right, examples=examples, rule=rule),
            )
            for rule in ("error-correction", "forced-alpha", "forced-gamma")
            for examples in (15, 20)
        ),
        "Reached with forced learning, not with error correction.",
    ),
    Published(
        "L",
        "theory of 1957",
        "Z and P of table 1, by the formula",
        "P_c = 0, with which his table follows but for its last entry",
        (
            *(
                Case(
                    f"Z: N_A {a_units}, P_a {p_a:g}, N_s {stimuli}",
                    figure,
                    float(figure),
                    partial(z_of_1957, a_units=a_units, p_a=p_a, stimuli=stimuli),
                )
                for a_units, p_a, stimuli, figure in _TABLE_1
            ),
            Case(
                "P: N_A 1000, P_a 0.01, N_s 1000000",
                ".987",
                0.987,
                partial(z_of_1957, a_units=1000, p_a=0.01, stimuli=10**6, right=True),
            ),
        ),
        random=False,
    ),
    *(
        Published(
            letter,
            "theory of 1958",
            conditions,
            f"512 A-units; {_PROGRAM}; {pictures}; forced γ learning, each shown once",
            tuple(
                Case(
                    f"{'generalization' if unseen else 'recall'}, {stimuli} stimuli",
                    words[unseen],
                    0.5 if words[unseen] == ".5" else None,
                    partial(world, stimuli=stimuli, unseen=unseen),
                )
                for stimuli in (16, 64, 256, 1024, 4096)
                for unseen in (False, True)
            ),
        )
        for letter, conditions, pictures, world, words in (
            (
                "M",
                "random world: recall falls towards chance, generalization stays .5",
                "half of the cells lit by lot, classes by lot",
                random_world,
                ("falls", ".5"),
            ),
            (
                "N",
                "class world: recall and generalization meet at one asymptote",
                "squares left or right",
                class_world,
                ("meets", "meets"),
            ),
        )
    ),
    Published(
        "O",
        "theory of 1958",
        "A-units removed: a gradual, general loss",
        f"letters on the Mark I; {_MARK_1}; the units removed drawn at random",
        tuple(
            Case(
                f"{share:.0%} removed",
                "gradual" if share else "",
                None,
                partial(without_units, share=share),
            )
            for share in (0.0, 0.02, 0.05, 0.1, 0.2, 0.4)
        ),
    ),
)

#: Every published result by its letter.
PUBLISHED: dict[str, Published] = {result.letter: result for result in _RESULTS}
