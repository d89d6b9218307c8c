#!/usr/bin/env python3
"""run.py BUILD - type every command of README.md, as after "make demo".

A fresh folder gets the page, the examples and, as build, a link to BUILD.  One
shell runs in it what follows "    $ " in the page, in its order.  A command has
to succeed, unless the page shows an error for it, and to print the lines that
the page shows, in that order; other lines may come between.  Numbers differ
from machine to machine and are not compared, but for checksums.  "..." stands
for anything.  "make" is not run.  From a command that needs what this machine
does not have (NEEDS) to the next heading all is left out.  One line per
command; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "README.md"
# What a command needs, by what is in it: a file, or one of these.
NEEDS = {"ashlar-offload": ["/etc/OpenCL/vendors/pocl.icd",
                            "/usr/include/CL/cl.h"]}


def commands():
    """The commands of the page: heading, text, lines shown behind it."""
    found, heading = [], ""
    for line in PAGE.read_text().splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("    $ "):
            found.append((heading, line[6:], []))
        elif line.startswith("    ") and found:
            found[-1][2].append(line[4:])
        elif line.strip() and found:
            # A block ends: what is indented later belongs to no command.
            found.append((heading, None, []))
    return [c for c in found if c[1]]


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
            ["bash"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, cwd=folder, text=True)

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


def lacks(command):
    return [path for mark, paths in NEEDS.items() if mark in command
            for path in paths if not pathlib.Path(path).exists()]


def report(command, status, shown, printed):
    may_fail = any("error:" in line for line in shown)
    absent = missing(shown, printed)
    if (status == 0 or may_fail) and absent is None:
        print("ok README: " + command)
        return False
    print("FAIL README: " + command)
    if absent:
        print("  not printed: " + absent)
    print("  status %d\n  " % status + printed.replace("\n", "\n  "))
    return True


def run_all(folder):
    shell, failed, left_out = Shell(folder), False, None
    for heading, command, shown in commands():
        if command.startswith("make "):
            continue
        if lacks(command):
            left_out = heading
        if left_out == heading:
            print("skip README: %s (%s)" % (command, heading))
            continue
        failed |= report(command, *(lambda s, p: (s, shown, p))
                         (*shell.run(command)))
    return failed


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(PAGE, folder)
        (folder / "examples").mkdir()
        names = subprocess.run(["git", "ls-files", "examples"], cwd=ROOT,
                               capture_output=True, text=True).stdout.split()
        for path in names or map(str, (ROOT / "examples").iterdir()):
            shutil.copy(ROOT / path, folder / "examples")
        (folder / "build").symlink_to(build)
        return run_all(folder)


if __name__ == "__main__":
    sys.exit(main())
