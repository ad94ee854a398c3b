"""Build the manual as a website in build/docs, one folder for each language.

`make docs` runs this with MkDocs and its theme Material. The pages are those of the program, in
English where a translation is missing. The site loads nothing from elsewhere. Its search needs a
web server, such as ``python -m http.server --directory build/docs``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from gui import manual
from gui.base.language import available

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "docs"
SOURCE = ROOT / "build" / "docs-source"


def source(language: str, folder: Path) -> Path:
    """Gather the pages of a language and the pictures in a separate folder."""
    docs = folder / language
    shutil.rmtree(docs, ignore_errors=True)
    shutil.copytree(manual.ROOT / "pictures", docs / "pictures")
    for name in manual.names():
        text = manual.text(name, language).replace("](../pictures/", "](pictures/")
        (docs / f"{name}.md").write_text(text, encoding="utf-8")
    return docs


def settings(language: str, docs: Path) -> dict[str, Any]:
    """Return the settings for MkDocs."""
    names, first = available(), f"{manual.names()[0]}.html"
    switch = {"icon": "material/theme-light-dark"}
    return {
        "site_name": "Mark I Perceptron",
        "docs_dir": str(docs),
        "site_dir": str(SITE / language),
        "nav": [f"{name}.md" for name in manual.names()],
        "strict": True,
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "language": language,
            "font": False,  # nothing from another server
            "features": ["navigation.footer", "search.highlight", "content.code.copy"],
            "palette": [
                {"scheme": "default", "toggle": {**switch, "name": "Dark"}},
                {"scheme": "slate", "toggle": {**switch, "name": "Light"}},
            ],
        },
        "plugins": ["search"],
        "extra": {
            "homepage": first,
            "generator": False,
            "alternate": [
                {"name": names.get(code, code), "link": f"../{code}/{first}", "lang": code}
                for code in manual.languages()
            ],
        },
    }


def main() -> None:
    """Build the site of each language, and a page that redirects to the first."""
    for language in manual.languages():
        docs = source(language, SOURCE)
        recipe = SOURCE / f"{language}.yml"
        recipe.write_text(json.dumps(settings(language, docs)), encoding="utf-8")  # also YAML
        build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean"]
        quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
        subprocess.run([*build, "--config-file", str(recipe)], check=True, env=quiet)
    first = f"{manual.COMPLETE}/{manual.names()[0]}.html"
    (SITE / "index.html").write_text(
        f'<!doctype html><meta http-equiv="refresh" content="0; url={first}">', encoding="utf-8"
    )
    print(SITE / "index.html")


if __name__ == "__main__":
    main()
