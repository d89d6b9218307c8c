# stops.py - run in gdb: do breakpoints at marked lines stop, and are the values
# of variables there right or unknown?
#
# A line with "stop" in a comment gets a breakpoint; "stop: CONDITION" says what
# is true there before the line is executed, if its variables are known.  Prints
# lines without a stop and false conditions, then how often conditions were
# known, and a stack trace of one stop in an outlined function.
#
# SPDX-License-Identifier: MIT
import os
import re

import gdb

MOST = 60
path = os.environ["SOURCE"]
marks = {}
with open(path, encoding="utf-8") as source:
    for number, text in enumerate(source, 1):
        found = re.search(r"[*!]\s*stop(?:: ([^*]*))?", text)
        if found:
            marks[number] = (found.group(1) or "").strip()

gdb.execute("set pagination off")
gdb.execute("set breakpoint pending off")
line_of = {}
for number in marks:
    point = gdb.Breakpoint("%s:%d" % (os.path.basename(path), number))
    line_of[point.number] = number

count = dict.fromkeys(marks, 0)
known = wrong = 0
frames = set()
ended = []


def note_hit(event):
    """Count stops by breakpoint; enough stops disable one."""
    for point in getattr(event, "breakpoints", []):
        count[line_of[point.number]] += 1
        point.enabled = count[line_of[point.number]] <= MOST


gdb.events.stop.connect(note_hit)
gdb.events.exited.connect(ended.append)
gdb.execute("run", to_string=True)
while not ended:
    frame = gdb.selected_frame()
    line = frame.find_sal().line
    if frame.name() and ".ashlar.par" in frame.name():
        frames.add("%s in line %d" % (re.sub(r"\.\d+$", "", frame.name()),
                                      line))
    try:
        if marks.get(line):
            holds = int(gdb.parse_and_eval(marks[line]))
            known += 1
            if not holds:
                wrong += 1
                print("WRONG in line %d: %s" %
                      (line, gdb.execute("info locals", to_string=True)
                       .replace("\n", "; ")))
    except gdb.error as error:
        assert "optimized out" in str(error) or \
            "No symbol" in str(error), error
    gdb.execute("continue", to_string=True)
print("lines without a stop:",
      [line for line in marks if not count[line]] or "none")
print("wrong:", wrong, "known:", "some" if known else "none")
for text in sorted(frames):
    print("outlined:", text)
