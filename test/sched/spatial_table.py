#!/usr/bin/env python3
"""What spatial proximity does to the kernels, as Markdown.

    spatial_table.py [--build=DIR] [--repeat=N] [--strides] [KERNEL...]

Each kernel of test/kernels, sizes known at run time only, is turned into a
SCoP and scheduled without spatial proximity (strategy "clusters") and with it
(strategy "spatial").  A row has
  contiguous  accesses that move by at most one element in the innermost loop,
              scalars not counted: of the program, without, and with
  in tiles    the same if bands are tiled, and the best loop of a tile is
              innermost
  parallel    coincident members before the first other one of the outermost
              bands, without and with
  time        of scheduling, isl's and ours without and with, and of the
              relations, in milliseconds, each the median of N runs
With --strides, a table of how each access moves follows for each kernel.
Exit status 1 if a schedule is not legal, an outer parallel loop is lost, or
fewer accesses are contiguous than in the program or without.

SPDX-License-Identifier: MIT
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE.parent / "kernels"
WAYS = {
    "program": ["--original"],
    "without": ["--strategy=clusters"],
    "with": ["--strategy=spatial"],
}


def output(command, **more):
    done = subprocess.run(command, capture_output=True, text=True,
                          check=False, timeout=600, **more)
    if done.returncode:
        sys.exit("%s: %s" % (" ".join(command), done.stderr or done.stdout))
    return done.stdout


def clang_of(build):
    """The compiler that the build uses."""
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if re.match("ASHLAR_CLANG:[A-Z]*=", line):
            return line.split("=", 1)[1]
    return sys.exit("%s is no build" % build)


def scop_of(build, kernel, folder):
    """The file with the SCoP of the kernel."""
    environment = dict(os.environ, ASHLAR_OPTIONS="dump=scop:%s" % folder)
    output([clang_of(build), "-O3", "-DLARGE", "-DRUNTIME_SIZES", "-w",
            "-fpass-plugin=%s" % (build / "lib" / "LLVMAshlar.so"), "-c",
            str(KERNELS / (kernel + ".c")), "-o", os.devnull],
           env=environment)
    found = list(folder.glob("kernel_%s.scop" % kernel.replace("-", "_")))
    return found[0] if found else sys.exit("%s has no SCoP" % kernel)


def leading_ones(outline):
    """The coincident members that begin each outermost band, added up."""
    total = depth = 0
    band_at = None
    for token in re.finditer(r"\(|\)|,|band\[(\d+)\]", outline):
        text = token.group(0)
        if text == "(":
            depth += 1
        elif text == ")":
            depth -= 1
        if band_at is not None and (depth < band_at or (
                text == "," and depth == band_at)):
            band_at = None
        if token.group(1) and band_at is None:
            band_at = depth
            total += len(token.group(1)) - len(token.group(1).lstrip("1"))
    return total


def parallel_statements(outline, around=None):
    """The statements whose outermost band begins with a coincident member."""
    found, depth = set(), 0
    names = [around]
    inside = None
    for token in re.finditer(r"\(|\)|,|((?:\w+ ?)+):|band\[(\d+)\]", outline):
        text = token.group(0)
        if text == "(":
            names.append(None)
            depth += 1
        elif text == ")":
            names.pop()
            depth -= 1
        elif token.group(1) and inside is None:
            names[-1] = token.group(1).split()
        if inside is not None and (depth < inside or (
                text == "," and depth == inside)):
            inside = None
        if token.group(2) and inside is None:
            inside = depth
            if token.group(2)[0] == "1":
                found |= set(names[-1])
    return found


def moves(sched, options, scop):
    """The line of each statement, contiguous accesses, all accesses."""
    report = output([sched, *options, "--dump=strides",
                     str(scop)]).splitlines()
    words = report[-1].split()
    return (dict(line.split(": ", 1) for line in report if ": " in line),
            int(words[1]), int(words[3]))


class Result:
    """What one way makes of a SCoP."""

    def __init__(self, sched, way, scop):
        report = output([sched, *WAYS[way], "--dump=outline", "--check",
                         str(scop)]).splitlines()
        self.outline, self.verdict = report[0], report[-1]
        self.strides, self.plain, self.accesses = moves(sched, WAYS[way],
                                                        scop)
        self.contiguous = self.plain
        if way != "program":
            self.strides, self.contiguous, _ = moves(
                sched, [*WAYS[way], "--tile=32"], scop)


def times(sched, scop, repeat):
    """isl, without, with, relations: milliseconds."""
    def stats(way, *more):
        lines = output([sched, *WAYS[way], "--stats", *more,
                        "--repeat=%d" % repeat, str(scop)]).splitlines()
        return {line.split()[0]: line.split()[1] for line in lines}
    without = stats("without", "--compare-isl")
    spatial = stats("with")
    return [int(t) / 1000 for t in
            (without["isl_time_us"], without["time_us"],
             spatial["time_us"], spatial["spatial_us"])]


def row(cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def print_strides(kernel, results):
    print("\n### %s\n" % kernel)
    row(["statement", *WAYS])
    row(["---"] * 4)
    for stmt in sorted(results["program"].strides,
                       key=lambda name: int(name[1:])):
        row([stmt, *(results[way].strides[stmt] for way in WAYS)])


def faults_of(results, took):
    program, without, near = (results[way] for way in WAYS)
    if near.verdict != "legal":
        yield near.verdict
    if near.contiguous < without.contiguous:
        yield "fewer contiguous accesses than without"
    if near.contiguous < program.contiguous:
        yield "fewer contiguous accesses than in the program"
    lost = (parallel_statements(without.outline, without.strides)
            - parallel_statements(near.outline, near.strides))
    if lost:
        yield "no outer parallel loop around %s" % " ".join(sorted(lost))
    if took[2] > took[0]:
        yield "slower than isl"


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--build", type=pathlib.Path, default="build")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--strides", action="store_true")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    args = parser.parse_args()
    build = args.build.resolve()
    sched = str(build / "bin" / "ashlar-sched")
    kernels = args.kernels or [
        line.split()[0] for line in (KERNELS / "kernels.txt").read_text()
        .splitlines() if line.strip() and not line.startswith("#")]
    faults, everything = [], {}
    row(["kernel", "contiguous", "without", "with", "in tiles: without",
         "with", "parallel: without", "with", "isl, ms", "without", "with",
         "relations"])
    row(["---"] + ["---:"] * 11)
    with tempfile.TemporaryDirectory() as folder:
        for kernel in kernels:
            scop = scop_of(build, kernel, pathlib.Path(folder))
            results = {way: Result(sched, way, scop) for way in WAYS}
            took = times(sched, scop, args.repeat)
            everything[kernel] = results
            row([kernel, "%d of %d" % (results["program"].contiguous,
                                       results["program"].accesses),
                 results["without"].plain, results["with"].plain,
                 results["without"].contiguous, results["with"].contiguous,
                 leading_ones(results["without"].outline),
                 leading_ones(results["with"].outline),
                 *("%.2f" % t for t in took)])
            faults += ["%s: %s" % (kernel, why)
                       for why in faults_of(results, took)]
    if args.strides:
        for kernel, results in everything.items():
            print_strides(kernel, results)
    print("".join("\n* " + fault for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
