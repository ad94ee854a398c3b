"""What is installed: every resource, every command, one version, the licences."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from importlib import metadata
from pathlib import Path

import pytest

import mark1
from gui.shell import licences

ROOT = Path(__file__).parents[1]
PACKAGES = ("mark1", "gui", "firmware_io")

#: What a test run, an editor or the interpreter leaves beside the code.
RUBBISH = {".pyc", ".pyo", ".swp", ".orig", ".nbc", ".nbi"}

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel as pip would; needs no network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    built = subprocess.run(
        [*command, "--directory", folder], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def tracked(package: str) -> set[str]:
    """The files of a package that belong to it, as the wheel should name them."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix not in RUBBISH and "__pycache__" not in path.parts
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_two_builds_are_equal_bit_for_bit(tmp_path: Path, kind: str):
    for name in ("one", "two"):
        command = [sys.executable, "-m", "hatchling", "build", "--target", kind]
        done = subprocess.run([*command, "--directory", tmp_path / name], cwd=ROOT, timeout=120)
        assert done.returncode == 0
    (one,), (two,) = ((tmp_path / name).iterdir() for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("package", PACKAGES)
def test_the_wheel_holds_every_file_of_the_packages(wheel: zipfile.ZipFile, package: str):
    wanted = tracked(package)
    assert wanted
    assert wanted <= set(wheel.namelist())


def test_the_wheel_holds_typefaces_icons_and_the_list_of_libraries(wheel: zipfile.ZipFile):
    names = set(wheel.namelist())
    assert "gui/resources/libraries.txt" in names
    assert "gui/resources/fonts/IBMPlexSans-Regular.ttf" in names
    assert any(name.startswith("gui/resources/icons/") for name in names)
    assert any(
        name.startswith("mark1/patterns/typefaces/") and name.endswith(".ttf") for name in names
    )


def test_the_wheel_holds_nothing_but_the_packages_and_the_papers(wheel: zipfile.ZipFile):
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert [name for name in wheel.namelist() if Path(name).suffix in RUBBISH] == []


def test_the_wheel_names_all_licences_and_holds_their_text(wheel: zipfile.ZipFile):
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    headers = HeaderParser().parsestr(wheel.read(name).decode())
    ours, of_images = "MIT AND OFL-1.1", [licence for _, _, licence, _ in licences.IN_IMAGES]
    assert headers["License-Expression"] == " AND ".join([ours, *of_images])
    files = headers.get_all("License-File")
    open_font = {name for package in PACKAGES for name in tracked(package) if "OFL" in name}
    images = {path.relative_to(ROOT).as_posix() for path in licences.IMAGES.glob("*.txt")}
    texts = {path.relative_to(ROOT).as_posix() for *_, path in licences.IN_IMAGES}
    assert set(files) == {"LICENSE"} | open_font | images | texts
    folder = name.removesuffix("METADATA") + "licenses/"
    assert {folder + file for file in files} <= set(wheel.namelist())


def test_every_folder_of_typefaces_has_its_licence_beside_it():
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.ttf")}
    assert folders
    assert [folder for folder in folders if not (folder / "OFL.txt").exists()] == []


def test_the_version_stands_in_one_place():
    assert metadata.version("mark1-perceptron") == mark1.__version__
    assert "version" in PROJECT["dynamic"]
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{mark1.__version__}"' not in text


def test_the_newest_version_that_the_changelog_tells_of_is_not_newer_than_this_one():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert headings[0] == "Unreleased"
    assert released[:1] in ([], [mark1.__version__])


def test_the_classifier_fits_the_version():
    is_stable = int(mark1.__version__.partition(".")[0]) >= 1
    stage = "5 - Production/Stable" if is_stable else "4 - Beta"
    assert f"Development Status :: {stage}" in PROJECT["classifiers"]


def commands() -> dict[str, str]:
    return PROJECT["entry-points"]["mark1.commands"]


@pytest.mark.parametrize("name", commands())
def test_every_command_of_the_other_packages_is_installed_and_can_be_loaded(name: str):
    (entry,) = metadata.entry_points(group="mark1.commands", name=name)
    assert entry.value == commands()[name], "run `make` again: the installed list is old"
    assert callable(entry.load())


def test_the_command_line_lists_every_command_and_loads_no_qt():
    code = (
        "import sys; from mark1.cli.main import build_parser; print(build_parser().format_help());"
        "print([name for name in sys.modules if name.split('.')[0] in ('PySide6', 'pyqtgraph')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert [name for name in commands() if name not in done.stdout] == []
    assert done.stdout.splitlines()[-1] == "[]"


#: What takes long to load and only some commands use.
SLOW = {
    *("numba", "scipy", "matplotlib", "sklearn", "PIL", "serial", "PySide6", "pyqtgraph"),
    *("difflib", "mark1.storage.session_file", "mark1.session.replay"),
}


@pytest.mark.parametrize(
    ("arguments", "unloaded"),
    [
        ("--version", {"numpy", "importlib.metadata", "tomllib", "mark1.machine.config"}),
        ("--help", {"numpy", "tomllib", "mark1.machine.config", "firmware_io.link.link"}),
        ("rules --help", {"firmware_io.wire.protocol", "mark1.training.trainer"}),
        ("train --help", {"firmware_io.wire.protocol", "mark1.session.session", "mark1.theory"}),
    ],
)
def test_a_command_loads_only_what_it_uses(arguments: str, unloaded: set[str]):
    code = (
        "import sys, atexit; from mark1.cli.main import main;"
        f"atexit.register(lambda: print(sorted({SLOW | unloaded} & set(sys.modules))));"
        f"main({arguments.split()})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    used = {"mark1.storage.session_file"} if "train" in arguments else set()
    assert set(ast.literal_eval(done.stdout.splitlines()[-1])) <= used


def test_the_first_picture_loads_only_what_it_shows():
    """The chart's library takes as long to load as all else; the rest is for files and panels."""
    code = (
        "import sys; from gui.base.application import make_application;"
        " application = make_application();"
        "from gui.base.garbage import Collector; from gui.shell.recovery import Recovery, journals;"
        "from gui.charts.curve_panel import CurvePanel; from gui.shell.window import MainWindow;"
        "CurvePanel.complete = lambda self: setattr(self, 'has_chart', True);"
        "window = MainWindow(); window.start();"
        "Recovery(window.files, journals()).offer();\n"
        "while not window.console.curve.has_chart: application.processEvents()\n"
        f"print(sorted({SLOW - {'PySide6'}} & set(sys.modules)),"
        "[name for name in sys.modules if name.startswith('firmware_io')]);"
        "window.close_at_once()"
    )
    there = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=there
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[] []\n"


def test_each_version_that_is_left_out_has_its_reason_beside_it():
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if "!=" in line and line.strip().startswith('"'):
            assert lines[number - 1].strip().startswith("#"), line


def test_what_is_compiled_is_packaged_as_source():
    """numba keeps no other code on disk, so each start would compile it again."""
    spec = (ROOT / ".ci" / "release" / "mark1.spec").read_text(encoding="utf-8")
    kept = re.search(r"module_collection_mode=(\{.*\})", spec)
    sources = tuple(name for name, mode in ast.literal_eval(kept[1]).items() if mode == "py")
    paths = [
        path
        for path in (ROOT / "mark1").rglob("*.py")
        if "compiled.run(" in path.read_text("utf-8")
    ]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    assert len(names) > 1
    assert [name for name in names if not name.startswith(sources)] == []
