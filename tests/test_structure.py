"""The limits of the code: short files, small classes, and no circle of imports."""

from __future__ import annotations

import re
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = ("mark1", "firmware_io", "gui")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]

#: What people read, beside the documents: code, tests, the firmware and the catalogues of texts.
KINDS = {".py", ".c", ".cpp", ".h", ".ino", ".toml", ".qss"}
READ = [
    path
    for folder in (*PACKAGES, "tests", "release")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in KINDS
]

#: Most lines of a file, and most public methods of a class, inherited ones among them.
MOST_LINES, MOST_METHODS = 400, 25


def test_no_file_is_longer_than_a_reader_can_hold():
    assert {path.suffix for path in READ} == KINDS
    long = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in READ}
    assert {str(path): lines for path, lines in long.items() if lines > MOST_LINES} == {}


def test_no_class_has_more_public_methods_than_a_reader_can_hold():
    methods: dict[str, set[str]] = {}
    bases: dict[str, list[str]] = {}
    header = re.compile(r"class (\w+)(?:\(([^)]*)\))?:|def ")  # parsing all files takes seconds
    for path in FILES:
        name: str | None = None
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := header.match(line):
                name = found[1]
                if name:
                    bases[name], methods[name] = re.findall(r"\w+", found[2] or ""), set()
            elif name and (method := re.match(r"    def ([a-zA-Z]\w*)", line)):
                methods[name].add(method[1])

    def all_of(name: str) -> set[str]:
        inherited = (all_of(base) for base in bases.get(name, ()) if base != name)
        return methods.get(name, set()).union(*inherited)

    assert {"advance", "mistaken"} <= all_of("RecordingTrainer")
    assert {n: all_of(n) for n in methods if len(all_of(n)) > MOST_METHODS} == {}


def test_no_module_imports_itself_through_others():
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)  # with imports for type checkers
    left = {name: graph.find_modules_directly_imported_by(name) - {name} for name in graph.modules}
    while outer := [module for module, imports in left.items() if not imports & left.keys()]:
        for module in outer:
            del left[module]
    assert sorted(left) == []
