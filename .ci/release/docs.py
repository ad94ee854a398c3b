"""Build the site in build/docs: the manual, the experiments, and a page for each kind of reader.

`make docs` runs this with MkDocs and its theme Material, once for each language. The pages of the
manual are those of the program, in English where a translation is missing; those for readers are in
`site`. The pictures of the window are drawn in each language, and every experiment is run, with
`SEEDS` machines for each setting. Both take minutes, and are kept in build/docs-source for the next
time: delete that folder after changing what they show. The site loads nothing from elsewhere, and
its search works without a server.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from gui import manual
from gui.base import theme
from gui.base.application import ICON
from gui.base.language import available
from gui.shell import window_pictures
from mark1 import messages
from mark1.lab import chart_files
from mark1.lab.chart_records import Chart, grouped
from mark1.lab.experiment_charts import column_caption, compared, plain, sketched
from mark1.lab.experiments import Experiment, run
from mark1.lab.published import NAME as PUBLISHED
from mark1.lab.published import PUBLISHED as RESULTS
from mark1.lab.published_run import short_table, stored
from mark1.lab.sweeps import SWEEPS
from mark1.lab.trial_table import Average, with_spread

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "docs"
SOURCE = ROOT / "build" / "docs-source"

#: The pages for readers, in each language, and what the site looks like.
OURS = Path(__file__).with_name("site")

#: The first page, and where each kind of reader starts: our pages, and those of the manual.
HOME = "index"
READERS = ("students", "lessons", "exhibit", "researchers", "hardware", "contributors")

#: Pages in English only, and the files of the repository that they are made from.
SOURCES = {
    "contributing": "CONTRIBUTING.md",
    "firmware": "firmware_io/firmware/README.md",
    "protocol": "firmware_io/PROTOCOL.md",
    "changes": "CHANGELOG.md",
    "published": "mark1/lab/pages/published.md",
    "set-ups": "mark1/lab/pages/set-ups.md",
    "multi-class": "mark1/lab/pages/multi-class.md",
}

#: Files of the repository that the site shows, and their pages; a text may leave out the folder.
SHOWN = {file: name for name, file in SOURCES.items()}
SHOWN |= {f"mark1/lab/pages/{name}.md": f"experiment-{name}" for name in SWEEPS}
FOLDERS = ("", "firmware_io/", "mark1/lab/pages/")

#: Such a file in a text.
FILE = re.compile(r"`(?:\.\./)?([\w./-]+\.md)`")

#: Machines with other seeds for each setting of an experiment, from the first seed.
SEEDS, FIRST_SEED = 3, 1960

#: Width of a chart in points: that of the text beside the lists of pages and headings.
CHART_WIDTH = 690

#: The colours that the system prefers, their name in the theme, and the other colours.
SCHEMES = (("light", "default", "dark"), ("dark", "slate", "light"))

#: What `gui.shell.window_pictures` calls a picture of the manual with another name.
PAGES = {"window": "console"}

#: What the theme writes but the HTML standard forbids: labels and switches work without it.
NOT_ALLOWED = re.compile(
    r'(<label[^>]*) tabindex=""|(?<=type="checkbox")([^>]*) autocomplete="off"'
)

#: Code in the text of a finished page, and words in it that a line must not break, as at ``--``;
#: longer ones would not fit on a phone.
CODE = re.compile(r"(?<!</span>)<code>([^<]*)</code>")
WHOLE = re.compile(r"(?<!\S)(?!\S{33})\S*[-?]\S*")

#: Rows of tables, and spaces in them that a line must not break, either: 92 ± 12 %.
ROW = re.compile(r"^\|.*", re.M)
VALUES = re.compile(r"(?<=\d) (?=[%±]|\d{3}\b)|(?<=±) (?=\d)")

#: The mark of an item of a list, up to its text.
ITEM = re.compile(r" *(?:[*-]|\d+\.) +(?=\S)")

#: A picture in a page.
PICTURE = re.compile(r"!\[([^\]]*)\]\((?:\.\./)?(pictures|charts)/([\w-]+)\.png\)")


@functools.cache
def words(language: str) -> dict[str, Any]:
    """Read the words of the site outside its pages."""
    return tomllib.loads((OURS / language / "words.toml").read_text(encoding="utf-8"))


def source(language: str, folder: Path) -> Path:
    """Gather the pages of a language in its own folder."""
    docs = folder / language
    docs.mkdir(parents=True, exist_ok=True)
    for name in manual.names():
        write(docs / f"{name}.md", manual.text(name, language).replace("](../", "]("))
    for path in sorted((OURS / language).glob("*.md")):
        write(docs / path.name, path.read_text(encoding="utf-8"))
    if language == manual.COMPLETE:
        for name, file in SOURCES.items():
            write(docs / f"{name}.md", (ROOT / file).read_text(encoding="utf-8"))
    shutil.copytree(OURS / "look", docs / "look", dirs_exist_ok=True)
    shutil.copytree(theme.FONTS, docs / "look", dirs_exist_ok=True)
    (docs / "look" / "colours.css").write_text(colours(), encoding="utf-8")
    shutil.copy(ICON, docs / "look")
    return docs


def write(path: Path, text: str) -> None:
    """Write a page for MkDocs, in the folder of its language.

    Its charts follow the theme of the reader, and files that it names are links to their pages.
    """

    def shown(found: re.Match[str]) -> str:
        about, folder, name = found.groups()
        if folder == "pictures":
            return f"![{about}]({folder}/{name}.png)"
        both = ("dark", "light")
        return "\n".join(f"![{about}]({folder}/{name}-{one}.png#only-{one})" for one in both)

    def linked(found: re.Match[str]) -> str:
        pages = [SHOWN[folder + found[1]] for folder in FOLDERS if folder + found[1] in SHOWN]
        if not pages:
            return found[0]
        if path.parent.name == manual.COMPLETE:
            return f"[{found[0]}]({pages[0]}.md)"
        return f"[{found[0]}](../{manual.COMPLETE}/{pages[0]}.html)"

    text = FILE.sub(linked, text)
    text = ROW.sub(lambda row: VALUES.sub("\N{NO-BREAK SPACE}", row[0]), nested(text))
    path.write_text(PICTURE.sub(shown, text), encoding="utf-8")


def nested(text: str) -> str:
    """Indent what is in the items of lists by four spaces each, as Python-Markdown wants it.

    The window and GitHub want it as wide as the mark of the item, by the rules of CommonMark. These
    also need no empty line between an item of several paragraphs and the next, and take no number
    at the beginning of a line of a paragraph, such as a year, for an item.
    """
    items: list[int] = []  # where the text of each begins
    lines, is_code, has_several = [], False, False
    for line in text.split("\n"):
        indent, depth = len(line) - len(line.lstrip()), len(items)
        while line and items and indent < items[-1]:
            items.pop()
        spare = indent - (items[-1] if items else 0)
        is_code ^= line.lstrip().startswith("```")
        item = None if is_code or spare > 3 else ITEM.match(line)
        if item and lines and lines[-1]:
            if depth == len(items) and item[0].lstrip()[0].isdigit():
                line, item = line.replace(".", "\\.", 1), None
            elif has_several:
                lines.append("")
        lines.append(" " * (4 * len(items) + spare) + line.lstrip() if line else line)
        has_several = (has_several or not line) and not item
        if item:
            items.append(item.end())
    return "\n".join(lines)


def colours() -> str:
    """Name the colours of the window, in both themes, for the style sheet."""
    blocks = []
    for scheme, palette in (("default", theme.LIGHT), ("slate", theme.DARK)):
        named = dataclasses.asdict(palette).items()
        lines = [f"  --{name}: {value};" for name, value in named if str(value).startswith("#")]
        blocks.append("\n".join([f"[data-md-color-scheme={scheme}] {{", *lines, "}"]))
    return "\n".join(blocks)


def draw_pictures(language: str, folder: Path) -> None:
    """Draw the pictures of the manual in a language, unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    learning = folder / "learning.gif"
    if language == manual.COMPLETE:
        shutil.copy(ROOT / ".github" / "learning.gif", learning)
    elif not learning.exists():
        command = [sys.executable, str(ROOT / ".ci" / "learning"), str(learning), language]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for path in sorted((manual.ROOT / "pictures").iterdir()):
        if language == manual.COMPLETE:
            shutil.copy(path, folder)
        elif not (folder / path.name).exists():
            name, _, size = path.stem.rpartition("-")
            width, height = map(int, size.split("x"))
            page = PAGES.get(name, name)
            window_pictures.draw(
                None, folder / path.name, width, height, page, (theme.DARK.name, language)
            )


