#!/usr/bin/env python3
"""pages.py - what the pages name exists.

Every path below lib/, include/, tools/, test/, unittests/, cmake/, docs/ or
examples/ that a page names is a file or folder of the repository, every file
with a folder, such as `cost/cost.c`, is the end of such a path, every ash_* and
ASH_* name occurs in the code, and every link to a page leads somewhere.
The changelog may name what is gone, and a page may make names up if it says so:
<!-- made up: NAME NAME -->.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = "lib include tools test unittests cmake docs examples".split()
SOURCE = {".c", ".h", ".cpp", ".def", ".py", ".sh", ".cmake", ".txt"}
PATH = re.compile(r"(?<![\w./-])(?:%s)/[\w./+-]*\w" % "|".join(FOLDERS))
NAME = re.compile(r"\b(?:ash|ASH)_\w+")
FILE = re.compile(r"`(?!isl/|llvm-c/)((?:[\w-]+/)+[\w-]+\.(?:c|cpp|h|def|inc|py|sh))`")
MADE_UP = re.compile(r"<!-- made up: (.*?) -->", re.S)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# Examples, to be read as "any".
PLACEHOLDERS = {"unittests/ROOM", "lib/ROOM", "ASH_REFUSE_NAME"}


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


def missing(pattern, exists):
    """What matches "pattern" in a page and does not exist, with its place."""
    found = []
    for page in pages():
        if page.name == "CHANGELOG.md":
            continue
        text = page.read_text()
        allowed = PLACEHOLDERS | {name for names in MADE_UP.findall(text)
                                  for name in names.split()}
        for number, line in enumerate(text.splitlines(), 1):
            place = "%s:%d" % (page.relative_to(ROOT), number)
            found += ["%s: %s" % (place, name)
                      for name in pattern.findall(line)
                      if name not in allowed and
                      not exists(page, name)]
    return found


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
    failed |= report("pages: links lead to files", missing(
        LINK, lambda page, link: (page.parent / link).exists()))
    return failed


if __name__ == "__main__":
    sys.exit(main())
