"""What the packaged program consists of. `make package` builds it and tries it."""

from __future__ import annotations

import gzip
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from configparser import RawConfigParser
from datetime import UTC, date, datetime
from pathlib import Path

import PySide6
import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

import mark1
from gui import manual
from gui.base import theme
from gui.base.application import ICON, make_application
from gui.doctor.libraries import libraries
from mark1 import messages
from mark1.lab.trial_table import Average
from mark1.storage.session_file import SUFFIX

ROOT = Path(__file__).parents[1]
LINUX = ROOT / ".ci" / "release" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def load(name: str):
    """Import one of the recipes, which belong to no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / "release" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def entry() -> RawConfigParser:
    """Read the entry of the menu."""
    parser = RawConfigParser()
    parser.optionxform = str
    parser.read(LINUX / "mark1.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_menu_opens_the_window_and_the_system_opens_sessions_in_it(entry):
    assert entry["Exec"] == "mark1 window %f"
    (kind,) = ET.parse(LINUX / "mark1.xml").getroot()
    assert entry["MimeType"] == kind.get("type") + ";"
    assert kind.find(f"{MIME}glob").get("pattern") == f"*{SUFFIX}"


def test_the_window_and_the_menu_have_the_same_icon_and_name(entry, qapp):
    application = make_application()
    assert application.desktopFileName() == "mark1" == entry["Icon"]
    assert entry["Name"] == application.applicationName()
    assert not application.windowIcon().isNull()
    assert QSvgRenderer(str(ICON)).isValid()


def test_the_description_for_software_centres_names_the_same_program(entry):
    about = ET.parse(LINUX / "mark1.metainfo.xml").getroot()
    assert about.findtext("name") == entry["Name"]
    assert about.findtext("summary") == entry["Comment"]
    assert about.findtext("launchable") == "mark1.desktop"
    assert about.findtext("project_license") == PROJECT["license"]
    assert about.findtext("provides/binary") in PROJECT["scripts"]
    assert about.findtext("provides/mediatype") + ";" == entry["MimeType"]


def test_every_file_for_linux_has_a_place():
    filled = {"control.txt", "mark1.metainfo.xml"}
    assert {path.name for path in LINUX.iterdir()} == {*load("build").PLACES} | filled


def test_the_description_tells_of_this_release_and_where_its_pictures_are(tmp_path: Path):
    build = load("build")
    alone = ET.fromstring(build.metainfo({}))
    (release,) = alone.findall("releases/release")
    assert release.get("version") == mark1.__version__
    assert date.fromisoformat(release.get("date")) <= datetime.now(UTC).date()
    assert alone.find("screenshots") is None
    urls = {"Homepage": "https://mark1.org", "Screenshots": "https://mark1.org/pictures/"}
    text = build.metainfo(urls)
    whole = ET.fromstring(text)
    assert whole.findtext("url[@type='homepage']") == "https://mark1.org"
    images = [image.text for image in whole.findall("screenshots/screenshot/image")]
    for image in images:
        base, _, name = image.rpartition("/")
        assert base == "https://mark1.org/pictures"
        assert (ROOT / "gui" / "resources" / "manual" / "pictures" / name).is_file()
    assert len(images) == 3
    if shutil.which("appstreamcli"):
        (tmp_path / "mark1.metainfo.xml").write_text(text, encoding="utf-8")
        command = ["appstreamcli", "validate", "--no-net", tmp_path / "mark1.metainfo.xml"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_the_day_of_a_release_is_that_of_the_changelog(tmp_path: Path, monkeypatch):
    build = load("build")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    changes = (
        "# Changelog\n\n## [Unreleased]\n\n## [1.0.1] - 2027-02-03\n\n## [1.0.0] - 2027-01-02\n"
    )
    (tmp_path / "CHANGELOG.md").write_text(changes)
    assert build.release() == ("1.0.1", "2027-02-03")


def test_the_papers_of_the_package_name_no_folder_of_this_computer(tmp_path: Path):
    build = load("build")
    build.write_papers(tmp_path)
    licences = (tmp_path / "copyright").read_text(encoding="utf-8")
    assert "/usr/lib/mark1-perceptron/_internal/PySide6" in licences
    assert str(Path(PySide6.__file__).parent) not in licences
    changelog = gzip.decompress((tmp_path / "changelog.gz").read_bytes())
    assert changelog == (ROOT / "CHANGELOG.md").read_bytes()
    entry = gzip.decompress((tmp_path / "changelog.Debian.gz").read_bytes()).decode()
    assert entry.startswith(f"mark1-perceptron ({mark1.__version__}-1) unstable; urgency=")
    assert re.search(r"^ -- .+ <\S+@\S+>  \w{3}, \d\d \w{3} \d{4} ", entry, re.MULTILINE)


@pytest.mark.skipif(not shutil.which("md5sum"), reason="needs md5sum")
def test_the_checksums_are_those_of_the_files(tmp_path: Path):
    (tmp_path / "usr" / "lib").mkdir(parents=True)
    (tmp_path / "usr" / "lib" / "a b.so").write_bytes(b"\x7fELF")
    (tmp_path / "usr" / "one").write_bytes(b"")
    (tmp_path / "usr" / "link").symlink_to("one")
    sums = load("build").md5sums(tmp_path)
    done = subprocess.run(
        ["md5sum", "--check"], input=sums, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout == "usr/lib/a b.so: OK\nusr/one: OK\n"


@pytest.mark.parametrize(
    ("line", "is_elsewhere"),
    [
        (" 0x1d (RUNPATH)  Library runpath: [/root/.pyenv/versions/3.11.7/lib]", True),
        (" 0x0f (RPATH)  Library rpath: [$ORIGIN/../lib:/opt/python/lib]", True),
        (
            " 0x1d (RUNPATH)  Library runpath: [$ORIGIN/:$ORIGIN/Qt/lib:$ORIGIN/../shiboken6/]",
            False,
        ),
        (" 0x01 (NEEDED)  Shared library: [/libc.so.6]", False),
    ],
)
def test_a_library_that_searches_in_a_folder_of_the_builder_is_found(
    monkeypatch, line, is_elsewhere
):
    build = load("build")
    monkeypatch.setattr(build, "readelf", lambda what, path: f"Dynamic section:\n{line}\n")
    assert build.searches_elsewhere(Path("lib.so")) is is_elsewhere


def test_removing_the_package_removes_no_folder_of_the_administrator():
    assert load("build").PROGRAM.startswith("usr/lib/")  # dpkg removes empty folders, /opt too


def test_the_icon_has_the_size_that_is_asked_for(tmp_path: Path):
    icon = QImage(str(load("build").draw_icon(48, tmp_path / "icons" / "mark1.png")))
    assert (icon.width(), icon.height()) == (48, 48)
    assert icon.pixelColor(0, 0).alpha() == 0
    assert icon.pixelColor(24, 24).alpha() == 255


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script for sh")
def test_the_manual_page_and_the_completion_scripts_are_packed(tmp_path: Path):
    build = load("build")
    program = tmp_path / "mark1"
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    build.write_printed(program, tmp_path)
    share = tmp_path / "usr" / "share"
    assert gzip.decompress((share / "man" / "man1" / "mark1.1.gz").read_bytes()) == b"man\n"
    assert (share / "bash-completion/completions/mark1").read_text() == "completion bash\n"
    assert (share / "zsh/vendor-completions/_mark1").read_text() == "completion zsh\n"
    assert (share / "fish/vendor_completions.d/mark1.fish").read_text() == "completion fish\n"


def test_symbols_stay_in_the_program_and_where_a_wheel_has_changed_the_links(monkeypatch):
    build = load("build")
    links = {
        "libpython3.11.so.1.0": {"libc.so.6"},
        "_cext.cpython-311-x86_64-linux-gnu.so": {"libstdc++.so.6"},
        "_imaging.cpython-311-x86_64-linux-gnu.so": {"libjpeg-6dc8d115.so.62.4.0"},
        "libscipy_openblas-6cdc3b4a.so": {"libgfortran-8f1e9814.so.5.0.0"},
        "libquadmath-96973f99-934c22de.so.0.0.0": {"libc.so.6"},
        "mark1": {"libc.so.6"},
    }
    monkeypatch.setattr(build, "needed", lambda paths: {path: links[path.name] for path in paths})
    stripped = build.may_strip([Path(name) for name in links])
    assert [path.name for path in stripped] == [*links][:2]


@pytest.mark.skipif(not shutil.which("readelf"), reason="needs readelf")
def test_the_package_needs_the_libraries_of_the_window_and_the_c_library(tmp_path: Path):
    build = load("build")
    (tmp_path / "_internal").mkdir()
    shutil.copy(Path(sys.executable).resolve(), tmp_path / "_internal" / "python")
    (tmp_path / "_internal" / "libpython3.so").touch()
    build.COMMON.update(
        dict.fromkeys(build.needed(build.elf_files(tmp_path)).popitem()[1], "libc6")
    )
    packages = build.needs(tmp_path)
    assert set(libraries().values()) <= set(packages)
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", packages[-1])


def test_every_action_of_the_workflows_is_named_by_its_commit():
    for path in (ROOT / ".github" / "workflows").iterdir():
        used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
        assert used
        assert [
            use for use in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", use)
        ] == []


@pytest.mark.parametrize("language", manual.languages())
def test_the_site_has_every_page_and_all_that_they_link_to(language, tmp_path):
    docs = load("docs")
    folder = docs.source(language, tmp_path)
    there = {path.name for path in folder.glob("*.md")}
    assert there >= {f"{name}.md" for name in (*manual.names(), "index", *docs.READERS)}
    experiments = {f"experiment-{name}.md" for name in (*docs.SWEEPS, docs.PUBLISHED)}
    for page in folder.glob("*.md"):
        for target in re.findall(r"\]\((?!https:|pictures/)([^)#]+)\)", page.read_text("utf-8")):
            name = target.removeprefix("../en/").replace(".html", ".md")
            english = {*there, *(f"{one}.md" for one in docs.SOURCES)}
            assert name in (english if "../en/" in target else there) | experiments, page.name


def test_the_site_says_the_same_in_every_language():
    docs = load("docs")
    pages = {path.name for path in (docs.OURS / "en").iterdir()}
    for language in manual.languages():
        assert {path.name for path in (docs.OURS / language).iterdir()} == pages
        assert docs.words(language).keys() == docs.words("en").keys()
        for name in pages - {"words.toml"}:
            text, english = (
                (docs.OURS / one / name).read_text("utf-8") for one in (language, "en")
            )
            indented = re.compile(r"^    .*", re.M)  # commands and what they print
            assert indented.findall(text) == indented.findall(english), name
            assert text.count("\n#") == english.count("\n#")


def test_the_colours_of_the_site_are_those_of_the_window():
    docs = load("docs")
    used = re.findall(r"var\(--(?!md)([\w-]+)\)", (docs.OURS / "look" / "style.css").read_text())
    light, dark = docs.colours().split("[data-md-color-scheme=slate]")
    assert used
    for name in used:
        assert f"--{name}: {getattr(theme.LIGHT, name)};" in light
        assert f"--{name}: {getattr(theme.DARK, name)};" in dark


def test_a_chart_is_shown_in_the_colours_of_the_page(tmp_path):
    docs = load("docs")
    docs.write(tmp_path / "a.md", "![A](charts/a-1.png) ![B](../pictures/b-1x1.png)")
    assert (tmp_path / "a.md").read_text() == (
        "![A](charts/a-1-dark.png#only-dark)\n![A](charts/a-1-light.png#only-light)"
        " ![B](pictures/b-1x1.png)"
    )


def test_what_is_in_an_item_of_a_list_is_indented_as_the_site_wants_it():
    nested = load("docs").nested
    page = "1. A\n   a:\n\n       code\n\n   b\n2. C\n3. D\n\n   * E\n     e\n   * F\n"
    wanted = "1. A\n    a:\n\n        code\n\n    b\n\n2. C\n3. D\n\n    * E\n        e\n    * F\n"
    assert nested(page) == wanted
    plain = "A\n\n- b\n\n```\n* c\n d\n```\n\n    * e\n     f\n"
    assert nested(plain) == plain
    assert nested("In\n1960. B\n\n* In\n  1961. C\n") == "In\n1960\\. B\n\n* In\n    1961\\. C\n"


def test_the_values_of_an_experiment_are_written_as_its_language_does():
    docs = load("docs")
    setting = {"a_units": 8, "machine": "four-layer"}
    assert setting in docs.SWEEPS["four-layer"].settings
    result = {"learned": 0.25, "passes": 3.0}
    messages.speak("de")
    try:
        table = docs.table_of(docs.SWEEPS["four-layer"], [Average(setting, 1, result, result)])
    finally:
        messages.speak("en")
    assert "\n| 8 | vier Schichten | 0,25 | 3 |\n" in table


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ('<p><a href="none.html">a</a>', "none.html leads nowhere"),
        ('<p><a href="#none">a</a>', "#none: no such place in the page"),
        ('<p id="a"><p id="a">', "id a is used twice"),
        ('<img src="a.html">', "a picture without a description: a.html"),
        ("<p></div>", "line 2: end-tag-too-early"),
        ('<p><a href="http://x.org">a</a>', "http://x.org is not a safe address"),
        ('<p id="b"><a href="#b">a</a><a href="a.html#b">a</a>', None),
    ],
)
def test_the_check_of_the_site_finds_what_is_wrong(tmp_path, page, says):
    pytest.importorskip("html5lib", reason="run `make` again: html5lib is not installed yet")
    (tmp_path / "a.html").write_text(f"<!doctype html><title>A</title>\n{page}\n")
    assert load("site_check").problems(tmp_path) == ([f"a.html: {says}"] if says else [])


def test_the_menu_of_languages_leads_to_the_same_page_where_it_is_translated(tmp_path):
    menu = '<a href="../en/index.html"></a><a href="../de/index.html"></a>'
    for name in ("en/index", "en/files", "en/design", "de/index", "de/files"):
        path = tmp_path / f"{name}.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(menu, encoding="utf-8")
    load("docs").join_languages(tmp_path)
    assert (tmp_path / "de" / "files.html").read_text() == menu.replace("index", "files")
    assert (tmp_path / "en" / "index.html").read_text() == menu
    only_here = menu.replace("../en/index", "../en/design")
    assert (tmp_path / "en" / "design.html").read_text() == only_here


def test_what_the_theme_writes_against_the_standard_is_left_out():
    finished = load("docs").finished
    written = '<label for="a" tabindex=""> <input type="checkbox" id="a" autocomplete="off">'
    assert finished(written) == '<label for="a"> <input type="checkbox" id="a">'
    others = '<input type="text" autocomplete="off"> <label tabindex="0">'
    assert finished(others) == others


@pytest.mark.parametrize(("language", "to"), [("en", "protocol.md"), ("de", "../en/protocol.html")])
def test_a_file_that_the_site_shows_is_linked_where_it_is_named(tmp_path, language, to):
    page = tmp_path / language / "a.md"
    page.parent.mkdir()
    load("docs").write(page, "`firmware_io/PROTOCOL.md`, `../PROTOCOL.md`, `README.md`, `en.md`\n")
    link = f"[`firmware_io/PROTOCOL.md`]({to}), [`../PROTOCOL.md`]({to}), `README.md`, `en.md`\n"
    assert page.read_text() == link


def test_a_line_of_the_site_breaks_neither_options_nor_values(tmp_path):
    docs = load("docs")
    whole = '<code>mark1 <span class="whole">--json</span></code>'
    assert docs.finished("<code>mark1 --json</code>") == whole
    assert docs.finished(long := f"<code>e-x?{'size=0.5&amp;' * 3}</code>") == long
    assert (
        docs.finished("<pre><span></span><code>mark1 --json")
        == "<pre><span></span><code>mark1 --json"
    )
    docs.write(tmp_path / "a.md", "| 92 ± 12 % of 8 |\n\n8 %\n")
    assert (tmp_path / "a.md").read_text() == "| 92\xa0±\xa012\xa0% of 8 |\n\n8 %\n"
