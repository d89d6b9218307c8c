#!/usr/bin/env python3
"""Every public prototype in lib/ and include/ has a comment of its own, which
does not lean on the one before.

A prototype directly behind another one, or behind an empty line, has none.
Exit status 1 if there is one.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEANING = re.compile(r"^(/\*|//) (The same[ ,.:]|The same$|As above|Ditto)")
TYPE = re.compile(r"\s*(typedef|using|(struct|enum|class)\s+\w+[^()]*\{)")


class Header:
    """The top level of a header, declaration by declaration."""

    def __init__(self, path):
        self.path = path
        self.problems = []
        self.parts = []         # lines of the declaration so far
        self.depth = 0
        self.comment = None     # the lines right before it
        self.inside = None      # "comment", "macro" or None

    def report(self, number, text):
        where = self.path.relative_to(ROOT).as_posix()
        self.problems.append("%s:%d: %s" % (where, number, text))

    def end(self, number):
        text = re.sub(r"/\*.*?\*/", "", " ".join(self.parts))
        start = number - len(self.parts) + 1
        name = re.search(r"(\w+)\s*\(", text)
        if name and not TYPE.match(text):
            if not self.comment:
                self.report(start, "%s has no comment" % name.group(1))
            elif LEANING.match(self.comment[0]):
                self.report(start, "the comment of %s leans on another one"
                            % name.group(1))
        self.parts, self.comment = [], None

    def skip(self, line):
        """Is the line no part of a declaration?"""
        if self.inside == "comment":
            self.comment.append(line)
            self.inside = None if "*/" in line else "comment"
        elif self.inside == "macro" or line.startswith("#"):
            self.inside = "macro" if line.endswith("\\") else None
        elif self.parts or self.depth:
            return False
        elif line.startswith("/*"):
            self.comment = [line]
            self.inside = None if "*/" in line else "comment"
        elif line.startswith("//"):
            self.comment = (self.comment or []) + [line]
        elif not line or re.match(r'namespace|extern "C"|\}|[A-Z_]+\(\d+\)$',
                                  line):
            self.comment = None
        else:
            return False
        return True

    def check(self):
        for number, raw in enumerate(self.path.read_text().splitlines(), 1):
            line = raw.strip()
            if self.skip(line):
                continue
            self.parts.append(line)
            self.depth += line.count("{") - line.count("}")
            if not self.depth and line.endswith((";", "}")):
                self.end(number)
        return self.problems


def main():
    problems = []
    for top in ("lib", "include"):
        for path in sorted((ROOT / top).rglob("*.h")):
            problems += Header(path).check()
    print(("FAIL " if problems else "ok ") +
          "comments: every public prototype has one of its own")
    for problem in problems:
        print("  " + problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
