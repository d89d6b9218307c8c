#!/usr/bin/env python3
"""run.py [VARY] - a program that says how long it takes, by its options.

The original code takes 4 s, what the plugin chooses 2 s, a script with a size
of 128 takes 1 s, others 3 s.  One with a size of 16 is fastest and prints
something else.  With VARY each run prints something else.

SPDX-License-Identifier: MIT
"""
import glob
import os
import re
import sys

options = dict((part.split("=") + [""])[:2]
               for part in open("options").read().strip().split(";"))
folder = options.get("replay")
seconds, output = 2.0, "right"
if "no-enable" in options:
    seconds = 4.0
elif folder:
    text = "".join(open(path).read() for path in glob.glob(folder + "/*.clay"))
    sizes = re.findall(r"[( ](\d+)(?=[,)])", text.split("\n", 1)[1])
    seconds = 1.0 if "128" in sizes else 3.0
    if "16" in sizes:
        seconds, output = 0.1, "wrong"
if "vary" in sys.argv[1:]:
    output = os.getpid()
print("result:", output)
print("took %.1f s: %.1f" % (seconds, seconds), file=sys.stderr)
