# Example 31: the second coordinate stays or grows, up to the size of the
# set; that is no reason to give it a negative coefficient.
# SPDX-License-Identifier: MIT
domain: [n] -> { S[i, j] : 0 <= i < n and 0 <= j <= 6 }
validity: [n] -> { S[i, j] -> S[i + 1, k] : 0 <= i < n - 1 and
  0 <= j <= k <= 6 }
coincidence: [n] -> { S[i, j] -> S[i + 1, k] : 0 <= i < n - 1 and
  0 <= j <= k <= 6 }
