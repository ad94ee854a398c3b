"""Start the packaged program, which cannot start Python for its own helper processes."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:] == ["-P", "-m", "mark1.machine.kernels"]:  # from `kernels.compile_ahead`
        from mark1.machine import kernels

        sys.exit(kernels.compiled() is None)
    from mark1.cli.main import main

    sys.exit(main())
