"""SVG and DXF of a plan show the same shapes, in millimetres."""

import io
from xml.etree import ElementTree

import pytest

from firmware_io.plans.front import FRAMES, frame_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.vector_graphics import Circle, Path, Words, to_dxf, to_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("frame", FRAMES)
def test_a_cutting_program_reads_every_hole_where_the_plan_has_it(frame):
    import ezdxf  # here, as it takes long

    sheet = frame_of(PanelPlan(knobs=3), frame)
    document = ezdxf.read(io.StringIO(to_dxf(sheet)))
    assert not document.audit().errors
    read = sorted(
        (round(c.dxf.center.x, 1), round(sheet.height - c.dxf.center.y, 1), round(c.dxf.radius, 1))
        for c in document.modelspace().query("CIRCLE")
    )
    drawn = [shape for shape in sheet.shapes if isinstance(shape, Circle)]
    assert len(drawn) > 64
    assert read == sorted((round(c.x, 1), round(c.y, 1), round(c.radius, 1)) for c in drawn)
    lines = sum(len(shape.points) - 1 for shape in sheet.shapes if isinstance(shape, Path))
    assert len(document.modelspace().query("LINE")) == lines
    words = [shape.text for shape in sheet.shapes if isinstance(shape, Words)]
    assert sorted(t.plain_text() for t in document.modelspace().query("TEXT")) == sorted(words)


@pytest.mark.parametrize("frame", FRAMES)
def test_a_plan_prints_at_its_true_size(frame):
    sheet = frame_of(PanelPlan(), frame)
    root = ElementTree.fromstring(to_svg(sheet))
    assert root.get("width") == f"{sheet.width:.2f}".rstrip("0").rstrip(".") + "mm"
    assert root.get("viewBox").split()[2:] == [root.get(n)[:-2] for n in ("width", "height")]
    assert len(list(root.iter(f"{SVG}circle"))) == sum(
        isinstance(shape, Circle) for shape in sheet.shapes
    )
