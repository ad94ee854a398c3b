"""The structure of the code: no circle of imports, and views that only draw."""

from __future__ import annotations

import re

import grimp

PACKAGES = ("mark1", "firmware_io", "gui")


def test_no_module_imports_itself_through_others():
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)  # with imports for type checkers
    left = {name: graph.find_modules_directly_imported_by(name) - {name} for name in graph.modules}
    while outer := [module for module, imports in left.items() if not imports & left.keys()]:
        for module in outer:
            del left[module]
    assert sorted(left) == []


def test_what_draws_records_knows_no_trainer_machine_file_or_port():
    unseen = ("mark1.training.trainer", "mark1.machine.machine", "mark1.storage", "firmware_io")
    graph = grimp.build_graph(*PACKAGES, cache_dir=None, exclude_type_checking_imports=True)
    views = [name for name in graph.modules if re.search(r"^gui\..*[._](view|chart)$", name)]
    assert len(views) > 15
    for view in views:
        seen = graph.find_upstream_modules(view)
        assert [name for name in seen if name.startswith(unseen)] == [], view
