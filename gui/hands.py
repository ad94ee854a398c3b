"""The hands on potentiometers: of each turn that is not over, where it began and where it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """One potentiometer from taking hold to letting go.

    Attributes
    ----------
    pot : int
    before, after : float
        Volts where the hand found it, and where it left it.
    """

    pot: int
    before: float
    after: float


class Hands:
    """Turns that are not over."""

    def __init__(self) -> None:
        self._turns: dict[int, Turn] = {}

    def __bool__(self) -> bool:
        return bool(self._turns)

    def turn(self, pot: int, before: float, after: float) -> None:
        """Note a movement: a new turn, or one that goes on."""
        begun = self._turns.get(pot)
        self._turns[pot] = Turn(pot, before if begun is None else begun.before, after)

    def let_go(self, pot: int | None = None) -> list[Turn]:
        """End the turn of one potentiometer, or all; gives those that led anywhere."""
        ended = list(self._turns) if pot is None else [pot] if pot in self._turns else []
        turns = [self._turns.pop(each) for each in ended]
        return [turn for turn in turns if turn.before != turn.after]

    def forget(self) -> None:
        """Leave all turns unfinished: their machine is gone."""
        self._turns.clear()
