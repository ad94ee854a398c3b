"""The experiments of the command line as people find them: by subject, with a title and a line."""

from __future__ import annotations

from dataclasses import dataclass

from mark1.lab.experiments import SET_UP, heading
from mark1.lab.published import NAME as PUBLISHED
from mark1.lab.published import PUBLISHED as RESULTS
from mark1.lab.sweeps import SWEEPS
from mark1.messages import Message


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
    found = {heading("own"): [_of_many(SET_UP)]}
    for sweep in SWEEPS.values():
        entry = Entry(sweep.name, sweep.title, sweep.brief)
        found.setdefault(sweep.heading, []).append(entry)
    each = [Entry(PUBLISHED, one.title, one.brief, (one.letter,)) for one in RESULTS.values()]
    return found | {heading(PUBLISHED): [_of_many(PUBLISHED), *each]}


def _of_many(name: str) -> Entry:
    """Make the entry of set-ups, or of all published results."""
    title, line = (str(Message(f"experiments.{part}-{name}")) for part in ("title", "about"))
    return Entry(name, title, line)
