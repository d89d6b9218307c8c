#!/usr/bin/env python3
"""page.py NAME SECTION VERSION PROGRAM [ARGUMENT...] - write a manual page.

The page comes to the output, in the man macros of roff.  The options are what
PROGRAM prints, the tool's own --help for instance: an item is a line that
begins with two spaces, its description is behind two spaces more or in the
lines below that are indented deeper.  NAME.txt beside this script (NAME without
a version) has the rest: the line of the section NAME, then "# SECTION"
headings, each with its text, in which lines indented by four spaces are
examples; "@OPTIONS@" stands for what the program prints, "@OPTIONS PREFIX@" for
that with PREFIX before the name of each item.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ITEM = re.compile(r"^  (\S.*)$")
DEEPER = re.compile(r"^ {3,}(\S.*)$")
USAGE = re.compile(r"^[Uu]sage: (.*)$")
MORE_USAGE = re.compile(r"^ {7}(\s*\S.*)$")
HEADING = re.compile(r"^[A-Z][a-z]+:$")
PRINTED = re.compile(r"^@OPTIONS ?(\S*)@\n", re.M)
VERSION = re.compile(r"-\d+$")


def escaped(text):
    """Text as roff takes it, in which no line begins with a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti")
    text = text.replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + text if text.startswith(".") else text


def bold(text):
    return "\\fB%s\\fR" % escaped(text)


class Page:
    """Collects the lines of a page."""

    def __init__(self):
        self.lines, self.prefix, self.announced = [], "", ""

    def add(self, *lines):
        self.lines += lines

    def item(self, words):
        """An item: its name, and what is said of it, which may be nothing."""
        name = self.prefix + " ".join(words[:-1] or words)
        self.add(self.announced, ".TP", bold(name), escaped(words[-1]) if words[1:] else "")
        self.announced = ""

    def text(self):
        """The page, without empty lines and paragraphs that begin nothing."""
        lines = [line for line in self.lines if line]
        kept = [line for before, line in zip([""] + lines, lines)
                if line != ".PP" or not before.startswith((".SH", ".SS"))]
        return "\n".join(kept) + "\n"


def split_item(line):
    """The columns of an item, the last of which is the description."""
    return re.split(r" {2,}", line)


def add_paragraph(page, paragraph):
    """A paragraph, or a heading if it is a single word and a colon."""
    if len(paragraph) == 1 and HEADING.match(paragraph[0]):
        page.announced = ""
        page.add(".SS " + escaped(paragraph[0][:-1]))
    elif paragraph:
        page.add(".PP", escaped(" ".join(paragraph)))


def add_items(page, lines):
    """The items and paragraphs of a program's text."""
    paragraph, item = [], None
    for line in lines + [""]:
        deeper = DEEPER.match(line)
        if deeper and item:
            item = item[:1] + [" ".join(item[1:] + [deeper.group(1)])]
            continue
        if item:
            page.item(item)
            item = None
        begin = ITEM.match(line)
        if begin:
            add_paragraph(page, paragraph)
            paragraph, item = [], split_item(begin.group(1))
            if len(item) > 2:
                item = [" ".join(item[:-1]), item[-1]]
        elif line.strip():
            paragraph.append(line.strip())
        else:
            add_paragraph(page, paragraph)
            paragraph = []


def usage_of(lines):
    """The synopses that a program prints, and its other lines: those below the
    first one that are indented as far are more of them, or go on with one."""
    usages, others, inside = [], [], False
    for line in lines:
        begin, more = USAGE.match(line), MORE_USAGE.match(line)
        inside = bool(begin) or inside and bool(more)
        if begin:
            usages.append(begin.group(1))
        elif inside and more.group(1).split()[0] == usages[0].split()[0]:
            usages.append(more.group(1))
        elif inside:
            usages[-1] += " " + more.group(1).strip()
        else:
            others.append(line)
    return usages, others


def add_text(page, text):
    """Paragraphs, examples and items of a section of the .txt file."""
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines = block.splitlines()
        if not lines:
            continue
        if all(line.startswith("    ") for line in lines):
            page.add(".PP", ".EX", *[escaped(line) for line in lines], ".EE")
        elif lines[0].startswith("  "):
            add_items(page, lines)
        else:
            page.add(".PP", escaped(" ".join(lines)))


def sections(name):
    """The line for NAME, and the headings with their texts."""
    name = VERSION.sub("", name)
    parts = re.split(r"^# (.*)\n", (HERE / (name + ".txt")).read_text(), flags=re.M)
    return parts[0].strip(), list(zip(parts[1::2], parts[2::2]))


def add_section(page, heading, text, printed):
    """A section of the .txt file, with what the program prints in its place."""
    page.add(".SH " + escaped(heading))
    page.announced = ".SH OPTIONS" if heading == "DESCRIPTION" else ""
    parts = PRINTED.split(text)
    add_text(page, parts[0])
    for prefix, after in zip(parts[1::2], parts[2::2]):
        page.prefix = prefix
        add_items(page, printed)
        page.prefix = ""
        add_text(page, after)


def write(name, section, version, printed):
    page = Page()
    usages, lines = usage_of(printed.splitlines())
    purpose, rest = sections(name)
    page.add('.TH %s %s "" "Ashlar %s" "Ashlar"'
             % (escaped(name.upper()), section, version),
             ".nh", ".SH NAME", "%s \\- %s" % (escaped(name), escaped(purpose)))
    if usages:
        page.add(".SH SYNOPSIS")
    for i, usage in enumerate(usages):
        page.add(".br" if i else "",
                 escaped(usage).replace(escaped(name), bold(name), 1))
    for heading, text in rest:
        add_section(page, heading, text, lines)
    return page.text()


def main():
    name, section, version = sys.argv[1:4]
    printed = ""
    if sys.argv[4:]:
        printed = subprocess.run(sys.argv[4:], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
    sys.stdout.write(write(name, section, version, printed))


if __name__ == "__main__":
    main()
