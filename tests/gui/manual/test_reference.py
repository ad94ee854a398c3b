"""What the pages *Reference* and *Install* of the manual promise."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from gui import manual
from mark1.cli.main import build_parser, main

ROOT = Path(__file__).parents[3]
TEXT = manual.text("reference", "en")


def test_an_example_prints_what_the_page_says(capsys):
    ((program, answer),) = re.findall(r"```python\n(.*?)```\n\n((?:    [^\n]*\n)+)", TEXT, re.S)
    exec(program, {})
    assert capsys.readouterr().out.split() == answer.split()


def test_train_prints_the_keys_that_the_page_lists_and_no_other(capsys):
    assert main(["train", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    table = TEXT[TEXT.index("`train --json` prints") : TEXT.index("## Patterns")]
    listed = [name for row in re.findall(r"^\| (`.*?) \|", table, re.M) for name in row.split(", ")]
    assert sorted(name.strip("`") for name in listed) == sorted(printed)


def test_every_command_of_the_page_exists():
    used = set(re.findall(r"^    mark1 ([a-z]+)", TEXT, re.M))
    help_text = build_parser().format_help()
    assert used >= {"demo", "train", "evaluate", "patterns", "doctor"}
    assert [name for name in used if f"  {name} " not in help_text] == []


def test_every_file_that_the_page_names_is_there():
    files = re.findall(r"`([\w./-]+\.(?:md|txt|py))`", TEXT)
    assert len(files) > 8
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_every_option_that_the_page_names_exists():
    told = set(re.findall(r"--[a-z][a-z-]+", TEXT))
    assert len(told) > 30
    known = {"--help"}
    for parser in parsers(build_parser()):
        known |= set(parser._option_string_actions)
    assert told <= known


def parsers(parser):
    """Yield a parser, and those of its subcommands."""
    yield parser
    for action in parser._actions:
        if action.nargs == "A...":
            for choice in action.choices.values():
                yield from parsers(choice)


def test_what_can_be_added_is_what_the_project_offers_to_users():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    offered = set(project["optional-dependencies"]) - {"dev", "bench", "docs", "fuzz"}
    for language in manual.languages():
        text = manual.text("install", language)
        assert set(re.findall(r"\[(\w+)\]'`", text)) == offered
        assert project["name"] in text


@pytest.mark.parametrize(
    ("command", "options"),
    [
        *((name, ("--seed", "--json")) for name in ("demo", "train", "evaluate", "patterns")),
        *((name, ("--seed", "--json")) for name in ("theory", "experiment")),
        ("doctor", ("--json",)),
    ],
)
def test_commands_have_the_options_that_the_page_promises(capsys, command, options):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    assert all(option in told for option in options)