@functools.cache
def averages(name: str) -> list[Average]:
    """Run an experiment, or read its earlier trials; the published results are stored."""
    if name == PUBLISHED:
        return stored().averages()
    trials = SWEEPS[name].trials(SEEDS, FIRST_SEED)
    (SOURCE / "trials").mkdir(parents=True, exist_ok=True)
    return run(SWEEPS[name], trials, out=SOURCE / "trials" / f"{name}.csv").averages()


def experiment_page(experiment: Experiment, docs: Path, language: str) -> None:
    """Write the page of an experiment: its question, command, charts, values, and what is known."""
    found, said = averages(experiment.name), words(language)
    seeds = said["seeds"].format(seeds=SEEDS, first=FIRST_SEED, last=FIRST_SEED + SEEDS - 1)
    text = [
        f"# {experiment.title}",
        experiment.brief + ".",
        f"    mark1 experiment {experiment.name} --seeds {SEEDS}",
        *charts_of(experiment.name, sketched(experiment, found), docs / "charts"),
        seeds if any(one.trials > 1 for one in found) else "",
        table_of(experiment, found),
    ]
    more = ROOT / "mark1" / "lab" / "pages" / f"{experiment.name}.md"
    if more.is_file():
        if language == manual.COMPLETE:
            text += [re.sub(r"^#", "##", more.read_text(encoding="utf-8"), flags=re.M)]
        else:
            text += [f"[{said['more']}](../{manual.COMPLETE}/experiment-{experiment.name}.html)"]
    write(docs / f"experiment-{experiment.name}.md", "\n\n".join(text) + "\n")


