#!/usr/bin/env python3
"""manual.py BUILD - the manual pages: form, and nothing left out.

Each program of BUILD and the plugin have a page; man and mandoc find nothing
wrong with it; each synopsis and option that --help of a program, or the table of
the plugin, has is in its page.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Pages have no date, so that the same source gives the same page.
DATELESS = re.compile(r".*missing date.*\n")


def report(name, wrong):
    print(("FAIL " if wrong else "ok ") + "manual: " + name)
    for line in wrong[:20]:
        print("  " + line)
    return bool(wrong)


def complaints(command):
    """What a program says of a page, as lines."""
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          env={**os.environ, "LC_ALL": "C.UTF-8",
                               "MANPAGER": "true", "MANROFFOPT": ""})
    return DATELESS.sub("", done.stdout).splitlines()


def check_form(pages):
    failed = False
    for name, command in (("man", ["man", "--warnings", "-E", "UTF-8", "-l",
                                   "-Tutf8", "-Z"]),
                          ("mandoc", ["mandoc", "-Tlint", "-Wwarning"])):
        if not shutil.which(name):
            print("skip manual: there is no " + name)
            continue
        wrong = []
        for page in pages:
            if name == "man":
                wrong += complaints(["sh", "-c", '"$@" >/dev/null', "sh"]
                                    + command + [str(page)])
            else:
                wrong += complaints(command + [str(page)])
        failed |= report("%s accepts %d pages" % (name, len(pages)), wrong)
    return failed


def words_of(page):
    """The text of a page, with hyphens as they are typed."""
    return page.read_text().replace("\\-", "-")


def usages_missing(name, shown, text):
    """The synopses that the program shows and its page has not, a line each."""
    usages = [line.split(name, 1)[1].strip() for line in
              shown.split("\n\n", 1)[0].splitlines() if name + " " in line]
    synopsis = text.split(".SH SYNOPSIS\n", 1)[-1].split("\n.SH ", 1)[0]
    return ["no synopsis: " + usage for usage in usages
            if not re.search(r"^\\fB%s\\fR %s" % (name, re.escape(usage)),
                             synopsis, re.M)]


def check_tools(build, manual):
    failed = False
    for tool in sorted((build / "bin").glob("ashlar-*")):
        page = manual / "man1" / (tool.name + ".1")
        if not page.exists():
            failed |= report(tool.name + " has a page", [str(page)])
            continue
        text = words_of(page)
        shown = subprocess.run([tool, "--help"], text=True,
                               stdout=subprocess.PIPE).stdout
        options = re.findall(r"^  (--?[a-z][\w-]*)", shown, re.M)
        failed |= report("%s: its %d options" % (tool.name, len(options)),
                         ["%s is missing" % o for o in options
                          if not re.search(re.escape(o) + r"\b", text)]
                         + usages_missing(tool.name, shown, text) or ([] if options else ["no options"]))
    return failed


def check_plugin(manual):
    names = re.findall(r"^ASH_[A-Z]+\((\w+)",
                       (ROOT / "lib/support/options.def").read_text(), re.M)
    pages = list((manual / "man7").glob("LLVMAshlar-*.7"))
    if len(pages) != 1:
        return report("the plugin has a page", list(map(str, pages)) or ["no"])
    text = words_of(pages[0])
    return report("the plugin: its %d options" % len(names),
                  ["%s is missing" % n for n in names
                   if "-ashlar-" + n.replace("_", "-") not in text])


def main():
    build = pathlib.Path(sys.argv[1])
    manual = build / "generated/man"
    failed = check_form(sorted(manual.glob("man?/*")))
    failed |= check_tools(build, manual)
    return failed | check_plugin(manual)


if __name__ == "__main__":
    sys.exit(main())
