#!/usr/bin/env python3
"""Tables of what run.sh has measured: summary.py SCRATCH PACKAGE...

Fails if the plugin failed on a file in any mode.

SPDX-License-Identifier: MIT
"""
import collections
import json
import os
import sys

SLOW = 3.0      # times the plain compilation


def read(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def table(head, rows):
    """A table in Markdown; numbers to the right."""
    rows = [[str(cell) for cell in row] for row in rows]
    width = [max(len(row[i]) for row in [head] + rows)
             for i in range(len(head))]
    print("| " + " | ".join(h.ljust(w) for h, w in zip(head, width)) + " |")
    print("|" + "|".join("-" * (w + 1) + (":" if i else "-")
                         for i, w in enumerate(width)) + "|")
    for row in rows:
        print("| " + " | ".join(
            cell.rjust(w) if i else cell.ljust(w)
            for i, (cell, w) in enumerate(zip(row, width))) + " |")
    print()


def short(entry):
    return "/".join(entry["source"].split("/")[-2:])


def nests_of(entries):
    return [nest for entry in entries for nest in entry["seq"]["nests"]]


def scops_of(entries):
    """SCoPs of Ashlar; several nests in a row may be one."""
    return sum(len({(n["function"], n["scop"]) for n in e["seq"]["nests"]
                    if n["scop"] is not None}) for e in entries)


def total(entries, mode):
    return sum(e[mode]["time"] for e in entries)


def count_row(name, entries):
    nests = nests_of(entries)
    outer = [n for n in nests if n["level"] == 0]
    status = collections.Counter(n["status"] for n in nests)
    return [name, len(entries), len(outer),
            sum(n["loops"] for n in outer),
            sum(n["status"] != "refused" for n in outer),
            sum(n["level"] > 0 for n in nests),
            status["transformed"], scops_of(entries),
            sum(e["polly"]["scops"] for e in entries),
            sum(e["polly_all"]["scops"] for e in entries)]


def print_counts(logs):
    print("## Loops\n")
    rows = [count_row(name, entries) for name, entries in logs.items()]
    everything = [e for entries in logs.values() for e in entries]
    rows.append(count_row("all", everything))
    table(["package", "files", "nests", "loops", "modelled", "inner",
           "transformed", "SCoPs", "Polly", "Polly, all"], rows)


def slow_files(entries, mode):
    return [e for e in entries if e[mode]["time"] > SLOW * e["plain"]["time"]]


def print_times(logs):
    print("## Compile time, user seconds\n")
    rows = []
    for name, entries in logs.items():
        plain = total(entries, "plain")
        rows.append([name, "%.1f" % plain] +
                    ["%.2f" % (total(entries, mode) / plain)
                     for mode in ("polly", "seq", "par")] +
                    [len(slow_files(entries, mode))
                     for mode in ("polly", "seq", "par")])
    table(["package", "clang", "Polly", "Ashlar", "parallel",
           "Polly > %g" % SLOW, "Ashlar > %g" % SLOW,
           "parallel > %g" % SLOW], rows)
    slow = [(e["seq"]["time"] / e["plain"]["time"], name, e)
            for name, entries in logs.items()
            for e in slow_files(entries, "seq")]
    slow.sort(key=lambda row: -row[0])
    if slow:
        print("Files above %g times, slowest first:\n" % SLOW)
        table(["file", "clang", "Ashlar", "times"],
              [["%s: %s" % (name, short(e)), "%.2f" % e["plain"]["time"],
                "%.2f" % e["seq"]["time"], "%.1f" % ratio]
               for ratio, name, e in slow])


def print_reasons(logs):
    print("## Why loop nests are as they were\n")
    reasons = collections.Counter()
    per_package = collections.defaultdict(collections.Counter)
    for name, entries in logs.items():
        for nest in nests_of(entries):
            if nest["status"] != "transformed" and nest["level"] == 0:
                reasons[nest["reason"]] += 1
                per_package[nest["reason"]][name] += 1
    table(["reason", "nests"] + list(logs),
          [[reason, n] + [per_package[reason][name] for name in logs]
           for reason, n in reasons.most_common()])


def print_failures(scratch, packages):
    """Files on which the plugin failed; their number."""
    failures = []
    for name in packages:
        for mode in ("measure", "seq", "par"):
            for entry in read("%s/%s.%s.log" % (scratch, name, mode)):
                for how in ("seq", "par"):
                    result = entry.get(how, {"rc": 0})
                    if result["rc"]:
                        failures.append([name, short(entry), how,
                                         result["rc"],
                                         "%.1f" % result["time"]])
    print("## Failures of the plugin\n")
    if failures:
        table(["package", "file", "mode", "status", "seconds"], failures)
    else:
        print("None.\n")
    return len(failures)


def print_tests(scratch, packages):
    print("## Tests of the packages\n")
    rows = []
    for name in packages:
        row = [name]
        for mode in ("plain", "measure", "seq", "par"):
            path = "%s/%s.%s.results" % (scratch, name, mode)
            if not os.path.exists(path):
                row.append("")
                continue
            with open(path, encoding="utf-8", errors="replace") as stream:
                lines = stream.readlines()
            passed = sum("PASS" in l or "Passed" in l or
                         "*** " in l and " OK" in l for l in lines)
            lost = sum("FAIL" in l or "Failed" in l for l in lines)
            row.append("%d passed, %d failed" % (passed, lost))
        rows.append(row)
    table(["package", "clang", "measured", "Ashlar", "parallel"], rows)


def main():
    scratch, packages = sys.argv[1], sys.argv[2:]
    logs = {name: read("%s/%s.measure.log" % (scratch, name))
            for name in packages}
    logs = {name: entries for name, entries in logs.items() if entries}
    if logs:
        print_counts(logs)
        print_times(logs)
        print_reasons(logs)
    print_tests(scratch, packages)
    return 1 if print_failures(scratch, packages) else 0


if __name__ == "__main__":
    sys.exit(main())
