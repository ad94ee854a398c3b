"""`mark1 patterns`: list, draw or export the built-in patterns."""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.cli.asked_patterns import AskedPatterns
from mark1.cli.common import (
    add_common,
    add_retina,
    add_table,
    check_folder,
    check_pictures,
    light_of,
    note,
    retina_of,
    seed_of,
)
from mark1.cli.json_line import json_line
from mark1.cli.options import LIGHT
from mark1.cli.standard_input import NAME
from mark1.cli.standard_output import printing
from mark1.cli.terminal import TABLE, examples, named, sentence
from mark1.disk.atomic import make_folder
from mark1.errors import ConfigError, FileError, PatternError
from mark1.messages import visible
from mark1.patterns import shapes
from mark1.patterns.files import FILE_KINDS, KINDS, write_patterns
from mark1.patterns.lighting import unlit
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import fit
from mark1.patterns.shapes import Option, split, written
from mark1.patterns.sheet import write_sheet

#: Endings of formats that a person may expect, but that are not written.
_OTHER_ENDINGS = ("xlsx", "xls", "ods", "json", "txt", "tsv", "png", "jpg", "gz", "npy", "mark1")

#: Characters that some system does not allow in the name of a file.
_NOT_IN_A_NAME = re.compile(r'[<>:"/\\|?*&=]+')


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Lists the built-in sets of patterns, draws them, or writes them to files. Name a set to "
        "list its settings."
    )
    parser.epilog = examples(
        "mark1 patterns",
        "mark1 patterns 'e-x?rotation=180&examples=3&outline=1' --show --rows 40",
        "mark1 patterns 'letters?typeface=serif&shift=2' --sheet letters.png",
        "mark1 patterns xor moons --export sets --format csv",
        "mark1 patterns moons --export - > moons.csv",
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME|PATH",
        help="sets to list, draw or export, with settings as in e-x?rotation=180&examples=30, or - "
        "for standard input (default: all built-in sets)",
    )
    parser.add_argument("--show", action="store_true", help="draw the named sets in the terminal")
    parser.add_argument(
        "--sheet", metavar="FILE", help="draw all patterns of one set to this PNG file"
    )
    parser.add_argument(
        "--export",
        metavar="DIR|FILE",
        help="write the sets to this folder, or one set to this .csv or .npz file; - writes one "
        "to standard output, as CSV or in another --format",
    )
    parser.add_argument(
        "--format",
        choices=KINDS,
        help=f"format of the export (default: {KINDS[0]}, or the extension of FILE)",
    )
    add_table(parser)
    add_retina(parser)
    LIGHT.add_to(parser)
    add_common(parser)
    table = "\n".join(_table())
    parser.add_argument_group("settings of the built-in sets", TABLE + table)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List pattern sets, and draw or write them if asked."""
    kind = chosen.format or FILE_KINDS[0]
    if chosen.export == NAME and kind not in FILE_KINDS:
        raise FileError("cli.export-not-one-file", name=kind, kinds=" or ".join(FILE_KINDS))
    return printing(_run, chosen, "export", f".{kind}")


def _run(chosen: argparse.Namespace) -> int:
    seed = seed_of(chosen)
    names = chosen.names or list(shapes.BUILT_IN)
    if chosen.show and not chosen.names:
        raise ConfigError("cli.show-without-name")
    file, sheet = _file_asked_for(chosen, len(names)), _sheet_asked_for(chosen)
    rows = []
    for name in names:
        asked = AskedPatterns.of(chosen)
        patterns = asked.read(name, seed, retina_of(chosen))
        light = light_of(chosen, patterns)
        if chosen.names:
            check_pictures(chosen, patterns)
            note(unlit(patterns, light), quiet=chosen.quiet)
        rows.append(_described(name, patterns, chosen, file))
        rows[-1] |= {"table": asked.table, "left_out": asked.left_out}
        if sheet:
            write_sheet(patterns, sheet)
            rows[-1]["sheet"] = str(sheet)
        if not chosen.json:
            _write(rows[-1], patterns, light, chosen)
    if chosen.json:
        print(json_line({"patterns": rows}))
    return 0


def _described(
    name: str, patterns: PatternSet, chosen: argparse.Namespace, file: Path | None
) -> dict[str, Any]:
    """Return what `--json` prints for one set, which is exported if asked."""
    built_in = shapes.BUILT_IN.get(split(name)[0])
    options = built_in.options if built_in else {}
    return {
        "name": name,
        "patterns": len(patterns.labels),
        "classes": len(patterns.classes),
        "description": built_in.about if built_in else sentence("from-file"),
        "file": _export(patterns, chosen, file) if chosen.export else None,
        "settings": [
            {
                "name": setting,
                "default": option.usual,
                "allowed": list(option.choices) or [option.least, option.greatest],
                "meaning": option.meaning,
            }
            for setting, option in options.items()
        ],
    }


def _write(
    row: dict[str, Any], patterns: PatternSet, light: int, chosen: argparse.Namespace
) -> None:
    """Print what is known of one set."""
    counts = sentence("patterns-counts", **row)
    about = visible(f"{counts}  {row['file'] or row['description']}")
    print(*named([(visible(row["name"]), about)], width=15), sep="\n")
    if chosen.show:
        for line in lines_of(patterns, light=light):
            print(line)
    elif "sheet" in row:
        print(sentence("saved", path=row["sheet"]))
    elif chosen.names and not chosen.export and row["name"] != "-":
        built_in = shapes.BUILT_IN.get(split(row["name"])[0])
        for name, option in built_in.options.items() if built_in else ():
            print(*_setting(name, option), sep="\n")


def _setting(name: str, option: Option, usual: bool = True) -> Iterator[str]:
    """Yield lines with a setting: its meaning, its range, and its default if it is `usual`."""
    known = usual and option.usual is not None
    text = sentence(
        "setting" if known else "setting-without-default",
        meaning=option.meaning,
        usual=written(option.usual),
        range=option.range,
    )
    return named([(name, text)], indent=2, width=9)


def _table() -> Iterator[str]:
    """Yield the settings of all sets; those of sets with the same settings once."""
    yield sentence("settings-how")
    groups: dict[tuple[str, ...], list[shapes.Stimuli]] = {}
    for one in shapes.BUILT_IN.values():
        groups.setdefault(tuple(one.options), []).append(one)
    for names, sets in groups.items():
        if names:
            yield f"{', '.join(one.name for one in sets)}:"
        for name in names:
            found = [one.options[name] for one in sets]
            yield from _setting(name, found[0], found.count(found[0]) == len(found))
    yield sentence("settings-more")


def _sheet_asked_for(chosen: argparse.Namespace) -> Path | None:
    """Return the file of the sheet, checked before the work begins."""
    if chosen.sheet is None:
        return None
    path = Path(chosen.sheet)
    if len(chosen.names) != 1:
        raise FileError("cli.sheet-of-several", path=path, count=len(chosen.names))
    if path.suffix.lower() != ".png":
        raise FileError("cli.sheet-not-png", path=path)
    check_folder(path)
    return path


def _file_asked_for(chosen: argparse.Namespace, sets: int) -> Path | None:
    """Return the file to export to; None if the name is that of a folder."""
    path = Path(chosen.export or "")
    ending = path.suffix.lower().removeprefix(".")
    if path.is_dir() or (ending not in FILE_KINDS and ending not in _OTHER_ENDINGS):
        return None
    if ending not in FILE_KINDS:
        raise FileError("cli.export-ending", path=path, endings=" or .".join(FILE_KINDS))
    if sets > 1:
        raise FileError("cli.export-of-several", path=path, count=sets)
    if chosen.format not in (None, ending):
        raise FileError("cli.export-of-another-format", path=path, name=chosen.format)
    return path


def _export(patterns: PatternSet, chosen: argparse.Namespace, file: Path | None) -> str:
    """Write one set; points are written as CSV if the format holds only pictures."""
    if file is not None:
        write_patterns(patterns, file, file.suffix.lower().removeprefix("."))
        return str(file)
    kind = chosen.format or KINDS[0]
    kind = "csv" if patterns.analog and kind not in FILE_KINDS else kind
    folder = Path(chosen.export)
    make_folder(folder)
    ending = {"folder": "", "idx": "-idx", "csv": ".csv", "npz": ".npz"}[kind]
    path = folder / (_NOT_IN_A_NAME.sub("-", Path(patterns.name).name) + ending)
    write_patterns(patterns, path, kind)
    return str(path)


#: Most pictures drawn of one set.
MOST_SHOWN = 60

#: Characters for a dark and a lit cell above a dark and a lit one.
_HALVES = np.array([[" ", "▄"], ["▀", "█"]])

#: Characters between two pictures, and lines of a plane of points.
_GAP, _PLANE_LINES = 2, 21


def lines_of(patterns: PatternSet, light: int) -> Iterator[str]:
    """Yield lines that show a set, none wider than the terminal.

    Cells are lit from the brightness `light`.

    Raises
    ------
    PatternError
        If the set holds points that do not lie in a plane.
    """
    width = max(1, shutil.get_terminal_size().columns)
    if patterns.analog:
        yield from _plane(patterns, width)
        return
    rows, columns = patterns.rows, patterns.columns
    if columns > width:  # two rows fit on a line, so half as many rows as columns keep it square
        rows, columns = max(1, rows * width // columns), width
    pictures = fit(patterns.pictures[:MOST_SHOWN], rows, columns)
    names = [patterns.classes[label] for label in patterns.labels[:MOST_SHOWN]]
    each = max(1, (width + _GAP) // (columns + _GAP))
    for start in range(0, len(pictures), each):
        group = slice(start, start + each)
        drawn = [_picture(*one, light) for one in zip(pictures[group], names[group], strict=True)]
        for parts in zip(*drawn, strict=True):
            yield (" " * _GAP).join(parts).rstrip()
    if patterns.n > MOST_SHOWN:
        yield sentence("show-more", count=patterns.n - MOST_SHOWN)


def _picture(picture: NDArray[np.uint8], name: str, light: int) -> list[str]:
    """Draw a line with the name of the class, then the picture below it."""
    wide = picture.shape[1]
    return [f"─ {visible(name)} "[:wide].ljust(wide, "─"), *drawn(picture, light)]


def drawn(picture: NDArray[np.uint8], light: int) -> list[str]:
    """Draw a picture as lines of characters, each of which stands for two rows."""
    lit = (picture >= light).astype(np.intp)
    if len(lit) % 2:
        lit = np.vstack([lit, np.zeros_like(lit[:1])])
    return ["".join(line) for line in _HALVES[lit[::2], lit[1::2]].tolist()]


def _plane(patterns: PatternSet, width: int) -> Iterator[str]:
    """Draw points as the first letters of their classes, with the ranges of both numbers."""
    if patterns.columns != 2:
        raise PatternError("patterns.not-a-plane", numbers=patterns.columns)
    points = patterns.pictures[:, 0].astype(np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    columns = min(width, 2 * _PLANE_LINES - 1)
    field: NDArray[Any] = np.full((_PLANE_LINES, columns), "·")
    share = (points - low) / np.where(high > low, high - low, 1)
    right = np.rint(share[:, 0] * (columns - 1)).astype(int)
    down = np.rint((1 - share[:, 1]) * (_PLANE_LINES - 1)).astype(int)
    field[down, right] = [patterns.classes[label][0] for label in patterns.labels]
    yield from ("".join(line) for line in field.tolist())
    for number in range(2):
        yield sentence("show-range", number=number + 1, low=low[number], high=high[number])
