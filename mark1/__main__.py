"""Run the command line: `python -m mark1`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    # The files of the current folder must not stand in for libraries.
    if not sys.flags.safe_path and Path(sys.path[0]) != Path(__file__).parents[1]:
        del sys.path[0]
    from mark1.cli.main import main

    sys.exit(main())
