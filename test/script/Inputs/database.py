"""database.py DATABASE SCRIPT [ROW...] - a database of measurements for the
nest that SCRIPT was recorded for, as ashlar-tune makes it.

A row is SIZES:MEDIAN:TEXT, TEXT being a script or, after "@", its file.  After
NEST=HASH the rows are about another nest, after FORMAT=N the database has this
format, after TURNED rows come in the opposite order.

SPDX-License-Identifier: MIT
"""
import os
import re
import sqlite3
import sys

SCHEMA = """
CREATE TABLE nests(nest TEXT PRIMARY KEY, function TEXT, file TEXT,
  line INTEGER);
CREATE TABLE machines(machine TEXT PRIMARY KEY, description TEXT);
CREATE TABLE results(nest TEXT, machine TEXT, sizes TEXT, script TEXT,
  runs INTEGER, median REAL, low REAL, high REAL, checked INTEGER,
  compiler TEXT, plugin TEXT, at TEXT,
  PRIMARY KEY(nest, machine, sizes, script));
CREATE VIEW best AS SELECT nest, machine, sizes, script, median FROM results r
  WHERE checked AND median = (SELECT min(median) FROM results WHERE checked
  AND nest = r.nest AND machine = r.machine AND sizes = r.sizes);
"""


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def main(path, script, *words):
    head = read(script)
    function, line, nest = re.search(r"nest\('([^']+)', (\d+), '(\w+)'\)",
                                     head).groups()
    machine = re.search('# machine: (.*)', head).group(1)
    file = re.search('^# [^,]*, (.*)', head).group(1)
    rows, turned, version = [], False, 1
    for word in words:
        if word.startswith('NEST='):
            nest = word[5:]
        elif word.startswith('FORMAT='):
            version = int(word[7:])
        elif word == 'TURNED':
            turned = True
        else:
            sizes, median, text = word.split(':', 2)
            text = read(text[1:]) if text.startswith('@') else text
            rows.append((nest, machine, sizes, text, 5, float(median), 1, 1,
                         1, '', '', ''))
    if os.path.exists(path):
        os.remove(path)
    base = sqlite3.connect(path)
    base.executescript(SCHEMA + f'PRAGMA user_version = {version};')
    base.execute('INSERT INTO nests VALUES(?, ?, ?, ?)',
                 (nest, function, file, line))
    base.executemany('INSERT INTO results VALUES(?,?,?,?,?,?,?,?,?,?,?,?)',
                     rows[::-1] if turned else rows)
    base.commit()


main(*sys.argv[1:])
