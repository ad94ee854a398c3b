"""Everything on paper that a builder needs for one panel, as files. Pure but for `write_kit`."""

from __future__ import annotations

import contextlib
from pathlib import Path

from firmware_io.board_errors import PlanError
from firmware_io.plans.build_guide import guide_of
from firmware_io.plans.front import frame_of, frames_for, labels_of
from firmware_io.plans.panel_firmware import config_of
from firmware_io.plans.paper import print_on_a4
from firmware_io.plans.parts_list import parts_csv
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.review import review_of
from firmware_io.plans.supply import check_supply, feeding_of
from firmware_io.plans.vector_graphics import to_dxf, to_svg
from firmware_io.plans.wiring_diagram import diagram_of, draw_wiring
from mark1.disk.atomic import make_folder, writing


def kit_of(plan: PanelPlan) -> dict[str, str]:
    """Return the files of a panel by name.

    The project for Wokwi is only there if Wokwi has the parts, and the frame of card only if the
    panel stays cool enough for one.

    Raises
    ------
    PlanError
        If what feeds the lights is not enough even for lights that are hardly lit.
    """
    check_supply(plan)
    files = {
        "guide.html": guide_of(plan),
        "review.html": review_of(plan),
        "parts.csv": parts_csv(plan),
        "wiring.svg": draw_wiring(plan),
        "labels.svg": to_svg(labels_of(plan)),
        "panel_config.h": config_of(plan),
    }
    frames = frames_for(plan, feeding_of(plan).watts)
    by_hand = [frame_of(plan, frame) for frame in frames if frame != "acrylic"]
    files["print-a4.html"] = print_on_a4([labels_of(plan), *by_hand])
    for frame in frames:
        sheet = frame_of(plan, frame)
        files[f"frame-{frame}.svg"] = to_svg(sheet)
        files[f"frame-{frame}.dxf"] = to_dxf(sheet)
    with contextlib.suppress(PlanError):
        files["diagram.json"] = diagram_of(plan)
    return files


def write_kit(plan: PanelPlan, folder: Path) -> list[Path]:
    """Write the files of a panel into a folder, which is made if it is missing.

    Raises
    ------
    PlanError
        If the supply is too weak.
    WriteError
        If a file cannot be written.
    """
    files = kit_of(plan)
    make_folder(folder)
    written = []
    for name, text in files.items():
        path = folder / name
        with writing(path) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
        written.append(path)
    return written
