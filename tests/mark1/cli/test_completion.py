"""Completion scripts and the manual page, made from the parser."""

import re
import shutil
import subprocess
import sys

import pytest

from mark1.cli.completion import SHELLS
from mark1.cli.main import OWN, build_parser
from mark1.cli.man import page
from mark1.cli.parts import load_parts

#: How each shell checks a script without running it.
CHECKS = {"bash": ["bash", "-n"], "zsh": ["zsh", "-n"], "fish": ["fish", "--no-execute"]}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_completion_script_has_commands_options_and_rules(say, shell, tmp_path):
    pytest.importorskip("shtab", reason="run `make` again: shtab is not installed yet")
    out = say("completion", shell)
    assert [name for name in (*OWN, "doctor", "selftest") if name not in out] == []
    assert [word for word in ("passes", "brightness", "dry-run", "voted") if word not in out] == []
    if shutil.which(shell):
        (tmp_path / "script").write_text(out)
        subprocess.run([*CHECKS[shell], tmp_path / "script"], check=True)


def test_bash_completes_with_the_script(say, tmp_path):
    pytest.importorskip("shtab", reason="run `make` again: shtab is not installed yet")
    if not shutil.which("bash"):
        pytest.skip("there is no bash here")
    (tmp_path / "script").write_text(say("completion", "bash"))
    ask = (
        f"source {tmp_path}/script; COMP_WORDS=(mark1 train --rule vot); COMP_CWORD=3;"
        "_shtab_mark1 mark1 vot --rule; echo ${COMPREPLY[@]}"
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "voted\n"


def test_completion_without_its_library_is_one_sentence(say, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert "Install it with pip install shtab." in say("completion", "bash", status=2)


def test_the_manual_page_has_every_command_and_option():
    load_parts()
    parser = build_parser()
    text = "\n".join(page(parser))
    for name in (*OWN, "doctor", "board flash"):
        assert f".SS mark1 {name}\n" in text
    for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT"):
        assert f".SH {section}\n" in text
    assert r"\-\-dead\-cells" in text
    assert "…" not in text  # on an ASCII terminal, man would warn of it
    assert r"mark1 train \-\-patterns \- < table.csv" in text


def test_no_line_of_the_manual_page_is_an_unknown_request():
    load_parts()
    requests = {line.split()[0] for line in page(build_parser()) if line[:1] in (".", "'")}
    assert requests <= {".TH", ".ad", ".SH", ".SS", ".TP", ".B", ".PP", ".nf", ".fi"}


@pytest.mark.skipif(not shutil.which("groff"), reason="there is no groff here")
def test_the_manual_page_is_formatted_without_a_warning(say, tmp_path):
    (tmp_path / "mark1.1").write_text(say("man"), encoding="utf-8")
    command = ["groff", "-man", "-ww", "-Kutf8", "-Tutf8", tmp_path / "mark1.1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "--dead-cells" in re.sub(".\x08", "", done.stdout)  # without bold type
