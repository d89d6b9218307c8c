#!/usr/bin/env python3
"""quirks.py - docs/llvm-quirks.md and the code agree.

Each file of lib/llvm/quirks that is compiled, and each file of lib/ whose text
names a version or an issue of LLVM, has a row among the bugs; files and tests
of the rows exist.  Each name of the second table is declared in its header, and
each function or constant of those headers is in the table.  No other file asks
for LLVM's version, but work-arounds that have a row.  One line per check; exit
status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import re
import sys

import pages

ROOT = pages.ROOT
LIB = ROOT / "lib"
ROOM = LIB / "llvm/quirks"
PAGE = ROOT / "docs/llvm-quirks.md"
HEADERS = ("versions.h", "pass_hooks.h")
BUG = re.compile(r"\bLLVM (?:19|2\d)\b|\bversion 2\d\b|"
                 r"(?:LLVM|llvm-project) (?:issue|pull request) \d+")
DECLARED = re.compile(r"^(?:inline|constexpr|template)[^;={]*?\b(\w+)"
                      r"(?=\(| =|\n?\s*=)", re.M)


def sources():
    return [p for p in sorted(LIB.rglob("*"))
            if p.suffix in {".c", ".cpp", ".h", ".def"}]


def rows(heading):
    """The rows of the table behind "heading", as lists of cells."""
    text = PAGE.read_text().partition("## " + heading + "\n")[2]
    text = text.partition("\n## ")[0]
    lines = [l for l in text.splitlines() if l.startswith("|")]
    return [[cell.strip() for cell in l.strip("|").split("|")]
            for l in lines[2:]]


def names(cell):
    return re.findall(r"`([^`]+)`", cell)


def check_bugs(bugs):
    files = {name for row in bugs for name in names(row[0])}
    tests = {name for row in bugs for name in names(row[3])}
    known = {name.rpartition(".")[0] for name in files}
    problems = ["%s: is not there" % name for name in sorted(files | tests)
                if not (ROOT / name).exists()]
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        if path.name in HEADERS or name == "lib/plugin/loader.cpp":
            continue
        if (path.parent == ROOM or BUG.search(path.read_text())) and \
                name.rpartition(".")[0] not in known:
            problems.append("%s: has no row" % name)
    return pages.report("quirks: work-arounds are in the table", problems)


def check_versions(table):
    declared = {}
    for header in HEADERS:
        where = (ROOM / header).relative_to(ROOT).as_posix()
        for name in DECLARED.findall((ROOM / header).read_text()):
            declared[name] = where
    told = {name: names(row[1])[0] for row in table for name in names(row[0])}
    problems = ["%s: is not in %s" % (name, where)
                for name, where in told.items()
                if declared.get(name) != where]
    problems += ["%s: has no row" % name for name in sorted(declared)
                 if name not in told and not name.startswith("has_")]
    return pages.report("quirks: differences are in the table", problems)


def check_asks(bugs):
    allowed = {name for row in bugs for name in names(row[0])}
    allowed |= {"lib/llvm/quirks/" + header for header in HEADERS}
    allowed |= {"lib/plugin/loader.cpp"}
    problems = [name for path in sources()
                for name in [path.relative_to(ROOT).as_posix()]
                if "LLVM_VERSION_MAJOR" in path.read_text()
                and name not in allowed]
    return pages.report("quirks: no other file asks for LLVM's version",
                        problems)


def main():
    bugs, versions = rows("Bugs"), rows("Versions")
    failed = check_bugs(bugs)
    failed |= check_versions(versions)
    failed |= check_asks(bugs)
    return failed


if __name__ == "__main__":
    sys.exit(main())
