"""What a board should show and do. The newest value wins; nothing queues."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from firmware_io.wire.protocol import Info

#: Brightness of 31 at which 72 lights, with their board, can run from USB.
USUAL_BRIGHTNESS = 4


@dataclass(slots=True)
class DesiredState:
    """Everything that a new session must be told again.

    Attributes
    ----------
    levels : int8 array
        Of all cells, −127…127.
    palette, brightness_limit : int
        Colours, and greatest brightness of 31.
    knobs : dict
        Knob to (on, dead band).
    targets : dict
        Output to position 0…65 535. Those of motors last until they are disarmed.
    armed : bool
        Whether motors may turn. Every session begins with False.
    timeout_ms : int
        Silence after which the board makes itself safe.
    """

    levels: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, np.int8))
    palette: int = 0
    brightness_limit: int = USUAL_BRIGHTNESS
    knobs: dict[int, tuple[bool, int]] = field(default_factory=dict)
    targets: dict[int, int] = field(default_factory=dict)
    armed: bool = False
    timeout_ms: int = 1000

    def disarm(self, info: Info | None) -> None:
        """Stop the motors, and forget their targets.

        Old targets mean nothing when motors are armed again: they stand still until they are given
        new ones. A panel does not say which of its outputs are motors; where all of them are
        digital potentiometers, their targets stay.
        """
        self.armed = False
        if info is not None and info.has_motors:
            self.targets.clear()
