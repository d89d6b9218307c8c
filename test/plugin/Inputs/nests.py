"""Print the loop nests in a JSON file, sorted: file, line and status.

SPDX-License-Identifier: MIT
"""
import json
import os
import sys

with open(sys.argv[1], encoding="utf-8") as stream:
    nests = json.load(stream)
for nest in sorted((os.path.basename(n["file"]), n["line"], n["status"])
                   for n in nests):
    print(*nest)
