"""`mark1 patterns`: list the built-in patterns, or export them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from mark1.cli.common import add_common, patterns_called, seed_of
from mark1.errors import FileError
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from mark1.patterns.pattern_set import PatternSet


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser("patterns", help="list the built-in patterns, or export them")
    parser.add_argument(
        "names", nargs="*", metavar="NAME|PATH", help="which ones (all built-in sets)"
    )
    parser.add_argument("--export", metavar="DIR", help="write them into this folder")
    parser.add_argument(
        "--format", choices=("folder", "idx", "csv", "npz"), default="folder", help="(folder)"
    )
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List pattern sets, and write them where asked."""
    seed = seed_of(chosen)
    rows = []
    for name in chosen.names or shapes.BUILT_IN:
        patterns = patterns_called(name, seed)
        described = shapes.BUILT_IN[name].about if name in shapes.BUILT_IN else "from a file"
        rows.append(
            {
                "name": name,
                "patterns": len(patterns.labels),
                "classes": len(patterns.classes),
                "description": described,
                "file": _export(patterns, chosen) if chosen.export else None,
            }
        )
    if chosen.json:
        print(json.dumps(rows))
        return 0
    for row in rows:
        counts = f"{row['patterns']:5} in {row['classes']:2} classes"
        print(f"{row['name']:16} {counts}  {row['file'] or row['description']}")
    return 0


def _export(patterns: PatternSet, chosen: argparse.Namespace) -> str | None:
    """Write one set; points have no pictures, so that as folders and IDX they become CSV."""
    kind = "csv" if patterns.analog and chosen.format in ("folder", "idx") else chosen.format
    folder = Path(chosen.export)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} cannot be made: {error.strerror}. Choose another.") from error
    ending = {"folder": "", "idx": "-idx", "csv": ".csv", "npz": ".npz"}[kind]
    path = folder / (Path(patterns.name).name + ending)
    write_patterns(patterns, path, kind)
    return str(path)
