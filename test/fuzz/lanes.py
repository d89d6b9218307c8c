#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""lanes.py - random C functions whose iterations become lanes of vectors.

Writes functions with sums that must keep their order, along rows, columns and
triangles of matrices, of all types, with a few functions of the elements, and
sums of rows beside them; and steps, each of which uses a column for all others.
Each program is compiled plainly with -O1 and with the plugin in one of several
modes, for one of several widths of vectors; what they print must be the same.
A program that differs is left in a file with the commands that show it.  The
last line counts the functions that became vectors.
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

MODES = [
    ["-mllvm", "-ashlar-outer-simd=2"],
    ["-mllvm", "-ashlar-force"],
    ["-mllvm", "-ashlar-outer-simd=2", "-mllvm", "-ashlar-force"],
    ["-mllvm", "-ashlar-outer-simd=2", "-mllvm", "-ashlar-late"],
    ["-mllvm", "-ashlar-outer-simd=2", "-mllvm", "-ashlar-parallel",
     "-mllvm", "-ashlar-min-work=0"],
]
TARGETS = ["-march=native", "-march=x86-64", "-march=native",
           "-march=native -mprefer-vector-width=256"]
TYPES = ["double", "double", "float", "int", "long"]
ROOM = 4    # elements before and after those that loops count


