"""The structure of the code: no circle of imports."""

from __future__ import annotations

import grimp

PACKAGES = ("mark1", "firmware_io", "gui")


def test_no_module_imports_itself_through_others():
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)  # with imports for type checkers
    left = {name: graph.find_modules_directly_imported_by(name) - {name} for name in graph.modules}
    while outer := [module for module, imports in left.items() if not imports & left.keys()]:
        for module in outer:
            del left[module]
    assert sorted(left) == []
