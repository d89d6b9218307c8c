#!/usr/bin/env python3
"""site.py [OUT] - build the site of the documentation, with mkdocs.

OUT (build/site) gets the HTML pages.  They are README.md as the first page, all
of docs/, and the pages that these lead to; packaging/mkdocs.yml has their order.
A page that it does not have, and a link to no page, are errors.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
CONFIG = ROOT / "packaging/mkdocs.yml"
STYLE = ROOT / "packaging/site.css"
# Pages outside of docs/, and their names on the site.
OTHERS = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md",
          "CONTRIBUTING.md": "CONTRIBUTING.md", "TESTING.md": "TESTING.md",
          "test/README.md": "tests.md"}
LINK = re.compile(r"(!?\[[^\]]*\]\()([^):#]+)((?:#[^)]*)?\))")
ITEM = re.compile(r"(\* |- |\d+\. )")
COMMENT = re.compile(r"<!--.*?-->\n?", re.S)


def name_on_site(path):
    """The name of the page or picture at "path", from the top folder."""
    if path in OTHERS:
        return OTHERS[path]
    return path.removeprefix("docs/")


def with_links(text, folder):
    """The text of a page in "folder", with links as they are on the site."""
    def target(match):
        path = (ROOT / folder / match[2]).resolve()
        name = name_on_site(str(path.relative_to(ROOT)))
        return match[1] + name + match[3]
    return LINK.sub(target, text)


def with_lists(text):
    """The text with lists as Python's Markdown reads them.

    Each item begins after an empty line, and what belongs to an item is indented by
    four spaces, code in it by eight.
    """
    lines, width = [], 0
    for line in text.split("\n"):
        begins = ITEM.match(line)
        if begins:
            if lines and lines[-1].strip():
                lines.append("")
            width = len(begins[0])
        elif width and line.startswith(" " * width):
            line = " " * (4 - width) + line
        elif line.strip():
            width = 0
        lines.append(line)
    return "\n".join(lines)


def collect(source):
    """Write the pages, as mkdocs reads them, and the pictures to "source"."""
    docs = sorted((ROOT / "docs").iterdir())
    for path in docs + [ROOT / other for other in OTHERS]:
        name = name_on_site(str(path.relative_to(ROOT)))
        if path.suffix != ".md":
            shutil.copy(path, source / name)
            continue
        text = COMMENT.sub("", path.read_text())
        text = with_lists(with_links(text, path.relative_to(ROOT).parent))
        (source / name).write_text(text)


def main():
    out = pathlib.Path(sys.argv[1] if sys.argv[1:] else
                       ROOT / "build/site").resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "docs"
        source.mkdir()
        collect(source)
        shutil.copy(CONFIG, folder / "mkdocs.yml")
        shutil.copy(STYLE, source)
        done = subprocess.run(["mkdocs", "build", "--strict", "--quiet",
                               "--site-dir", str(out)], cwd=folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        pages = {p.name for p in source.glob("*.md")}
    absent = pages - set(re.findall(r": ([\w-]+\.md)", CONFIG.read_text()))
    for page in sorted(absent):
        print("packaging/mkdocs.yml does not have " + page)
    print(done.stdout, end="")
    return bool(done.returncode or absent)


if __name__ == "__main__":
    sys.exit(main())
