"""All files of a panel are written, or the reason is told."""

import pytest

from firmware_io.board_errors import PlanError
from firmware_io.plans.kit import kit_of, write_kit
from firmware_io.plans.plan import PanelPlan
from mark1.errors import WriteError

ALWAYS = {
    *("guide.html", "review.html", "parts.csv", "wiring.svg", "labels.svg", "print-a4.html"),
    *(f"frame-{frame}.{kind}" for frame in ("card", "wood", "acrylic") for kind in ("svg", "dxf")),
}


@pytest.mark.parametrize(
    ("plan", "more"),
    [
        (PanelPlan(light="ws2812"), {"diagram.json", "panel_config.h"}),
        (PanelPlan(), {"panel_config.h"}),
        (
            PanelPlan(light="ws2812", columns=20, rows=20, supply=2000),
            {"diagram.json", "panel_config.h"},
        ),
    ],
)
def test_a_panel_gets_the_files_that_make_sense_for_it(plan, more, tmp_path):
    folder = tmp_path / "new" / "panel"
    paths = write_kit(plan, folder)
    assert {path.name for path in paths} == ALWAYS | more
    assert {path.name: path.read_text(encoding="utf-8") for path in paths} == kit_of(plan)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(WriteError, match="cannot be written"):
        write_kit(PanelPlan(), tmp_path / "taken")


def test_a_supply_that_is_too_weak_is_refused_before_anything_is_written(tmp_path):
    with pytest.raises(PlanError) as refused:
        write_kit(PanelPlan(columns=20, rows=20), tmp_path / "panel")
    assert str(refused.value) == "408 lights need a supply of their own of at least 2 A."
    assert not list(tmp_path.iterdir())
