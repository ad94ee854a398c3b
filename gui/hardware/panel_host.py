"""What the light map and the self-test need of the hardware that owns them."""

from __future__ import annotations

from typing import Any, Protocol

from firmware_io.link.adalight import AdalightLink
from firmware_io.link.link import Link
from firmware_io.link.link_state import LinkState
from firmware_io.panel.board_choice import BoardChoice


class PanelHost(Protocol):
    """The hardware, as its parts see it; `gui.hardware.connection.Hardware` is the one."""

    choice: BoardChoice
    state: LinkState
    link: Link | AdalightLink | None

    @property
    def is_testing(self) -> bool:
        """Whether a self-test is under way."""

    def end_mapping(self) -> None:
        """Show the weights again, if single lights are shown."""

    def note(self, text: str) -> None:
        """Write a line in the log."""

    def choose(self, **values: Any) -> None:
        """Change the choice of panel and appearance."""

    def apply_choice(self) -> None:
        """Apply the current choice to the panel."""
