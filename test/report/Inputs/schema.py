#!/usr/bin/env python3
"""schema.py FILE.json... - are these as docs/report.md says?

SPDX-License-Identifier: MIT
"""
import json
import sys

NUMBER = (int, float)
TEXT = (str, type(None))
NEST = {"file": str, "line": int, "column": int, "function": str,
        "ordinal": int, "level": int, "depth": int, "loops": int,
        "scop": (int, type(None)), "status": str,
        "gain": (*NUMBER, type(None)), "reason": str, "text": str,
        "help": str, "reason_file": str, "reason_line": int,
        "assumptions": list, "sets": list}
MODEL = {"name": TEXT, "params": list, "arrays": list, "statements": list,
         "machine": dict, "cycles": dict, "loops": TEXT, "directives": dict,
         "before": list, "after": list, "sample": dict, "scop": TEXT,
         "tree": TEXT}
ALWAYS = {"name", "params", "arrays", "statements", "machine", "scop"}
ACCESS = {"array": int, "write": bool, "regular": bool, "strides": list,
          "reuse": int, "bytes": NUMBER, "held": str}


def check(condition, text):
    if not condition:
        sys.exit("schema: " + text)


def members(what, kinds, where, always=None):
    check(isinstance(what, dict), where + " is no object")
    check(set(what) == set(kinds), "%s has members %s instead of %s" %
          (where, sorted(what), sorted(kinds)))
    for name, kind in kinds.items():
        missing = what[name] is None and always is not None and \
            name not in always
        check(missing or isinstance(what[name], kind),
              "%s.%s is %r" % (where, name, what[name]))


def check_places(model, name):
    for place in model[name] or []:
        loops = place["loops"]
        check(0 <= place["stmt"] < len(model["statements"]), "a statement")
        for loop in loops:
            members(loop, {"copies": bool, "trip": NUMBER, "step": list,
                           "bytes": NUMBER}, name + ".loops")
        sizes = [loop["bytes"] for loop in loops]
        check(sizes == sorted(sizes), "a footprint shrinks: %s" % sizes)
        for access in place["accesses"]:
            members(access, ACCESS, name + ".accesses")
            check(len(access["strides"]) == len(loops), "strides of loops")
            check(access["held"] in
                  ("register", "L1", "L2", "L3", "memory"), access["held"])
            check(-1 <= access["reuse"] < len(loops), "reuse")


def check_sample(model):
    sample = model["sample"]
    if sample is None:
        return
    members(sample, {"params": dict, "cut": bool, "short": bool,
                     "strips": list, "points": list, "kinds": list,
                     "pairs": list}, "sample")
    points = sample["points"]
    for order in (1, 2):
        check(sorted(p[order] for p in points) == list(range(len(points))),
              "each place in an order is taken once")
    check(sorted(points, key=lambda p: [p[0]] + p[4:]) == points,
          "points are in the order of their iterators")
    for point in points:
        check(len(point) == 4 + model["statements"][point[0]]["depth"],
              "iterators of a point")
    for kind, first, second, turned in sample["pairs"]:
        check(0 <= kind < len(sample["kinds"]), "a kind")
        check(points[first][1] < points[second][1],
              "a dependence goes back in the original order")
        check(turned == int(points[first][2] > points[second][2]), "turned")
        check(not turned or sample["kinds"][kind] != "flow",
              "a value is read before it is written")


def check_model(model):
    members(model, MODEL, "model", ALWAYS)
    for statement in model["statements"]:
        members(statement, {"name": str, "text": TEXT, "file": TEXT,
                            "line": int, "depth": int, "accesses": list},
                "statement")
    check_places(model, "before")
    check_places(model, "after")
    check_sample(model)
    for one in (model["directives"] or {"list": []})["list"]:
        members(one, {"text": str, "help": str}, "directive")


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            unit = json.load(file)
        members(unit, {"ashlar-report": int, "source": str, "folder": TEXT,
                       "nests": list}, "unit")
        check(unit["ashlar-report"] == 1, "version")
        for entry in unit["nests"]:
            members(entry, {"nest": dict, "model": (dict, type(None))},
                    "entry", {"nest"})
            members(entry["nest"], NEST, "nest")
            if entry["model"]:
                check_model(entry["model"])
            print(entry["nest"]["function"], entry["nest"]["status"],
                  "model" if entry["model"] else "no model",
                  "sample" if entry["model"] and entry["model"]["sample"]
                  else "no sample")
    print("as documented")


main()
