#!/usr/bin/env python3
"""linear.py --clang=CLANG --opt=OPT KIND[-around] N... - twice the nests, twice
the work?

Makes a function of N nests of one kind, with "-around" in one loop around all
of them, for each N, and lets the plugin count how many blocks its passes,
analyses and searches visit (option costs).  From one N to the next, which is to
be twice as large, the count may become 2.2 times as large.  This counts work, so
it does not depend on the machine.  With --print it writes the program alone.

SPDX-License-Identifier: MIT
"""
import argparse
import re
import subprocess
import sys
import tempfile

MOST = 2.2

HEAD = """#include <math.h>
#include <stdlib.h>
#include <string.h>
unsigned A[100][100], B[100][100], V[100];
double D[100][100], W[100];
void touch(int);
static double weigh(double x, double y) { return x * y + 1; }
"""

# What the function gets besides n, and nest number k.
KINDS = {
    "triangular": ("", """
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j++)
			A[j][i] += A[i][j] + %(k)du;"""),
    "rows": (", double **a, double **b", """
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[j][i] += b[i][j] * %(k)d.5;"""),
    "checks": (", int m, unsigned *p", """
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (i >= m || j >= m)
				abort();
			p[j * m + i] += %(k)du;
		}"""),
    "conditions": (", int m", """
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i + j < m + %(k)d)
				A[j][i] += V[j];
			else if (V[i] > %(k)d)
				A[j][i] -= V[j];"""),
    "calls": ("", """
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			D[j][i] = weigh(sqrt(W[j]), D[j][i]) + %(k)d;
	touch(%(k)d);"""),
    "single": ("", """
	for (int i = 0; i < n; i++)
		A[i][%(k)d %% 100] += V[i] * %(k)du;"""),
    "copies": (", int m", """
	for (int i = 0; i < n; i++) {
		memcpy(B[i], A[i], m * sizeof(A[i][0]));
		for (int j = 0; j < n; j++)
			A[j][i] = B[i][j] + %(k)du;
	}"""),
}


def program(name, n):
    kind, _, around = name.partition("-")
    more, nest = KINDS[kind]
    loop = "for (int t = 0; t < n; t++) " if around else ""
    nests = "\n".join((nest % {"k": k + 1})[1:] for k in range(n))
    return "%svoid f(int n%s)\n{\n\t%s{\n%s\n\t}\n}\n" % (
        HEAD, more, loop, nests)


def visits(args, n, folder):
    """The visits for "n" nests."""
    source, ir = folder + "/nests.c", folder + "/nests.ll"
    with open(source, "w", encoding="utf-8") as file:
        file.write(program(args.kind, n))
    subprocess.run(args.clang.split() + [
        "-O3", "-w", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm",
        source, "-o", ir], check=True)
    text = subprocess.run(args.opt.split() + [
        "-passes=ashlar<costs>", "-disable-output", ir], check=True,
        stderr=subprocess.PIPE, text=True).stderr
    return int(re.search(r"^f: (\d+) visits", text, re.M).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--opt", default="opt")
    parser.add_argument("--print", action="store_true")
    parser.add_argument("kind")
    parser.add_argument("n", type=int, nargs="+")
    args = parser.parse_args()
    if args.print:
        print(program(args.kind, args.n[0]), end="")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        count = [visits(args, n, folder) for n in args.n]
    print(args.kind, *count)
    return int(any(b > MOST * a for a, b in zip(count, count[1:])))


sys.exit(main())
