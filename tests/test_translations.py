"""The check of the languages finds what is missing, unfinished, outdated or different."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci/translations"

check = runpy.run_path(str(SCRIPT))
differences, of_messages = check["differences"], check["of_messages"]
of_informal = check["of_informal"]


@pytest.mark.parametrize(
    ("source", "translation", "kinds"),
    [
        ("{n} patterns.", "{n} Muster.", []),
        ("{n} patterns.", "{m} Muster.", ["placeholders"]),
        ("{n} patterns.", "Muster.", ["placeholders"]),
        ("{n} patterns", "{n Muster", ["placeholders"]),
        ("{n} {n:pass|passes}", "{n} {n:Durchgang|Durchgänge}", []),
        ("{n} {n:pass|passes}", "{n} Durchgänge", ["plural"]),
        ("This is {name:a|an}.", "Das ist „{name}“.", []),
        ("Open…", "Öffnen", ["ending"]),
        ("Who?", "Wer?", []),
    ],
)
def test_a_translation_that_differs_is_found(source, translation, kinds):
    assert list(differences(source, translation)) == kinds


def test_what_a_catalogue_lacks_or_has_too_much_is_found(tmp_path):
    texts = tmp_path / "texts"
    (texts / "de").mkdir(parents=True)
    (texts / "a.toml").write_text('one = "One."\ntwo = "Two {x}."\n')
    (texts / "cli.toml").write_text('help = "Only English."\n')
    (texts / "de" / "a.toml").write_text('two = "Zwei {y}."\nthree = "Drei."\n')
    (texts / "de" / "b.toml").write_text('four = "Vier."\n')
    assert [kind for kind, _ in of_messages(texts, "de")] == [
        *("missing", "vanished", "placeholders", "vanished")
    ]


def test_every_language_has_its_messages_and_they_name_the_same_values():
    """The window's own texts need lupdate, which takes longer: `make check` looks at them."""
    found = [
        problem
        for path in check["LANGUAGES"].glob("*.ts")
        for folder in check["CATALOGUES"]
        for problem in of_messages(folder, path.stem)
    ]
    assert not [problem for problem in found if problem[0] in ("placeholders", "vanished")]


@pytest.mark.parametrize("code", ["de", "es", "fr"])
def test_informal_sentences_are_of_the_source_and_differ(code):
    assert [*of_informal(check["LANGUAGES"] / "informal" / f"{code}.ts")] == []


def test_informal_sentences_that_nobody_would_see_are_found(tmp_path, monkeypatch):
    def write(path, *pairs):
        path.parent.mkdir(exist_ok=True)
        lines = "".join(
            f"<message><source>{source}</source><translation>{text}</translation></message>"
            for source, text in pairs
        )
        path.write_text(f"<TS><context><name>Page</name>{lines}</context></TS>")

    monkeypatch.setitem(of_informal.__globals__, "LANGUAGES", tmp_path)
    write(tmp_path / "de.ts", ("Draw it.", "Zeichnen Sie es."), ("Stop", "Halt"))
    informal = tmp_path / "informal" / "de.ts"
    write(informal, ("Draw it.", "Zeichne es"), ("Stop", "Halt"), ("Gone", "Weg"))
    assert [kind for kind, _ in of_informal(informal)] == ["ending", "vanished", "vanished"]
