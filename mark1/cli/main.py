"""The command `mark1`: its own subcommands, those of other packages, and the parser of all.

The parser has one help style, and writes errors in one sentence with a suggestion.

Exit status: 0 success; 1 stopped, not saved, or a check found problems; 2 invalid request, with a
message that says what is wrong and what to do; 128 + n stopped by signal n.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
import warnings
from collections.abc import Sequence
from typing import Any, NoReturn

import mark1
from mark1.cli.parts import load_entry, load_those_there
from mark1.cli.terminal import EXAMPLES, TABLE, Ended, cleaning_up, open_streams, sentence
from mark1.errors import Mark1Error, WriteError
from mark1.messages import suggestion
from mark1.storage import SUFFIX

#: Messages of `argparse`, and the codes of our messages with the same values.
_SAID = {
    r"argument (?P<option>\S+): expected .*": "value-missing",
    r"argument (?P<option>\S+): not allowed with argument (?P<other>\S+)": "options-exclude",
    r"argument (?P<option>\S+): (?P<problem>.*)": "option-problem",
    r"the following arguments are required: (?P<names>.*)": "arguments-missing",
}


class _Help(argparse.HelpFormatter):
    """Writes every help text in sentence case, including those of argparse and other packages."""

    def _expand_help(self, action: argparse.Action) -> str:
        text = super()._expand_help(action)
        return text[:1].upper() + text[1:]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith((EXAMPLES, TABLE)):
            lines = text.removeprefix(TABLE).splitlines(keepends=True)
            return "".join(f"{indent}{line}" for line in lines)
        return super()._fill_text(text, width, indent)


class Parser(argparse.ArgumentParser):
    """Parser that reports an error in one line. Each of its subcommands has ``--quiet``.

    It refuses abbreviated options: a new option could make one ambiguous.
    """

    def __init__(self, **settings: Any) -> None:
        defaults: dict[str, Any] = {"formatter_class": _Help, "allow_abbrev": False}
        super().__init__(**defaults | settings)
        self.register("type", int, _whole_number)
        self.register("type", float, _number)
        self.add_argument(
            "-q",
            "--quiet",
            action="store_true",
            default=argparse.SUPPRESS,
            help="print results and errors only: no progress, no notes",
        )

    def parse_known_args(  # type: ignore[override]  # the overloads of typeshed
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse as usual, but reject unknown arguments here, where a hint can be given.

        In ``predict FILE --why NAME``, argparse decides at the option that there is no NAME.
        """
        found, unknown = super().parse_known_args(args, namespace)
        for action in self._get_positional_actions():
            is_missing = action.nargs == "?" and getattr(found, action.dest) == action.default
            if is_missing and unknown and (unknown[0] == "-" or not unknown[0].startswith("-")):
                setattr(found, action.dest, self._get_values(action, [unknown.pop(0)]))
        if unknown:
            name = unknown[0].partition("=")[0]
            options = [option for option in self._option_string_actions if option[:2] == "--"]
            hint = suggestion(name, options) if name.startswith("--") else ""
            if getattr(hint, "code", "") != "hints.did-you-mean":
                hint = ""
            code = "unknown-option" if name.startswith("-") else "unexpected-word"
            self.error(sentence(code, name=name, hint=hint).strip())
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print the error and how to get help; exit with status 2."""
        for pattern, code in _SAID.items():
            said = re.fullmatch(pattern, message, re.DOTALL)
            if said:
                message = sentence(code, **said.groupdict())
                break
        text = message[:1].upper() + message[1:]
        text += "" if text.endswith((".", "?")) else "."
        self.exit(2, f"mark1: {sentence('usage', reason=text, command=self.prog)}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        hint = suggestion(value, map(str, action.choices))
        if isinstance(action, argparse._SubParsersAction):
            problem = sentence("unknown-command", name=value, hint=hint)
        else:
            name = action.option_strings[-1] if action.option_strings else action.metavar
            problem = sentence("unknown-value", option=name or action.dest, value=value, hint=hint)
        raise argparse.ArgumentError(None, problem)


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(sentence("not-whole", text=text)) from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(sentence("not-a-number", text=text)) from None


#: Subcommands of this package with a line for the help: each is a module that is loaded when its
#: command is given, and adds its options with `add_to`.
OWN = {
    "demo": "watch the Mark I learn 26 letters in the terminal",
    "train": "train a machine on a set of patterns",
    "run": "repeat a session without a window",
    "evaluate": "test a saved machine on patterns",
    "report": "write a session as one page of HTML",
    "predict": "classify new patterns with a saved machine",
    "look": "let a camera see cards, and read what the machine answers",
    "patterns": "list, draw or export the built-in patterns",
    "rules": "list or explain the learning rules",
    "lecture": "show calculations of a first lecture with the numbers of real runs",
    "theory": "explain what can be learned and with how many mistakes, or why not",
    "experiment": "compare many machines, or reproduce the published results",
    "completion": "print a script that completes commands and options in a shell",
    "man": "print the manual page",
}

#: Entry points of this group add one subcommand to the parser.
COMMANDS = "mark1.commands"

#: Settings as messages name them: those of several words, and any that begins a sentence.
_SETTINGS = re.compile(r"\b(a_units|r_units|dead_cells|fan_out|unit_step)\b(?!\.\w|/)|^\w+(?= is )")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    open_streams()
    for output in (sys.stdout, sys.stderr):
        if hasattr(output, "reconfigure"):
            output.reconfigure(errors="replace")
    try:
        with cleaning_up(), warnings.catch_warnings():
            warnings.showwarning = _warn
            return _run(list(sys.argv[1:] if argv is None else argv))
    except Mark1Error as error:
        if isinstance(error.__cause__, MemoryError):  # a session says so in words of the window
            return _failed(sentence("out-of-memory"), status=1)
        return _failed(_as_options(str(error)), status=1 if isinstance(error, WriteError) else 2)
    except Ended as ended:
        return _failed(sentence("stopped"), status=ended.status)
    except KeyboardInterrupt:
        return _failed(sentence("stopped"), status=1)
    except MemoryError:
        return _failed(sentence("out-of-memory"), status=1)
    except OSError as error:
        if error.filename:  # a name that the system rejects, such as one of a thousand letters
            name = str(error.filename)[:80]
            return _failed(sentence("name-rejected", name=name, reason=error.strerror))
        # Readers and writers of files raise Mark1Error, so this is the standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has closed the pipe
            return 1
        return _failed(sentence("output-not-writable", reason=error.strerror), status=1)
    except Exception:
        import logging

        from mark1.disk.fault_log import logging_faults

        with logging_faults():
            logging.getLogger("mark1").exception("A command ended with an error.")
        raise


def _warn(message: Warning | str, *_: Any, **__: Any) -> None:
    """Print a warning as other sentences, without the line of the source."""
    print(f"mark1: {message}", file=sys.stderr)


def _failed(text: str, status: int = 2) -> int:
    print(f"mark1: {text}", file=sys.stderr)
    return status


def _run(arguments: list[str]) -> int:
    """Run the subcommand; without one, the window."""
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    if arguments[:1] == ["--exhibit"]:
        arguments = ["exhibit", *arguments[1:]]
    if not arguments or arguments[0].endswith(SUFFIX):
        arguments = ["window", *arguments]
    parser = build_parser(arguments)
    try:
        chosen = parser.parse_args(arguments)
        if chosen.run is None:
            default = "exhibit" if chosen.exhibit else "window"
            chosen = parser.parse_args([*arguments, default])
        return int(chosen.run(chosen))
    finally:
        sys.stdout.flush()  # here, so that `main` handles its errors


def _as_options(text: str) -> str:
    """Write settings as options."""
    # Not loaded above, because it loads numpy.
    from mark1.cli.options import MACHINE_OPTIONS, RETINA_OPTIONS, SEED, TRAINING_OPTIONS

    options = (*MACHINE_OPTIONS, *TRAINING_OPTIONS, *RETINA_OPTIONS, SEED)
    flags = {option.name: option.flag for option in options}
    return _SETTINGS.sub(lambda found: flags.get(found[0], found[0]), text)


def build_parser(arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Build the parser: complete, or only for these arguments.

    Given arguments, it lists all subcommands, including those of other packages, but has the
    options of the given one only: loading all modules takes longer than most commands.
    """
    parser = Parser(
        prog="mark1",
        description="An emulator of the Mark I Perceptron of 1960. Without a command, it opens the "
        "window.",
        epilog="Exit status: 0 success, 1 stopped, not saved or problems found, 2 invalid request.",
    )
    version = f"mark1 {mark1.__version__}"
    parser.add_argument("-V", "--version", action="version", version=version)
    parser.add_argument(
        "--exhibit", action="store_true", help="run the exhibit, as `mark1 exhibit` does"
    )
    parser.set_defaults(run=None, quiet=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    given = next((word for word in arguments or () if not word.startswith("-")), None)
    for name, text in OWN.items():
        own = commands.add_parser(name, help=text)
        if name == given or arguments is None:
            importlib.import_module(f"mark1.cli.{name}").add_to(own)
    if given not in OWN and not {"-V", "--version"} & set(arguments or ()):
        _add_others(commands, given)
    return parser


def _add_others(commands: Any, given: str | None) -> None:
    """Add the subcommands of other packages: the given one or, for the help, all of them."""
    from importlib import metadata  # takes as long to load as all of `mark1 --version`

    entries = {entry.name: entry for entry in metadata.entry_points(group=COMMANDS)}
    if given in entries:
        load_entry(entries[given])(commands)
        return
    for add in load_those_there(entries[name] for name in sorted(entries)):
        add(commands)


if __name__ == "__main__":
    sys.exit(main())
