#!/usr/bin/env python3
"""illegal.py FILE.json - the same nests, the first of which is refused because
its new order, the original one backwards, is illegal.

SPDX-License-Identifier: MIT
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    unit = json.load(file)
entry = unit["nests"][0]
entry["nest"].update(status="modelled", reason="illegal", gain=None,
                     text="the new order is illegal")
sample = entry["model"]["sample"]
for point in sample["points"]:
    point[2] = len(sample["points"]) - 1 - point[1]
for pair in sample["pairs"]:
    pair[3] = 1
json.dump(unit, sys.stdout)
