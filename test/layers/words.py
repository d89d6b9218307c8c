#!/usr/bin/env python3
"""words.py - standard terms in the comments of lib/.

Three checks, with the table words.txt: no comment has one of the phrases that
have a usual word; the first line of a file, "name - subject", names its subject
instead of asking a question or giving an order; and comments of a folder have
the standard name of the technique that is implemented there.

First, bad examples must be found by each check.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = pathlib.Path(__file__).with_name('words.txt')

# Strings are matched so that "/*" in one does not begin a comment.
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|'
                   r'/\*.*?\*/|(?://[^\n]*(?:\n[ \t]*(?=//))?)+', re.S)
# A head that begins like this is a clause, not a noun phrase.
CLAUSE = re.compile(r'(what|who|whose|whom|which|how|where|when|why|whether|'
                    r'if|that|it|this|there|is|are|was|do|does|has|have|can|'
                    r'may|might|must|should|add|build|change|compute|count|'
                    r'find|generate|give|keep|leave|let|make|move|put|remove|'
                    r'replace|run|take|try|turn)(?![\w-])|see \S+$', re.I)


def comments(text):
    """The comments of a source file: line number and text on one line."""
    for match in TOKEN.finditer(text):
        if match.group().startswith('/'):
            lines = [re.sub(r'^\s*(/\*|\*/|\*(?!/)|//)?\s*', '', line)
                     for line in match.group().split('\n')]
            yield (text.count('\n', 0, match.start()) + 1,
                   re.sub(r'\s*\*/$', '', ' '.join(lines)).strip())


def head(text):
    """The subject in the first paragraph of a file; None: there is none."""
    first = re.match(r'(?:/\*|//) \S+\.\w+ - (.*?)(?=\n *(?:\*|//) *\n|\*/|\Z)',
                     text, re.S)
    return first and re.sub(r'\s*\n\s*(\*|//)?\s*', ' ', first.group(1)).strip()


def read_table(lines):
    say, terms = [], []
    for line in lines:
        kind, _, rest = line.partition(' ')
        key, _, value = rest.strip().partition(': ')
        if kind == 'say':
            say.append((re.compile(r'(?<![\w-])' + re.escape(key) +
                                   r'(?![\w-])', re.I), key, value))
        elif kind == 'term':
            terms.append((key, [word.strip() for word in value.split('|')]))
    return say, terms


def check_file(name, text, say):
    """The problems of one file."""
    problems = []
    for line, comment in comments(text):
        for pattern, phrase, better in say:
            if pattern.search(comment):
                problems.append(f'{name}:{line}: "{phrase}"; say: {better}')
    subject = head(text)
    if subject is None:
        problems.append(f'{name}:1: no head "name - subject"')
    elif CLAUSE.match(subject.rstrip('.')) or '?' in subject:
        problems.append(f'{name}:1: the head is no name: "{subject}"')
    return problems


def check_terms(files, terms):
    """The terms that do not occur in their folders."""
    problems = []
    for folder, words in terms:
        text = ' '.join(comment for name, content in files.items()
                        if name.startswith(folder + '/')
                        for _, comment in comments(content)).lower()
        if not any(word.lower() in text for word in words):
            problems.append(f'{folder}: no comment has the term ' +
                            ' or '.join(f'"{word}"' for word in words))
    return problems


def self_test():
    """What the checks get wrong in examples."""
    say, terms = read_table(['# no entry', 'say at hand: available',
                             'term lib/a: loop versioning | two versions'])
    good = ('/* a.c - loop versioning.\n *\n * Why is it?\n */\n'
            'const char *s = "/* at hand */";\n// at handy\nint x;\n')
    bad = {'phrase': good + '/* What is at\n * hand. */',
           'lines': good + '// What is at\n// hand.',
           'question': good.replace('loop versioning', 'is it fast?'),
           'clause': good.replace('loop versioning', 'what is fast'),
           'order': good.replace('loop versioning', 'make it fast'),
           'reference': good.replace('loop versioning', 'see a.h'),
           'none': good.replace(' - ', ' ')}
    wrong = [f'"{name}" is not found' for name, text in bad.items()
             if len(check_file('lib/a/a.c', text, say)) != 1]
    if check_file('lib/a/a.c', good, say):
        wrong.append('a good file is not accepted')
    if check_terms({'lib/a/a.c': good}, terms):
        wrong.append('a term that is there is not found')
    if len(check_terms({'lib/a/a.c': bad['clause'], 'lib/b/b.c': good},
                       terms)) != 1:
        wrong.append('a term that is missing is not noticed')
    return wrong


def main():
    wrong = self_test()
    print('FAIL' if wrong else 'ok', 'words: bad examples are found')
    say, terms = read_table(TABLE.read_text().splitlines())
    files = {path.relative_to(ROOT).as_posix(): path.read_text()
             for path in sorted((ROOT / 'lib').rglob('*'))
             if path.suffix in ('.c', '.h', '.cpp', '.hpp')}
    problems = [problem for name, text in files.items()
                for problem in check_file(name, text, say)]
    problems += check_terms(files, terms)
    print('FAIL' if problems else 'ok',
          f'words: comments of {len(files)} files have standard terms')
    for line in wrong + problems:
        print('  ' + line)
    return 1 if wrong or problems or not say or not terms else 0


if __name__ == '__main__':
    sys.exit(main())
