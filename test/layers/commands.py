#!/usr/bin/env python3
"""commands.py BUILD - what the pages tell users to type exists.

Every -ashlar-NAME, every name in ASHLAR_OPTIONS, in pass parameters and in the
pragmas is an option of lib/support/options.def; every ashlar-NAME is a tool, a
pass or a package of Debian; every --NAME behind a tool or a script is in what that says about itself,
every other one in what any says; every strategy is one; every path below build/
is there; every target and variable of make is in the Makefile.  Of a tool that
was not built nothing is asked.  A page may name what is elsewhere, as for
pages.py.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import subprocess
import sys

import pages

ROOT = pages.ROOT
PLUGIN_OPTION = re.compile(r"(?<![\w-])-ashlar-([a-z]+(?:-[a-z]+)*)")
LISTED = re.compile(r"(?:ASHLAR_OPTIONS=\"?|ashlar(?:-late)?<|"
                    r"ASHLAR_(?:FUNCTION|LOOP)\(\")([a-z][^\s\"`'>]*(?: [a-z=-]+)*)")
OF_PRAGMAS = {"on", "off", "sequential"}
TOOL = re.compile(r"(?<![\w./-])ashlar-[a-z]+(?![\w/])")
STRATEGY = re.compile(r"(?<!\w)strategy=([a-z-]+)")
MAKE = re.compile(r"(?:`|^    )make ((?:[A-Z]+=[^\s`]+ )*)([a-z-]+)?"
                  r"((?: [A-Z]+=[^\s`]+)*)")
BUILT = re.compile(r"(?<![\w/.-])build/[\w/.-]*\w")
# A program, the end of a command, or an option.
WORD = re.compile(r"(?P<program>(?<![\w-])(?:ashlar-[a-z]+|[\w/.-]+\.(?:sh|py)"
                  r"|sched-scale|cmake|ctest|lit|oclgrind|clang|flang|perf|bazel"
                  r"|fpm)"
                  r"(?![\w.-]))|(?P<end>`|#)|(?<![\w,-])--(?P<option>[a-z][\w-]*)")
OF_OTHERS = {"cmake", "ctest", "lit", "oclgrind", "clang", "flang", "perf",
             "bazel", "fpm"}
# Of clang and of the linker.
FOREIGN = {"coverage", "wrap"}
# Made by what the page is about.
LATER = {"build/fuzz", "build/fuzz/stop", "build/unittests/NAME_test",
         "build/packages", "build/packages/debug",
         "build/packages/ashlar-VERSION.tar.xz", "build/site"}


def lines():
    """All lines of the pages, with their places and what they may name."""
    for page in pages.pages():
        if page.name == "CHANGELOG.md":
            continue
        text = page.read_text()
        allowed = pages.names_elsewhere(text)
        for number, line in enumerate(text.splitlines(), 1):
            yield "%s:%d" % (page.relative_to(ROOT), number), line, allowed


def plugin_options():
    text = (ROOT / "lib/support/options.def").read_text()
    return {name.replace("_", "-")
            for name in re.findall(r"^ASH_[A-Z]+\((\w+)", text, re.M)}


def in_lists(line):
    """The names of options in lists of them, "tile=32;parallel"."""
    for text in LISTED.findall(line):
        for part in re.split("[;,]", text):
            name = part.strip().partition("=")[0]
            if re.fullmatch("[a-z-]+", name):
                yield name


def tools():
    folders = [p.name for p in (ROOT / "tools").glob("ashlar-*")]
    return set(folders) | {"ashlar-bench"}


def packages():
    """Debian's packages, without the version of LLVM in their names."""
    text = "".join(p.read_text() for p in
                   (ROOT / "debian").glob("*control.in"))
    return set(re.findall(r"^Package: (ashlar-[a-z]+)", text, re.M))


def passes():
    text = (ROOT / "lib/plugin/plugin.cpp").read_text()
    return set(re.findall(r'"(ashlar-[a-z]+)"', text))


def options_in(text):
    return set(re.findall(r"(?<![\w-])--([a-z][\w-]*)", text))


def of_tools(build):
    """What each tool that was built says about its options."""
    found = {}
    for tool in tools():
        program = build / "bin" / tool
        if program.exists():
            text = subprocess.run([program, "--help"], capture_output=True,
                                  text=True, check=False).stdout
            found[tool] = options_in(text)
    return found


def of_scripts():
    """The options that occur in each script, by its file name."""
    found = {}
    for path in pages.walk(ROOT / "test"):
        if path.suffix in (".sh", ".py"):
            names = found.setdefault(path.name, set())
            names |= options_in(path.read_text())
    scale = ROOT / "test/sched/scale/sched_scale.c"
    found["sched-scale"] = options_in(scale.read_text())
    return found


def is_known(name, options):
    """--no-NAME switches off, --schedule-NAME is isl's spelling."""
    return bool({name, re.sub("^(no|schedule)-", "", name)} & options)


def wrong_options(line, known):
    """The options in "line" that the program before them does not have."""
    anything = set().union(*known.values()) | FOREIGN
    program = None
    for word in WORD.finditer(line):
        if word["program"]:
            program = word["program"].rpartition("/")[2]
        elif word["end"]:
            program = None
        elif program not in OF_OTHERS:
            if not is_known(word["option"], known.get(program, anything)):
                yield "%s --%s" % (program or "", word["option"])


def strategies():
    text = (ROOT / "lib/sched/strategy.def").read_text()
    text += (ROOT / "lib/research/research_strategy.def").read_text()
    tuner = (ROOT / "tools/ashlar-tune/tune_strategies.c").read_text()
    return set(re.findall(r'^ASH_STRATEGY\("([\w-]+)"', text, re.M)) | set(
        re.findall(r'^\t\{ "([\w-]+)"', tuner, re.M))


def wrong_make(line, makefile):
    for before, target, behind in MAKE.findall(line):
        if target and not re.search("^%s:" % target, makefile, re.M):
            yield target
        for name in re.findall("([A-Z]+)=", before + behind):
            if not re.search(r"^%s \?=|\$\(%s\)" % (name, name), makefile,
                             re.M):
                yield name


def all_wrong(wrong):
    return ["%s: %s" % (place, name)
            for place, line, allowed in lines() for name in wrong(line)
            if name not in allowed]


def main():
    build = pathlib.Path(sys.argv[1])
    options = plugin_options()
    known = {**of_scripts(), **of_tools(build)}
    names = tools() | passes() | packages()
    makefile = (ROOT / "Makefile").read_text()
    checks = {
        "options of the plugin": lambda line: [
            "-ashlar-" + name for name in PLUGIN_OPTION.findall(line)
            if name not in options],
        "options in lists": lambda line: [
            name for name in in_lists(line)
            if name not in options | OF_PRAGMAS],
        "tools": lambda line: set(TOOL.findall(line)) - names,
        "options of tools": lambda line: wrong_options(line, known),
        "strategies": lambda line: [
            name for name in STRATEGY.findall(line)
            if name not in strategies()],
        "targets of make": lambda line: wrong_make(line, makefile),
        "what is built": lambda line: [
            path for path in BUILT.findall(line) if path not in LATER
            and not (build / path.removeprefix("build/")).exists()],
    }
    failed = False
    for name, wrong in checks.items():
        failed |= pages.report("commands: %s that are named exist" % name,
                               all_wrong(wrong))
    return failed


if __name__ == "__main__":
    sys.exit(main())
