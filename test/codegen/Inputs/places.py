# places.py FILE.ll - how many instructions of each function have a line in the
# source?
#
# What LLVM moves later loses its line; before, all code of a nest has one.
# Loads, stores and calls count, and branches and arithmetic; PHI nodes and
# stack slots become no instructions, and the declarations of alias scopes are
# none.  Prints whether the share is above 95 %, by function.
#
# SPDX-License-Identifier: MIT
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
lines = {number: int(line) for number, line in
         re.findall(r"^!(\d+) = (?:distinct )?!DILocation\(line: (\d+)", text,
                    re.M)}
FUNCTION = re.compile(r"^define [^\n]*?@([\w.]+)\([^\n]*\n(.*?)^}",
                      re.M | re.S)
for name, body in FUNCTION.findall(text):
    all_of = known = 0
    for inst in body.split("\n"):
        if not re.match(r"  [%a-z]", inst) or \
                re.search(r" = (phi|alloca) |noalias.scope.decl", inst):
            continue
        place = re.search(r"!dbg !(\d+)", inst)
        all_of += 1
        known += bool(place and lines.get(place.group(1)))
    share = known / all_of if all_of else 1
    print(name, "good" if share > 0.95 else "%.3f" % share)
