#!/usr/bin/env python3
"""run.py BUILD [PAGE...] - type the commands of the pages, as after "make demo".

A fresh folder gets README.md, the examples, the files of STAND_INS and, as build,
a link to BUILD.  For each page, README.md and all of docs/, one shell runs in it,
in examples/ for docs/, what follows "    $ " in the page, in its order.  In docs/
lines of a block that begin with a compiler or a tool (PROGRAMS) are run, too, if
the files that they name are there.  What pages call by a name that stands for
something (PLUGIN, FILE.scop, ...) is replaced, long runs are shortened (SHORTER).
A command has to succeed, unless the page shows an error for it, and to print the
lines that the page shows, in that order; other lines may come between.  Numbers
differ from machine to machine and are not compared, but for checksums.  "..."
stands for anything.  "make" is not run.  From a command that needs what this
machine does not have (NEEDS) to the next heading all is left out.  One line per
command; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import glob
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
PROGRAMS = re.compile(r"    (ASHLAR_OPTIONS=\S+ )?((clang|flang|opt)-22|"
                      r"ashlar-(bench|sched|script)|"
                      r"\.\./build/bin/ashlar-report|\./prog) ")
# Commands that take hours, or are run elsewhere; they are no output either.
OTHERS = re.compile(r"    (make|test/[\w/]+\.(sh|py)|ashlar-(fuzz|tune)) ")
# What the pages call by these names.
STAND_INS = {
    "gemm.scop": "test/sched/gemm.scop",
    "nest.scop": "test/sched/gemm.scop",
    "lu.scop": "test/sched/device/lu.scop",
    "chain.sc": "test/sched/Inputs/chain.sc",
    "gemm.c": "test/readme/Inputs/gemm.c",
    "why.c": "test/plugin/why.c",
    "beamforming.c": "test/script/beamforming.c",
    "prog.c": "examples/matmul.c",
}
REPLACED = [
    (re.compile(r"=(PLUGIN|LLVMAshlar(-22)?\.so)(?!\S)"),
     "=../build/lib/LLVMAshlar.so"),
    (re.compile(r"(?<!/)\.\./\.\./build/"), "../build/"),
    (re.compile(r"(?<![\w=:])FILE(\.scop)?(?![\w.])"), "gemm.scop"),
    (re.compile(r"\bFILE\.c\b"), "prog.c"),
    (re.compile(r"\bDIR\b"), "folder"),
]
# Runs that take minutes, cut down to seconds.
SHORTER = [
    (re.compile(r"^(ashlar-bench [^#]*)"), r"\1 --size=mini --runs=1 "),
    (re.compile(r"^(ashlar-bench --programs [^#]*)"), r"\1 --kernels=backtest "),
]
SOURCE = re.compile(r"[^-=\s]+\.(c|cpp|f90|ll|scop|sc|clay|db|yaml|model)")
READ = re.compile(r"(?:--dir|--replay|-ashlar-tuned|--schedule)=(\S+)")
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
        elif page != "README.md" and OTHERS.match(line):
            found.append((heading, None, []))
        elif line.startswith("    ") and found:
            if page == "README.md" or not line.lstrip().startswith("#"):
                found[-1][2].append(line[4:])
        elif line.strip() and found:
            # A block ends: what is indented later belongs to no command.
            found.append((heading, None, []))
    return [c for c in found if c[1]]


def typed(command):
    """The command as this test types it."""
    for pattern, text in REPLACED + SHORTER:
        command = pattern.sub(text, command)
    return command


def is_meant(command, folder):
    """Is the command one for these files, and not for those of a reader?"""
    words = shlex.split(command, comments=True)
    if re.search(r"\b(FILE|DIR)\b|pkg-config| \.\.\.", command):
        return False
    named = READ.findall(command) + [
        word for before, word in zip([""] + words, words)
        if SOURCE.fullmatch(word) and before not in ("-o", ">")]
    return all(glob.glob(str(folder / name)) for name in named)


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
        if page != "README.md":
            command = typed(command)
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
    for name, path in STAND_INS.items():
        shutil.copy(ROOT / path, folder / "examples" / name)
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
