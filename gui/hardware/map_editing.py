"""The light map as the window edits it: arranged in rows, or light by light."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from firmware_io.panel.light_map import LightMap
from firmware_io.panel.light_walk import LightWalk
from gui.hardware.panel_host import PanelHost


class MapEditing(QObject):
    """Keep the chosen light map, and change it during a walk along the lights.

    Parameters
    ----------
    host : PanelHost
    parent : QObject

    Signals
    -------
    changed
        Another light is lit, or the walk has ended.
    """

    changed = Signal()

    def __init__(self, host: PanelHost, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._walk: LightWalk | None = None
        self._resumes_at = 0

    # --- the map ---------------------------------------------------------------------------

    @property
    def lights(self) -> int:
        """How many lights the panel has."""
        info = self._host.state.info
        return info.lights if info is not None else 0

    @property
    def light_map(self) -> LightMap:
        """The map of panels with this number of lights."""
        return self._host.choice.light_map_for(self.lights)

    def choose(self, light_map: LightMap) -> None:
        """Choose another map for panels with this number of lights.

        Raises
        ------
        MapError
            If it does not fit them.
        """
        if self.lights:
            maps = self._host.choice.with_light_map(self.lights, light_map)
            self._host.choose(light_maps=maps)

    def grid(self) -> tuple[int, int]:
        """Return the rows and columns of the lights as they are seen."""
        return self.light_map.shape(self.lights)

    def grid_lights(self) -> NDArray[np.intp]:
        """Return the light at each cell of the grid, row by row; there may be fewer than cells."""
        return self.light_map.lights_of(self.lights)

    # --- the walk --------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether a walk is under way, so that a single light is lit."""
        return self._walk is not None

    @property
    def light(self) -> int | None:
        """The light that is lit, counted from 0 along the chain."""
        return self._walk.light if self._walk is not None else None

    @property
    def is_done(self) -> bool:
        """Whether the last light has been passed."""
        return self._walk is not None and self._walk.is_done

    def begin(self) -> None:
        """Light only the first light, or the one at which the last walk was paused."""
        link, info = self._host.link, self._host.state.info
        if link is None or info is None or not info.lights:
            return
        if not self.is_on and not self._host.is_testing:
            self._walk = LightWalk(link, info, self.light_map, self._resumes_at)
            self.changed.emit()

    def go_to(self, light: int) -> None:
        """Light only this one. A light that does not exist is ignored."""
        if self._walk is not None:
            self._walk.go_to(light)
            self.changed.emit()

    def put(self, cell: int) -> None:
        """Note that the lit light is at this cell, and go on to the next."""
        if self._walk is not None:
            self._walk.light_map = self.light_map  # other controls may have changed it
            self._walk.put(cell)
            self.choose(self._walk.light_map)
            self.changed.emit()

    def skip(self) -> None:
        """Go on to the next light, and leave this one where the map has it."""
        if self._walk is not None:
            self._walk.skip()
            self.changed.emit()

    def end(self, *, keep: bool = True) -> None:
        """Show the weights again, with the new map or the previous one."""
        if self._walk is None:
            return
        walk, self._walk = self._walk, None
        self._resumes_at = walk.resumes_at if keep else 0
        if self._resumes_at:
            text = self.tr("Mapping paused at light {0}. It resumes there.")
            self._host.note(text.format(self._resumes_at + 1))
        if not keep:
            self.choose(walk.before)
        self._host.apply_choice()  # the panel still shows a single light
        self.changed.emit()
