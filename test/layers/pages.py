#!/usr/bin/env python3
"""pages.py - what the pages name exists.

Every path below lib/, include/, tools/, test/, unittests/, cmake/, docs/,
examples/ or packaging/ that a page names is a file or folder of the repository, every file
name, such as `cost/cost.c` or `cost.c`, is the end of such a path, every ash_*,
ASH_* and ASHLAR_* name occurs in the code, every name of a unit test is one, and
every link leads to a file and to a heading in it.
The changelog may name what is gone.  A page may make names up, or name files
that are elsewhere, if it says so: <!-- made up: NAME NAME -->, or <!--
elsewhere: NAME -->.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("lib include tools test unittests cmake docs examples "
           "packaging").split()
SOURCE = {".c", ".h", ".cpp", ".def", ".py", ".sh", ".cmake", ".txt"}
PATH = re.compile(r"(?<![\w./-])(?:%s)/[\w./+-]*\w" % "|".join(FOLDERS))
NAME = re.compile(r"\b(?:ash|ASH|ASHLAR)_\w+")
UNIT_TEST = re.compile(r"\b[a-z]\w*_test\b(?!\.)")
FILE = re.compile(r"`(?!isl/|llvm-c/)"
                  r"((?:[\w-]+/)*[\w-]+\.(?:c|cpp|h|def|inc|py|sh))`")
MADE_UP = re.compile(r"<!-- (?:made up|elsewhere): (.*?) -->", re.S)
LINK = re.compile(r"\]\(([^):]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *$", re.M)
# Examples, to be read as "any".
PLACEHOLDERS = {"unittests/ROOM", "lib/ROOM", "ASH_REFUSE_NAME", "NAME_test"}


def walk(folder):
    """The files below a folder, without what was built or downloaded."""
    for path, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if not f.startswith((".", "build"))]
        yield from (pathlib.Path(path) / f for f in files)


def pages():
    found = list(ROOT.glob("*.md"))
    for folder in FOLDERS:
        found += [p for p in walk(ROOT / folder) if p.suffix == ".md"]
    return sorted(found)


def ends_of_paths():
    """The paths of all files, and what is left without the first folders."""
    ends = set()
    for folder in FOLDERS:
        for path in walk(ROOT / folder):
            parts = path.relative_to(ROOT).parts
            ends |= {"/".join(parts[i:]) for i in range(len(parts))}
    return ends


def names_in_code():
    names = set()
    for folder in FOLDERS:
        for path in walk(ROOT / folder):
            if path.suffix in SOURCE and path != pathlib.Path(__file__):
                names |= set(NAME.findall(path.read_text(errors="ignore")))
    return names


def names_elsewhere(text):
    """What the page says that it makes up, or that is elsewhere."""
    return {name for names in MADE_UP.findall(text) for name in names.split()}


def missing(pattern, exists):
    """What matches "pattern" in a page and does not exist, with its place."""
    found = []
    for page in pages():
        if page.name == "CHANGELOG.md":
            continue
        text = page.read_text()
        allowed = PLACEHOLDERS | names_elsewhere(text)
        for number, line in enumerate(text.splitlines(), 1):
            place = "%s:%d" % (page.relative_to(ROOT), number)
            found += ["%s: %s" % (place, name)
                      for name in pattern.findall(line)
                      if name not in allowed and
                      not exists(page, name)]
    return found


def anchors(page):
    """What links may name behind "#": the headings as GitHub spells them."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
            for heading in HEADING.findall(page.read_text())}


def leads_somewhere(page, link):
    file, _, heading = link.partition("#")
    target = page.parent / file if file else page
    return target.exists() and (not heading or heading in anchors(target))


def unit_tests():
    return {path.stem for folder in ("unittests", "tools")
            for path in walk(ROOT / folder) if path.stem.endswith("_test")}


def report(name, problems):
    print(("FAIL " if problems else "ok ") + name)
    for problem in problems:
        print("  " + problem)
    return bool(problems)


def main():
    code = names_in_code()
    failed = report("pages: paths that are named exist", missing(
        PATH, lambda page, path: (ROOT / path).exists()))
    ends = ends_of_paths()
    failed |= report("pages: files that are named exist", missing(
        FILE, lambda page, file: file in ends))
    failed |= report("pages: names of the code that are named exist", missing(
        NAME, lambda page, name: name in code))
    tests = unit_tests()
    failed |= report("pages: unit tests that are named exist", missing(
        UNIT_TEST, lambda page, name: name in tests))
    failed |= report("pages: links lead to files and headings", missing(
        LINK, leads_somewhere))
    return failed


if __name__ == "__main__":
    sys.exit(main())
