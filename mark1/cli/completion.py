"""`mark1 completion`: print a script that completes commands and options in a shell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from mark1.cli.terminal import examples
from mark1.errors import ConfigError

SHELLS = ("bash", "zsh", "fish")

#: What a shell completes for each placeholder in the help.
COMPLETED = {
    "FILE": "file",
    "JOURNAL": "file",
    "MAP": "file",
    "PORT": "file",
    "DIR": "directory",
}

#: What completes built-in sets of patterns, and files beside them, in each shell.
SETS = {
    "bash": "_mark1_sets",
    "zsh": "_mark1_sets",
    "fish": "(_mark1_sets)",
}

#: The functions that `SETS` names; {names} are those of the sets.
FUNCTIONS = {
    "bash": """
_mark1_sets() {{
  compgen -W "{names}" -- "$1"
  compgen -f -- "$1"
}}
""",
    "zsh": """
_mark1_sets() {{
  compadd -- {names}
  _files
}}
""",
    "fish": """
function _mark1_sets
  printf '%s\\n' {names}
  __fish_complete_path (commandline -ct)
end
""",
}


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Prints a script for a shell. It completes commands, options, built-in sets, learning "
        "rules, experiments, lectures and file names."
    )
    parser.epilog = examples(
        "mark1 completion bash > ~/.local/share/bash-completion/completions/mark1",
        "mark1 completion zsh > ~/.zfunc/_mark1",
        "mark1 completion fish > ~/.config/fish/completions/mark1.fish",
    )
    parser.add_argument(
        "shell", choices=SHELLS, metavar="SHELL", help=f"the shell: {', '.join(SHELLS)}"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the script."""
    try:
        import shtab
    except ImportError as error:
        raise ConfigError("cli.completion-not-installed") from error
    from mark1.cli.main import build_parser
    from mark1.patterns import shapes

    parser = build_parser()
    names = _names()
    for command, action in _actions(parser):
        kind: object = COMPLETED.get(str(action.metavar))
        if action.metavar == "NAME|PATH" and action.dest != "start":
            kind = SETS
        if action.metavar == "NAME" and (known := names.get((command, action.dest))):
            action.choices = known
        elif kind is not None:
            action.complete = kind  # type: ignore[attr-defined]  # what shtab looks for
    functions = FUNCTIONS[chosen.shell].format(names=" ".join(shapes.BUILT_IN))
    print(shtab.complete(parser, chosen.shell, preamble=functions))
    return 0


def _names() -> dict[tuple[str, str], list[str]]:
    """Return what a name can be, by the command and the argument."""
    from mark1.cli import lecture
    from mark1.lab.published import NAME
    from mark1.lab.sweeps import SWEEPS
    from mark1.machine.config import SETTINGS
    from mark1.machine.rules import NAMES

    options = {name: list(one.choices) for name, one in SETTINGS.items() if one.choices}
    options["rule"] = list(NAMES)
    trained = ("train", "theory")
    return {(command, name): known for command in trained for name, known in options.items()} | {
        ("rules", "names"): list(NAMES),
        ("lecture", "names"): list(lecture.NAMES),
        ("experiment", "name"): [*SWEEPS, NAME],
    }


def _actions(
    parser: argparse.ArgumentParser, command: str = ""
) -> Iterator[tuple[str, argparse.Action]]:
    """List the arguments of a parser and of its subcommands, with the name of the command."""
    for action in parser._actions:
        yield command, action
        if isinstance(action, argparse._SubParsersAction):
            for name, one in action.choices.items():
                yield from _actions(one, name)
