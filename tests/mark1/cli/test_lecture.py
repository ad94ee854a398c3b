"""`mark1 lecture`."""

import pytest

from mark1.cli.lecture import NAMES
from mark1.lab.lectures import PAGES


def test_the_list_names_every_page(say):
    assert list(PAGES) == list(NAMES)
    assert [line.split()[0] for line in say("lecture").splitlines()] == list(NAMES)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("threshold", "  14   (0, 1)   −1         0    (3, 1)   3         0    (3, 1)   −3"),
        ("threshold", "Both forms gave the same sums, responses and weights in all 28 "),
        ("step", "   4   (1, 1)    1   −1          3    2"),
        ("cosine", "  18    5.336   5.385   0.9908    0.5941"),
        (
            "cosine",
            "so there are at most R²/γ*² = 51 corrections (Novikoff 1962). This run made 18.",
        ),
        ("solutions", "  3 x₁ + 2 x₂ − 4       12"),
        ("order", "  positive first       27            61"),
        ("strict", "  (1, 1)    1   0       yes        no"),
        ("angle", "   4   (1, 1)    1     125°    (1, 1, 0)   35°   (−1, −1, −2)   161°"),
        ("flip", "  (1, 0)   −1   (−1, 0, −1)   −1     1"),
        ("distance", "  18           50          99"),
        ("gradient", "     2          1   2   (−1, −1, −1)   (1, 1, −1)"),
        ("invariance", "  (4 x, 1)       20            54"),
        ("formula", "g(x) = 3 x₁ + 2 x₂ − 4. On the line g(x) = 0, x₂ = −1.5 x₁ + 2."),
    ],
)
def test_a_page_prints_its_numbers(say, name, line):
    assert line in say("lecture", name)


def test_weights_and_threshold_may_be_given(say):
    out = say("lecture", "threshold", "--w", "0.5,-1", "--theta", "-2")
    assert "   1   (0, 0)   −1         2    (0.5, −1)   −1         2    (0.5, −1)    1" in out
    assert "Both forms gave the same sums, responses and weights" in out
    said = say("lecture", "step", "--theta", 2, status=2)
    with pytest.raises(SystemExit):
        say("lecture", "threshold", "--w", "a,b")
    assert said == "mark1: --theta is only for threshold. Leave it out, or name that page alone.\n"


def test_pages_are_printed_as_json(say_json, say):
    found = say_json("lecture")["lecture"]
    assert list(found) == list(NAMES)
    assert found["step"]["count"] == len(found["step"]["rows"]) == 18
    assert "Did you mean 'step'" in say("lecture", "stepp", status=2)


def test_a_page_takes_any_set(say, say_json, tmp_path):
    table = tmp_path / "four.csv"
    table.write_text("x,y,class\n0.5,1,a\n2,1.5,b\n3,0.5,b\n-1,0.5,a\n")
    out = say("lecture", "step", "formula", "--patterns", table)
    assert "(0.5, 1)   −1      0       2.25   −2.25" in out
    assert "on four." in out
    assert "g(x) = " in out
    found = say_json("lecture", "threshold", "--patterns", "letters", "--class", "A")["lecture"]
    assert len(found["threshold"]["rows"]) == found["threshold"]["count"] == 52
    printed = say("lecture", "threshold", "--patterns", "letters", "--class", "A")
    assert "  … and 12 more rows, with --json" in printed
    said = say("lecture", "step", "--class", "A", status=2)
    assert "Name others with --patterns." in said
