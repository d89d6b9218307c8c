#!/usr/bin/env python3
"""threads.py BUILD [--runs=N] [--least] [--kinds=A,B] [--times=MS,...]

Do threads lose?

Whole programs whose work takes a number of milliseconds on one thread: of several
kinds, in one nest or in many.  Each is compiled plainly, with Ashlar, and with
Ashlar and threads, and run by turns, on the machine as it is and with one
processor kept busy by another program.  What is printed is the time of the
others divided by that with threads: the median of some runs each, or with
--least the least, which says more on a machine that has other work, too.  Exit
status 1 if an output differs.

SPDX-License-Identifier: MIT
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# How the time grows with the argument.
KINDS = {"gemm": 3, "stencil": 2, "mvt": 2, "regions": 1, "products": 1}
VARIANTS = {"plain": None, "one": [], "threads": ["-mllvm", "-ashlar-parallel"]}
FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--least", action="store_true")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--times", default="0.1,1,10,100,1000")
    parser.add_argument("--states", default="idle,busy")
    return parser.parse_args()


def setting(build, name):
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(name + ":"):
            return line.split("=", 1)[1]
    sys.exit(f"{build}: no {name}")


def compile_kind(options, kind, work):
    plugin = options.build / "lib/LLVMAshlar.so"
    clang = setting(options.build, "ASHLAR_CLANG")
    for name, extra in VARIANTS.items():
        load = [] if extra is None else [f"-fpass-plugin={plugin}", *extra]
        subprocess.run([clang, *FLAGS, *load, HERE / f"{kind}.c",
                        "-o", work / f"{kind}.{name}"], check=True)


def run(program, size):
    """Seconds of the whole program, those of its threads, and what it prints."""
    reader, writer = os.pipe()
    start = time.perf_counter()
    child = os.posix_spawn(program, [program, str(size)], os.environ,
                           file_actions=[(os.POSIX_SPAWN_DUP2, writer, 1)])
    _, status, used = os.wait4(child, 0)
    duration = time.perf_counter() - start
    os.close(writer)
    output = os.read(reader, 4096)
    os.close(reader)
    if status:
        sys.exit(f"{program} {size}: status {status}")
    return duration, used.ru_utime + used.ru_stime, output


def find_size(program, degree, seconds):
    """The argument for which the work takes so long on one thread."""
    empty = min(run(program, 1)[1] for _ in range(9))
    size, taken = 2, 0
    while taken < seconds / 4 or taken < 1e-4:
        size = int(size * 2 ** (1 / degree)) + 1
        taken = min(run(program, size)[1] for _ in range(5)) - empty
    return max(1, int(size * (seconds / taken) ** (1 / degree)))


def measure(work, kind, size, options):
    """Seconds of each variant."""
    times = {name: [] for name in VARIANTS}
    outputs = set()
    for _ in range(options.runs):
        for name in VARIANTS:
            duration, _, output = run(str(work / f"{kind}.{name}"), size)
            times[name].append(duration)
            outputs.add(output)
    if len(outputs) != 1:
        sys.exit(f"{kind} {size}: the outputs differ: {outputs}")
    typical = min if options.least else statistics.median
    return {name: typical(t) for name, t in times.items()}


class Busy:
    """Another program that keeps one processor busy."""

    def __init__(self, is_busy):
        self.is_busy = is_busy

    def __enter__(self):
        if self.is_busy:
            self.child = subprocess.Popen(
                [sys.executable, "-c", "while True: pass"])
            time.sleep(0.2)

    def __exit__(self, *_):
        if self.is_busy:
            self.child.kill()
            self.child.wait()


def main():
    options = read_options()
    states = options.states.split(",")
    print("| work | kind | " + " | ".join(
        f"{s}: of one thread | of clang" for s in states) + " |")
    print("|---|---|" + "---:|---:|" * len(states))
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        for kind in options.kinds.split(","):
            compile_kind(options, kind, work)
        for milliseconds in options.times.split(","):
            for kind in options.kinds.split(","):
                size = find_size(str(work / f"{kind}.one"), KINDS[kind],
                                 float(milliseconds) / 1000)
                row = f"| {milliseconds} ms | {kind} {size} |"
                for state in states:
                    with Busy(state == "busy"):
                        t = measure(work, kind, size, options)
                    row += (f" {t['one'] / t['threads']:.2f} |"
                            f" {t['plain'] / t['threads']:.2f} |")
                print(row, flush=True)


main()