def charts_of(name: str, rows: list[list[Chart]], folder: Path) -> list[str]:
    """Draw charts below each other, in the colours of both themes; returns them for a page."""
    shown = []
    for number, chart in enumerate((chart for row in rows for chart in row), start=1):
        for theme_name, light in (("dark", False), ("light", True)):
            path = folder / f"{name}-{number}-{theme_name}.png"
            chart_files.draw([[chart]], path, light, CHART_WIDTH)
        shown.append(f"![{chart.title}](charts/{name}-{number}.png)")
    return shown


def table_of(experiment: Experiment, found: list[Average]) -> str:
    """Write the means and spreads of an experiment as a table of Markdown."""
    names = [*experiment.settings[0], *experiment.results]
    rows = [[caption(name) for name in names], ["---"] * len(names)]
    for one in found:
        values = [plain(value) for value in one.parameters.values()]
        rows.append(values)
        for name in experiment.results:
            mean, spread = one.mean[name], one.spread[name]
            short = f"{mean:.4g}" if abs(mean) < 10_000 else grouped(f"{mean:.0f}")
            one_trial = messages.with_decimal_sign(short)
            values.append(one_trial if one.trials == 1 else with_spread(mean, spread))
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f'<div class="values" data-search-exclude="" markdown>\n{table}\n</div>'


def caption(column: str) -> str:
    """Return the heading of a column in the language in use."""
    return re.sub(r"\bP_(\w)", r"P<sub>\1</sub>", column_caption(column)).replace("_", " ")


def experiment_pages(language: str, docs: Path) -> dict[str, list[str]]:
    """Write a page for each experiment, and return their names by the headings of the window."""
    messages.speak(language)
    (docs / "charts").mkdir(exist_ok=True)
    groups: dict[str, list[str]] = {}
    for experiment in SWEEPS.values():
        experiment_page(experiment, docs, language)
        groups.setdefault(experiment.heading, []).append(f"experiment-{experiment.name}.md")
    said = words(language)
    text = [f"# {said['published']}", said["results"].format(count=len(RESULTS))]
    text += [short_table(columns=4)]
    text += charts_of(PUBLISHED, compared(averages(PUBLISHED)), docs / "charts")
    link = f"../{manual.COMPLETE}/published.html" if language != manual.COMPLETE else "published.md"
    text += [f"[{said['more']}]({link})"]
    write(docs / "experiment-published.md", "\n\n".join(text) + "\n")
    groups.setdefault(said["published"], []).append("experiment-published.md")
    messages.speak(manual.COMPLETE)
    return groups


