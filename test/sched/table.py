#!/usr/bin/env python3
"""Our schedules next to isl's, as a Markdown table.

    table.py --sched=build/bin/ashlar-sched [--repeat=N] [--timeout=S] DIR...

Every .sc file of the folders is scheduled with each set of options by both
schedulers.  A cell of two values is ours/isl's; "time" is isl's time over
ours, each the median of N runs.  Exit status 1 if a schedule of ours is
missing or not legal, or if isl's is legal and ours is shallower or has fewer
coincident members.

SPDX-License-Identifier: MIT
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys

OPTIONS = {
    "default": [],
    "outer": ["--outer-coincidence"],
    "whole": ["--whole-component"],
}
COLUMNS = ["deepest", "coincident", "legal", "time"]


class Result:
    """One line of "ashlar-sched --table --compare-isl --check"."""

    def __init__(self, line):
        (_, self.statements, self.status, _, _, deep, coincident, _, _,
         isl_deep, isl_coincident, ratio, isl_legal,
         verdict) = line.split(None, 13)
        self.deep = int(deep), int(isl_deep)
        self.coincident = int(coincident), int(isl_coincident)
        self.legal = self.status == "ok" and verdict == "legal"
        self.isl_legal = isl_legal == "yes"
        self.why = verdict if self.status == "ok" else self.status
        self.ratio = float(ratio) if self.status == "ok" else None

    def cells(self):
        """What the table says, as text."""
        return ["%d/%d" % self.deep, "%d/%d" % self.coincident,
                "%s/%s" % (word(self.legal), word(self.isl_legal)),
                number(self.ratio)]

    def faults(self):
        """What is wrong, as a list of clauses."""
        if not self.legal:
            return [self.why]
        if not self.isl_legal:
            return []
        return [what for what, (ours, isl) in
                (("shallower than isl's", self.deep),
                 ("fewer coincident members than isl's", self.coincident))
                if ours < isl]


def word(truth):
    return "yes" if truth else "no"


def number(value):
    return "-" if value is None else "%.2f" % value


def run(args, path, options):
    """The result for a file; text that says why there is none."""
    command = [args.sched, "--table", "--compare-isl", "--check",
               "--repeat=%d" % args.repeat, *options, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              timeout=args.timeout, check=False)
        return Result(done.stdout.splitlines()[1])
    except subprocess.TimeoutExpired:
        return "no end after %d s" % args.timeout
    except (IndexError, ValueError):
        error = done.stderr.strip().splitlines()
        return error[-1] if error else "exit status %d" % done.returncode


def print_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def print_head():
    head = ["file", "statements"]
    for name in OPTIONS:
        head += ["%s: %s" % (name, COLUMNS[0]), *COLUMNS[1:]]
    print_row(head)
    print_row(["---"] + ["---:"] * (len(head) - 1))


def print_result(name, results):
    found = [r for r in results if isinstance(r, Result)]
    row = [name, found[0].statements if found else "-"]
    for result in results:
        row += (result.cells() if isinstance(result, Result)
                else ["-", "-", "no/-", "-"])
    print_row(row)


def print_summary(name, summarize, columns):
    row = [name, ""]
    for results in columns:
        ratios = [r.ratio for r in results
                  if isinstance(r, Result) and r.ratio]
        row += ["", "", "", number(summarize(ratios) if ratios else None)]
    print_row(row)


def geomean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def files_of(folders):
    """The .sc files with the names that the table gives them."""
    for folder in folders:
        for path in sorted(pathlib.Path(folder).glob("*.sc")):
            prefix = pathlib.Path(folder).name + "/"
            yield (prefix if len(folders) > 1 else "") + path.stem, path


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--sched", default="build/bin/ashlar-sched",
                        help="the program [%(default)s]")
    parser.add_argument("--repeat", type=int, default=9, metavar="N",
                        help="runs that a time is the median of [9]")
    parser.add_argument("--timeout", type=int, default=600, metavar="S",
                        help="seconds that one file may take [600]")
    parser.add_argument("folders", nargs="+", metavar="DIR")
    return parser.parse_args()


def main():
    args = parse_arguments()
    columns = [[] for _ in OPTIONS]
    faults = []
    if not os.access(args.sched, os.X_OK):
        sys.exit("%s cannot be run" % args.sched)
    print_head()
    for name, path in files_of(args.folders):
        results = [run(args, path, options) for options in OPTIONS.values()]
        print_result(name, results)
        for option, column, result in zip(OPTIONS, columns, results):
            column.append(result)
            found = (result.faults() if isinstance(result, Result)
                     else [result])
            faults += ["%s, %s: %s" % (name, option, why) for why in found]
    if not columns[0]:
        sys.exit("there is no .sc file")
    print_summary("geometric mean", geomean, columns)
    print_summary("minimum", min, columns)
    print("".join("\n* " + fault for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
