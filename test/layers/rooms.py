#!/usr/bin/env python3
"""rooms.py BUILD - what the rooms of lib/ use of each other, by the names that
their object files define and need.

No circle of rooms, a folder and one in it being two rooms, but those that
rooms.txt declares, each with the reason.  Every public function has a caller
in another file: of lib/, or a tool; a test alone if rooms.txt says so.  What no
other room uses is declared in a header that no other room includes, but for as
many functions of a header as rooms.txt says.  Headers X_impl.h are for the
files of their room.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import collections
import pathlib
import re
import sys

import cycles

ROOT = cycles.HERE.parents[1]
LIB = ROOT / "lib"
USERS = ("tools", "lib/plugin")
TESTS = ("unittests", "test")
NAME = re.compile(r"\bash_\w+")
SOURCE = {".c", ".h", ".cpp", ".def"}


def sources(*tops):
    return [p for top in tops for p in sorted((ROOT / top).rglob("*"))
            if p.suffix in SOURCE]


def names_in(*tops):
    """All names of ours in the sources below the folders "tops"."""
    return {name for path in sources(*tops)
            for name in NAME.findall(path.read_text(errors="replace"))}


def room_of(path):
    return path.relative_to(LIB).parent.as_posix()


class Library:
    """What the files of lib/ define and need, by their paths."""

    def __init__(self, build):
        self.paths = {p.name: p for p in LIB.rglob("*")
                      if p.suffix in {".c", ".cpp"}}
        defined, needed = cycles.symbols(build)
        self.owner = {s: self.paths[f] for f in defined if f in self.paths
                      for s in defined[f] if s.startswith("ash_")}
        self.callers = collections.defaultdict(set)
        for file in needed:
            for symbol in needed[file] & set(self.owner):
                if file in self.paths:
                    self.callers[symbol].add(self.paths[file])

    def edges(self):
        """Each room, and the rooms that it uses."""
        found = {room_of(p): set() for p in self.paths.values()}
        for symbol, callers in self.callers.items():
            home = room_of(self.owner[symbol])
            for caller in callers:
                if room_of(caller) != home:
                    found[room_of(caller)].add(home)
        return found


def declarations():
    """Which header declares a function, and who includes a header."""
    header, users = {}, collections.defaultdict(set)
    for path in sources("lib"):
        text = path.read_text()
        for name in re.findall(r'^#include "([^"]+)"', text, re.M):
            users[name].add(path)
        if path.suffix == ".h":
            for name in re.findall(r"\b(ash_\w+)\(", text):
                header.setdefault(name, path)
    return header, users


def declared():
    """The rows of rooms.txt: circles, functions for tests, and how many
    functions of a header are for its room alone."""
    rows = collections.defaultdict(list)
    for line in (cycles.HERE / "rooms.txt").read_text().splitlines():
        words = line.split("#")[0].split()
        if words:
            rows[words[0]].append(words[1:])
    return rows


def check_circles(library, rows):
    found = cycles.circles(library.edges())
    known = [frozenset(row) for row in rows["circle"]]
    problems = [" ".join(sorted(c)) for c in found if c not in known]
    problems += ["%s: is none" % " ".join(sorted(k)) for k in known
                 if k not in found]
    return cycles.report("rooms: use each other as declared", problems)


def check_callers(library, rows):
    used, tested = names_in(*USERS), names_in(*TESTS)
    known = {name for row in rows["tests"] for name in row}
    problems = []
    for name, path in library.owner.items():
        if library.callers[name] - {path} or name in used:
            continue
        if name in known and name in tested:
            continue
        # What a file and its test use is public for the test.
        if name in tested and path.read_text().count(name + "(") > 1:
            continue
        problems.append("%s: %s" % (path.relative_to(LIB), name))
    problems += ["%s: is no function" % name
                 for name in known - set(library.owner)]
    return cycles.report("rooms: public functions have callers", problems)


def count_private(library):
    """Per header that other rooms include: functions that none of them
    uses."""
    header, users = declarations()
    outside = names_in(*USERS, *TESTS)
    counts = collections.Counter()
    for name, path in library.owner.items():
        if name in outside or name not in header:
            continue
        if {room_of(c) for c in library.callers[name]} - {room_of(path)}:
            continue
        where = header[name].relative_to(LIB).as_posix()
        if {room_of(u) for u in users[where]} - {room_of(header[name])}:
            counts[where] += 1
    return counts


def check_private(library, rows):
    known = {row[0]: int(row[1]) for row in rows["private"]}
    counts = count_private(library)
    problems = ["%s: %d functions for its room alone, not %d"
                % (name, counts[name], known.get(name, 0))
                for name in set(counts) | set(known)
                if counts[name] != known.get(name, 0)]
    return cycles.report("rooms: headers declare what others use", problems)


def check_impl(rows):
    _, users = declarations()
    shared = {row[0] for row in rows["shared"]}
    problems = ["%s: %s" % (user.relative_to(LIB).as_posix(), header)
                for header, files in users.items()
                if header.endswith("_impl.h")
                and pathlib.Path(header).name not in shared
                for user in files if room_of(user) != room_of(LIB / header)]
    return cycles.report("rooms: X_impl.h is for its room alone", problems)


def main():
    library = Library(pathlib.Path(sys.argv[1]))
    rows = declared()
    failed = check_circles(library, rows)
    failed |= check_callers(library, rows)
    failed |= check_private(library, rows)
    failed |= check_impl(rows)
    return failed


if __name__ == "__main__":
    sys.exit(main())
