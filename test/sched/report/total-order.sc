# Example 32: all points of a box in sequence; one level per loop.
# SPDX-License-Identifier: MIT
domain: { S[a, b, c] : 0 <= a, b, c < 10 }
validity: { S[a, b, c] -> S[d, e, f] : a < d;
  S[a, b, c] -> S[a, e, f] : b < e;
  S[a, b, c] -> S[a, b, f] : c < f }
