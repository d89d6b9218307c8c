#!/usr/bin/env python3
"""report.py [--lines] [--floor=P] FILE - what of lib/ has been executed.

FILE is what "llvm-cov export --format=lcov" prints.  A table by folder, the
files with the least coverage, and the number of lines that were not executed
by what they do: leave after a failure below, or something else.  --lines lists
the latter one by one.  The exit status is 1 if less than P percent of all
lines have been executed.

SPDX-License-Identifier: MIT
"""
import argparse
import collections
import os
import re
import sys

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))

# What a line does that is executed only if something below has failed.
FAILURE = re.compile(
    r"return (NULL|isl_(stat|bool|size)_error|-1|false|ASH_ERROR)\b"
    r"|goto (error|fail|out)|^(error|fail|out):|_(free|clear)\("
    r"|isl_die|ash_diag_(error|oom|memory)|= NULL;|= isl_(stat|bool)_error"
    r"|^\s*[{}]\s*$|^\s*\}?\s*else\s*\{?$|^\s*(break|continue);$")


def read_counts(path):
    """{file: {line: how often it was executed}}, files of lib/ alone."""
    counts = {}
    current = None
    for line in open(path):
        kind, _, rest = line.rstrip("\n").partition(":")
        if kind == "SF":
            name = os.path.relpath(os.path.realpath(rest), TOP)
            current = counts.setdefault(name, {}) \
                if name.startswith("lib/") else None
        elif kind == "DA" and current is not None:
            number, count = rest.split(",")[:2]
            number = int(number)
            current[number] = max(current.get(number, 0), int(count))
    return counts


def ratio(lines):
    return sum(1 for n in lines.values() if n), len(lines)


def print_row(name, hit, total):
    print("%-34s %6d of %6d  %5.1f %%" %
          (name, hit, total, 100.0 * hit / max(total, 1)))


def print_folders(counts):
    folders = collections.defaultdict(lambda: [0, 0])
    for name, lines in counts.items():
        hit, total = ratio(lines)
        for key in ("/".join(name.split("/")[:2]), "all"):
            folders[key][0] += hit
            folders[key][1] += total
    for key in sorted(folders, key=lambda k: (k == "all", k)):
        print_row(key, *folders[key])
    return folders["all"]


def print_least(counts, n):
    print("\nfiles with the least coverage:")
    worst = sorted(counts, key=lambda f: ratio(counts[f])[0] /
                   max(ratio(counts[f])[1], 1))
    for name in worst[:n]:
        print_row(name, *ratio(counts[name]))


def classify(name, lines):
    """The lines not executed: (after a failure, [(number, text)])."""
    text = open(os.path.join(TOP, name)).read().split("\n")
    failure, other = 0, []
    for number in sorted(n for n, count in lines.items() if not count):
        line = text[number - 1] if number <= len(text) else ""
        if FAILURE.search(line):
            failure += 1
        else:
            other.append((number, line))
    return failure, other


def print_missed(counts, with_lines):
    failures, others = 0, 0
    listing = []
    for name in sorted(counts):
        failure, other = classify(name, counts[name])
        failures += failure
        others += len(other)
        listing += ["%s:%d:%s" % (name, n, text) for n, text in other]
    print("\nnot executed: %d lines that only leave after a failure, "
          "%d others" % (failures, others))
    if with_lines:
        print("\n".join(listing))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", action="store_true")
    parser.add_argument("--floor", type=float, default=0)
    parser.add_argument("file")
    args = parser.parse_args()
    counts = read_counts(args.file)
    hit, total = print_folders(counts)
    print_least(counts, 12)
    print_missed(counts, args.lines)
    return 0 if hit * 100.0 >= args.floor * max(total, 1) else 1


if __name__ == "__main__":
    sys.exit(main())
