"""Try an installed program without a screen: `python .ci/release/smoke.py COMMAND [ARGUMENT …]`.

The command is the packaged program, or a Python with `-m mark1`. All files, including settings
and compiled code, go to a new folder, so the first training compiles the loop.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

#: Seconds for each step. The first one that trains also compiles.
PATIENCE = 300

#: Seconds for which the window must stay open.
STAY = 10


def main(command: list[str]) -> None:
    """Run each step, and stop at the first that fails."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for arguments, made in steps(Path(folder)):
            done = run([*command, *arguments], Path(folder))
            if done.returncode or "Traceback" in done.stderr:
                sys.exit(f"exit status {done.returncode}\n{done.stdout}{done.stderr}")
            if not all(file.stat().st_size for file in made):
                sys.exit(f"one of these files is empty: {made}")
        # Without a screen it finds problems, but each of its checks must run.
        done = run([*command, "doctor", "--exhibit"], Path(folder))
        if "could not be checked" in done.stdout or "clock" not in done.stdout:
            sys.exit(f"the exhibit was not checked\n{done.stdout}{done.stderr}")
        open_window(command, Path(folder))


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command, which may ask for a PIN, and print how long it took."""
    began = time.perf_counter()
    done = subprocess.run(
        command,
        input="2580\n2580\n",
        env=surroundings(folder),
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )
    print(f"{time.perf_counter() - began:6.1f} s  {' '.join(command)}", flush=True)
    return done


def steps(folder: Path) -> list[tuple[list[str], list[Path]]]:
    """List the arguments of each step, and the files that it must write."""
    session, chart = folder / "mine.mark1", folder / "curves.svg"
    pictures = folder / "pictures"
    size = "1280x720"
    return [
        (["--version"], []),
        (["doctor"], []),
        (["train", "--json", "--save", str(session)], [session]),
        (["train", "--json"], []),
        (["evaluate", str(session), "--patterns", "letters"], []),
        (["theory", "xor", "--plot", str(chart)], [chart]),
        (["experiment", "theta", "--seeds", "2"], []),
        (["picture", "--from", str(session), "--out", str(pictures), "--sizes", size], []),
        (["picture", "--page", "hardware", "--out", str(pictures), "--sizes", size], []),
        (["lessons", "--json"], []),
        (["lessons", "--handouts", str(folder / "sheets"), "--language", "de"], []),
        (["board", "plans", "--out", str(folder / "plans")], [folder / "plans" / "guide.html"]),
        (["board", "flash", "--board", "mega", "--port", os.devnull, "--dry-run"], []),
        (["exhibit", "guide"], []),
        (["exhibit", "pin", "--settings", str(folder / "exhibit.json")], [folder / "exhibit.json"]),
    ]


def open_window(command: list[str], folder: Path) -> None:
    """Open the session in the window, which must stay open."""
    with subprocess.Popen(
        [*command, str(folder / "mine.mark1")],
        env=surroundings(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as window:
        try:
            output, _ = window.communicate(timeout=STAY)
            sys.exit(f"the window closed: exit status {window.returncode}\n{output.decode()}")
        except subprocess.TimeoutExpired:
            window.kill()
            output, _ = window.communicate()
    if output:
        sys.exit(f"the window printed:\n{output.decode()}")
    print(f"{STAY:6.1f} s  mark1 mine.mark1")


def surroundings(folder: Path) -> dict[str, str]:
    """Return the environment: no screen, and none of the user's folders."""
    homes = {
        "HOME": "home",
        "LOCALAPPDATA": "home",
        "XDG_CACHE_HOME": "cache",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
    }
    # QT_QPA_PLATFORM may name a real screen to test on.
    platform = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    return (
        os.environ
        | {name: str(folder / place) for name, place in homes.items()}
        | {"QT_QPA_PLATFORM": platform, "PYTHONUTF8": "1"}
    )


if __name__ == "__main__":
    program = shutil.which(sys.argv[1]) or sys.exit(f"There is no command {sys.argv[1]}.")
    main([str(Path(program).absolute()), *sys.argv[2:]])
