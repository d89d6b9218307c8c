#!/usr/bin/env python3
"""The table of figure 5 of Vasilache et al., IMPACT 2012, for SCoPs.

    contiguity_table.py --sched=build/bin/ashlar-sched FILE.scop...

For each strategy, over all files: pairs of an access and a loop along which it
is contiguous, statements with a loop for vectors, the sum of the depths of
these loops, the time of scheduling, problems that met a limit, and files
without a legal schedule.  Exit status 1 if there are any of the last.

SPDX-License-Identifier: MIT
"""
import argparse
import re
import subprocess
import sys

STRATEGIES = ["identity", "permutations", "contiguous", "simd", "outer-simd",
              "layout", "outer-simd-layout", "spatial"]
COUNTS = re.compile(r"^accesses (\d+) contiguous (\d+) simd (\d+) depth (\d+)",
                    re.M)


def run(args, strategy, path):
    """The counts of one file, or None."""
    command = [args.sched, "--strategy=" + strategy, "--check", "--stats",
               "--dump=vectors", path]
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              timeout=args.timeout, check=False)
    except subprocess.TimeoutExpired:
        return None
    found = COUNTS.search(done.stdout)
    if done.returncode or not found:
        return None
    stats = dict(line.split() for line in done.stdout.splitlines()
                 if re.match(r"^(time_us|exhausted) \d+$", line))
    return [int(n) for n in found.groups()] + [int(stats["time_us"]),
                                               int(stats["exhausted"])]


def add_up(args, strategy):
    total, failed = [0] * 6, []
    for path in args.files:
        counts = run(args, strategy, path)
        if counts is None:
            failed.append(path)
        else:
            total = [a + b for a, b in zip(total, counts)]
    return total, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sched", default="build/bin/ashlar-sched")
    parser.add_argument("--timeout", type=int, default=60, metavar="S",
                        help="seconds for one file [%(default)s]")
    parser.add_argument("files", nargs="+", metavar="FILE")
    args = parser.parse_args()
    print("| strategy | accesses | contiguous | simd | depth | "
          "scheduling, s | met a limit | failed |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    bad = []
    for strategy in STRATEGIES:
        total, failed = add_up(args, strategy)
        bad += [(strategy, path) for path in failed]
        print("| %s | %d | %d | %d | %d | %.2f | %d | %d |" % (
            strategy, *total[:4], total[4] / 1e6, total[5], len(failed)),
            flush=True)
    for strategy, path in bad:
        print("* %s: %s" % (strategy, path))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
