"""Everything on paper that a builder needs for one panel, as files. Pure but for `write_kit`."""

from __future__ import annotations

from pathlib import Path

from firmware_io.errors import PlanError
from firmware_io.plans.frames import FRAMES, frame_of
from firmware_io.plans.guide import guide_of
from firmware_io.plans.header import config_of
from firmware_io.plans.labels import labels_of
from firmware_io.plans.parts import parts_csv
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.shapes import to_dxf, to_svg
from firmware_io.plans.wiring import draw_wiring
from firmware_io.plans.wokwi import diagram_of
from mark1.disk.atomic import make_folder, writing


def kit_of(plan: PanelPlan) -> dict[str, str]:
    """Return the files of a panel by name.

    `panel_config.h` is only there if what feeds the lights is enough, and the project for Wokwi
    only where Wokwi has the parts.
    """
    files = {
        "guide.html": guide_of(plan),
        "parts.csv": parts_csv(plan),
        "wiring.svg": draw_wiring(plan),
        "labels.svg": to_svg(labels_of(plan)),
    }
    for frame in FRAMES:
        sheet = frame_of(plan, frame)
        files[f"frame-{frame}.svg"] = to_svg(sheet)
        files[f"frame-{frame}.dxf"] = to_dxf(sheet)
    for name, make in (("panel_config.h", config_of), ("diagram.json", diagram_of)):
        try:
            files[name] = make(plan)
        except PlanError:  # this panel has no such file
            continue
    return files


def write_kit(plan: PanelPlan, folder: Path) -> list[Path]:
    """Write the files of a panel into a folder, which is made if it is missing.

    Raises
    ------
    WriteError
        If a file cannot be written.
    """
    make_folder(folder)
    written = []
    for name, text in kit_of(plan).items():
        path = folder / name
        with writing(path) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
        written.append(path)
    return written
