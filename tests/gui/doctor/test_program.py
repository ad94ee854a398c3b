"""`mark1 doctor` finds what is missing or changed in the program itself."""

from __future__ import annotations

import base64
import hashlib
import sys
from importlib import metadata
from pathlib import Path

import pytest

from gui.doctor import program
from gui.doctor.finding import Finding


def only(findings) -> Finding:
    """Return the only finding of a check."""
    (finding,) = findings
    return finding


def test_a_program_that_was_not_installed_is_found(monkeypatch):
    monkeypatch.setattr(program, "DISTRIBUTION", "no-such-distribution")
    finding = next(iter(program.check_program()))
    assert finding.status == "fail"
    assert "pip install --editable ." in finding.fix


def test_a_missing_and_a_damaged_typeface_are_named(monkeypatch, tmp_path: Path):
    damaged = tmp_path / "Damaged.ttf"
    damaged.write_bytes(b"<html>")
    fonts = (*program.FONTS, damaged, tmp_path / "Gone.ttf")
    monkeypatch.setattr(program, "FONTS", fonts)
    finding = only(program.check_fonts())
    assert finding.status == "fail"
    assert finding.detail.endswith(": Damaged.ttf, Gone.ttf")


def test_every_shipped_typeface_is_checked():
    root = program.HOME
    shipped = {*root.glob("gui/**/*.ttf"), *root.glob("mark1/**/*.ttf")}
    assert set(program.FONTS) == shipped


@pytest.fixture
def installed(monkeypatch, tmp_path: Path) -> Path:
    """Pretend that the program consists of one file; returns it."""
    file = metadata.PackagePath("gui/__init__.py")
    found = base64.urlsafe_b64encode(hashlib.sha256(b"ours").digest()).decode().rstrip("=")
    file.hash = metadata.FileHash(f"sha256={found}")
    file.dist = metadata.PathDistribution(tmp_path / "mark1.dist-info")
    monkeypatch.setattr(program.metadata, "files", lambda name: [file])
    (tmp_path / "gui").mkdir()
    (tmp_path / "gui" / "__init__.py").write_bytes(b"ours")
    return tmp_path / "gui" / "__init__.py"


def test_files_that_are_as_installed_are_ok(installed: Path):
    assert only(program.check_packages()).status == "ok"


def test_a_file_that_another_program_has_overwritten_is_named(installed: Path):
    installed.write_bytes(b"theirs")
    finding = only(program.check_packages())
    assert finding.status == "fail"
    assert finding.detail == "missing or changed since installation: gui/__init__.py"
    assert "--force-reinstall --no-deps mark1-perceptron" in finding.fix


def test_a_file_that_is_missing_is_named(installed: Path):
    installed.unlink()
    assert only(program.check_packages()).status == "fail"


def test_a_package_that_scripts_would_import_instead_of_ours_is_noted(monkeypatch, tmp_path: Path):
    other = tmp_path / "gui" / "__init__.py"
    other.parent.mkdir()
    other.touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    finding, packages = program.check_packages()
    assert finding == Finding("gui", "note", f"scripts that import gui get {other}")
    assert packages.status == "ok"
