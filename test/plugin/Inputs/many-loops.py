#!/usr/bin/env python3
"""many-loops.py N - a function with N loops, one per line, from line 3 on.

SPDX-License-Identifier: MIT
"""
import sys

print("void many(int n, double *restrict a, double *restrict b)")
print("{")
for i in range(int(sys.argv[1])):
    print("\tfor (int i = 0; i < n; i++) a[i] += b[i] * %d.5;" % i)
print("}")
