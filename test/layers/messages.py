#!/usr/bin/env python3
"""messages.py - does every message about scripts occur in a test?

A message is the text that a function which reports it is called with.  It
occurs in a test if its words do, one behind the other, with anything in the
place of what is printed into it.  Conditions of directives are not looked at:
the unit test of directives finds itself that each of them is refused.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = [*sorted((ROOT / 'lib/script').glob('*.c')),
           *(ROOT / 'lib/driver' / (name + '.c') for name in
             ('plan_script', 'replay_unfit', 'record', 'script_file'))]
TESTS = [*(ROOT / 'unittests/script').glob('*.c'),
         *(path for path in (ROOT / 'test/script').rglob('*')
           if path.is_file()), ROOT / 'test/codegen/layout.c',
         ROOT / 'test/search/expanded-rows.c']

# What reports a message; it is the last text among the arguments.
REPORTS = re.compile(r'\b(complain|tell|ash_recovery_fail|ash_union_refuse|'
                     r'ash_diag_add|asprintf|fprintf|print_clause)\(')
# Not for people, or no message but a part of a script or a name.
NO_MESSAGE = re.compile(r'^[^a-z]*$|\.clay|%\.17g|^# |^%s$|line %u|^%s/%s$|'
                        r'^%s%s$|^nest\(|^  %s\(')

# Those that no test brings about, and why that is so.
UNREACHABLE = {
    'no memory': 'test/memory counts allocations, not messages',
    'loops cannot be parted':
        'no order is known for which a step parts nothing',
    '%s would need that %s':
        'no order is known that leads to one which is refused',
    'no directives were found for the loops of %s':
        'no order is known that has none',
    'no inequality tells instances of %s apart':
        'no order is known for which none is found',
    'the directives that were found give another order':
        'the last check of recovery, which would be a fault of it',
}


def literals(text):
    """The text of string literals that follow each other, joined."""
    return ''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))


def arguments(text, start):
    """What is in the parentheses that are opened before "start"."""
    depth, at, quoted = 1, start, False
    while depth:
        char = text[at]
        if char == '"' and text[at - 1] != '\\':
            quoted = not quoted
        elif not quoted:
            depth += {'(': 1, ')': -1}.get(char, 0)
        at += 1
    return text[start:at - 1]


def messages(path):
    text = path.read_text()
    for call in REPORTS.finditer(text):
        inside = arguments(text, call.end())
        runs = re.findall(r'"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*', inside)
        texts = [literals(run) for run in runs if run not in ('"?"', '""')]
        if texts and not NO_MESSAGE.search(texts[0]):
            yield text.count('\n', 0, call.start()) + 1, texts[0]


def pattern(message):
    """A regular expression for what is printed of a message."""
    message = message.replace('\\"', '"').replace('\\n', '')
    parts = re.split(r'%[-.*0-9]*(?:ll|z)?[a-zA-Z]|%"\s*PRI\w+', message)
    return '.{0,80}?'.join(re.escape(part) for part in parts)


def read_test(path):
    """A test with its string literals joined."""
    text = path.read_text(errors='replace')
    text = re.sub(r'"\s*\n\s*"', '', text) if path.suffix == '.c' else text
    return text.replace('\\"', '"')


def is_tested(message, tests):
    return re.search(pattern(message), tests)


def main():
    tests = '\n'.join(read_test(path) for path in TESTS)
    missing, n = [], 0
    for path in SOURCES:
        for line, message in messages(path):
            n += 1
            if message not in UNREACHABLE and not is_tested(message, tests):
                missing.append(f'{path.relative_to(ROOT)}:{line}: {message}')
    print('FAIL' if missing or n < 40 else 'ok',
          f'messages: each of {n} about scripts is in a test')
    for line in missing:
        print('  ' + line)
    return bool(missing or n < 40)


if __name__ == '__main__':
    sys.exit(main())
