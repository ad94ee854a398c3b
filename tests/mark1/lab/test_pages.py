"""The pages on the later machines: every number is computed again."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

import mark1.lab
from mark1.cli.main import main
from mark1.lab.published import NAME
from mark1.lab.sweeps import SWEEPS
from mark1.machine.rules import RULES

PAGES = sorted((Path(mark1.lab.__file__).parent / "pages").glob("*.md"))
COMMAND = re.compile(r"```console\n\$ mark1 (.*?)\n(.*?)```", re.S)
EXAMPLE = re.compile(r"```python\n(.*?)```\n\n((?:    [^\n]*\n)+)", re.S)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_an_example_prints_what_the_page_says(page):
    names: dict[str, object] = {}
    text = page.read_text(encoding="utf-8")
    examples = EXAMPLE.findall(text)
    assert examples or COMMAND.search(text)
    for program, answer in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, page.name, "exec"), names)
        assert printed.getvalue().split() == answer.split()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "answer"),
    [found for page in PAGES for found in COMMAND.findall(page.read_text(encoding="utf-8"))],
)
def test_a_command_prints_what_the_page_says(command, answer, capsys):
    assert main([*shlex.split(command), "--workers", "1"]) == 0
    assert capsys.readouterr().out == answer


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_experiment_rule_and_page_that_is_named_exists(page):
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"mark1 experiment (\w[\w-]*)", text)) <= {*SWEEPS, NAME}
    assert set(re.findall(r"--rule ([\w-]+)", text)) <= set(RULES)
    assert set(re.findall(r"`([\w-]+\.md)`", text)) <= {other.name for other in PAGES}


def test_there_is_a_page_for_each_of_the_later_machines():
    later = {name for name, sweep in SWEEPS.items() if sweep.group == "later machines"}
    told = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert later <= set(re.findall(r"mark1 experiment ([\w-]+)", told))
