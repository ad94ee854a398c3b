"""Completion scripts and the manual page, made from the parser."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gui.exhibit.settings_file import standard_places
from mark1.cli.completion import SHELLS
from mark1.cli.main import OWN, build_parser
from mark1.cli.man import EXAMPLE_COMMANDS, FILES, page
from mark1.cli.parts import load_parts
from mark1.disk.user_folders import FOLDER, cache_folder, log_path, user_folders

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


COMPLETIONS = [
    ("train --rule vot", "voted"),
    ("train --order shu", "shuffled"),
    ("train --patterns moo", "moons"),
    ("train letters-s", "letters-serif"),
    ("evaluate mine.mark1 letters-m", "letters-mono"),
    ("experiment mada", "madaline"),
    ("experiment publ", "published"),
    ("lecture thres", "threshold"),
    ("rules pock", "pocket"),
    ("evaluate own", "own.mark1"),
    ("train own", "own.mark1"),
]


def test_bash_completes_names_and_files_with_the_script(say, tmp_path):
    pytest.importorskip("shtab", reason="run `make` again: shtab is not installed yet")
    if not shutil.which("bash"):
        pytest.skip("there is no bash here")
    (tmp_path / "script").write_text(say("completion", "bash"))
    (tmp_path / "own.mark1").touch()
    asked = [f"source {tmp_path}/script"]
    for line, _ in COMPLETIONS:
        words = ["mark1", *line.split()]
        asked.append(f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; COMPREPLY=()")
        asked.append(f"_shtab_mark1 mark1 {words[-1]} {words[-2]}; echo ${{COMPREPLY[@]}}")
    done = subprocess.run(
        ["bash", "-c", "\n".join(asked)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    found = [sorted(set(line.split())) for line in done.stdout.splitlines()]
    assert found == [[wanted] for _, wanted in COMPLETIONS]


#: Types lines into zsh with Tab after each, and writes down what it made of them.
TYPE = r"""
zmodload zsh/zpty
zpty typed zsh -f -i
zpty -w typed "fpath=($1 \$fpath); autoload -U compinit; compinit -u -d $1/dump"
zpty -w typed 'tell() { print -r -- $BUFFER >> '$1'/told; BUFFER= }; zle -N tell'
zpty -w typed 'bindkey "^T" tell'
shift
for line; do zpty -w -n typed "$line"$'\t\x14'; done
zpty -w typed "exit"
while zpty -r typed more; do :; done
"""


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh here")
def test_zsh_completes_the_same(say, tmp_path):
    pytest.importorskip("shtab", reason="run `make` again: shtab is not installed yet")
    (tmp_path / "_mark1").write_text(say("completion", "zsh"))
    (tmp_path / "type").write_text(TYPE)
    (tmp_path / "own.mark1").touch()
    lines = [f"mark1 {line}" for line, _ in COMPLETIONS]
    command = ["zsh", "-f", tmp_path / "type", tmp_path, *lines]
    subprocess.run(command, check=True, cwd=tmp_path, timeout=60, stdin=subprocess.DEVNULL)
    found = [line.split()[-1] for line in (tmp_path / "told").read_text().splitlines()]
    assert found == [wanted for _, wanted in COMPLETIONS]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish here")
def test_fish_completes_the_same(say, tmp_path):
    pytest.importorskip("shtab", reason="run `make` again: shtab is not installed yet")
    (tmp_path / "script").write_text(say("completion", "fish"))
    (tmp_path / "own.mark1").touch()
    asked = [f"complete -C 'mark1 {line}'; echo end" for line, _ in COMPLETIONS]
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {tmp_path}/script; " + "; ".join(asked)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        timeout=60,
    )
    offered = [part.split("\n") for part in done.stdout.split("end\n")[:-1]]
    found = [sorted({line.split("\t")[0] for line in lines if line}) for lines in offered]
    assert found == [[wanted] for _, wanted in COMPLETIONS]


def test_completion_without_its_library_is_one_sentence(say, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert "Install it with pip install shtab." in say("completion", "bash", status=2)


def test_the_manual_page_has_every_command_and_option():
    load_parts()
    parser = build_parser()
    text = "\n".join(page(parser))
    for name in (*OWN, "doctor", "board flash"):
        assert f".SS mark1 {name}\n" in text
    sections = re.findall(r"^\.SH (.*)$", text, re.M)
    assert sections[:4] == ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS"]
    assert sections[4:] == ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"]
    assert r"\-\-dead\-cells" in text
    assert "…" not in text  # on an ASCII terminal, man would warn of it
    assert r"mark1 train \-\-patterns \- < table.csv" in text


@pytest.mark.skipif(sys.platform != "linux", reason="manual pages are for Linux")
def test_the_manual_page_names_the_folders_that_the_program_uses(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    folders = {Path(place, FOLDER) for place in user_folders().values()}
    used = {str(path) for path in {*folders, cache_folder(), log_path()}}
    named = {str(Path(name).expanduser()) for name in FILES}
    assert used <= named
    assert str(standard_places()[-1]) in named


@pytest.mark.parametrize("command", EXAMPLE_COMMANDS)
def test_every_example_of_the_manual_page_can_be_parsed(command):
    build_parser().parse_args(command.split()[1:])


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
