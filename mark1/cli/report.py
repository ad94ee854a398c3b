"""`mark1 report`: write a session as one page of HTML."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from mark1.cli.common import check_folder
from mark1.cli.json_line import json_line
from mark1.cli.standard_input import is_stream, readable
from mark1.cli.standard_output import printing
from mark1.cli.terminal import examples, sentence


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Writes a session as one HTML page that needs no network: its settings, learning curve, "
        "patterns, answers and weights, and how to repeat it."
    )
    parser.epilog = examples(
        "mark1 report letters.mark1",
        "mark1 report letters.mark1 --out letters.html",
        "mark1 report letters.mark1 --out - > letters.html",
    )
    parser.add_argument("file", metavar="FILE", help="a .mark1 session; - for standard input")
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="the page to write; - for standard output (default: FILE with the extension .html)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the report."""
    return printing(_run, chosen, "out", ".html")


def _run(chosen: argparse.Namespace) -> int:
    from mark1.report.html_report import Reporting  # not loaded for help
    from mark1.storage.session_file import load_session

    is_piped = is_stream(chosen.file)
    out = Path(
        chosen.out or ("report.html" if is_piped else Path(chosen.file).with_suffix(".html"))
    )
    check_folder(out)
    with readable(chosen.file) as path:
        saved = load_session(path)
    file = "" if is_piped or not saved.journal else chosen.file
    Reporting(saved.document, file=file, when=datetime.now().astimezone()).write(out)
    if chosen.json:
        print(json_line({"file": chosen.file, "report": str(out)}))
    else:
        print(sentence("saved", path=out))
    return 0
