"""`mark1 man`: print the manual page, made from the same parser as the help.

The page is for `man` (``mark1 man | man -l -``) and for packagers. Its macros are those of man(7).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import mark1
from mark1.cli.terminal import EXAMPLES, TABLE, examples, sentence

#: Environment variables; a message named after each describes it.
VARIABLES = ("NUMBA_CACHE_DIR", "QT_QPA_PLATFORM", "XDG_CACHE_HOME")

#: Where the program keeps things on Linux, and the code of the message that says what is there.
FILES = {
    "~/.config/mark1": "settings",
    "/etc/mark1/exhibit.json": "exhibit",
    "~/.local/share/mark1": "data",
    "~/.local/share/mark1/mark1.log": "log",
    "~/.cache/mark1": "cache",
}

#: Commands that a beginner may begin with; a message named after each says what it does.
EXAMPLE_COMMANDS = (
    "mark1 window",
    "mark1 train letters --save mine.mark1",
    "mark1 predict mine.mark1 letters-serif --csv",
    "mark1 theory xor",
    "mark1 experiment theta --seeds 20",
)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = "Prints the manual page in the format of man(7)."
    parser.epilog = examples(
        "mark1 man | man -l -",
        "mark1 man > /usr/local/share/man/man1/mark1.1",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the page."""
    from mark1.cli.main import build_parser

    print("\n".join(page(build_parser())))
    return 0


def page(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of the page."""
    yield f'.TH {parser.prog.upper()} 1 "" "{parser.prog} {mark1.__version__}"'
    yield from (".SH NAME", f"{parser.prog} \\- {_plain(sentence('man-name'))}")
    yield from (".SH SYNOPSIS", f".B {parser.prog}", _plain(sentence("man-synopsis")))
    yield from (".SH DESCRIPTION", _plain(parser.description or ""))
    yield from _options(parser)
    yield ".SH COMMANDS"
    yield from _commands(parser)
    yield from (".SH EXIT STATUS", _plain(parser.epilog or ""))
    yield ".SH ENVIRONMENT"
    for name in VARIABLES:
        text = sentence(f"man-{name.lower().replace('_', '-')}")
        yield from (".TP", f".B {_plain(name)}", _plain(text))
    yield ".SH FILES"
    for name, code in FILES.items():
        yield from (".TP", f".B {_plain(name)}", _plain(sentence(f"man-{code}")))
    yield ".SH EXAMPLES"
    for command in EXAMPLE_COMMANDS:
        code = f"man-example-{command.split()[1]}"
        yield from (".PP", _plain(sentence(code)), ".nf", f".B {_plain(command)}", ".fi")
    yield from (".SH SEE ALSO", _plain(sentence("man-see-also")))


def _commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield a section for each subcommand, and for those below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                usage = " ".join(one.format_usage().split()[1:])
                # Ragged, because the choices of an option are one long word.
                yield from (f".SS {_plain(one.prog)}", ".ad l", f".B {_plain(usage)}", ".PP")
                yield ".ad b"
                yield _plain(one.description or "")
                yield from _options(one)
                yield from _tables(one)
                if one.epilog and one.epilog.startswith(EXAMPLES):
                    lines = one.epilog.removeprefix(EXAMPLES).splitlines()
                    yield from (".PP", ".nf", *map(_plain, lines), ".fi")
                yield from _commands(one)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help and not isinstance(action, argparse._SubParsersAction):
            name = formatter._format_action_invocation(action)
            yield from (".TP", f".B {_plain(name)}", _plain(formatter._expand_help(action)))


def _tables(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of the tables in the help."""
    for group in parser._action_groups:
        if (group.description or "").startswith(TABLE):
            lines = str(group.description).removeprefix(TABLE).splitlines()
            yield from (".PP", ".nf", *map(_plain, lines), ".fi")


def _plain(text: str) -> str:
    """Escape what would be read as a request or an escape, and write dots in ASCII."""
    text = " ".join(text.split(" ")).replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return f"\\&{text}" if text.startswith((".", "'")) else text
