#!/usr/bin/env python3
"""What the strategy "dfp" finds next to the integer program, as a table.

    dfp_table.py --sched=build/bin/ashlar-sched [--repeat=N] FILE...

For each file (.sc or .scop) and each way to schedule it: the number of
members of the deepest band, how many statements have a parallel loop in their
outermost band, the number of bands, and the time.  Exit status 1 if a
schedule is missing or illegal, or if with "dfp" the deepest band is
shallower than with "clusters", or if a statement loses its outer parallel
loop.

SPDX-License-Identifier: MIT
"""
import argparse
import pathlib
import re
import subprocess
import sys

WAYS = {
    "clusters": ["--strategy=clusters"],
    "whole": ["--strategy=whole"],
    "dfp": ["--strategy=dfp"],
    "dfp, typed": ["--strategy=dfp", "--fusion=typed"],
    "dfp, max": ["--strategy=dfp", "--fusion=max", "--no-maximize-coincidence"],
}
TOKEN = re.compile(r"band\[[01]*\]!?|seq\(|set\(|[(),:>]|[^\s(),:>]+")


class Outline:
    """The bands above each statement, read from an outline."""

    def __init__(self, text, statements):
        self.tokens = TOKEN.findall(text)
        self.bands = {name: [] for name in statements}
        self.n_band = 0
        self.tree(statements)

    def tree(self, statements):
        """[band >]* [seq(...) | set(...)]"""
        while self.tokens and self.tokens[0].startswith("band"):
            band = self.tokens.pop(0)
            self.n_band += 1
            for name in statements:
                self.bands.setdefault(name, []).append(band)
            if self.tokens and self.tokens[0] == ">":
                self.tokens.pop(0)
        if self.tokens and self.tokens[0] in ("seq(", "set("):
            self.tokens.pop(0)
            while self.item():
                pass

    def item(self):
        """NAME... [: tree], and then a comma or a parenthesis."""
        names = []
        while self.tokens[0] not in (":", ",", ")"):
            names.append(self.tokens.pop(0))
        for name in names:
            self.bands.setdefault(name, [])
        if self.tokens[0] == ":":
            self.tokens.pop(0)
            self.tree(names)
        return self.tokens.pop(0) == ","

    def deepest(self):
        return max((1 if band.endswith("!") else len(band) - 6
                    for bands in self.bands.values() for band in bands),
                   default=0)

    def parallel(self):
        return {name for name, bands in self.bands.items()
                if bands and "1" in bands[0]}


class Result:
    """One run of ashlar-sched."""

    def __init__(self, args, path, options, statements):
        command = [args.sched, *options, "--check", "--stats",
                   "--dump=outline", "--repeat=%d" % args.repeat, str(path)]
        done = subprocess.run(command, capture_output=True, text=True,
                              timeout=args.timeout, check=False)
        lines = done.stdout.splitlines()
        self.legal = done.returncode == 0 and "legal" in lines
        self.why = (done.stdout + done.stderr).strip().splitlines()[-1:]
        if self.legal:
            self.outline = Outline(lines[0], statements)
            self.time = next(int(line.split()[1]) for line in lines
                             if line.startswith("time_us"))

    def cells(self):
        if not self.legal:
            return ["-"] * 4
        return [str(self.outline.deepest()),
                str(len(self.outline.parallel())),
                str(self.outline.n_band), "%.2f" % (self.time / 1000)]


def statements_of(path):
    """The names of all statements, from the domain."""
    text = path.read_text()
    if path.suffix == ".scop":
        return sorted(set(re.findall(
            r'^\s+domain: "[^"]*?\{ *(\w+)\[', text, re.M)))
    head = re.search(r"^\s*domain:(.*?)^\S", text, re.S | re.M)
    return sorted(set(re.findall(r"([A-Za-z_]\w*)\[[^\]]*\]",
                                 head.group(1) if head else text)))


def faults(name, results):
    """What is wrong, as clauses."""
    for way, result in results.items():
        if not result.legal:
            yield "%s, %s: %s" % (name, way, result.why)
    good, dfp = results["clusters"], results["dfp"]
    if not good.legal or not dfp.legal:
        return
    if dfp.outline.deepest() < good.outline.deepest():
        yield "%s: shallower than the integer program" % name
    lost = good.outline.parallel() - dfp.outline.parallel()
    if lost:
        yield "%s: %s not parallel" % (name, " ".join(sorted(lost)))


def print_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--sched", default="build/bin/ashlar-sched",
                        help="the program [%(default)s]")
    parser.add_argument("--repeat", type=int, default=1, metavar="N",
                        help="runs that a time is the median of [1]")
    parser.add_argument("--timeout", type=int, default=600, metavar="S",
                        help="seconds that one run may take [600]")
    parser.add_argument("files", nargs="+", metavar="FILE")
    return parser.parse_args()


def main():
    args = parse_arguments()
    found = []
    print_row(["file"] + [way + ": deepest / parallel / bands / ms"
                          for way in WAYS])
    print_row(["---"] + ["---:"] * len(WAYS))
    for path in map(pathlib.Path, args.files):
        statements = statements_of(path)
        results = {way: Result(args, path, options, statements)
                   for way, options in WAYS.items()}
        print_row([path.stem] + [" / ".join(result.cells())
                                 for result in results.values()])
        found += faults(path.stem, results)
    print("".join("\n* " + fault for fault in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
