#!/usr/bin/env python3
"""The table of figure 5 of Vasilache et al., IMPACT 2012, for SCoPs.

    contiguity_table.py --sched=build/bin/ashlar-sched FILE.scop...

For each strategy, over all files: pairs of an access and a loop along which it
is contiguous, statements with a loop for vectors, the sum of the depths of
these loops, the times of dependence analysis, of scheduling and of making
loops of the schedule, files of which a problem met a limit, and files without
a legal schedule.  A folder stands for the SCoPs in it: those that
"-ashlar-dump=scop:FOLDER" of the plugin writes.  Exit status 1 if there are
any of the last.

SPDX-License-Identifier: MIT
"""
import argparse
import concurrent.futures
import pathlib
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
               "--dump=vectors,loops", path]
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              timeout=args.timeout, check=False)
    except subprocess.TimeoutExpired:
        return None
    found = COUNTS.search(done.stdout)
    if done.returncode or not found:
        return None
    stats = dict(line.split() for line in done.stdout.splitlines()
                 if re.match(r"^(\w+_us|exhausted) \d+$", line))
    times = [int(stats[name]) for name in ("deps_us", "time_us", "code_us")]
    return ([int(n) for n in found.groups()] + times +
            [int(stats["exhausted"]) > 0])


def list_files(args):
    """The files, those of folders as well, one in so many as is asked."""
    files = []
    for path in map(pathlib.Path, args.files):
        files += sorted(path.rglob("*.scop")) if path.is_dir() else [path]
    return files[::args.every]


def add_up(args, strategy, pool, files):
    total, failed = [0] * 8, []
    results = pool.map(lambda path: run(args, strategy, path), files)
    for path, counts in zip(files, results):
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
    parser.add_argument("--every", type=int, default=1, metavar="N",
                        help="take one file in N [%(default)s]")
    parser.add_argument("--jobs", type=int, default=1, metavar="N",
                        help="files at a time [%(default)s]")
    parser.add_argument("files", nargs="+", metavar="FILE|FOLDER")
    args = parser.parse_args()
    files = list_files(args)
    pool = concurrent.futures.ThreadPoolExecutor(args.jobs)
    print("%d SCoPs\n" % len(files))
    print("| strategy | accesses | contiguous | simd | depth | "
          "dependences, s | scheduling, s | loops, s | met a limit | failed |")
    print("|---|" + "---:|" * 9)
    bad = []
    for strategy in STRATEGIES:
        total, failed = add_up(args, strategy, pool, files)
        bad += [(strategy, path) for path in failed]
        print("| %s | %d | %d | %d | %d | %.2f | %.2f | %.2f | %d | %d |" % (
            strategy, *total[:4], *(us / 1e6 for us in total[4:7]), total[7],
            len(failed)), flush=True)
    for strategy, path in bad:
        print("* %s: %s" % (strategy, path))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
