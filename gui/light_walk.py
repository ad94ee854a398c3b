"""Which light is where: the grid of a panel as it is seen, and the walk from light to light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from firmware_io.errors import MapError
from firmware_io.layout import Layout
from firmware_io.protocol import FULL

if TYPE_CHECKING:
    from gui.hardware import Hardware


class LightWalk(QObject):
    """Makes a map: lights one light alone, and hears from a person where it is.

    Parameters
    ----------
    hardware : Hardware

    Attributes
    ----------
    light : int or None
        The one that is lit alone, from the beginning of the chain; None when nobody walks.

    Signals
    -------
    changed
        Another light, or the walk is over.
    """

    changed = Signal()

    def __init__(self, hardware: Hardware) -> None:
        super().__init__(hardware)
        self._hardware = hardware
        self._before = Layout()
        self.light: int | None = None

    # --- the grid --------------------------------------------------------------------------

    @property
    def lights(self) -> int:
        """How many lights the panel has."""
        info = self._hardware.state.info
        return info.lights if info is not None else 0

    @property
    def layout(self) -> Layout:
        """The map that is chosen, or the plain one if that does not fit this panel."""
        layout = self._hardware.choice.layout
        try:
            layout.shape(self.lights)
            layout.lights_of(self.lights)
        except MapError:
            return Layout()
        return layout

    def grid(self) -> tuple[int, int]:
        """Rows and columns of the lights as they are seen."""
        return self.layout.shape(self.lights)

    def grid_lights(self) -> NDArray[np.intp]:
        """Give the light at each cell of the grid, row by row; there may be fewer than cells."""
        return self.layout.lights_of(self.lights)

    # --- the walk --------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether one light is lit alone."""
        return self.light is not None

    def begin(self) -> None:
        """Light the first light alone."""
        if self.lights and not self.is_on and not self._hardware.testing.is_on:
            self._before = self._hardware.choice.layout
            self.go_to(0)

    def go_to(self, light: int) -> None:
        """Light this one alone; there is none before the first and behind the last."""
        link, info = self._hardware.link, self._hardware.state.info
        if link is None or info is None or not 0 <= light < info.lights:
            return
        self.light = light
        levels = np.zeros(info.cells, np.int8)
        levels[light] = FULL
        link.show(levels)
        self.changed.emit()

    def put(self, cell: int) -> None:
        """Note that the light which is lit now is at this cell, and go on to the next."""
        lights = self.grid_lights()
        if self.light is None or not 0 <= cell < len(lights):
            return
        if lights[cell] != self.light:
            self._hardware.choose(layout=self.layout.with_light(cell, self.light, self.lights))
        self.go_to(self.light + 1)
        self.changed.emit()

    def end(self, *, keep: bool = True) -> None:
        """Show the weights again, with the new map or with that of before."""
        if self.light is None:
            return
        self.light = None
        if not keep:
            self._hardware.choose(layout=self._before)
        self._hardware.show()
        self.changed.emit()
