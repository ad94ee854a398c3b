"""Every subcommand explains itself, shows examples that work, and prints one object as JSON."""

import argparse
import io
import json
import re
import shlex
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from mark1.cli.main import build_parser, main
from mark1.cli.parts import load_parts
from mark1.cli.terminal import EXAMPLES
from mark1.lessons.attempt import Attempt
from mark1.lessons.hand_in import answers_of
from mark1.lessons.lesson import read_lesson
from mark1.session.commands import Step
from mark1.session.session import Session
from tests.examples import slow

load_parts()


def parsers(parser):
    """List a parser's subcommands and those below them."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield one
                yield from parsers(one)


COMMANDS = {parser.prog: parser for parser in parsers(build_parser())}
LINES = [
    line.strip()
    for parser in COMMANDS.values()
    for line in (parser.epilog or "").removeprefix(EXAMPLES).splitlines()
]

#: Commands that need a screen, a board, a camera or a film, or run until Ctrl+C.
ENDLESS = (
    *("mark1 board", "mark1 look", "mark1 monitor"),
    *("mark1 selftest", "mark1 window", "mark1 picture", "mark1 lessons open"),
)

#: Those that draw charts or train many machines.
LONG = re.compile(r"--plot|published|experiment --patterns")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_subcommand_has_a_description_and_examples(name):
    parser = COMMANDS[name]
    assert re.fullmatch(r"[A-Z].*\.", parser.description, re.DOTALL)
    lines = parser.epilog.removeprefix(EXAMPLES).splitlines()
    assert parser.epilog.startswith(EXAMPLES)
    assert lines
    assert all(line.startswith(f"  {name}") for line in lines)
    assert parser.epilog in parser.format_help()


@pytest.mark.parametrize("name", COMMANDS)
def test_defaults_are_written_in_the_same_way(name):
    text = " ".join(COMMANDS[name].format_help().split())
    assert re.findall(r"\(default(?!: )[^)]*\)", text) == []


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Files that the examples name."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "table.csv").write_text("x,y,class\n0,0,a\n0,1,a\n5,5,b\n5,6,b\n")
    (folder / "new.csv").write_text("0,0\n1,1\n")
    assert (
        main(["train", "--patterns", "xor", "--passes", "3", "--save", f"{folder}/xor.mark1"]) == 0
    )
    assert main(["train", "--passes", "1", "--save", f"{folder}/letters.mark1"]) == 0
    session = Session()
    session.perform(Step())
    session.save(folder / "session.mark1")
    (folder / "class-7b").mkdir()
    attempt = Attempt(
        read_lesson(Path(__file__).parents[3] / "gui" / "lessons" / "02-and-or"), Session()
    )
    page = answers_of(attempt, "Ada", datetime(2026, 3, 2, 9, 30))
    page.write(folder / "class-7b" / "Ada.html")
    return folder


@pytest.mark.parametrize(
    "line", [*slow(*filter(LONG.search, LINES)), *(line for line in LINES if not LONG.search(line))]
)
def test_an_example_works(line, files, tmp_path, monkeypatch, capsys):
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    command, _, source = re.split(r" [|>] ", line)[0].partition(" < ")
    argv = shlex.split(command)[1:]
    if line.startswith(ENDLESS):
        assert build_parser().parse_args(argv).run
        return
    if source:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(source).read_bytes())))
    assert main(argv) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    "argv",
    [
        ["demo"],
        ["train", "--patterns", "xor", "--passes", "2"],
        ["run", "session.mark1"],
        ["evaluate", "letters.mark1"],
        ["predict", "letters.mark1", "--patterns", "letters"],
        ["report", "letters.mark1"],
        ["patterns", "xor", "and"],
        ["rules"],
        ["lecture"],
        ["lessons"],
        ["cards", "--pdf", "cards.pdf"],
        ["theory", "and"],
        ["experiment", "--list"],
        ["doctor"],
        ["ports"],
        pytest.param(["selftest", "--port", "sim://?lights=1"], marks=pytest.mark.slow),
    ],
    ids=lambda argv: argv[0],
)
def test_json_is_one_object_and_nothing_else(argv, files, monkeypatch, capsys):
    monkeypatch.chdir(files)
    main([*argv, "--json"])
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert isinstance(json.loads(out), dict)


def test_every_subcommand_with_json_is_in_this_test():
    (marks,) = test_json_is_one_object_and_nothing_else.pytestmark
    cases = (getattr(case, "values", [case])[0] for case in marks.args[1])
    tested = {f"mark1 {argv[0]}" for argv in cases}
    assert tested == {
        name for name, parser in COMMANDS.items() if "--json" in parser._option_string_actions
    }
