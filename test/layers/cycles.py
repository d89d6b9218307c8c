#!/usr/bin/env python3
"""cycles.py BUILD - files of lib/ that call each other in a circle.

Every file is seen as what it defines and what it needs.  Circles of files are
allowed if cycles.txt declares them, with a reason.  One line per check; exit
status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LIBRARIES = ("core", "shape", "research", "llvm")
LOCAL = set("tbdrwv")


def symbols(build):
    """For each file of the libraries: the global symbols that it defines,
    and those that it needs."""
    defined, needed = {}, {}
    for name in LIBRARIES:
        archive = build / "lib" / ("libashlar_%s.a" % name)
        if not archive.exists():
            continue
        text = subprocess.run(["nm", archive], capture_output=True,
                              text=True, check=True).stdout
        file = None
        for line in text.splitlines():
            words = line.split()
            if line.endswith(":"):
                file = line[:-1].removesuffix(".o")
                defined[file], needed[file] = set(), set()
            elif len(words) == 2 and words[0] == "U":
                needed[file].add(words[1])
            elif len(words) == 3 and words[1] not in LOCAL:
                defined[file].add(words[2])
    return defined, needed


def graph(build):
    defined, needed = symbols(build)
    owner = {s: f for f in defined for s in defined[f] if "ash" in s}
    return {f: {owner[s] for s in needed[f] if s in owner} - {f}
            for f in defined}


def reachable(edges, start):
    seen, todo = set(), [start]
    while todo:
        for other in edges[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def circles(edges):
    """Sets of at least two files, each of which leads to each other one."""
    reach = {f: reachable(edges, f) for f in edges}
    found = {frozenset(g for g in reach[f] if f in reach[g])
             for f in edges if f in reach[f]}
    return [c for c in found if len(c) > 1]


def declared():
    lines = (HERE / "cycles.txt").read_text().splitlines()
    rows = [line.split("#")[0].split() for line in lines]
    return [frozenset(row) for row in rows if row]


def report(name, problems):
    print(("FAIL " if problems else "ok ") + name)
    for problem in sorted(problems):
        print("  " + problem)
    return bool(problems)


def main():
    found = circles(graph(pathlib.Path(sys.argv[1])))
    known = declared()
    new = [" ".join(sorted(c)) for c in found
           if not any(c <= k for k in known)]
    gone = [" ".join(sorted(k)) for k in known
            if not any(c <= k for c in found)]
    failed = report("cycles: files call each other as declared", new)
    failed |= report("cycles: what is declared is there", gone)
    return failed


if __name__ == "__main__":
    sys.exit(main())
