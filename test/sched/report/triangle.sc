# Example 29: the set is 100 wide and 50 high; its points in sequence, row
# by row, are no reason to coalesce the loops.
# SPDX-License-Identifier: MIT
domain: { S[x, y] : x >= 0 and x <= y and x + y <= 100 }
validity: { S[x, y] -> S[x, y + 1];
  S[x, y] -> S[x + 1, x + 1] : x + y = 100 }
coincidence: { S[x, y] -> S[x, y + 1];
  S[x, y] -> S[x + 1, x + 1] : x + y = 100 }
