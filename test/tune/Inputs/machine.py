#!/usr/bin/env python3
"""machine.py WORK LEVEL SIZE - a program on a machine whose processor takes the
clone for LEVEL (v3, v4), as it tells where the plugin's timers would.

It takes 1 s if the script of that clone has SIZE in it, otherwise 2 s.  WORK is
the folder of the tuner, which has the scripts of all clones.

SPDX-License-Identifier: MIT
"""
import glob
import os
import re
import sys

work, level, size = sys.argv[1:]
options = dict((part.split("=") + [""])[:2]
               for part in open("options").read().strip().split(";"))
texts = [open(path).read() for path in
         glob.glob(options.get("replay", "") + "/*%s*.clay" % level)]
seconds = 2.0
if any(re.search(r"[( ]%s[,)]" % size, text) for text in texts):
    seconds = 1.0
recorded = glob.glob("%s/s-*/*%s*.clay" % (work, level))
if recorded and "ASHLAR_TIME" in os.environ:
    function, nest = re.search(r"nest\('([^']+)', \d+, '(\w+)'\)",
                               open(recorded[0]).read()).groups()
    with open(os.environ["ASHLAR_TIME"], "a") as out:
        out.write("\t".join([nest, function, "clones.c:11", "1", str(seconds),
                             str(seconds), "0.0", "\n"]))
print("took", seconds, file=sys.stderr)
