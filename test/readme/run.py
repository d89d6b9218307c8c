#!/usr/bin/env python3
"""run.py BUILD [PAGE...] - type the commands of the pages, as after "make demo".

A fresh folder gets README.md, the examples, two SCoPs and, as build, a link to
BUILD.  For each page, README.md and all of docs/, one shell runs in it, in
examples/ for docs/, what follows "    $ " in the page, in its order.  In docs/
lines of a block that begin with a compiler or a tool (PROGRAMS) are run, too,
if the files that they name are there.  A command has to succeed, unless the
page shows an error for it, and to print the lines that the page shows, in that
order; other lines may come between.  Numbers differ from machine to machine and
are not compared, but for checksums.  "..." stands for anything.  "make" is not
run.  From a command that needs what this machine does not have (NEEDS) to the
next heading all is left out.  One line per command; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ["README.md", *sorted("docs/" + path.name for path in
                              (ROOT / "docs").glob("*.md"))]
PROGRAMS = re.compile(r"    ((clang|flang)-22|ashlar-(sched|script)|"
                      r"\.\./build/bin/ashlar-report) ")
# What the pages call gemm.scop and lu.scop.
SCOPS = ["test/sched/gemm.scop", "test/sched/device/lu.scop"]
SOURCE = re.compile(r"[^-=\s]+\.(c|cpp|f90|ll|scop|sc|clay|db|yaml|model)")
# What a command needs, by what is in it: a file, or one of these.
NEEDS = {"ashlar-offload-force": ["/etc/OpenCL/vendors/pocl.icd",
                                  "/usr/include/CL/cl.h"],
         "clang-19": ["/usr/bin/clang-19"],
         "flang-22": ["/usr/bin/flang-22"],
         "ashlar-report ": ["build/bin/ashlar-report"]}


def commands(page):
    """The commands of the page: heading, text, lines shown behind it."""
    found, heading = [], ""
    text = re.sub(r"\\\n\s*", "", (ROOT / page).read_text())
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("    $ "):
            found.append((heading, line[6:], []))
        elif page != "README.md" and PROGRAMS.match(line):
            found.append((heading, line[4:], []))
        elif line.startswith("    ") and found:
            if page == "README.md" or not line.lstrip().startswith("#"):
                found[-1][2].append(line[4:])
        elif line.strip() and found:
            # A block ends: what is indented later belongs to no command.
            found.append((heading, None, []))
    return [c for c in found if c[1]]


def is_meant(command, folder):
    """Is the command one for these files, and not for those of a reader?"""
    words = shlex.split(command, comments=True)
    if "PLUGIN" in command or re.search(r"\b(FILE|DIR|prog)\b", command) or \
            "-fpass-plugin=LLVM" in command:
        return False
    if any(word.startswith("--dir=") and not (folder / word[6:]).exists()
           for word in words):
        return False
    return all((folder / word).exists() for before, word in
               zip([""] + words, words)
               if SOURCE.fullmatch(word) and before not in ("-o", ">"))


def masked(line):
    """The line without what differs between machines."""
    if "checksum" in line:
        return line
    if "MiB" in line:
        line = re.sub(r"opencl: .*", "opencl: device", line)
    return re.sub(r"[\d.]*\d[\dx]*", "N", line).strip()


def missing(shown, printed):
    """The first line shown that is not among those printed, in order."""
    lines = iter([masked(line) for line in printed.splitlines()])
    for line in shown:
        if line != "..." and masked(line) not in lines:
            return line
    return None


class Shell:
    """A shell that runs one command after the other."""

    def __init__(self, folder):
        self.shell = subprocess.Popen(
            ["bash"], env=self.environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, cwd=folder, text=True)

    @staticmethod
    def environment(folder):
        """The tools are found, as where they are installed."""
        build = next(path for path in (folder / "build", folder.parent /
                                       "build") if path.exists())
        return {**os.environ, "PATH": "%s:%s" % (build / "bin",
                                                 os.environ["PATH"])}

    def run(self, command):
        """The exit status of the command, and what it prints."""
        self.shell.stdin.write("{ %s\n} </dev/null\necho \"\n@@ $?\"\n"
                               % command)
        self.shell.stdin.flush()
        printed = ""
        for line in self.shell.stdout:
            if line.startswith("@@ "):
                return int(line[3:]), printed
            printed += line
        return 1, printed + "the shell has ended"


def lacks(command, folder):
    return [path for mark, paths in NEEDS.items() if mark in command
            for path in paths
            if not pathlib.Path(folder.parent, path).exists()]


def report(page, command, status, shown, printed):
    may_fail = any("error:" in line for line in shown)
    absent = missing(shown, printed)
    if (status == 0 or may_fail) and absent is None:
        print("ok %s: %s" % (page, command))
        return False
    print("FAIL %s: %s" % (page, command))
    if absent:
        print("  not printed: " + absent)
    print("  status %d\n  " % status + printed.replace("\n", "\n  "))
    return True


def run_page(page, folder):
    shell, failed, left_out = Shell(folder), False, None
    for heading, command, shown in commands(page):
        if command.startswith("make ") or (
                page != "README.md" and not is_meant(command, folder)):
            continue
        if lacks(command, folder):
            left_out = heading
        if left_out == heading:
            print("skip %s: %s (%s)" % (page, command, heading))
            continue
        status, printed = shell.run(command)
        failed |= report(page, command, status, shown, printed)
    return failed


def make_folder(folder, build):
    shutil.copy(ROOT / "README.md", folder)
    (folder / "examples").mkdir()
    names = subprocess.run(["git", "ls-files", "examples"], cwd=ROOT,
                           capture_output=True, text=True).stdout.split()
    for path in names or map(str, (ROOT / "examples").iterdir()):
        shutil.copy(ROOT / path, folder / "examples")
    for path in SCOPS:
        shutil.copy(ROOT / path, folder / "examples")
    (folder / "build").symlink_to(build)


def main():
    build, failed = pathlib.Path(sys.argv[1]).resolve(), False
    for page in sys.argv[2:] or PAGES:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            make_folder(folder, build)
            failed |= run_page(page, folder if page == "README.md"
                               else folder / "examples")
    return failed


if __name__ == "__main__":
    sys.exit(main())
