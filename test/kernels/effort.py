#!/usr/bin/env python3
"""effort.py BUILD [KERNEL...] - more effort never gives a worse plan.

Each kernel is compiled, alone and as a program with constant extents and with
those of argv, with little to spend, with the default, and with no limit.  The
cycles that new code saves, as the model says, must not become less from one to
the next.  Nothing is timed.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
EFFORTS = (("little", ["allowance=0"]), ("default", []),
           ("no limit", ["effort=0"]))
FORMS = (("kernel", []), ("program", []), ("argv", ["-DRUNTIME_SIZES"]))
# What is left may become worse by this part: nests that are one SCoP with more
# effort cost a bit more or less than as several.
SLACK = 0.01


def setting(build, name):
    text = (build / "CMakeCache.txt").read_text()
    return re.search(r"^%s:\w*=(.*)$" % name, text, re.M)[1]


def get_cycles(build, source, flags, options):
    """Cycles of all nests with new code, before and after."""
    command = [setting(build, "ASHLAR_CLANG"), "-O3", "-march=x86-64-v3",
               "-ffp-contract=off", "-gline-tables-only", "-DLARGE",
               "-I%s" % HERE, "-c", "-emit-llvm", str(source), "-o", "/dev/null",
               "-fpass-plugin=%s" % (build / "lib/LLVMAshlar.so"),
               "-mllvm", "-ashlar-costs"] + flags
    for option in options:
        command += ["-mllvm", "-ashlar-" + option]
    said = subprocess.run(command, check=True, stderr=subprocess.PIPE,
                          text=True).stderr
    nests = re.findall(r" ([0-9.e+]+) cycles instead of ([0-9.e+]+)$", said,
                       re.M)
    return (sum(float(before) for _, before in nests),
            sum(float(after) for after, _ in nests))


def check(build, kernel, form, flags):
    """What remains of the cycles of a kernel in one form with each effort."""
    folder = HERE if form == "kernel" else build / "generated/kernel_programs"
    cycles = [get_cycles(build, folder / (kernel + ".c"), flags, options)
              for _, options in EFFORTS]
    whole = max(before for before, _ in cycles)
    return [whole - before + after for before, after in cycles]


def main():
    build = pathlib.Path(sys.argv[1])
    kernels = sys.argv[2:] or [
        line.split()[0] for line in
        (HERE / "kernels.txt").read_text().splitlines()
        if line.strip() and not line.startswith("#")]
    n_failed = n_faster = 0
    for kernel in kernels:
        for form, flags in FORMS:
            left = check(build, kernel, form, flags)
            worse = any(more > less * (1 + SLACK)
                        for less, more in zip(left, left[1:]))
            n_faster += left[-1] > 0
            n_failed += worse
            if worse:
                print("FAIL %s as %s: %s cycles" % (kernel, form, ", ".join(
                    "%.6g with %s" % (c, name)
                    for c, (name, _) in zip(left, EFFORTS))))
    print("%d with new code, %d worse with more effort" % (
        n_faster, n_failed))
    sys.exit(n_failed > 0 or n_faster == 0)


if __name__ == "__main__":
    main()
