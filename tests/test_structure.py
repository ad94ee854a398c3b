"""The limits of the code: short files, small classes, and no circle of imports."""

from __future__ import annotations

import ast
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = ("mark1", "firmware_io", "gui")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]

#: Most lines of a file, and most public methods of a class.
MOST_LINES, MOST_METHODS = 400, 25


def test_no_file_is_longer_than_a_reader_can_hold():
    assert FILES
    long = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {name: lines for name, lines in long.items() if lines > MOST_LINES} == {}


def test_no_class_has_more_public_methods_than_a_reader_can_hold():
    large = {}
    for text in (path.read_text(encoding="utf-8") for path in FILES):
        if text.count("\n    def ") <= MOST_METHODS:  # parsing all takes seconds
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                large[node.name] = len([name for name in methods if not name.startswith("_")])
    assert large
    assert {name: count for name, count in large.items() if count > MOST_METHODS} == {}


def test_no_module_imports_itself_through_others():
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)  # with imports for type checkers
    left = {name: graph.find_modules_directly_imported_by(name) - {name} for name in graph.modules}
    while outer := [module for module, imports in left.items() if not imports & left.keys()]:
        for module in outer:
            del left[module]
    assert sorted(left) == []
