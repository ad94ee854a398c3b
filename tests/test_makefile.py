"""What the targets of the Makefile install."""

import shutil
import subprocess
import sys
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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux's loader")
def test_what_the_packaged_program_is_built_with_is_named_where_it_may_not_be_installed(
    tmp_path: Path,
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("bash", "dirname", "grep", "sed", "uname"):
        (tools / name).symlink_to(shutil.which(name))
    python = tools / "python"
    python.write_text("#!/bin/bash\necho /nowhere/libpython3.99.so.1.0\n")
    python.chmod(0o755)

    def asked() -> subprocess.CompletedProcess[str]:
        command = [ROOT / ".ci" / "system", "package", python]
        env = {"PATH": str(tools)}
        return subprocess.run(command, capture_output=True, text=True, env=env)

    assert asked().returncode == 1
    assert asked().stderr.endswith("--no-install-recommends binutils libpython3.99\n")
    (tools / "objdump").symlink_to(shutil.which("true"))
    (tmp_path / "libpython3.99.so.1.0").touch()
    python.write_text(f"#!/bin/bash\necho {tmp_path}/libpython3.99.so.1.0\n")
    assert (asked().returncode, asked().stderr) == (0, "")
