"""What the README promises."""

import json
import re
from pathlib import Path

import pytest

from mark1.cli.main import main

TEXT = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


EXAMPLES = re.findall(r"```python\n(.*?)```\n\n((?:    [^\n]*\n)+)", TEXT, re.S)


@pytest.mark.parametrize(("program", "answer"), EXAMPLES)
def test_an_example_prints_what_the_readme_says(program, answer, capsys):
    exec(program, {})
    assert capsys.readouterr().out.split() == answer.split()


def test_the_readme_has_its_examples():
    assert len(EXAMPLES) == 2


def test_train_prints_the_keys_that_the_readme_lists_and_no_other(capsys):
    assert main(["train", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    table = TEXT[TEXT.index("`train --json` prints") : TEXT.index("## Keys")]
    listed = [name for row in re.findall(r"^\| (`.*?) \|", table, re.M) for name in row.split(", ")]
    assert sorted(name.strip("`") for name in listed) == sorted(printed)


def test_every_command_of_the_readme_exists():
    used = set(re.findall(r"^    mark1 ([a-z]+)", TEXT, re.M))
    from mark1.cli.main import build_parser

    help_text = build_parser().format_help()
    assert used >= {"demo", "train", "evaluate", "patterns", "doctor"}
    assert [name for name in used if name not in help_text] == []


def test_every_link_and_folder_of_the_readme_is_there():
    root = Path(__file__).parents[1]
    links = re.findall(r"\]\(([^)]+)\)", TEXT) + re.findall(r"`([\w./]+\.(?:md|txt|py))`", TEXT)
    assert links
    assert [link for link in links if not (root / link).exists()] == []


def test_every_file_that_a_stroke_passes_is_there():
    root = Path(__file__).parents[1]
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    hops = re.findall(r"^\| \d+\. \w+ \| ([^|]*) \|", text, re.M)
    assert len(hops) == 14
    for hop in hops:
        first, *others = re.findall(r"`([\w./]+\.\w+)`", hop)
        files = [root / name if "/" in name else (root / first).with_name(name) for name in others]
        assert [file for file in (root / first, *files) if not file.is_file()] == []


def test_every_folder_and_file_of_the_map_is_there():
    root = Path(__file__).parents[1]
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawn, table = text.split("## Folders")[1].split("### Where to change what")
    folders, parents = [], []
    for indent, names in re.findall(r"^    ( *)((?:[\w.]+/ ?)+)", drawn, re.M):
        level = len(indent) // 2
        parents[level:] = [names.split()[-1]]
        folders += ["".join([*parents[:level], name]) for name in names.split()]
    assert len(folders) > 40
    files = re.findall(r"`([\w./-]+/[\w.-]+)`", table.split("\n\nAnother package")[0])
    assert len(files) > 25
    assert [name for name in folders + files if not (root / name).exists()] == []


@pytest.mark.parametrize(
    ("command", "options"),
    [
        *((name, ("--seed", "--json")) for name in ("demo", "train", "evaluate", "patterns")),
        *((name, ("--seed", "--json")) for name in ("theory", "experiment")),
        ("doctor", ("--json",)),
    ],
)
def test_commands_have_the_options_that_the_readme_promises(capsys, command, options):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    assert all(option in told for option in options)
