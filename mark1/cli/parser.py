"""The parser of the command line: one help style, and errors in one sentence with a suggestion."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from mark1.cli.terminal import EXAMPLES, TABLE, sentence
from mark1.messages import suggestion

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
    """Parser that reports an error in one line. Each of its subcommands has ``--quiet``."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": _Help} | settings)
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
        """Parse as usual, but reject unknown arguments here, where a hint can be given."""
        found, unknown = super().parse_known_args(args, namespace)
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
