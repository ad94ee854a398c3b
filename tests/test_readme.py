"""What the README and CONTRIBUTING promise."""

import re
from pathlib import Path

import pytest

from tests.benchmarks import quoted

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_script_prints_what_the_readme_says(capsys):
    ((program, answer),) = re.findall(r"```python\n(.*?)```\n\n((?:    [^\n]*\n)+)", TEXT, re.S)
    assert len(program.split("\n")) <= 7  # five, an empty one, and the end
    exec(program, {})
    assert capsys.readouterr().out.split() == answer.split()


def test_every_command_of_the_readme_exists():
    from mark1.cli.main import build_parser

    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`mark1 ([a-z]\w+)", TEXT + changes))
    assert told >= {"train", "experiment", "doctor", "lessons", "board"}
    help_text = build_parser().format_help()
    assert [name for name in told if f"  {name} " not in help_text] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^    make ([\w-]+)|`make ([\w-]+)`", TEXT, re.M))
    named = {target for pair in targets for target in pair if target}
    assert named == {"run", "test", "package", "docs", "bench"}
    assert [name for name in named if f"\n{name}: " not in makefile] == []


def test_every_link_and_folder_of_the_readme_is_there():
    links = re.findall(r"\]\((?!https://)([^)]+)\)", TEXT)
    links += re.findall(r"`([\w./]+\.(?:md|txt|py))`", TEXT)
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_map_of_the_readme_names_folders_that_are_there():
    text, parent, found = TEXT.split("## Map")[1].split("## ")[0], "", []
    for indent, names in re.findall(r"^    ( *)((?:\w+/,? ?)+)", text, re.M):
        parent = "" if not indent else parent
        found += [parent + name.strip(" ,") for name in names.split()]
        parent = parent or names.split()[0]
    assert len(found) == 13
    assert [name for name in found if not (ROOT / name).is_dir()] == []


def test_every_file_that_a_stroke_passes_is_there():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    hops = re.findall(r"^\| \d+\. \w+ \| ([^|]*) \|", text, re.M)
    assert len(hops) == 14
    for hop in hops:
        first, *others = re.findall(r"`([\w./]+\.\w+)`", hop)
        files = [ROOT / name if "/" in name else (ROOT / first).with_name(name) for name in others]
        assert [file for file in (ROOT / first, *files) if not file.is_file()] == []


def test_every_folder_and_file_of_the_map_is_there():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawn, table = text.split("## Folders")[1].split("### Where to change what")
    folders, parents = [], []
    for indent, names in re.findall(r"^    ( *)((?:[\w.]+/ ?)+)", drawn, re.M):
        level = len(indent) // 2
        parents[level:] = [names.split()[-1]]
        folders += ["".join([*parents[:level], name]) for name in names.split()]
    assert len(folders) > 40
    files = re.findall(r"`([\w./-]+/[\w.-]+)`", table.split("\n\nAnother package")[0])
    assert len(files) > 25
    assert [name for name in folders + files if not (ROOT / name).exists()] == []


def test_the_speeds_of_the_manual_are_those_that_were_measured():
    page = quoted.PAGE.read_text(encoding="utf-8")
    assert quoted.in_page(page) == quoted.table(quoted.quoted())


def test_the_speeds_of_runs_replace_those_quoted_before_row_by_row():
    before = {"a": [1.0, 2.0], "b": [3.0, 4.0]}
    runs = [
        [{"name": "a", "ratio": 9.0}, {"name": "unquoted", "ratio": 5.0}],
        [{"name": "a", "ratio": 7.0}],
    ]
    assert quoted.taken(runs, before) == {"a": [7.0, 9.0], "b": [3.0, 4.0]}


def test_a_ratio_is_written_as_the_row_says_it():
    ratios = {name: [2.0, 4.0] for name in quoted.quoted()}
    lines = quoted.table(ratios).splitlines()
    assert lines[2].endswith("| 2.0 … 4.0 × faster |")
    averaged = [line for line in lines if "`averaged`" in line]
    assert averaged[0].endswith("| 0.25 … 0.50 × its time |")


@pytest.mark.parametrize(
    ("ratio", "is_far"), [(1.6, False), (1.4, True), (4.9, False), (5.1, True)]
)
def test_a_measured_ratio_a_quarter_beyond_those_quoted_is_reported(monkeypatch, ratio, is_far):
    monkeypatch.setattr(quoted, "quoted", lambda: {"a": [2.0, 4.0]})
    assert bool(quoted.far([{"name": "a", "ratio": ratio}])) == is_far
    assert quoted.far([{"name": "unquoted", "ratio": ratio}]) == []
