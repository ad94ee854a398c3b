"""Which light of the chain shows which cell of the picture, and the walk that finds it out. Pure.

A map is stored as JSON with the settings. It is one-to-one: no two cells share a light. The walk
lights one light alone, and is told where it is seen.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware_io.board_errors import MapError
from firmware_io.catalogue import Series
from firmware_io.link.cell_levels import MOST_CELLS, one_cell
from firmware_io.link.link_state import Panel
from firmware_io.wire.protocol import FULL, Info

#: Degrees by which a panel may be turned.
TURNS = (0, 90, 180, 270)

#: Most bytes of a file with a map.
MOST_BYTES = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class LightMap:
    """How the chain of lights runs behind the picture.

    Parameters
    ----------
    serpentine : bool
        Whether every other row of the chain runs backwards.
    turn : int
        Degrees clockwise by which the panel is turned: 0, 90, 180 or 270.
    mirrored : bool
        Whether left and right are swapped, as when the panel is seen from behind.
    columns, rows : int or None
        Of the picture as it is seen; both or neither. None makes it as square as the number of
        lights allows, and at least as wide as high.
    table : tuple of int or None
        The light of each cell, instead of all this.

    Raises
    ------
    MapError
        If the map is impossible.
    """

    serpentine: bool = False
    turn: int = 0
    mirrored: bool = False
    columns: int | None = None
    rows: int | None = None
    table: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.turn not in TURNS:
            raise MapError("map.turn", degrees=self.turn)
        if (self.columns is None) != (self.rows is None):
            raise MapError("map.half-size")
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if size is not None and not 1 <= size <= MOST_CELLS:
                raise MapError(f"map.{name}", count=size, most=MOST_CELLS)
        if self.rows is not None and self.columns is not None:
            _check_size(self.rows, self.columns, self.table)
        if self.table is not None:
            _check_table(self.table)

    # --- light and cell --------------------------------------------------------------------------

    def shape(self, lights: int) -> tuple[int, int]:
        """Return the rows and columns of the picture as it is seen.

        Raises
        ------
        MapError
            If the panel has fewer lights.
        """
        if self.rows is None or self.columns is None:
            return _squarest(len(self.table) if self.table is not None else lights)
        if self.rows * self.columns > lights and self.table is None:
            size = {"columns": self.columns, "rows": self.rows, "needed": self.rows * self.columns}
            raise MapError("map.larger-than-panel", lights=lights, **size)
        return self.rows, self.columns

    def lights_of(self, lights: int) -> NDArray[np.intp]:
        """Return the light of each cell, row by row from the top left.

        Parameters
        ----------
        lights : int
            How many there are in the chain.

        Raises
        ------
        MapError
            If the panel has too few.
        """
        if self.table is not None:
            if self.table and max(self.table) >= lights:
                raise MapError("map.no-such-light", light=max(self.table) + 1, lights=lights)
            return np.array(self.table, np.intp)
        rows, columns = self.shape(lights)
        wired = (columns, rows) if self.turn in (90, 270) else (rows, columns)
        chain = np.arange(rows * columns, dtype=np.intp).reshape(wired)
        if self.serpentine:
            chain[1::2] = chain[1::2, ::-1].copy()
        seen = np.rot90(chain, -self.turn // 90)
        return (np.fliplr(seen) if self.mirrored else seen).ravel()

    def with_light(self, cell: int, light: int, lights: int) -> LightMap:
        """Return a map with this light at this cell; the two lights concerned change places.

        Parameters
        ----------
        cell : int
            From the top left, row by row.
        light : int
            From the beginning of the chain.
        lights : int
            How many there are in the chain.

        Raises
        ------
        MapError
            If there is no such cell or light.
        """
        table = self.lights_of(lights).tolist()
        if not 0 <= cell < len(table) or not 0 <= light < lights:
            place = {"light": light + 1, "cell": cell + 1}
            raise MapError("map.no-such-place", lights=lights, cells=len(table), **place)
        if light in table:
            table[table.index(light)] = table[cell]
        table[cell] = light
        rows, columns = self.shape(lights)
        return LightMap(rows=rows, columns=columns, table=tuple(table))

    # --- as text ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Write it for the settings."""
        names = self.__dataclass_fields__
        usual = LightMap()
        given = {name: getattr(self, name) for name in names}
        return json.dumps(
            {name: value for name, value in given.items() if value != getattr(usual, name)}
        )

    @classmethod
    def from_json(cls, text: str) -> LightMap:
        """Read what `to_json`, or a person, has written.

        Raises
        ------
        MapError
            If it is not a map.
        """
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            raise MapError("map.not-json") from None
        if not isinstance(found, dict):
            raise MapError("map.not-object")
        for name, value in found.items():
            _check_kind(name, value)
        if found.get("table") is not None:
            found["table"] = tuple(found["table"])
        return cls(**found)

    @classmethod
    def from_file(cls, path: Path) -> LightMap:
        """Read a file of JSON.

        Raises
        ------
        MapError
            If it cannot be read, or is not a map.
        """
        return cls.from_json(_text_of(path))

    @classmethod
    def called(cls, text: str) -> LightMap:
        """Read words such as ``serpentine,90,mirrored``, or a file of JSON.

        Raises
        ------
        MapError
            If it is neither.
        """
        if text.endswith(".json"):
            return cls.from_file(Path(text))
        made: dict[str, Any] = {}
        for word in text.lower().split(","):
            made |= _meaning(word.strip())
        return cls(**made)


