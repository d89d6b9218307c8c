#!/usr/bin/env python3
"""format.py [--fix] [FILE...] - lib, include and tools have one format.

The format is that of .clang-format, but comments behind code stay where they
are, which clang-format cannot be told.  --fix changes the files.
Without clang-format of the version that the format was made for, nothing is
checked.

SPDX-License-Identifier: MIT
"""
import concurrent.futures
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

VERSION = 22
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("lib", "include", "tools")
ENDINGS = (".c", ".h", ".cpp")


def find_tool():
    """The clang-format that the format was made for, or None."""
    for name in (f"clang-format-{VERSION}", "clang-format"):
        tool = shutil.which(name)
        if not tool:
            continue
        text = subprocess.run([tool, "--version"], capture_output=True,
                              text=True, check=True).stdout
        if re.search(rf"version {VERSION}\.", text):
            return tool
    return None


def list_files():
    return sorted(path for folder in FOLDERS
                  for path in (ROOT / folder).rglob("*")
                  if path.suffix in ENDINGS)


def get_sense(line):
    """What must be equal: all but the room before a comment behind code."""
    return re.sub(r"(?<=\S)[ \t]+(/\*|//)", r" \1", line)


def format_copies(tool, files, folder):
    """Format copies of the files, one process for many: to start it takes
    longer than most files do."""
    shutil.copy(ROOT / ".clang-format", folder)
    copies = [folder / path.relative_to(ROOT) for path in files]
    for path, copy in zip(files, copies):
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    n = os.cpu_count()
    with concurrent.futures.ThreadPoolExecutor(n) as pool:
        list(pool.map(lambda part: subprocess.run(
            [tool, "-i", "--style=file", *map(str, part)], check=True),
            (copies[i::n] for i in range(min(n, len(copies))))))
    return copies


def make_lines(old, new):
    """The lines of a file as they should be: "new" is what clang-format makes
    of "old"."""
    matcher = difflib.SequenceMatcher(None, [get_sense(x) for x in old],
                                      [get_sense(x) for x in new], False)
    out = []
    for kind, a, b, c, d in matcher.get_opcodes():
        out += old[a:b] if kind == "equal" else new[c:d]
    return out


def check(path, formatted, fix):
    """The numbers of lines that are wrong."""
    text, made = path.read_text(), formatted.read_text()
    old = text.splitlines()
    new = old if text == made else make_lines(old, made.splitlines())
    if old == new:
        return []
    if fix:
        path.write_text("\n".join(new) + "\n")
    matcher = difflib.SequenceMatcher(None, old, new, False)
    return [a + 1 for kind, a, _, _, _ in matcher.get_opcodes()
            if kind != "equal"]


def main():
    arguments = sys.argv[1:]
    fix = "--fix" in arguments
    files = [pathlib.Path(x).resolve() for x in arguments
             if not x.startswith("--")]
    tool = find_tool()
    if not tool:
        print(f"ok format: not checked, there is no clang-format {VERSION}")
        return 0
    files = files or list_files()
    with tempfile.TemporaryDirectory() as folder:
        copies = format_copies(tool, files, pathlib.Path(folder))
        wrong = [check(path, copy, fix) for path, copy in zip(files, copies)]
    bad = [(path, lines) for path, lines in zip(files, wrong) if lines]
    if fix:
        print(f"{len(bad)} files changed")
        return 0
    print("FAIL" if bad else "ok", "format: as `make format` makes it")
    for path, lines in bad:
        print(f"  {path.relative_to(ROOT)}:{lines[0]}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