def settings(language: str, docs: Path, experiments: dict[str, list[str]]) -> dict[str, Any]:
    """Return the settings for MkDocs."""
    names, said = available(), words(language)
    others = [name for name in manual.names() if name not in READERS]
    nav: list[Any] = [
        {said["home"]: f"{HOME}.md"},
        {said["readers"]: [f"{name}.md" for name in READERS]},
        {said["manual"]: [f"{name}.md" for name in others]},
        {
            said["experiments"]: [
                {group: pages if len(pages) > 1 else pages[0]}
                for group, pages in experiments.items()
            ]
        },
    ]
    if language == manual.COMPLETE:
        nav += [{said["sources"]: [f"{name}.md" for name in SOURCES]}]
    return {
        "site_name": "Mark I Perceptron",
        "docs_dir": str(docs),
        "site_dir": str(SITE / language),
        "nav": nav,
        "strict": True,
        "use_directory_urls": False,
        "validation": {"links": {"anchors": "warn"}},
        "theme": {
            "name": "material",
            "language": language,
            "logo": "look/mark1.svg",
            "favicon": "look/mark1.svg",
            "font": False,  # nothing from another server
            "features": [
                *("navigation.tabs", "navigation.footer", "navigation.top"),
                *("search.highlight", "content.code.copy"),
            ],
            "palette": [
                {
                    "media": f"(prefers-color-scheme: {prefers})",
                    "scheme": scheme,
                    **{"primary": "custom", "accent": "custom"},
                    "toggle": {"icon": "material/theme-light-dark", "name": said[other]},
                }
                for prefers, scheme, other in SCHEMES
            ],
        },
        "markdown_extensions": ["attr_list", "md_in_html", "tables"],
        "extra_css": ["look/colours.css", "look/style.css"],
        "plugins": ["search", "offline"],
        "extra": {
            "generator": False,
            "polyfills": ["look/iframe-worker.js"],  # instead of one from another server
            "alternate": [
                {"name": names.get(code, code), "link": f"../{code}/{HOME}.html", "lang": code}
                for code in manual.languages()
            ],
        },
    }


def build(language: str) -> None:
    """Build the site of a language."""
    docs = source(language, SOURCE)
    draw_pictures(language, docs / "pictures")
    recipe = SOURCE / f"{language}.yml"
    found = settings(language, docs, experiment_pages(language, docs))
    recipe.write_text(json.dumps(found), encoding="utf-8")  # also YAML
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean"]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([*command, "--config-file", str(recipe)], check=True, env=quiet)
    (SITE / language / "404.html").unlink()  # only useful at the root of a server
    for page in (SITE / language).glob("*.html"):
        page.write_text(finished(page.read_text("utf-8")), encoding="utf-8")


def finished(page: str) -> str:
    """Return a page of HTML as the standard allows it, with options in one piece."""

    def shown(found: re.Match[str]) -> str:
        words = WHOLE.sub(r'<span class="whole">\g<0></span>', found[1])
        return f"<code>{words}</code>"

    return CODE.sub(shown, NOT_ALLOWED.sub(r"\1\2", page))


def join_languages(site: Path) -> None:
    """Let the menu of languages lead to the same page in each language that has it."""
    languages = [folder.name for folder in site.iterdir() if folder.is_dir()]
    for page in site.glob("*/*.html"):
        text = page.read_text("utf-8")
        for language in languages:
            if (site / language / page.name).exists():
                home, same = (f'href="../{language}/{name}' for name in (f"{HOME}.html", page.name))
                text = text.replace(home, same)
        page.write_text(text, encoding="utf-8")


def main() -> None:
    """Build the site of each language, and a page that redirects to the first; then check it."""
    from site_check import problems

    for language in manual.languages():
        build(language)
    join_languages(SITE)
    first = f"{manual.COMPLETE}/{HOME}.html"
    (SITE / "index.html").write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Mark I Perceptron</title>'
        f'<meta http-equiv="refresh" content="0; url={first}"><a href="{first}">English</a>',
        encoding="utf-8",
    )
    found = problems(SITE)
    print("\n".join([*found, str(SITE / "index.html")]))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
