"""What the window knows of a run that does not settle, also while it is rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mark1.lab.remedies import Remedies
    from mark1.theory.diagnosis import Certificate, Diagnosis


@dataclass
class ProspectsState:
    """What was asked, and what is known.

    Attributes
    ----------
    subject : tuple of int or None
        The versions of machine and patterns.
    ended : int or None
        The version of the message with which the run ended last.
    is_open : bool
        Whether somebody is waiting for the answer.
    diagnosis : Diagnosis or None
        What was answered.
    remedies : Remedies or None
        What helps if the patterns cannot be learned, once that was tried.
    has_card : bool
        Whether the card about them is open.
    """

    subject: tuple[int, int] | None = None
    ended: int | None = None
    is_open: bool = False
    diagnosis: Diagnosis | None = None
    remedies: Remedies | None = None
    has_card: bool = False

    @property
    def certificate(self) -> Certificate | None:
        """That the patterns cannot be learned, or None."""
        return self.diagnosis.certificate if self.diagnosis else None
