"""Feed random input to the readers, and report each input on which one fails.

Usage: ``python -m tests.fuzz [--seconds N] [READER …]``
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

#: Seconds of a whole run, unless told otherwise.
SECONDS = 3600

#: Most megabytes that a reader may take beside the program itself, and for that.
MOST_MEMORY, PROGRAM = 400, 200

#: Seconds after which an input has taken too long, and its most bytes.
TIMEOUT, LONGEST = 20, 8192

#: Folder of the inputs found: those that reach new code, and those that fail.
BUILD = Path("build/fuzz")

#: Packages whose branches steer the search, and modules of them that numba compiles, which it
#: cannot do with what atheris adds.
STEERING = ["firmware_io", "gui", "mark1"]
COMPILED = ["loop", "sums", "rules"]


def main() -> int:
    """Run each reader for an equal part of the time."""
    parser = argparse.ArgumentParser(
        description="Feed random input to the readers.", allow_abbrev=False
    )
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"in all (default {SECONDS})")
    parser.add_argument("readers", nargs="*", metavar="READER", help="(default: all)")
    chosen = parser.parse_args()
    names = chosen.readers or sorted(path.name for path in _corpus().iterdir())
    failed = [name for name in names if not _fuzz(name, max(1, chosen.seconds // len(names)))]
    for name in failed:
        print(f"{name} failed. The input is in {BUILD / name}; add it to the corpus when fixed.")
    return 1 if failed else 0


def _corpus() -> Path:
    return Path(__file__).with_name("corpus")


def _fuzz(name: str, seconds: int) -> bool:
    """Run one reader in a process of its own; returns whether it held."""
    found = BUILD / name
    found.mkdir(parents=True, exist_ok=True)
    (found / "corpus").mkdir(exist_ok=True)
    print(f"{name}: {seconds} s", flush=True)
    options = [
        f"-max_total_time={seconds}",
        f"-timeout={TIMEOUT}",
        f"-max_len={LONGEST}",
        f"-rss_limit_mb={MOST_MEMORY + PROGRAM}",
        f"-artifact_prefix={found}/",
        "-verbosity=0",
        "-print_final_stats=1",
    ]
    command = [sys.executable, "-c", f"from tests.fuzz.__main__ import one; one({name!r})"]
    places = [str(found / "corpus"), str(_corpus() / name)]
    # libFuzzer ends the process at once, so its temporary files would stay: they go to `found`.
    surroundings = {"OMP_NUM_THREADS": "1", "TMPDIR": str(found.absolute())}
    ran = subprocess.run([*command, *options, *places], env=os.environ | surroundings)
    return ran.returncode == 0


def one(name: str) -> None:
    """Feed one reader in this process, as libFuzzer's options in the command line say."""
    import atheris

    compiled = [f"mark1.machine.{module}" for module in COMPILED]
    with atheris.instrument_imports(include=STEERING, exclude=compiled):
        from tests.fuzz.readers import READERS
    atheris.Setup(sys.argv, READERS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
