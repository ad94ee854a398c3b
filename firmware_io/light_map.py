"""Which light of the chain shows which cell of the picture: rows, serpentine, turned, mirrored.

Pure; stored as JSON with the settings. A map is one-to-one: no two cells share a light.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware_io.cells import MOST_CELLS
from firmware_io.errors import MapError

#: Degrees by which a panel may hang.
TURNS = (0, 90, 180, 270)

#: Most bytes of a file with a map.
MOST_BYTES = 2**20

_WORDS = "straight, serpentine, mirrored, 90, 180, 270, or columns and rows such as 32x16"


@dataclass(frozen=True, slots=True, kw_only=True)
class LightMap:
    """How the chain of lights runs behind the picture.

    Parameters
    ----------
    serpentine : bool
        Whether every other row of the chain runs backwards.
    turn : int
        Degrees clockwise, 0, 90, 180 or 270, by which the panel hangs.
    mirrored : bool
        Whether left and right are swapped, as when it is looked at from behind.
    columns, rows : int or None
        Of the picture as it is seen; both or none. None makes it as square as the number of
        lights allows, and no narrower than high.
    table : tuple of int or None
        The light of each cell instead of all this, cell by cell.

    Raises
    ------
    MapError
        If it is impossible.
    """

    serpentine: bool = False
    turn: int = 0
    mirrored: bool = False
    columns: int | None = None
    rows: int | None = None
    table: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.turn not in TURNS:
            raise MapError(f"a panel cannot hang turned by {self.turn}°: use 0, 90, 180 or 270.")
        if (self.columns is None) != (self.rows is None):
            raise MapError("a map has columns and rows, or neither: give both.")
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if size is not None and not 1 <= size <= MOST_CELLS:
                raise MapError(f"a panel cannot have {size} {name}: use 1 to {MOST_CELLS}.")
        if self.rows is not None and self.columns is not None:
            _check_size(self.rows, self.columns, self.table)
        if self.table is not None:
            _check_table(self.table)

    # --- what it says ----------------------------------------------------------------------------

    def shape(self, lights: int) -> tuple[int, int]:
        """Rows and columns of the picture as it is seen.

        Raises
        ------
        MapError
            If the panel has fewer lights.
        """
        if self.rows is None or self.columns is None:
            return _squarest(len(self.table) if self.table is not None else lights)
        if self.rows * self.columns > lights and self.table is None:
            raise MapError(
                f"a map of {self.columns} × {self.rows} needs {self.rows * self.columns} lights, "
                f"and the panel has {lights}: choose a smaller one."
            )
        return self.rows, self.columns

    def lights_of(self, lights: int) -> NDArray[np.intp]:
        """Give the light of each cell, row by row from the top left.

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
                raise MapError(
                    f"the map names light {max(self.table)}, and the panel has the lights 0 to "
                    f"{lights - 1}: choose another map."
                )
            return np.array(self.table, np.intp)
        rows, columns = self.shape(lights)
        wired = (columns, rows) if self.turn in (90, 270) else (rows, columns)
        chain = np.arange(rows * columns, dtype=np.intp).reshape(wired)
        if self.serpentine:
            chain[1::2] = chain[1::2, ::-1].copy()
        seen = np.rot90(chain, -self.turn // 90)
        return (np.fliplr(seen) if self.mirrored else seen).ravel()

    def with_light(self, cell: int, light: int, lights: int) -> LightMap:
        """Make a map that has this light at this cell; the two lights concerned change places.

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
            raise MapError(
                f"light {light} cannot be at cell {cell}: there are {lights} lights and "
                f"{len(table)} cells."
            )
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
        """Read what `to_json` wrote, or a person did.

        Raises
        ------
        MapError
            If it is no map.
        """
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            raise MapError("the map is no JSON: write it as the manual says.") from None
        if not isinstance(found, dict):
            raise MapError('the map is no object: write it like {"serpentine": true}.')
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
            If it cannot be read, or is no map.
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
    raise MapError(f"{word!r} is no word of a map: use {_WORDS}, or the name of a .json file.")


def _squarest(lights: int) -> tuple[int, int]:
    """Rows and columns nearest to a square."""
    rows = next((r for r in range(int(lights**0.5), 0, -1) if lights % r == 0), 0)
    return (rows, lights // rows) if rows else (0, 0)


def _check_size(rows: int, columns: int, table: tuple[int, ...] | None) -> None:
    cells = rows * columns
    if cells > MOST_CELLS:
        raise MapError(
            f"a map of {columns} × {rows} has {cells} cells: no panel has more than {MOST_CELLS}."
        )
    if table is not None and len(table) != cells:
        raise MapError(
            f"the table of a map of {columns} × {rows} has {len(table)} lights: give {cells}."
        )


def _check_table(table: tuple[int, ...]) -> None:
    seen: set[int] = set()
    for cell, light in enumerate(table):
        if not 0 <= light < MOST_CELLS:
            raise MapError(f"cell {cell} of the map names light {light}: use 0 to 65535.")
        if light in seen:
            raise MapError(f"light {light} is in the map twice: give each cell a light of its own.")
        seen.add(light)


def _check_kind(name: str, value: Any) -> None:
    """Refuse a name or a value that no map has; True is no number here, though Python says so."""
    if name in ("serpentine", "mirrored"):
        fits, wanted = isinstance(value, bool), "true or false"
    elif name in ("turn", "columns", "rows"):
        fits, wanted = value is None or type(value) is int, "a whole number"
        fits &= name != "turn" or value is not None
    elif name == "table":
        whole = isinstance(value, list) and all(type(light) is int for light in value)
        fits, wanted = value is None or whole, "a list of whole numbers"
    else:
        names = ", ".join(LightMap.__dataclass_fields__)
        raise MapError(f"a map has no {str(name)[:40]!r}: it has {names}.")
    if not fits:
        raise MapError(f"{name} of the map is {str(value)[:40]!r}: it should be {wanted}.")


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise MapError(f"{path} is too large for a map.")
        return data.decode()
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise MapError(f"the map {path} cannot be read ({why}): give another file.") from None
