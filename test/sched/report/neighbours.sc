# Example 12: the direction in which neighbours are near comes first,
# although it is the second one.
# SPDX-License-Identifier: MIT
domain: { S[i, j] : 0 <= i <= 10 }
proximity: { S[i, j] -> S[1 + i, j] : 0 <= i <= 9 and 0 <= j <= 10 }
