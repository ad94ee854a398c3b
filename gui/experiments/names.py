"""The experiments of the command line as people find them: by subject, with a title and a line."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

#: Set-ups by options, as the command line calls their results.
SET_UP = "set-up"

#: The experiment over all published results, as the command line calls it.
PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Entry:
    """One experiment to choose.

    Attributes
    ----------
    name : str
        As the command line calls it.
    title, line : str
        In the language in use.
    letters : tuple of str
        Published results, empty for all of them.
    """

    name: str
    title: str
    line: str
    letters: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """Words of the command that name it; for a set-up, options stand in their place."""
        return [self.name, *self.letters]


def groups() -> dict[str, list[Entry]]:
    """Return all experiments by subject, in the language in use."""
    own = Entry(
        SET_UP,
        QCoreApplication.translate("Experiments", "Your own question"),
        QCoreApplication.translate("Experiments", "Any patterns, machine and training"),
    )
    return {
        QCoreApplication.translate("Experiments", "Your own"): [own],
        QCoreApplication.translate("Experiments", "Teaching"): _teaching(),
        QCoreApplication.translate("Experiments", "The machine"): _machine(),
        QCoreApplication.translate("Experiments", "Damage"): _damage(),
        QCoreApplication.translate("Experiments", "What one layer cannot see"): _predicates(),
        QCoreApplication.translate("Experiments", "Later machines"): _later(),
        QCoreApplication.translate("Experiments", "Published results, 1957–1960"): _published(),
    }


def _teaching() -> list[Entry]:
    return [
        Entry(
            "curve",
            QCoreApplication.translate("Experiments", "Learning curve"),
            QCoreApplication.translate("Experiments", "Letters read after 1 to 16 passes"),
        ),
        Entry(
            "eta",
            QCoreApplication.translate("Experiments", "Size of a correction"),
            QCoreApplication.translate("Experiments", "Letters with η from 0.125 to 4 V"),
        ),
        Entry(
            "order",
            QCoreApplication.translate("Experiments", "Order of presentation"),
            QCoreApplication.translate("Experiments", "Letters as given, shuffled, at random"),
        ),
        Entry(
            "decay",
            QCoreApplication.translate("Experiments", "Forgetting"),
            QCoreApplication.translate("Experiments", "Letters while weights decay, 0 to 5 %"),
        ),
        Entry(
            "examples",
            QCoreApplication.translate("Experiments", "Number of examples"),
            QCoreApplication.translate("Experiments", "Unseen E and X, rotated and shifted"),
        ),
    ]


def _machine() -> list[Entry]:
    return [
        Entry(
            "a-units",
            QCoreApplication.translate("Experiments", "Number of A-units"),
            QCoreApplication.translate("Experiments", "Letters with 32 to 768 A-units"),
        ),
        Entry(
            "theta",
            QCoreApplication.translate("Experiments", "Threshold θ of the A-units"),
            QCoreApplication.translate("Experiments", "Letters with θ from −1 to 5"),
        ),
        Entry(
            "capacity",
            QCoreApplication.translate("Experiments", "Random dichotomies"),
            QCoreApplication.translate("Experiments", "How many are separable: Cover's theorem"),
        ),
        Entry(
            "memory",
            QCoreApplication.translate("Experiments", "Capacity of one R-unit"),
            QCoreApplication.translate(
                "Experiments", "Random pictures, with and without end stops"
            ),
        ),
    ]


def _damage() -> list[Entry]:
    return [
        Entry(
            "noise",
            QCoreApplication.translate("Experiments", "Noisy photocells"),
            QCoreApplication.translate("Experiments", "Letters with 0 to 5 % of the cells wrong"),
        ),
        Entry(
            "dead-cells",
            QCoreApplication.translate("Experiments", "Dead photocells"),
            QCoreApplication.translate("Experiments", "Dead before or after training"),
        ),
        Entry(
            "wires",
            QCoreApplication.translate("Experiments", "Pulled wires"),
            QCoreApplication.translate("Experiments", "Plug wires pulled after training"),
        ),
        Entry(
            "removed",
            QCoreApplication.translate("Experiments", "Removed A-units"),
            QCoreApplication.translate("Experiments", "A-units removed after training"),
        ),
        Entry(
            "burnt",
            QCoreApplication.translate("Experiments", "Broken potentiometers"),
            QCoreApplication.translate("Experiments", "Broken after training, at 0 or at a stop"),
        ),
        Entry(
            "stuck",
            QCoreApplication.translate("Experiments", "Stuck potentiometers"),
            QCoreApplication.translate("Experiments", "Letters while some do not move"),
        ),
    ]


def _predicates() -> list[Entry]:
    return [
        Entry(
            "parity",
            QCoreApplication.translate("Experiments", "Parity"),
            QCoreApplication.translate("Experiments", "Cells that an A-unit must see: the order"),
        ),
        Entry(
            "diameter",
            QCoreApplication.translate("Experiments", "Diameter"),
            QCoreApplication.translate("Experiments", "How far an A-unit must see"),
        ),
    ]


def _later() -> list[Entry]:
    return [
        Entry(
            "kernel",
            QCoreApplication.translate("Experiments", "Kernel perceptron"),
            QCoreApplication.translate("Experiments", "Parity by polynomials, XOR among them"),
        ),
        Entry(
            "madaline",
            QCoreApplication.translate("Experiments", "Madaline"),
            QCoreApplication.translate("Experiments", "Majority and XOR in two layers"),
        ),
        Entry(
            "backprop1961",
            QCoreApplication.translate("Experiments", "Back-propagation, 1961"),
            QCoreApplication.translate("Experiments", "XOR and parity with corrected wires"),
        ),
        Entry(
            "four-layer",
            QCoreApplication.translate("Experiments", "Four layers"),
            QCoreApplication.translate("Experiments", "XOR from A-units that see one cell each"),
        ),
        Entry(
            "cross-coupled",
            QCoreApplication.translate("Experiments", "Cross-coupled A-units"),
            QCoreApplication.translate("Experiments", "XOR, and how often the units settle"),
        ),
    ]


def _published() -> list[Entry]:
    lines = {
        "A": (
            QCoreApplication.translate("Experiments", "A  Letters, one typeface"),
            QCoreApplication.translate("Experiments", "Mark I: without error"),
        ),
        "B": (
            QCoreApplication.translate("Experiments", "B  A second typeface"),
            QCoreApplication.translate("Experiments", "Mark I: 85 %"),
        ),
        "C": (
            QCoreApplication.translate("Experiments", "C  Letters with forgetting"),
            QCoreApplication.translate("Experiments", "Mark I: 90–95 %"),
        ),
        "E": (
            QCoreApplication.translate("Experiments", "E  Squares and circles"),
            QCoreApplication.translate("Experiments", "IBM 704 program: 99.8 %"),
        ),
        "F": (
            QCoreApplication.translate("Experiments", "F  Squares and diamonds"),
            QCoreApplication.translate("Experiments", "IBM 704 program: 100 %"),
        ),
        "G": (
            QCoreApplication.translate("Experiments", "G  E and X"),
            QCoreApplication.translate("Experiments", "IBM 704 program: 100 %"),
        ),
        "J": (
            QCoreApplication.translate("Experiments", "J  Squares left or right"),
            QCoreApplication.translate("Experiments", "IBM 704 program: 97 of 100"),
        ),
        "L": (
            QCoreApplication.translate("Experiments", "L  Table 1 of 1957"),
            QCoreApplication.translate("Experiments", "Theory: Z and P from the formula"),
        ),
        "M": (
            QCoreApplication.translate("Experiments", "M  Random world"),
            QCoreApplication.translate("Experiments", "Theory of 1958: falls to chance"),
        ),
        "N": (
            QCoreApplication.translate("Experiments", "N  Class world"),
            QCoreApplication.translate("Experiments", "Theory of 1958: one common limit"),
        ),
        "O": (
            QCoreApplication.translate("Experiments", "O  A-units removed"),
            QCoreApplication.translate("Experiments", "Theory of 1958: a gradual loss"),
        ),
    }
    every = Entry(
        PUBLISHED,
        QCoreApplication.translate("Experiments", "All published results"),
        QCoreApplication.translate("Experiments", "Every case, beside what was reported"),
    )
    each = [Entry(PUBLISHED, *texts, letters=(letter,)) for letter, texts in lines.items()]
    return [every, *each]
