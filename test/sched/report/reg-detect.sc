# Listing 19 after dead code elimination: the loop over t is left with its
# last iteration.
# Example 20: that direction counts for nothing.
# SPDX-License-Identifier: MIT
domain: [steps, n, l] -> {
  A[t, j, i, c] : t = steps - 1 and steps > 0 and 0 <= j <= i < n and 0 <= c
    < l;
  B[t, j, i] : t = steps - 1 and steps > 0 and 0 <= j <= i < n;
  C[t, j, i, c] : t = steps - 1 and steps > 0 and 0 <= j <= i < n and 0 < c
    < l;
  D[t, j, i] : t = steps - 1 and steps > 0 and 0 <= j <= i < n;
  E[t, i] : t = steps - 1 and steps > 0 and 0 <= i < n;
  F[t, j, i] : t = steps - 1 and steps > 0 and 0 <= j <= i < n and j > 0 }
validity: [steps, n, l] -> {
  A[t, j, i, c] -> B[-1 + steps, j, i] : t = -1 + steps and c = 0 and steps
    > 0 and l > 0 and j >= 0 and j <= i < n;
  A[t, j, i, c] -> C[-1 + steps, j, i, c] : t = -1 + steps and steps > 0 and
    j >= 0 and j <= i < n and 0 < c < l;
  B[t, j, i] -> C[-1 + steps, j, i, 1] : t = -1 + steps and steps > 0 and l
    >= 2 and j >= 0 and j <= i < n;
  B[t, j, i] -> D[-1 + steps, j, i] : l = 1 and t = -1 + steps and steps > 0
    and j >= 0 and j <= i < n;
  C[t, j, i, c] -> C[-1 + steps, j, i, 1 + c] : t = -1 + steps and steps > 0
    and j >= 0 and j <= i < n and 0 < c <= -2 + l;
  C[t, j, i, c] -> D[-1 + steps, j, i] : t = -1 + steps and c = -1 + l and
    steps > 0 and l >= 2 and j >= 0 and j <= i < n;
  D[t, j, i] -> E[-1 + steps, i] : t = -1 + steps and j = 0 and steps > 0
    and 0 <= i < n;
  D[t, j, i] -> F[-1 + steps, j, i] : t = -1 + steps and steps > 0 and j > 0
    and j <= i < n;
  E[t, i] -> F[-1 + steps, 1, 1 + i] : t = -1 + steps and steps > 0 and 0 <=
    i <= -2 + n;
  F[t, j, i] -> F[-1 + steps, 1 + j, 1 + i] : t = -1 + steps and steps > 0
    and j > 0 and j <= i <= -2 + n }
proximity: [steps, n, l] -> {
  A[t, j, i, c] -> B[-1 + steps, j, i] : t = -1 + steps and c = 0 and steps
    > 0 and l > 0 and j >= 0 and j <= i < n;
  A[t, j, i, c] -> C[-1 + steps, j, i, c] : t = -1 + steps and steps > 0 and
    j >= 0 and j <= i < n and 0 < c < l;
  B[t, j, i] -> C[-1 + steps, j, i, 1] : t = -1 + steps and steps > 0 and l
    >= 2 and j >= 0 and j <= i < n;
  B[t, j, i] -> D[-1 + steps, j, i] : l = 1 and t = -1 + steps and steps > 0
    and j >= 0 and j <= i < n;
  C[t, j, i, c] -> C[-1 + steps, j, i, 1 + c] : t = -1 + steps and steps > 0
    and j >= 0 and j <= i < n and 0 < c <= -2 + l;
  C[t, j, i, c] -> D[-1 + steps, j, i] : t = -1 + steps and c = -1 + l and
    steps > 0 and l >= 2 and j >= 0 and j <= i < n;
  D[t, j, i] -> E[-1 + steps, i] : t = -1 + steps and j = 0 and steps > 0
    and 0 <= i < n;
  D[t, j, i] -> F[-1 + steps, j, i] : t = -1 + steps and steps > 0 and j > 0
    and j <= i < n;
  E[t, i] -> F[-1 + steps, 1, 1 + i] : t = -1 + steps and steps > 0 and 0 <=
    i <= -2 + n;
  F[t, j, i] -> F[-1 + steps, 1 + j, 1 + i] : t = -1 + steps and steps > 0
    and j > 0 and j <= i <= -2 + n }
coincidence: [steps, n, l] -> {
  A[t, j, i, c] -> B[-1 + steps, j, i] : t = -1 + steps and c = 0 and steps
    > 0 and l > 0 and j >= 0 and j <= i < n;
  A[t, j, i, c] -> C[-1 + steps, j, i, c] : t = -1 + steps and steps > 0 and
    j >= 0 and j <= i < n and 0 < c < l;
  B[t, j, i] -> C[-1 + steps, j, i, 1] : t = -1 + steps and steps > 0 and l
    >= 2 and j >= 0 and j <= i < n;
  B[t, j, i] -> D[-1 + steps, j, i] : l = 1 and t = -1 + steps and steps > 0
    and j >= 0 and j <= i < n;
  C[t, j, i, c] -> C[-1 + steps, j, i, 1 + c] : t = -1 + steps and steps > 0
    and j >= 0 and j <= i < n and 0 < c <= -2 + l;
  C[t, j, i, c] -> D[-1 + steps, j, i] : t = -1 + steps and c = -1 + l and
    steps > 0 and l >= 2 and j >= 0 and j <= i < n;
  D[t, j, i] -> E[-1 + steps, i] : t = -1 + steps and j = 0 and steps > 0
    and 0 <= i < n;
  D[t, j, i] -> F[-1 + steps, j, i] : t = -1 + steps and steps > 0 and j > 0
    and j <= i < n;
  E[t, i] -> F[-1 + steps, 1, 1 + i] : t = -1 + steps and steps > 0 and 0 <=
    i <= -2 + n;
  F[t, j, i] -> F[-1 + steps, 1 + j, 1 + i] : t = -1 + steps and steps > 0
    and j > 0 and j <= i <= -2 + n }
