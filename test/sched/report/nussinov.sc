# Listing 25: folding of a sequence, from the ends of intervals; A and B,
# which are one group, as the statement P.
# Example 24: an outer level by the length of the interval.
# SPDX-License-Identifier: MIT
domain: [n] -> {
  P[a, j] : 0 <= -a < j < n;
  C[i, j] : 0 <= i and i + 2 <= j < n;
  D[i, j] : 0 <= i < n - 1 and j = i + 1;
  E[i, j, k] : 0 <= i < k < j < n }
validity: [n] -> {
  C[i, j] -> E[i, j, 1 + i] : i >= 0 and 2 + i <= j < n;
  D[i, j] -> C[-1 + i, 2 + i] : j = 1 + i and 0 < i <= -3 + n;
  D[i, j] -> E[i, j', 1 + i] : j = 1 + i and i >= 0 and 2 + i <= j' < n;
  D[i, j] -> E[i', 1 + i, -1 + i] : j = 1 + i and i <= -2 + n and 0 <= i' <=
    -2 + i;
  D[i, j] -> P[-i, 2 + i] : j = 1 + i and 0 <= i <= -3 + n;
  D[i, j] -> P[1 - i, 1 + i] : j = 1 + i and 0 < i <= -2 + n;
  E[i, j, k] -> C[-1 + i, 1 + j] : k = -1 + j and i > 0 and 2 + i <= j <= -2
    + n;
  E[i, j, k] -> E[i, j, 1 + k] : i >= 0 and j < n and i < k <= -2 + j;
  E[i, j, k] -> E[i, j', j] : k = -1 + j and i >= 0 and j >= 2 + i and j <
    j' < n;
  E[i, j, k] -> E[i', j, -1 + i] : k = -1 + j and 2 + i <= j < n and 0 <= i'
    <= -2 + i;
  E[i, j, k] -> P[-i, 1 + j] : k = -1 + j and i >= 0 and 2 + i <= j <= -2 +
    n;
  E[i, j, k] -> P[1 - i, j] : k = -1 + j and i > 0 and 2 + i <= j < n;
  P[a, j] -> C[-a, j] : a <= 0 and 2 - a <= j < n;
  P[a, j] -> D[-a, 1 - a] : j = 1 - a and 2 - n <= a <= 0 }
proximity: [n] -> {
  C[i, j] -> E[i, j, 1 + i] : i >= 0 and 2 + i <= j < n;
  D[i, j] -> C[-1 + i, 2 + i] : j = 1 + i and 0 < i <= -3 + n;
  D[i, j] -> E[i, j', 1 + i] : j = 1 + i and i >= 0 and 2 + i <= j' < n;
  D[i, j] -> E[i', 1 + i, -1 + i] : j = 1 + i and i <= -2 + n and 0 <= i' <=
    -2 + i;
  D[i, j] -> P[-i, 2 + i] : j = 1 + i and 0 <= i <= -3 + n;
  D[i, j] -> P[1 - i, 1 + i] : j = 1 + i and 0 < i <= -2 + n;
  E[i, j, k] -> C[-1 + i, 1 + j] : k = -1 + j and i > 0 and 2 + i <= j <= -2
    + n;
  E[i, j, k] -> E[i, j, 1 + k] : i >= 0 and j < n and i < k <= -2 + j;
  E[i, j, k] -> E[i, j', j] : k = -1 + j and i >= 0 and j >= 2 + i and j <
    j' < n;
  E[i, j, k] -> E[i', j, -1 + i] : k = -1 + j and 2 + i <= j < n and 0 <= i'
    <= -2 + i;
  E[i, j, k] -> P[-i, 1 + j] : k = -1 + j and i >= 0 and 2 + i <= j <= -2 +
    n;
  E[i, j, k] -> P[1 - i, j] : k = -1 + j and i > 0 and 2 + i <= j < n;
  P[a, j] -> C[-a, j] : a <= 0 and 2 - a <= j < n;
  P[a, j] -> D[-a, 1 - a] : j = 1 - a and 2 - n <= a <= 0 }
coincidence: [n] -> {
  C[i, j] -> E[i, j, 1 + i] : i >= 0 and 2 + i <= j < n;
  D[i, j] -> C[-1 + i, 2 + i] : j = 1 + i and 0 < i <= -3 + n;
  D[i, j] -> E[i, j', 1 + i] : j = 1 + i and i >= 0 and 2 + i <= j' < n;
  D[i, j] -> E[i', 1 + i, -1 + i] : j = 1 + i and i <= -2 + n and 0 <= i' <=
    -2 + i;
  D[i, j] -> P[-i, 2 + i] : j = 1 + i and 0 <= i <= -3 + n;
  D[i, j] -> P[1 - i, 1 + i] : j = 1 + i and 0 < i <= -2 + n;
  E[i, j, k] -> C[-1 + i, 1 + j] : k = -1 + j and i > 0 and 2 + i <= j <= -2
    + n;
  E[i, j, k] -> E[i, j, 1 + k] : i >= 0 and j < n and i < k <= -2 + j;
  E[i, j, k] -> E[i, j', j] : k = -1 + j and i >= 0 and j >= 2 + i and j <
    j' < n;
  E[i, j, k] -> E[i', j, -1 + i] : k = -1 + j and 2 + i <= j < n and 0 <= i'
    <= -2 + i;
  E[i, j, k] -> P[-i, 1 + j] : k = -1 + j and i >= 0 and 2 + i <= j <= -2 +
    n;
  E[i, j, k] -> P[1 - i, j] : k = -1 + j and i > 0 and 2 + i <= j < n;
  P[a, j] -> C[-a, j] : a <= 0 and 2 - a <= j < n;
  P[a, j] -> D[-a, 1 - a] : j = 1 - a and 2 - n <= a <= 0 }
