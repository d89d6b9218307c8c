#!/usr/bin/env python3
"""rises.py FILE - are the correlations in an output of "ashlar-tune fit" there,
and none of those of fitted nests lower after it than before?

SPDX-License-Identifier: MIT
"""
import re
import sys

found = re.findall(r"^fitted: mean rank correlation (\S+) before, (\S+) after",
                   open(sys.argv[1]).read(), re.M)
sys.exit(0 if found and all(float(a) <= float(b) < 1.0001 for a, b in found)
         else "correlations: %s" % found)
