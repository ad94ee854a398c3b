"""What the bridge and the self-test need of a link, whatever hangs on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from numpy.typing import ArrayLike

from firmware_io.link_state import LinkState


class Panel(Protocol):
    """A link to a panel: `Link`, `AdalightLink`, or one that a test made."""

    def state(self) -> LinkState:
        """Say how it stands."""

    def show(self, levels: ArrayLike) -> None:
        """Name the levels to be shown."""

    def set_appearance(self, palette: int, brightness: int) -> None:
        """Choose colours and brightness."""

    def configure_knobs(self, knobs: Iterable[tuple[int, bool, int]]) -> None:
        """Say which knobs report."""

    def move(self, outputs: Mapping[int, int]) -> None:
        """Say where outputs should stand."""

    def arm(self) -> bool:
        """Let motors turn; False if no session is on."""

    def disarm(self) -> None:
        """Let motors stand still."""
