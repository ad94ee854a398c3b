"""The interface that the bridge and the self-test need from any link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from numpy.typing import ArrayLike

from firmware_io.link.link_state import LinkState


class Panel(Protocol):
    """A link to a panel: `Link`, `AdalightLink`, or one made by a test."""

    @property
    def busy_s(self) -> float:
        """CPU time of its thread so far, in seconds."""

    def state(self) -> LinkState:
        """Return the state at this moment."""

    def show(self, levels: ArrayLike) -> None:
        """Set the levels to show."""

    def set_appearance(self, palette: int, brightness: int) -> None:
        """Set colours and brightness."""

    def configure_knobs(self, knobs: Iterable[tuple[int, bool, int]]) -> None:
        """Choose which knobs report."""

    def move(self, outputs: Mapping[int, int]) -> None:
        """Send outputs to positions."""

    def arm(self) -> bool:
        """Allow motors to turn; return False if no session is live."""

    def disarm(self) -> None:
        """Stop the motors."""

    def close(self) -> None:
        """End the session and release the port."""
