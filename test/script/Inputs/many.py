#!/usr/bin/env python3
"""many.py dates|arrays|tree - dates with more loops than scripts can have; a SCoP
with more arrays than directives can name, and a tree with the last of them.

SPDX-License-Identifier: MIT
"""
import sys

DEPTH, ARRAYS = 40, 31
DOMAIN = "[n] -> { S0[i] : 0 <= i < n }"


def dates():
    print("{ S0[i, j] -> [0, i, j, %s j]; S1[i, j, k] -> [1, i, j, %s k] }" %
          ("i, " * DEPTH, "0, " * DEPTH))


def arrays():
    print('name: "many"\ncontext: "[n] -> { : 0 <= n <= 1000000 }"\narrays:')
    for i in range(ARRAYS):
        print("  - name: A%d\n    type: double\n    elem_size: 8\n"
              "    extents:\n      - unknown" % i)
    print('statements:\n  - name: S0\n    domain: "%s"\n    accesses:' %
          DOMAIN)
    for i in range(ARRAYS):
        print('      - write: "[n] -> { S0[i] -> A%d[i] }"' % i)
    print('schedule: { domain: "%s", child: { schedule: '
          '"[n] -> [{ S0[i] -> [(i)] }]" } }' % DOMAIN)


def tree():
    print('{ domain: "%s", child: { mark: "reduce A%d", child: {' %
          (DOMAIN, ARRAYS - 1))
    print('schedule: "[n] -> [{ S0[i] -> [(i)] }]" } } }')


{"dates": dates, "arrays": arrays, "tree": tree}[sys.argv[1]]()
