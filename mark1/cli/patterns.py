"""`mark1 patterns`: list or export the built-in patterns."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from mark1.cli.common import add_common, patterns_called, seed_of
from mark1.cli.terminal import examples, sentence
from mark1.errors import FileError
from mark1.patterns import shapes
from mark1.patterns.files import FILE_KINDS, KINDS, write_patterns
from mark1.patterns.pattern_set import PatternSet


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = "Lists the built-in sets of patterns, or writes them to files."
    parser.epilog = examples(
        "mark1 patterns",
        "mark1 patterns xor moons --export sets --format csv",
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME|PATH",
        help="sets to list or export (default: all built-in sets)",
    )
    parser.add_argument(
        "--export",
        metavar="DIR|FILE",
        help="write the sets to this folder, or one set to this .csv or .npz file",
    )
    parser.add_argument(
        "--format",
        choices=KINDS,
        help=f"format of the export (default: {KINDS[0]}, or the ending of FILE)",
    )
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List pattern sets, and write them if asked."""
    seed = seed_of(chosen)
    rows = []
    names = chosen.names or list(shapes.BUILT_IN)
    file = _file_asked_for(chosen, len(names))
    for name in names:
        patterns = patterns_called(name, seed)
        about = shapes.BUILT_IN[name].about if name in shapes.BUILT_IN else sentence("from-file")
        rows.append(
            {
                "name": name,
                "patterns": len(patterns.labels),
                "classes": len(patterns.classes),
                "description": about,
                "file": _export(patterns, chosen, file) if chosen.export else None,
            }
        )
    if chosen.json:
        print(json.dumps({"patterns": rows}))
        return 0
    for row in rows:
        counts = sentence("patterns-counts", **row)
        print(f"{row['name']:16} {counts}  {row['file'] or row['description']}")
    return 0


def _file_asked_for(chosen: argparse.Namespace, sets: int) -> Path | None:
    """Return the file to export to; None if the name is that of a folder."""
    path = Path(chosen.export or "")
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FILE_KINDS or path.is_dir():
        return None
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("disk.cannot-write", path=folder, reason=error.strerror) from error
    ending = {"folder": "", "idx": "-idx", "csv": ".csv", "npz": ".npz"}[kind]
    path = folder / (Path(patterns.name).name + ending)
    write_patterns(patterns, path, kind)
    return str(path)
