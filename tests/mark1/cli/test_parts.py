"""The program runs with its own packages, whatever else bears their names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mark1.cli.main import main
from mark1.cli.parts import HOME, PARTS, load_parts
from mark1.errors import Mark1Error
from tests.examples import slow


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
    assert main(["window"]) == 2
    assert "gui belongs to another program" in capsys.readouterr().err
    assert main(["rules"]) == 0


def test_a_package_that_is_missing_is_named(forget, tmp_path):
    with pytest.raises(Mark1Error, match="package gui is missing from"):
        load_parts(["gui"], tmp_path)


REFUSED = "belongs to another program. Install this one with pipx"


@pytest.fixture
def overwritten(tmp_path):
    """Return a function that runs a command where another program's package replaces one of ours.

    All that is ours is a link, so that only what the other program brought differs.
    """

    def run(*words, name="gui", text="raise ImportError('the other program')"):
        for package_name in ("mark1", *PARTS):
            (tmp_path / package_name).mkdir()
            for path in (HOME / package_name).iterdir():
                (tmp_path / package_name / path.name).symlink_to(path)
        (tmp_path / name / "__init__.py").unlink()
        (tmp_path / name / "__init__.py").write_text(text)
        return subprocess.run(
            [sys.executable, "-P", "-m", "mark1", *words],
            **{"capture_output": True, "text": True, "timeout": 120, "cwd": tmp_path},
            env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        )

    return run


@pytest.mark.parametrize("name", ["gui", *slow("firmware_io")])
@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--help",), 0, "Train a machine on a set"),
        pytest.param(("--version",), 0, "mark1 0", marks=pytest.mark.slow),
        pytest.param(("train", "and"), 0, "18 mistakes in 36", marks=pytest.mark.slow),
        pytest.param(("doctor",), 1, REFUSED, marks=pytest.mark.slow),
        pytest.param(("window",), 2, REFUSED, marks=pytest.mark.slow),
        pytest.param((), 2, REFUSED, marks=pytest.mark.slow),
    ],
)
def test_only_what_needs_the_window_refuses(overwritten, name, words, status, said):
    done = overwritten(*words, name=name)
    assert done.returncode == status, done.stderr
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_doctor_names_the_other_program_if_nothing_of_ours_is_left(overwritten, tmp_path):
    done = overwritten("doctor", text="")
    assert "FAIL gui" in done.stdout
    assert "ok   Python " in done.stdout
    for link in (tmp_path / "gui").iterdir():
        link.unlink()
    (tmp_path / "gui" / "__init__.py").touch()
    again = subprocess.run(
        [sys.executable, "-P", "-m", "mark1", "doctor"],
        **{"capture_output": True, "text": True, "timeout": 60, "cwd": tmp_path},
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert again.returncode == 2
    assert again.stderr.startswith("mark1: The package gui in ")


def test_it_runs_in_a_folder_that_holds_packages_of_the_same_names(tmp_path):
    for name in ("gui", "firmware_io", "numpy"):
        package(tmp_path, "raise SystemExit('the wrong one')", name)
    done = subprocess.run(
        [sys.executable, "-m", "mark1", "picture", "--help"],
        **{"cwd": tmp_path, "capture_output": True, "text": True, "timeout": 60},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: mark1 picture")
