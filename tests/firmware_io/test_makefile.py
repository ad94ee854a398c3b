"""What the Makefile of the firmware refuses, and how the tests report what does not build."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware_io import simulated
from tests.firmware_io.simulated import FIRMWARE, make, missing_packages

ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")


@pytest.mark.slow
def test_a_warning_stops_a_build_in_the_sketch_and_not_in_the_core(tmp_path):
    if missing_packages():
        pytest.skip("no compiler for the firmware is installed: make toolchain")
    make("uno")
    core, sketch = tmp_path / "avr", tmp_path / "firmware"
    shutil.copytree(simulated.BUILT / "core-uno", tmp_path / "core-uno")  # but for what is changed
    for part in ("cores/arduino", "variants/standard"):
        shutil.copytree(ARDUINO / part, core / part)
    shutil.copytree(FIRMWARE, sketch, ignore=shutil.ignore_patterns("images"))

    def built():
        elf = tmp_path / "uno.elf"
        command = ["make", "-j2", "-C", sketch, f"ARDUINO={core}", f"BUILD={tmp_path}", elf]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240)
        return done.returncode == 0, done.stderr

    sources = core / "cores" / "arduino"
    insert(sources / "main.cpp", "#include <Arduino.h>", "\nextern int twice;")
    insert(sources / "main.cpp", "init();", "twice = 1;")
    insert(sources / "WMath.cpp", '#include "stdlib.h"\n}', "\nlong twice;")
    assert built() == (True, "")
    assert "warning: " in (tmp_path / "uno.log").read_text(encoding="utf-8")
    insert(sketch / "mark1_panel/panel.cpp", "void begin() {", "int unused;")
    passed, said = built()
    assert not passed
    assert "mark1_panel/panel.cpp" in said
    assert "uno.elf] Error 1" in said
    assert not (tmp_path / "uno.elf").exists()


def insert(path: Path, after: str, text: str) -> None:
    """Put text behind the first place of another one."""
    source = path.read_text(encoding="utf-8")
    assert after in source
    path.write_text(source.replace(after, after + text, 1), encoding="utf-8")


def test_a_board_that_does_not_build_fails_one_test_with_its_name(monkeypatch, tmp_path):
    failed = subprocess.CompletedProcess([], 2, "", "panel.cpp:3: error: no such pin")
    monkeypatch.setattr(simulated, "BUILT", tmp_path)
    monkeypatch.setattr(simulated, "_make", lambda target: failed)
    monkeypatch.setattr(simulated, "missing_packages", lambda folder: [])
    for name in ("uno", "mega"):
        with pytest.raises(pytest.fail.Exception, match=f"(?s){name} does not build.*no such pin"):
            make(name)
        for _ in range(3):
            with pytest.raises(pytest.skip.Exception, match=f"{name} does not build"):
                make(name)
    if (run := os.environ.get("PYTEST_XDIST_TESTRUNUID")) is not None:
        monkeypatch.setenv("PYTEST_XDIST_TESTRUNUID", f"{run}, the next")
    else:
        monkeypatch.setattr(simulated.os, "getpid", lambda: -1)
    with pytest.raises(pytest.fail.Exception):
        make("uno")