class Program:
    """One random program; functions have matrices A, B and vectors x, y, z."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []

    def put(self, depth, text):
        self.lines.append("\t" * depth + text)

    def one(self, *words):
        return self.random.choice(words)

    def shift(self):
        return self.one("", "", "", " + 1", " - 1", " + 2")

    def element(self):
        """What an expression reads, in loops over i and j."""
        return self.one(
            f"A[i{self.shift()}][j{self.shift()}]",
            f"B[i{self.shift()}][j{self.shift()}]",
            f"A[i][j{self.shift()}]", "B[i][j]",
            f"A[j{self.shift()}][i{self.shift()}]",
            f"x[j{self.shift()}]", f"z[i{self.shift()}]", "x[i]", "w",
            f"({self.type}) (i + 2 * j)", "A[j][2]",
            "A[i][2 * j]" if self.width == 71 else "A[i][3]")

    def function(self, text):
        if self.type in ("float", "double"):
            suffix = "f" if self.type == "float" else ""
            return self.one(text, text, f"fabs{suffix}({text})",
                            f"({text} > w ? {text} : w)", f"-({text})",
                            f"({self.type}) (float) ({text})")
        return self.one(text, text, f"({text} & 31)", f"({text} ^ j)",
                        f"({text} > 9 ? w : {text})")

    def expression(self):
        terms = [self.function(self.element())]
        for _ in range(self.random.randint(0, 2)):
            terms.append(self.function(self.element()))
        text = terms[0]
        for term in terms[1:]:
            text += self.one(" * ", " * ", " + ", " - ") + term
        if self.type in ("int", "long"):
            return f"(({text}) & 1023)"
        return f"0.125{'f' if self.type == 'float' else ''} * ({text})"

    def inner(self, sums):
        """A loop over j, with a step of each of the sums."""
        first = self.one("0", "0", "0", "1", "i", "i + 1")
        last = self.one("m", "m", "m - 1", "i", "n") if first != "i" \
            else "m"
        self.put(2, f"for (int j = {first}; j < {last}; j++) {{")
        for name in sums:
            self.put(3, f"{name} {self.one('+=', '+=', '-=')} "
                     f"{self.expression()};")
            if self.type in ("float", "double"):
                self.put(3, f"{name} *= 0.5{'f' * (self.type == 'float')};")
        if self.random.random() < 0.4:
            self.put(3, f"v[j{self.shift()}] {self.one('+=', '-=')} "
                     f"{self.expression()};")
        if self.random.random() < 0.2:
            self.put(3, f"C[i][j] = {self.expression()};")
        self.put(2, "}")

    def nest(self):
        names = self.random.sample(["y[i]", "u[i]", "s", "t"],
                                   self.random.randint(1, 3))
        self.put(1, f"for (int i = {self.one('0', '0', '1')}; i < n; i++) {{")
        for name in names:
            kind = f"{self.type} " if name in "st" else ""
            if kind or self.random.random() < 0.5:
                self.put(2, f"{kind}{name} = {self.one('0', 'z[i]', 'w')};")
        for _ in range(self.random.choice([1, 1, 1, 2])):
            self.inner(names)
        for name in names:
            if name in "st":
                self.put(2, f"{self.one('u[i]', 'C[i][1]')} = {name};")
        self.put(1, "}")

    def often(self, first, *others):
        """The first one in three of four cases."""
        return first if self.random.random() < 0.75 else self.one(*others)

    def small(self, text):
        """The value in a range in which sums of many stay finite."""
        if self.type in ("int", "long"):
            return f"(({text}) & 255)"
        return f"0.0625{'f' if self.type == 'float' else ''} * ({text})"

    def pivot(self):
        """What step k does with column k."""
        rows = "for (int i = 0; i < n; i++)"
        for _ in range(self.random.randint(1, 3)):
            self.put(2, self.often(
                f"{rows} B[i][k] = {self.small('A[i][k] + w')};",
                f"y[k] = 0; {rows} y[k] += "
                f"{self.small('A[i][k] * A[i][k]')};",
                f"{rows} A[i][k] = {self.small('A[i][k] - x[i]')};",
                f"z[k] = {self.small('A[k][k]')};",
                f"B[k][k{self.shift()}] = y[k];"))

    def steps(self):
        """A loop over steps, each of which uses all later columns."""
        self.put(1, "for (int k = 0; k < n; k++) {")
        self.pivot()
        first = self.often("k + 1", "k", "0", "k + 2")
        self.put(2, f"for (int j = {first}; j < m; j++) {{")
        if self.random.random() < 0.5:
            self.put(3, "C[k][j] = 0;")
        start = self.often("0", "k", "k + 1", "1")
        end = self.often("n", "n - 1")
        self.put(3, f"for (int i = {start}; i < {end}; i++)")
        read = self.often("B[i][k]", "A[i][k]", "x[i]", "B[k][i]")
        self.put(4, f"C[k][j] += {self.small(f'{read} * A[i][j]')};")
        self.put(3, f"for (int i = {self.often(start, '0')}; "
                 f"i < {end}; i++)")
        write = self.often("A[i][j]", "B[i][j]",
                           f"A[i][j{self.shift()}]")
        self.put(4, f"{write} -= {self.small(f'{read} * C[k][j]')};")
        self.put(2, "}")
        if self.random.random() < 0.1:
            self.pivot()
        self.put(1, "}")

    def write(self):
        self.put(0, "#include <math.h>\n#include <stdio.h>")
        self.put(0, "#include <string.h>")
        calls = []
        for number in range(self.random.randint(1, 3)):
            self.type = self.random.choice(TYPES)
            self.width = self.one(40, 64, 71)
            calls.append((number, self.type, self.width))
            self.head(number)
            for _ in range(self.random.choice([1, 1, 2])):
                self.one(self.nest, self.nest, self.steps)()
            self.put(0, "}")
        self.main(calls)
        return "\n".join(self.lines) + "\n"

    def head(self, number):
        kind, width = self.type, self.width
        restrict = self.one("restrict ", "")
        matrices = ", ".join(f"{kind} (*{restrict}{a})[{width}]"
                             for a in "ABC")
        vectors = ", ".join(f"{kind} *{restrict}{v}" for v in "xyzuv")
        self.put(0, f"\n__attribute__((noinline)) void f{number}(int n, int m,"
                 f" {kind} w,\n\t{matrices},\n\t{vectors})\n{{")

    def main(self, calls):
        self.put(0, "\nint main(void)\n{")
        for number, kind, width in calls:
            rows = 96
            self.put(1, "{")
            self.put(2, f"static {kind} M[3][{rows}][{width}], V[5][{rows}];")
            self.put(2, f"{kind} *p = M[0][0];")
            self.put(2, "for (int k = 0; k < 10; k++) {")
            self.put(3, "int n = k * k % 29 + (k == 9 ? 3 : 0), "
                     f"m = k * 7 % {(width - 8) // 2};")
            self.put(3, f"for (int i = 0; i < {3 * rows * width}; i++)")
            self.put(4, "p[i] = (i * 7 + k) % 23 - 11;")
            self.put(3, f"for (int i = 0; i < {5 * rows}; i++)")
            self.put(4, "(&V[0][0])[i] = (i * 5 + k) % 19 - 9;")
            matrices = ", ".join(f"M[{i}] + {ROOM}" for i in range(3))
            vectors = ", ".join(f"V[{i}] + {ROOM}" for i in range(5))
            self.put(3, f"f{number}(n, m, 3, (void *) (&M[0][{ROOM}][{ROOM}]),"
                     f" (void *) (&M[1][{ROOM}][{ROOM}]),"
                     f" (void *) (&M[2][{ROOM}][{ROOM}]), {vectors});")
            self.put(3, "unsigned long hash = 7;")
            for text, count in (("p", 3 * rows * width),
                                ("(&V[0][0])", 5 * rows)):
                self.put(3, f"for (int i = 0; i < {count}; i++) {{")
                self.put(4, f"unsigned long bits = 0; {kind} e = {text}[i] +"
                         " 0; memcpy(&bits, &e, sizeof(e));")
                self.put(4, "hash = (hash ^ bits) * 1099511628211;")
                self.put(3, "}")
            self.put(3, f'printf("f{number} %d %lx\\n", k, hash);')
            self.put(2, "}")
            self.put(1, "}")
        self.put(1, "return 0;\n}")


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True,
                          timeout=300)


def compile_and_run(command, folder, name):
    done = run(command, folder)
    if done.returncode:
        return f"compilation: {done.stderr[-600:]}"
    done = run(["./" + name], folder)
    return f"{done.returncode}\n{done.stdout}"


def count_vectors(command, folder):
    """Loops over lanes, and nests in strips around a sequential loop."""
    done = run(command + ["-mllvm", "-ashlar-dump=ast", "-Rpass=ashlar",
                          "-c"], folder)
    return (done.stderr.count("// simd "),
            done.stderr.count("put strips of"))


def try_seed(seed, options, folder):
    """The numbers of loops over lanes and of nests in strips, and what differs,
    or nothing."""
    source = pathlib.Path(folder) / "program.c"
    source.write_text(Program(seed).write())
    common = ["-ffp-contract=off", "-w", source.name, "-lm", "-o"]
    mode = MODES[seed % len(MODES)] + \
        TARGETS[seed // len(MODES) % len(TARGETS)].split()
    plain = [options.cc, "-O1", "-fwrapv", *common, "plain"]
    new = [options.cc, "-O3", "-fwrapv", f"-fpass-plugin={options.plugin}",
           *mode, *common, "new"]
    want = compile_and_run(plain, folder, "plain")
    got = compile_and_run(new, folder, "new")
    found = count_vectors(new[:-1] + ["new.o"], folder)
    if want == got:
        return found, ""
    keep = pathlib.Path(options.keep) / f"lanes-{seed}.c"
    keep.write_text(f"// {' '.join(plain)}\n// {' '.join(new)}\n"
                    + source.read_text())
    return found, f"{keep}: differs\n{got[:300]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--cc", default="clang-22")
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default=".")
    options = parser.parse_args()
    options.plugin = str(pathlib.Path(options.plugin).resolve())
    options.keep = str(pathlib.Path(options.keep).resolve())
    n_failed = lanes = strips = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.runs):
            found, fault = try_seed(seed, options, folder)
            lanes += found[0]
            strips += found[1]
            n_failed += fault != ""
            if fault:
                print(fault)
    print(f"{options.runs} run, {n_failed} failed, {lanes} loops over lanes, "
          f"{strips} nests in strips")
    sys.exit(n_failed > 0)


if __name__ == "__main__":
    main()
