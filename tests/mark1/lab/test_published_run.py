"""The stored run of the published results: computed as it says, and quoted to the digit."""

import csv
import json
import math
import statistics
from collections import defaultdict
from pathlib import Path

import pytest

from mark1 import messages
from mark1.cli.experiment import stored_state
from mark1.lab.published import PUBLISHED, published_trial
from mark1.lab.published_run import FILE, FIRST_SEED, SEEDS, comment, short_table, stored
from tests.examples import slow

ROOT = Path(__file__).parents[3]
MANUAL = ROOT / "gui" / "resources" / "manual"


def rows():
    """Read the file as any other program would."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def values(name="value"):
    """Collect a column by letter and case."""
    found = defaultdict(list)
    for row in rows():
        found[row["letter"], row["case"]].append(float(row[name]))
    return found


def means(letter, name="value"):
    """Average a column of one result by case."""
    return {
        case: statistics.mean(all_) for (of, case), all_ in values(name).items() if of == letter
    }


def test_every_case_has_twenty_machines_from_the_same_seeds():
    found = defaultdict(list)
    for row in rows():
        found[row["letter"], row["case"]].append(int(row["seed"]))
    names = {(letter, case.name) for letter, one in PUBLISHED.items() for case in one.cases}
    assert found.keys() == names
    seeds = list(range(FIRST_SEED, FIRST_SEED + SEEDS))
    for (letter, _), those in found.items():
        assert those == (seeds if PUBLISHED[letter].random else seeds[:1])
    assert (len(seeds), seeds[0]) == (20, 7001)


@pytest.mark.parametrize("letter", [*"BFL", *slow(*"ACEGHIJMNO")])
def test_the_stored_trials_are_what_the_program_computes(letter):
    mine = [row for row in rows() if row["letter"] == letter]
    chosen = mine if letter == "L" else mine[3 :: len(mine) // 3]
    for row in chosen:
        found = published_trial({"letter": letter, "case": row["case"]}, int(row["seed"]))
        assert found == {"value": float(row["value"]), "new": float(row["new"])}


def test_the_page_of_the_lab_and_the_manual_have_the_table_of_the_stored_run():
    page = ROOT / "mark1" / "lab" / "pages" / "published.md"
    assert f"\n\n{short_table()}\n" in page.read_text(encoding="utf-8")
    for language in ("en", "de", "fr", "es"):
        messages.speak(language)
        try:
            page = MANUAL / language / "experiments.md"
            assert f"\n\n{short_table(4)}\n" in page.read_text(encoding="utf-8")
        finally:
            messages.speak("en")


def test_the_page_of_the_lab_has_what_the_command_prints(say):
    page = ROOT / "mark1" / "lab" / "pages" / "published.md"
    printed = say("published", "--no-run")
    block = f"```console\n$ mark1 experiment published --no-run\n{printed}```"
    assert block in page.read_text(encoding="utf-8")


def test_the_command_and_the_window_tell_the_same_stored_numbers(say):
    told = json.loads(say("published", "F", "--no-run", "--json"))
    shown = stored_state(("F",))
    assert told["results"] == shown["results"]
    assert (told["seed"], told["seeds"], told["complete"]) == (7001, 20, True)
    for result, cells in zip(shown["results"], shown["table"]["rows"], strict=True):
        all_ = values()["F", result["case"]]
        assert result["mean"]["value"] == pytest.approx(statistics.mean(all_))
        assert result["spread"]["value"] == pytest.approx(statistics.stdev(all_))
        assert cells[1] == result["case"]
        assert float(cells[2].split(" ")[0]) == pytest.approx(100 * statistics.mean(all_), abs=0.5)
        assert cells[3] == f"{100 * means('F', 'new')[result['case']]:.0f} %"


def test_a_result_is_quoted_by_its_first_case_and_by_the_closest_with_new_pictures():
    lines = dict(zip(PUBLISHED, short_table().splitlines()[2:], strict=True))
    for letter in "BCEFGHIJ":
        result = PUBLISHED[letter]
        mean, new = means(letter), means(letter, "new")
        first = result.cases[0].name
        compared = [case for case in result.cases if case.figure is not None]
        if new[first]:  # pictures are tested
            most = [case for case in compared if new[case.name] >= 0.5]
            compared = most or [case for case in compared if new[case.name]]
        gaps = [case.figure - mean[case.name] for case in compared]
        if letter == "I":  # above 80 %
            gaps = [max(gap, 0) for gap in gaps]
        closest = compared[min(range(len(gaps)), key=lambda place: abs(gaps[place]))]
        _, _, _, here, there, _, _ = (cell.strip() for cell in lines[letter].split("|"))
        assert here.startswith(digits_of(letter, first))
        assert there.startswith(f"{closest.name}: {digits_of(letter, closest.name)}")


def digits_of(letter, case):
    """Write mean and spread with as many decimals as two digits of the spread need."""
    mean, spread = (
        100 * use(values()[letter, case]) for use in (statistics.fmean, statistics.stdev)
    )
    if spread == 0:
        return f"{mean:.0f} ± 0 %"
    decimals = max(0, 1 - math.floor(math.log10(float(f"{spread:.1e}"))))
    return f"{mean:.{decimals}f} ± {spread:.{decimals}f} %"


def test_the_comments_quote_the_stored_numbers():
    both = "both trained, first learned before"
    for passes in (8, 10, 12):
        of_passes = digits_of("B", f"{both}, {passes} passes")
        assert f"{of_passes} after {passes}" in comment(PUBLISHED["B"])
    assert digits_of("G", "test, at the centre") in comment(PUBLISHED["G"])
    assert "2.247 instead of 2.237" in comment(PUBLISHED["L"])
    assert "| 8 of 10 values to the last digit |" in short_table()


def test_what_the_comments_say_is_so():
    slope = [mean for case, mean in means("B").items() if "passes" in case]
    assert slope == sorted(slope)
    assert means("B")["both trained"] == 1
    forgotten = "{} typefaces, 40 passes, {} % forgotten"
    two = [means("C")[forgotten.format("two", share)] for share in (0, 0.05, 0.1, 0.2)]
    assert two == sorted(two, reverse=True)
    for passes in (10, 15):
        one = [
            means("C")[f"random initial wipers, {passes} passes, {n} % forgotten"] for n in (0, 0.1)
        ]
        assert abs(one[1] - one[0]) < 0.05
    e = means("E")
    assert all(e[of.replace("solid", "outline 3 cells thick")] < e[of] for of in e if "solid" in of)
    new = means("E", "new")
    assert all(
        new[f"solid, {how}"] < 0.5 for how in ("0.7 of the retina, once", "presented ten times")
    )
    assert means("F", "new")["test, a fifth as far"] < 0.1
    anywhere = ("centre", "far", "training")
    best = max(
        (mean, case)
        for case, mean in means("G").items()
        if not any(word in case for word in anywhere)
    )
    assert best[1] == "test, 0.7 of the retina, 5 + 0 wires, θ = 3, focus of 2 cells"
    for letter in "GHI":
        wired = "test, 0.7 of the retina, 5 + 0 wires, θ = 3"
        assert means(letter)[wired] < means(letter)[f"{wired}, focus of 2 cells"]


def test_letters_choose_what_is_stored():
    assert len(stored(["L", "A"]).trials) == len(PUBLISHED["L"].cases) + 20
    assert len(stored().trials) == len(rows())
