"""What the README, the manual and the site say works: their commands and Python."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from gui import manual
from mark1.cli.main import build_parser, main
from mark1.lab.experiments import Experiment
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns

ROOT = Path(__file__).parents[1]
SITE = ROOT / ".ci" / "release" / "site"
README = (ROOT / "README.md").read_text(encoding="utf-8")
OURS = {f"{path.parent.name}/{path.name}": path.read_text("utf-8") for path in SITE.glob("*/*.md")}

#: What the commands of the English pages begin with: those of the other languages are the same.
TEXTS = [
    README,
    *(manual.text(name, "en") for name in manual.names()),
    *(text for name, text in OURS.items() if name.startswith("en/")),
]

#: What needs a person, a screen, a board, a camera, a film or a cluster, or runs until Ctrl+C.
#: Tests of their own run them. `mark1 run` names the command, not a call.
NOT_HERE = re.compile(
    r"^mark1$|^mark1 --exhibit|^mark1 (board( --lights.*)?|run)$|--port|--cluster"
    r"|mark1 (exhibit pin|lessons (open|collect)|look|monitor|picture)"
)

#: Stands for what the reader fills in.
FILLED_IN = {"FOLDER": "pictures", "DIR": "out", "SET": "e-x", "NAME": "pocket", "COMMAND": "rules"}


def commands() -> list[str]:
    """Return all `mark1 …` commands, from between ticks and from indented lines."""
    found = []
    for text in TEXTS:
        found += re.findall(r"^    (mark1(?: [^\n|]*)?)(?:\|[^\n]*)?$", text, re.M)
        found += re.findall(r"(?<!`)`(mark1(?: [^`\n]*)?)`(?!`)", text)
    return sorted({re.sub(r"\s+#.*", "", one).strip() for one in found})


HERE = [one for one in commands() if not NOT_HERE.search(one)]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that the documents name."""
    folder = tmp_path_factory.mktemp("told")
    (folder / "table.csv").write_text("x,y,class\n0,0,a\n0,1,a\n5,5,b\n5,6,b\n")
    write_patterns(shapes.make("bars"), folder / "pictures", "folder")
    for name in ("mine", "letters"):
        assert main(["train", "letters", "--save", str(folder / f"{name}.mark1"), "-q"]) == 0
    write_patterns(shapes.make("letters"), folder / "new.csv", "csv")
    assert main(["lessons", "--new", str(folder / "my-lesson")]) == 0
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("command", HERE)
def test_a_command_of_a_document_works(command, files, tmp_path, monkeypatch, capsys) -> None:
    all_trials = Experiment.trials
    monkeypatch.setattr(  # the first of many trials
        Experiment, "trials", lambda self, *given, **named: all_trials(self, *given, **named)[:2]
    )
    folder = tmp_path / "here"
    shutil.copytree(files, folder)
    monkeypatch.chdir(folder)
    if command == "mark1 lessons --new my-lesson":
        shutil.rmtree("my-lesson")
    words = [FILLED_IN.get(word, word) for word in shlex.split(command)[1:]]
    try:
        status = main(words)
    except SystemExit as ended:  # of --help
        status = ended.code
    has_doubts = command.startswith("mark1 doctor")  # of this computer
    assert status == 0 or (status == 1 and has_doubts), capsys.readouterr().err


@pytest.mark.parametrize("page", OURS)
def test_a_command_of_the_site_can_be_parsed(page: str) -> None:
    parser = build_parser()
    for command in re.findall(r"^    (mark1 [^\n]*)", OURS[page], re.M):
        parser.parse_args(shlex.split(command)[1:])
    targets = re.findall(r"^    make (\S+)|`make (\S+)`", OURS[page], re.M)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [one for pair in targets for one in pair if one and f"\n{one}: " not in makefile] == []


@pytest.mark.parametrize(
    ("pages", "printed"),
    [
        ([text for text in OURS.values() if "```python" in text], None),
        ([manual.text("command-line", language) for language in manual.languages()], "14"),
    ],
    ids=["site", "manual"],
)
def test_the_python_of_all_languages_prints_what_it_says(pages, printed, capsys) -> None:
    both = {re.search(r"```python\n(.*?)```\n*((?:    [^\n]*\n)*)", page, re.S) for page in pages}
    ((program, answer),) = {found.groups() for found in both}
    exec(program, {})
    assert capsys.readouterr().out.split() == (printed or answer).split()
