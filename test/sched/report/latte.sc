# Listing 29: a convolution with small loops of constant size.
# Example 26: no member may coalesce any of them.
# SPDX-License-Identifier: MIT
domain: {
  S[l, m, n, p, i, j, k] : 0 <= l < 50 and 0 <= m < 64 and 0 <= n < 8 and 0
    <= p < 8 and 0 <= i < 16 and 0 <= j < 5 and 0 <= k < 5 }
validity: {
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, -4 + p, i, 4, 4] : j = 0 and
    k = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 5 <= p <= 7
    and 0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, 0, i, 4, p] : j = 0 and k =
    0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 0 <= p <= 4 and
    0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, -4 + p, i, n, 4] : j = 0 and k =
    0 and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 5 <= p <= 6 and
    0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, 0, i, n, p] : j = 0 and k = 0 and
    0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 0 <= p <= 4 and 0 <= i
    <= 15;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, -4 + p, i, -1 + j, 4] : k = 0 and
    0 <= l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 5 <= p <= 6 and 0 <= i
    <= 15 and 0 < j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, 0, i, -1 + j, p] : k = 0 and 0 <=
    l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 0 <= p <= 4 and 0 <= i <=
    15 and 0 < j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, n, 1 + p, i, j, -1 + k] : 0 <= l <= 49
    and 0 <= m <= 63 and 0 <= n <= 7 and 0 <= p <= 6 and 0 <= i <= 15 and 0
    <= j <= 4 and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, -4 + p, i, 4, 4] : n = 7 and
    k = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 5 <= p <= 7 and 0 <= i <= 15
    and 0 <= j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, 0, i, 4, p] : n = 7 and k = 0
    and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= p <= 4 and 0 <= i <= 15 and 0
    <= j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, 3 + k, i, 4, 4] : n = 7 and p
    = 7 and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= i <= 15 and 0 <= j <= 4
    and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, 3 + k, i, 4, 4] : p = 7 and
    j = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 0 <= i <= 15
    and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, 3 + k, i, n, 4] : p = 7 and j = 0
    and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 0 <= i <= 15 and 0
    <= k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, 3 + k, i, -1 + j, 4] : p = 7 and
    0 <= l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 0 <= i <= 15 and 0 < j
    <= 4 and 0 <= k <= 4 }
proximity: {
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, -4 + p, i, 4, 4] : j = 0 and
    k = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 5 <= p <= 7
    and 0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, 0, i, 4, p] : j = 0 and k =
    0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 0 <= p <= 4 and
    0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, -4 + p, i, n, 4] : j = 0 and k =
    0 and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 5 <= p <= 6 and
    0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, 0, i, n, p] : j = 0 and k = 0 and
    0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 0 <= p <= 4 and 0 <= i
    <= 15;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, -4 + p, i, -1 + j, 4] : k = 0 and
    0 <= l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 5 <= p <= 6 and 0 <= i
    <= 15 and 0 < j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, 0, i, -1 + j, p] : k = 0 and 0 <=
    l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 0 <= p <= 4 and 0 <= i <=
    15 and 0 < j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, n, 1 + p, i, j, -1 + k] : 0 <= l <= 49
    and 0 <= m <= 63 and 0 <= n <= 7 and 0 <= p <= 6 and 0 <= i <= 15 and 0
    <= j <= 4 and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, -4 + p, i, 4, 4] : n = 7 and
    k = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 5 <= p <= 7 and 0 <= i <= 15
    and 0 <= j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, 0, i, 4, p] : n = 7 and k = 0
    and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= p <= 4 and 0 <= i <= 15 and 0
    <= j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, 3 + k, i, 4, 4] : n = 7 and p
    = 7 and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= i <= 15 and 0 <= j <= 4
    and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, 3 + k, i, 4, 4] : p = 7 and
    j = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 0 <= i <= 15
    and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, 3 + k, i, n, 4] : p = 7 and j = 0
    and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 0 <= i <= 15 and 0
    <= k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, 3 + k, i, -1 + j, 4] : p = 7 and
    0 <= l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 0 <= i <= 15 and 0 < j
    <= 4 and 0 <= k <= 4 }
coincidence: {
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, -4 + p, i, 4, 4] : j = 0 and
    k = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 5 <= p <= 7
    and 0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, 0, i, 4, p] : j = 0 and k =
    0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 0 <= p <= 4 and
    0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, -4 + p, i, n, 4] : j = 0 and k =
    0 and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 5 <= p <= 6 and
    0 <= i <= 15;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, 0, i, n, p] : j = 0 and k = 0 and
    0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 0 <= p <= 4 and 0 <= i
    <= 15;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, -4 + p, i, -1 + j, 4] : k = 0 and
    0 <= l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 5 <= p <= 6 and 0 <= i
    <= 15 and 0 < j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, 0, i, -1 + j, p] : k = 0 and 0 <=
    l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 0 <= p <= 4 and 0 <= i <=
    15 and 0 < j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, n, 1 + p, i, j, -1 + k] : 0 <= l <= 49
    and 0 <= m <= 63 and 0 <= n <= 7 and 0 <= p <= 6 and 0 <= i <= 15 and 0
    <= j <= 4 and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, -4 + p, i, 4, 4] : n = 7 and
    k = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 5 <= p <= 7 and 0 <= i <= 15
    and 0 <= j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, 0, i, 4, p] : n = 7 and k = 0
    and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= p <= 4 and 0 <= i <= 15 and 0
    <= j <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 3 + j, 3 + k, i, 4, 4] : n = 7 and p
    = 7 and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= i <= 15 and 0 <= j <= 4
    and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, -4 + n, 3 + k, i, 4, 4] : p = 7 and
    j = 0 and 0 <= l <= 49 and 0 <= m <= 62 and 4 <= n <= 6 and 0 <= i <= 15
    and 0 < k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, 1 + m, 0, 3 + k, i, n, 4] : p = 7 and j = 0
    and 0 <= l <= 49 and 0 <= m <= 62 and 0 <= n <= 3 and 0 <= i <= 15 and 0
    <= k <= 4;
  S[l, m, n, p, i, j, k] -> S[l, m, 1 + n, 3 + k, i, -1 + j, 4] : p = 7 and
    0 <= l <= 49 and 0 <= m <= 63 and 0 <= n <= 6 and 0 <= i <= 15 and 0 < j
    <= 4 and 0 <= k <= 4 }
