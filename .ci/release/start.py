"""Start the packaged program, which cannot start Python for its own helper processes."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from mark1.cli.main import main

    sys.exit(main())