def _meaning(word: str) -> dict[str, Any]:
    size = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", word)
    if size:
        return {"columns": int(size[1]), "rows": int(size[2])}
    if word in ("serpentine", "mirrored"):
        return {word: True}
    if word in ("90", "180", "270"):
        return {"turn": int(word)}
    if word == "straight":
        return {}
    raise MapError("map.unknown-word", word=word)


def _squarest(lights: int) -> tuple[int, int]:
    """Return the rows and columns nearest to a square."""
    rows = next((r for r in range(int(lights**0.5), 0, -1) if lights % r == 0), 0)
    return (rows, lights // rows) if rows else (0, 0)


def _check_size(rows: int, columns: int, table: tuple[int, ...] | None) -> None:
    cells = rows * columns
    if cells > MOST_CELLS:
        raise MapError(
            "map.too-many-cells", columns=columns, rows=rows, cells=cells, most=MOST_CELLS
        )
    if table is not None and len(table) != cells:
        raise MapError(
            "map.table-length", columns=columns, rows=rows, lights=len(table), cells=cells
        )


def _check_table(table: tuple[int, ...]) -> None:
    seen: set[int] = set()
    for cell, light in enumerate(table):
        if not 0 <= light < MOST_CELLS:
            raise MapError("map.table-range", cell=cell, light=light, most=MOST_CELLS - 1)
        if light in seen:
            raise MapError("map.table-twice", light=light)
        seen.add(light)


def _check_kind(name: str, value: Any) -> None:
    """Refuse a name or a value that no map has. True is not a number here, unlike in Python."""
    if name in ("serpentine", "mirrored"):
        fits, wanted = isinstance(value, bool), "flag"
    elif name in ("turn", "columns", "rows"):
        fits, wanted = value is None or type(value) is int, "number"
        fits &= name != "turn" or value is not None
    elif name == "table":
        whole = isinstance(value, list) and all(type(light) is int for light in value)
        fits, wanted = value is None or whole, "table"
    else:
        names = Series(tuple(LightMap.__dataclass_fields__))
        raise MapError("map.unknown-name", name=str(name)[:40], names=names)
    if not fits:
        raise MapError(f"map.not-a-{wanted}", name=name, value=str(value)[:40])


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise MapError("map.file-too-large", path=path, most=MOST_BYTES)
        return data.decode()
    except (OSError, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, OSError):
            raise MapError("map.unreadable", path=path, reason=error.strerror) from None
        raise MapError("map.not-text", path=path) from None


class LightWalk:
    """One walk along the lights of one panel.

    Meanwhile nothing else may show anything on the panel.

    Parameters
    ----------
    info : Info
        What it has; at least one light.
    light_map : LightMap
        Where the walk begins from.
    light : int, optional
        The light to begin at, from the beginning of the chain.

    Attributes
    ----------
    light : int
        The one that is lit alone.
    light_map : LightMap
        As far as it is known.
    before : LightMap
        The map at the beginning.
    is_done : bool
        Whether the last light has been passed.
    """

    def __init__(self, panel: Panel, info: Info, light_map: LightMap, light: int = 0) -> None:
        self._panel, self._info = panel, info
        self.light_map = self.before = light_map
        self.light, self.is_done = 0, False
        self.go_to(light if light < info.lights else 0)

    def go_to(self, light: int) -> None:
        """Light this one alone; one that does not exist is ignored."""
        if 0 <= light < self._info.lights:
            self.light, self.is_done = light, False
            self._panel.show(one_cell(self._info, light, FULL))

    def put(self, cell: int) -> None:
        """Note that the lit light is at this cell, and go on; a cell off the map is ignored."""
        lights = self.light_map.lights_of(self._info.lights)
        if not 0 <= cell < len(lights):
            return
        if lights[cell] != self.light:
            self.light_map = self.light_map.with_light(cell, self.light, self._info.lights)
        self.skip()

    def skip(self) -> None:
        """Go on to the next light, leaving this one where the map has it."""
        if self.light + 1 < self._info.lights:
            self.go_to(self.light + 1)
        else:
            self.is_done = True

    @property
    def resumes_at(self) -> int:
        """The light at which the next walk should begin."""
        return 0 if self.is_done else self.light
