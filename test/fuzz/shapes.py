#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""shapes.py - random Fortran subroutines over arrays of assumed shape.

Writes programs whose loops go over arrays of assumed shape, called with whole
arrays and with sections of all kinds, so that the new code and the code for
strides that do not fit both run.  Each is compiled plainly with -O1 and with
the plugin in one of several modes; what they print must be the same.  A
program that differs is left in a file with the commands that show it.
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

MODES = [
    [],
    ["-mllvm", "-ashlar-verify"],
    ["-mllvm", "-ashlar-force"],
    ["-mllvm", "-ashlar-force", "-mllvm", "-ashlar-time-tiling=2"],
    ["-mllvm", "-ashlar-late", "-mllvm", "-ashlar-force"],
    ["-mllvm", "-ashlar-parallel", "-mllvm", "-ashlar-min-work=0"],
]
TYPES = ["real(8)", "real(4)", "integer(4)", "integer(8)"]
SIZE = 14   # of a dimension that a subroutine sees, at most


class Program:
    """One random program; subroutines have three arrays a, b and c."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def subscript(self, counters, rank):
        """Subscripts of an access within loops over "counters"."""
        which = self.random.sample(counters, rank)
        if self.random.random() < 0.7:
            which = counters[:rank]
        return "(" + ", ".join(
            f"{name}{self.random.choice(['', '', ' - 1', ' + 1'])}"
            for name in which) + ")"

    def expression(self, arrays, counters):
        terms = []
        for _ in range(self.random.randint(1, 4)):
            name, rank = self.random.choice(arrays)
            terms.append(name + self.subscript(counters, rank))
        if self.random.random() < 0.3:
            terms.append(self.random.choice(["3", "n", counters[0]]))
        return " + ".join(terms)

    def nest(self, depth, arrays, counters):
        """Loops over "counters", the first innermost."""
        assign = self.random.choice(arrays)
        target = assign[0] + self.subscript(counters, assign[1])
        if self.random.random() < 0.15:
            self.section(depth, arrays)
            return
        if self.random.random() < 0.2:
            rank = assign[1]
            ranges = ", ".join(f"{c} = 2:n - 1" for c in counters[:rank])
            other = self.random.choice(
                [a for a in arrays if a[0] != assign[0]])
            if other[1] == rank:
                index = "(" + ", ".join(counters[:rank]) + ")"
                self.put(depth, f"do concurrent ({ranges})")
                self.put(depth + 1, f"{assign[0]}{index} = "
                         f"{other[0]}{self.subscript(counters[:rank], rank)}")
                self.put(depth, "end do")
                return
        order = list(counters)
        if self.random.random() < 0.3:
            self.random.shuffle(order)
        for level, counter in enumerate(reversed(order)):
            first = self.random.choice(["2", "2", "3"])
            if level > 0 and self.random.random() < 0.15:
                first = list(reversed(order))[0]
            step = self.random.choice(["", "", "", ", 2"])
            last = "n - 1"
            if first.isdigit() and self.random.random() < 0.1:
                first, last, step = last, first, ", -1"
            self.put(depth + level, f"do {counter} = {first}, {last}{step}")
        inner = depth + len(order)
        for _ in range(self.random.randint(1, 2)):
            self.put(inner, f"{target} = wrap("
                     f"{self.expression(arrays, counters)})")
            assign = self.random.choice(arrays)
            target = assign[0] + self.subscript(counters, assign[1])
        for level in reversed(range(len(order))):
            self.put(depth + level, "end do")

    def section(self, depth, arrays):
        """An assignment of sections, which are loops too."""
        name, rank = self.random.choice(arrays)
        others = [a for a in arrays if a[1] == rank]
        parts = []
        for _ in range(self.random.randint(1, 3)):
            other = self.random.choice(others)
            parts.append(other[0] + "(" + ", ".join(
                self.random.choice(["1:n - 2", "2:n - 1", "3:n"])
                for _ in range(rank)) + ")")
        self.put(depth, f"{name}({', '.join(['2:n - 1'] * rank)}) = "
                 f"wrap({' + '.join(parts)})")

    def subroutine(self, number):
        ranks = [self.random.choice([1, 2, 2, 2, 3]) for _ in range(3)]
        arrays = list(zip("abc", ranks))
        deepest = max(ranks)
        counters = ["i", "j", "k"][:deepest]
        kind = self.kind
        self.put(1, f"subroutine s{number}(a, b, c, n, steps)")
        for name, rank in arrays:
            self.put(2, f"{kind}, intent(inout) :: "
                     f"{name}({', '.join([':'] * rank)})")
        self.put(2, "integer, intent(in) :: n, steps")
        self.put(2, "integer :: i, j, k, t")
        in_time = self.random.random() < 0.5
        if in_time:
            self.put(2, "do t = 1, steps")
        for _ in range(self.random.randint(1, 3)):
            self.nest(2 + in_time, arrays, counters)
        if in_time:
            self.put(2, "end do")
        self.put(1, "end subroutine")
        return ranks

    def actual(self, name, rank, n):
        """A section of n elements in each dimension of a large array."""
        ranges = []
        for _ in range(rank):
            kind = self.random.choice([0, 0, 0, 0, 1, 2, 3])
            low = self.random.randint(1, 3)
            if kind == 0:
                ranges.append(f"{low}:{low + n - 1}")
            elif kind == 1:
                ranges.append(f"{low}:{low + 2 * n - 2}:2")
            elif kind == 2:
                ranges.append(f"{low + n - 1}:{low}:-1")
            else:
                ranges.append(f"{low}:{low + 3 * n - 3}:3")
        if self.random.random() < 0.4:
            ranges = [f"1:{n}"] * rank
        return f"{name}{rank}({', '.join(ranges)})"

    def write(self):
        self.kind = self.random.choice(TYPES)
        self.put(0, "module m")
        self.put(1, "implicit none")
        self.put(0, "contains")
        self.put(1, f"elemental {self.kind} function wrap(x)")
        self.put(2, f"{self.kind}, intent(in) :: x")
        if self.kind.startswith("real"):
            self.put(2, "wrap = x * 0.25")
        else:
            self.put(2, "wrap = iand(x, 65535_4)" if "4" in self.kind
                     else "wrap = iand(x, 65535_8)")
        self.put(1, "end function")
        calls = []
        for number in range(self.random.randint(1, 3)):
            ranks = self.subroutine(number)
            for _ in range(self.random.randint(1, 4)):
                calls.append((number, ranks))
        self.put(0, "end module")
        self.main(calls)
        return "\n".join(self.lines) + "\n"

    def main(self, calls):
        large = 3 * SIZE + 3
        self.put(0, "program main")
        self.put(1, "use m")
        self.put(1, "implicit none")
        for name in "abc":
            for rank in (1, 2, 3):
                shape = ", ".join([str(large)] * rank)
                self.put(1, f"{self.kind}, save :: {name}{rank}({shape})")
        self.put(1, "integer :: i")
        for place, name in enumerate("abc"):
            for rank in (1, 2, 3):
                count = large ** rank
                shape = ", ".join([str(large)] * rank)
                self.put(1, f"{name}{rank} = reshape([(mod(i * "
                         f"{7 + 6 * place} + {rank}, 101), i = 1, {count})],"
                         f" [{shape}])")
        for number, ranks in calls:
            n = self.random.choice([0, 1, 2, 3, 5, 8, SIZE - 1, SIZE])
            args = [self.actual(name, rank, n)
                    for name, rank in zip("abc", ranks)]
            self.put(1, f"call s{number}({', '.join(args)}, {n}, "
                     f"{self.random.randint(0, 4)})")
            self.put(1, "call report")
        self.put(0, "contains")
        self.put(1, "subroutine report")
        for name in "abc":
            for rank in (1, 2, 3):
                self.put(2, "print '(z16.16)', "
                         f"sum(real({name}{rank}, 8) * "
                         f"real(reshape([(mod(i, 13) + 1, i = 1, "
                         f"{large ** rank})], shape({name}{rank})), 8))")
        self.put(1, "end subroutine")
        self.put(0, "end program")


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True,
                          timeout=300)


def try_seed(seed, options, folder):
    """Is what the program prints the same?  If not, say how to see it."""
    text = Program(seed).write()
    source = pathlib.Path(folder) / "program.f90"
    source.write_text(text)
    mode = MODES[seed % len(MODES)]
    plain = [options.fc, "-O1", "-ffp-contract=off", source.name, "-o",
             "plain"]
    new = [options.fc, "-O3", "-ffp-contract=off",
           f"-fpass-plugin={options.plugin}", "-mllvm", "-ashlar-size-tests=0",
           *mode, source.name, "-o", "new"]
    built = run(plain, folder)
    if built.returncode:
        sys.exit(f"seed {seed}: {built.stderr}")
    built = run(new, folder)
    results = []
    if built.returncode == 0:
        results = [run([f"./{name}"], folder) for name in ("plain", "new")]
        if (results[0].stdout == results[1].stdout and
                results[0].returncode == results[1].returncode):
            return True
    kept = pathlib.Path(options.keep) / f"shapes-{seed}.f90"
    kept.write_text(f"! {' '.join(new)}\n{text}")
    print(f"seed {seed}: {'compile fails' if not results else 'differs'}; "
          f"{kept}")
    print(built.stderr[:2000])
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", default="build/lib/LLVMAshlar.so")
    parser.add_argument("--fc", default="flang-22")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default=".", help="where failures are left")
    options = parser.parse_args()
    options.plugin = str(pathlib.Path(options.plugin).resolve())
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.runs):
            failed += not try_seed(seed, options, folder)
    print(f"{options.runs} programs, {failed} wrong")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
