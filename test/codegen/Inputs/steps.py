# steps.py - run in gdb: does "next" stay in the loop nest, and reach its loop
# heads and its statements?
#
# SOURCE is marked as for stops.py.  The program runs once for each group of
# marked lines without an empty line between them, if it has more than one of
# them, until the first stop in that group; then come STEPS steps, which must
# end in the same function, in lines of the group.
#
# SPDX-License-Identifier: MIT
import os
import re

import gdb

STEPS = 40
path = os.environ["SOURCE"]


def groups():
    """The numbers of marked lines, by group."""
    found, group = [], []
    with open(path, encoding="utf-8") as source:
        for number, text in enumerate(list(source) + ["\n"], 1):
            if re.search(r"[*!]\s*stop", text):
                group.append(number)
            elif not text.strip():
                found.append(group)
                group = []
    return [group for group in found if len(group) > 1]


def place():
    """The function and the line of the selected frame."""
    frame = gdb.selected_frame()
    return frame.name(), frame.find_sal().line


def walk(group):
    """What is wrong with the steps from the first stop in the group on."""
    for number in group:
        gdb.Breakpoint("%s:%d" % (os.path.basename(path), number))
    gdb.execute("run", to_string=True)
    gdb.execute("delete", to_string=True)
    function, line = place()
    seen = {line}
    for _ in range(STEPS):
        gdb.execute("next", to_string=True)
        if not gdb.selected_inferior().pid:
            return "the program has ended after lines %s" % sorted(seen)
        here, line = place()
        if here != function or line not in group:
            return "from %s to %s:%d" % (function, here, line)
        seen.add(line)
    gdb.execute("kill", to_string=True)
    return "" if len(seen) > 1 else "only line %d" % line


gdb.execute("set pagination off")
gdb.execute("set confirm off")
for lines in groups():
    wrong = walk(lines)
    print("group of line %d: %s" % (lines[0], wrong or "good"))
