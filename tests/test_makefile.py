"""What the targets of the Makefile install."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="needs make")


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """Copy what `make` reads to a folder without an environment."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def planned(folder: Path, target: str) -> str:
    """Return the commands that a target would run."""
    command = ["make", "--dry-run", "--directory", str(folder), target]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def with_environment(folder: Path) -> None:
    """Pretend that there is an environment."""
    (folder / ".venv" / "bin").mkdir(parents=True)
    python = folder / ".venv" / "bin" / "python"
    python.touch(mode=0o755)


def test_running_the_program_on_a_fresh_machine_installs_the_program_alone(fresh: Path) -> None:
    told = planned(fresh, "run")
    assert "-m venv --clear .venv" in told
    assert "pip install --disable-pip-version-check --editable .\n" in told
    assert "[dev]" not in told


@pytest.mark.slow
def test_checking_on_a_fresh_machine_installs_what_developers_need(fresh: Path) -> None:
    told = planned(fresh, "check")
    assert "-m venv --clear .venv" in told
    assert told.count("pip install") == 1
    assert '--editable ".[dev]"' in told


@pytest.mark.slow
def test_nothing_is_installed_twice(fresh: Path) -> None:
    with_environment(fresh)
    (fresh / ".venv" / ".program").touch()
    assert "pip install" not in planned(fresh, "run")
    assert '--editable ".[dev]"' in planned(fresh, "check")
    (fresh / ".venv" / ".installed").touch()
    assert "pip install" not in planned(fresh, "check")
