#!/usr/bin/env python3
"""programs.py FOLDER - each kernel once more, as people write programs.

A kernel of this folder is meant to be measured alone: it is not inlined, the
data come from a generic helper, and pointers are restrict.  The programs that
this writes into FOLDER hold the same loops between loops that initialize, a clock, and loops
that print, all in one file, without restrict.  Their arrays are static, with
constant extents, and the bounds of their loops are arguments; with
-DRUNTIME_SIZES the extents are read from argv and memory comes from malloc.

The build calls it for its folder generated/kernel_programs.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
INDEX = "ijkl"
# Beyond the extents, so that no two rows are the same.
PRIMES = (4099, 4111, 4127, 4129, 4133, 4139, 4153, 4157, 4159, 4177)

HEAD = '''/* SPDX-License-Identifier: MIT */
/* {name} as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
{sizes}#define _POSIX_C_SOURCE 200809L

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "size_class.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))

#ifdef RUNTIME_SIZES
#define DIM(constant, variable) variable
#else
#define DIM(constant, variable) constant
#endif

'''

TIMER = '''
static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
'''


class Kernel:
    """What a file of this folder is made of."""

    def __init__(self, path):
        self.name = path.stem
        text = path.read_text()
        before, after = text.split('#include "kernel.h"\n')
        self.sizes = re.findall(r"#ifndef \w+\n#define (\w+) (BY_CLASS.*)\n",
                                before)
        self.extents = re.findall(r"X\((\w+), (\w+)\)",
                                  before[before.index("#define EXTENTS"):])
        functions, main = after.split("int main(")
        self.functions = functions.strip()
        main = re.sub(r"\n\t\t", " ", main)
        self.arrays = [(m[2], m[1], [d.strip() for d in m[3].split(",")])
                       for m in re.finditer(
                           r"ARRAY\d\(([\w ]+), (\w+), (.*)\);", main)
                       for m in [(None, m[1], m[2], m[3])]]
        self.fills = re.findall(r"FILL\((\w+), (.*), (.*)\);", main)
        self.init = re.findall(r"^\t(init\(.*\);)", main, re.M)
        self.call = re.search(r"TIMED\((.*)\);", main)[1]
        self.outputs = re.findall(r"OUTPUT\((\w+)\);", main)

    def upper(self, text):
        """An extent in terms of the constants."""
        names = dict(self.extents)
        return re.sub(r"[a-z]\w*", lambda m: names[m[0]], text)

    def dim(self, text):
        if not re.search("[a-z]", text):
            return "[%s]" % text
        return "[DIM(%s, %s)]" % (self.upper(text), text)

    def params(self, names=None):
        """The extents and some arrays as parameters of a function."""
        all_of = ["int " + lower for lower, _ in self.extents]
        all_of += ["%s %s%s" % (kind, name, "".join(map(self.dim, dims)))
                   for name, kind, dims in self.arrays
                   if names is None or name in names]
        return wrap(all_of)

    def args(self, names):
        return ", ".join([lower for lower, _ in self.extents] + names)


def wrap(items, indent=8):
    """Items with commas in between, on lines of at most 80 columns."""
    lines, line, width = [], "", 30
    for i, item in enumerate(items):
        item += "," if i + 1 < len(items) else ""
        if line and len(line) + len(item) >= 79 - max(width, indent):
            lines.append(line)
            line, width = "", indent
        line = (line + " " + item).strip()
    return "\n\t".join(lines + [line])


def number(text):
    """A constant of a kernel, folded: "1.0 - (-1.0)" is 2.0."""
    value = float(text) if "." in text else int(text)
    return value


def spread(low, high):
    """The least value, and how far the greatest is from it."""
    low, high = number(low), number(high)
    return low, round(high - low, 9)


def convert(kernel):
    """The functions of the kernel without what serves to measure it alone."""
    def header(match):
        text = match[0].replace("NOINLINE ", "").replace("restrict ", "")
        text = text.replace("*restrict", "*")
        text = re.sub(r"\[([^]]+)\]", lambda m: kernel.dim(m[1]), text)
        name, params = re.match(r"(.*?)\(SIZE_PARAMS(.*)\)\s*$", text,
                                re.S).groups()
        items = ["int " + lower for lower, _ in kernel.extents]
        items += [" ".join(p.split()) for p in
                  re.split(r",(?![^\[(]*[)\]])", params)]
        return "%s(%s)\n" % (name, wrap(items))
    text = re.sub(r"^static NOINLINE[^{]*", header, kernel.functions,
                  flags=re.M)
    return re.sub(r"SIZE_ARGS", kernel.args([]) + ",", text)


def loops(kernel, name):
    """The lines of a nest over all elements of an array."""
    dims = next(d for n, _, d in kernel.arrays if n == name)
    lines = ["\t" * (l + 1) + "for (int %s = 0; %s < %s; %s++)" %
             (INDEX[l], INDEX[l], dim, INDEX[l]) for l, dim in
             enumerate(dims)]
    return lines, len(dims)


def initialize(kernel):
    names = [f[0] for f in kernel.fills]
    kinds = {n: k for n, k, _ in kernel.arrays}
    lines = []
    for count, (name, low, high) in enumerate(kernel.fills):
        nest, depth = loops(kernel, name)
        prime = PRIMES[count % len(PRIMES)]
        index = INDEX[:depth]
        terms = ["%d * %s" % (7 + 4 * l + count, c)
                 for l, c in enumerate(index)]
        terms += ["i * j"] if depth > 1 else []
        value = "(%s + %d) %% %d" % (" + ".join(terms), count + 1, prime)
        kind = kinds[name]
        low, range_ = spread(low, high)
        if kind in ("double", "float"):
            value = "%s + %s * (%s) / %d" % (low, range_, value, prime)
        else:
            value = "%s + %s %% %s" % (low, value, range_)
        if kind != "double":
            value = "(%s)(%s)" % (kind, value)
        target = name + "".join("[%s]" % c for c in index)
        tabs = "\t" * (depth + 1)
        lines += nest + ["%s%s =" % (tabs, target),
                         "%s\t%s;" % (tabs, value)]
    return "static void init_array(%s)\n{\n%s\n}\n" % (
        kernel.params(names), "\n".join(
            ["\t(void)%s;" % lower for lower, _ in kernel.extents] + lines))


def print_all(kernel):
    lines = []
    for name in kernel.outputs:
        nest, depth = loops(kernel, name)
        element = name + "".join("[%s]" % c for c in INDEX[:depth])
        lines.append('\tprintf("%s\\n");' % name)
        if depth == 1:
            lines += nest
            lines.append('\t\tprintf("%%.8g%%c", (double)%s, '
                         "i %% 10 == 9 ? '\\n' : ' ');" % element)
            lines.append("\tprintf(\"\\n\");")
            continue
        nest[0] += " {"
        lines += nest[:1] + ["\t\ttotal = 0.0;"] + nest[1:]
        lines += ["\t" * (depth + 1) + "total += %s;" % element,
                  '\t\tprintf("%.8g\\n", total);', "\t}"]
    return "static void print_array(%s)\n{\n\tdouble total = 0.0;\n\n%s\n}\n" % (
        kernel.params(kernel.outputs), "\n".join(
            ["\t(void)%s;" % lower for lower, _ in kernel.extents] +
            ["\t(void)total;"] + lines))


def memory(kernel):
    """Where the arrays are: static, or in main."""
    static, local = [], []
    for name, kind, dims in kernel.arrays:
        static.append("static %s %s%s;" % (kind, name, "".join(
            "[%s]" % kernel.upper(d) for d in dims)))
        rest = "".join("[%s]" % d for d in dims[1:])
        pointer = "(*%s)%s" % (name, rest) if rest else "*" + name
        size = kind + "".join("[%s]" % d for d in dims)
        local.append("\t%s %s =\n\t\tmalloc(sizeof(%s));" % (
            kind, pointer, size))
    return static, local


def main_function(kernel):
    static, local = memory(kernel)
    fills = [f[0] for f in kernel.fills]
    call = kernel.call.replace("opaque", "").replace(
        "SIZE_ARGS", kernel.args([]) + ",")
    sizes = "\n".join("\tint %s = argc > %d ? atoi(argv[%d]) : %s;" %
                      (lower, i + 1, i + 1, upper) for i, (lower, upper) in
                      enumerate(kernel.extents))
    constant = "\n".join("\tint %s = %s;" % e for e in kernel.extents)
    free = "\n".join("\tfree(%s);" % n for n, _, _ in kernel.arrays)
    init = ["\tinit_array(%s);" % kernel.args(fills)]
    init += ["\t" + i.replace("SIZE_ARGS", kernel.args([]) + ",")
             for i in kernel.init]
    return ("#ifndef RUNTIME_SIZES\n%s\n#endif\n\n"
            "int main(int argc, char **argv)\n{\n"
            "#ifdef RUNTIME_SIZES\n%s\n%s\n#else\n%s\n#endif\n"
            "\tdouble start;\n\n\t(void)argc;\n\t(void)argv;\n%s\n"
            "\tstart = seconds();\n\t%s;\n"
            '\tfprintf(stderr, "time %%.6f\\n", seconds() - start);\n'
            "\tprint_array(%s);\n"
            "#ifdef RUNTIME_SIZES\n%s\n#endif\n\treturn 0;\n}\n" % (
                "\n".join(static), sizes, "\n".join(local), constant,
                "\n".join(init), call, kernel.args(kernel.outputs), free))


def make(kernel):
    sizes = "".join("#ifndef %s\n#define %s %s\n#endif\n" % (n, n, value)
                    for n, value in kernel.sizes)
    return "\n".join([
        HEAD.format(name=kernel.name, sizes=sizes) + initialize(kernel),
        convert(kernel) + "\n", print_all(kernel) + TIMER,
        main_function(kernel)])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for line in (HERE / "kernels.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name = line.split()[0]
        (folder / (name + ".c")).write_text(
            make(Kernel(HERE / (name + ".c"))))


if __name__ == "__main__":
    main()
