# Example 28: what is known of n makes the loops finite, and is no reason to
# coalesce them.
# SPDX-License-Identifier: MIT
domain: [n] -> { S[i, j] : 0 <= i, j < n }
context: [n] -> { : n = 1024 }
validity: [n] -> { S[i, j] -> S[i + 1, j] : 0 <= i, i + 1, j < n }
proximity: [n] -> { S[i, j] -> S[i + 1, j] : 0 <= i, i + 1, j < n }
coincidence: [n] -> { S[i, j] -> S[i + 1, j] : 0 <= i, i + 1, j < n }
