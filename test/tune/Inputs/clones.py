#!/usr/bin/env python3
"""clones.py WORK - a program that says, as timers do, that a clone for
x86-64-v3 ran, whatever the processor is.  WORK is the folder of the tuner, which
has the scripts of all clones.

SPDX-License-Identifier: MIT
"""
import glob
import os
import re
import sys

script = glob.glob(sys.argv[1] + "/s-*/*v3*.clay")
if script and "ASHLAR_TIME" in os.environ:
    function, nest = re.search(r"nest\('([^']+)', \d+, '(\w+)'\)",
                               open(script[0]).read()).groups()
    with open(os.environ["ASHLAR_TIME"], "a") as out:
        out.write("\t".join([nest, function, "clones.c:11", "1", "2.0", "2.0",
                             "0.0", "\n"]))
print("took 2.0", file=sys.stderr)
