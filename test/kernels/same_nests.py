#!/usr/bin/env python3
"""same_nests.py EXCEPTIONS KERNEL LANGUAGE A.json B.json

Have the loop nests of a twin, listed in B, met the same fate as those of its
kernel, listed in A?  The two may spread them over different functions, and may
share a function where the other repeats its loops; so the sets of depth,
status and transformation are compared.  A part of the kernel that is a function
of its own in the twin counts once more; it must be modelled, that is all.
What belongs to the frame around a kernel does not count, nor do the names of
arrays whose dimensions get another order, or that are expanded.

SPDX-License-Identifier: MIT
"""
import json
import re
import sys

# Functions of kernel.h, of classes and of the programs around kernels.
FRAME = re.compile(
    r"fill|checksum|print_|fnv1a|finish|unit|scramble|init|allocate|main|QQ"
    r"|MAIN|all_steps|all_frames|4ViewI.*C[12][EI]|^_ZNK?K?St|^_ZSt|extent|"
    r"reject_args")


# The name of an array with another layout, or more rows.
NAME = re.compile(r"(?<=put the dimensions of ).*(?= into another order)"
                  r"|(?<=expanded ).*(?= for each iteration)")


def fates(path):
    """The fates of all nests that count; copies of one kind are one."""
    with open(path, encoding="utf-8") as file:
        nests = json.load(file)
    result = set()
    for nest in nests:
        if FRAME.search(nest["function"]):
            continue
        steps = tuple(sorted(NAME.sub("an array", step)
                             for step in nest["text"].split("; ")))
        result.add((nest["depth"], nest["status"], steps))
    return result


def suits(kernel, twin):
    """Does the twin have what the kernel has, and nothing that is refused?"""
    return kernel <= twin and all(
        status != "refused" for _, status, _ in twin - kernel)


def is_exception(path, kernel, language):
    """Is the twin listed with a reason?"""
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file]
    return any(words[:2] == [kernel, language] and len(words) > 2
               for words in lines)


def main():
    exceptions, kernel, language, one, other = sys.argv[1:]
    same = suits(fates(one), fates(other))
    expected = not is_exception(exceptions, kernel, language)
    if not fates(one):
        print(f"FAIL {kernel} {language}: the kernel has no loop nest")
    elif same != expected:
        print(f"FAIL {kernel} {language}: loop nests", "differ:" if expected
              else "are the same, but twins.txt says they differ")
        for nest in sorted(fates(one) - fates(other)):
            print("  the kernel alone:", nest)
        for nest in sorted(fates(other) - fates(one)):
            print("  the twin alone:", nest)
    else:
        print(f"ok {kernel} {language}: loop nests")


main()
