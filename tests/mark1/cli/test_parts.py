"""The program runs with its own packages, whatever else bears their names."""

import subprocess
import sys
from pathlib import Path

import pytest

from mark1.cli.main import main
from mark1.cli.parts import HOME, PARTS, load_parts
from mark1.errors import Mark1Error


@pytest.fixture
def forget(monkeypatch):
    """Load the package `gui` again, and restore the first one afterwards."""
    import gui

    monkeypatch.setitem(sys.modules, "gui", gui)
    del sys.modules["gui"]


def package(folder: Path, text: str = "", name: str = "gui") -> Path:
    """Write a package of this name into a folder."""
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(text)
    return folder


def test_every_package_of_the_program_is_looked_after():
    ours = {path.parent.name for path in HOME.glob("*/__init__.py")}
    assert set(PARTS) <= ours
    load_parts()


def test_a_package_that_the_path_finds_first_is_passed_over(forget, monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(package(tmp_path, "raise SystemExit('the wrong one')"))
    load_parts()
    assert Path(sys.modules["gui"].__file__).parents[1] == HOME


def test_a_package_of_another_program_in_our_place_is_named(forget, tmp_path):
    with pytest.raises(Mark1Error) as caught:
        load_parts(["gui"], package(tmp_path))
    assert str(caught.value) == (
        f"The package gui in {tmp_path / 'gui'} belongs to another program. Install this one with "
        "pipx, which keeps it separate from other programs."
    )
    assert "gui" not in sys.modules


def test_a_package_of_another_program_that_is_already_in_use_is_named(monkeypatch, capsys):
    import gui

    monkeypatch.delattr(gui, "DISTRIBUTION")
    assert main(["rules"]) == 2
    assert "gui belongs to another program" in capsys.readouterr().err


def test_a_package_that_is_missing_is_named(forget, tmp_path):
    with pytest.raises(Mark1Error, match="package gui is missing from"):
        load_parts(["gui"], tmp_path)


def test_it_runs_in_a_folder_that_holds_packages_of_the_same_names(tmp_path):
    for name in ("gui", "firmware_io", "numpy"):
        package(tmp_path, "raise SystemExit('the wrong one')", name)
    done = subprocess.run(
        [sys.executable, "-m", "mark1", "picture", "--help"],
        **{"cwd": tmp_path, "capture_output": True, "text": True, "timeout": 60},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: mark1 picture")
