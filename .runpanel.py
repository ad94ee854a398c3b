import sys
from tests.benchmarks import panel
if __name__ == "__main__":
    import os
    os.getloadavg
    for m in panel.MEASURES:
        name = getattr(m, "func", m).__name__
        if len(sys.argv) < 2 or any(a in name for a in sys.argv[1:]):
            r = m(); print(r, r.detail, "load", os.getloadavg()[0], flush=True)
