# Listing 17: a plane is swept in place, again and again.
# Example 11: 4 t + 2 i + j outside frees both inner loops.
# Example 17: single members that reproduce the original order.
# SPDX-License-Identifier: MIT
domain: [steps, n] -> {
  S[t, i, j] : 0 <= t < steps and 0 < i < n - 1 and 0 < j < n - 1 }
validity: [steps, n] -> {
  S[t, i, j] -> S[1 + t, -1 + i, -1 + j] : 0 <= t <= -2 + steps and 2 <= i
    <= -2 + n and 2 <= j <= -2 + n;
  S[t, i, j] -> S[1 + t, -1 + i, 1 + j] : 0 <= t <= -2 + steps and 2 <= i <=
    -2 + n and 0 < j <= -3 + n;
  S[t, i, j] -> S[1 + t, -1 + i, j] : 0 <= t <= -2 + steps and 2 <= i <= -2
    + n and 0 < j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, -1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 2 <= j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  S[t, i, j] -> S[t, 1 + i, -1 + j] : 0 <= t < steps and 0 < i <= -3 + n and
    2 <= j <= -2 + n;
  S[t, i, j] -> S[t, 1 + i, 1 + j] : 0 <= t < steps and 0 < i <= -3 + n and
    0 < j <= -3 + n;
  S[t, i, j] -> S[t, 1 + i, j] : 0 <= t < steps and 0 < i <= -3 + n and 0 <
    j <= -2 + n;
  S[t, i, j] -> S[t, i, 1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 0 <
    j <= -3 + n }
proximity: [steps, n] -> {
  S[t, i, j] -> S[1 + t, -1 + i, -1 + j] : 0 <= t <= -2 + steps and 2 <= i
    <= -2 + n and 2 <= j <= -2 + n;
  S[t, i, j] -> S[1 + t, -1 + i, 1 + j] : 0 <= t <= -2 + steps and 2 <= i <=
    -2 + n and 0 < j <= -3 + n;
  S[t, i, j] -> S[1 + t, -1 + i, j] : 0 <= t <= -2 + steps and 2 <= i <= -2
    + n and 0 < j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, -1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 2 <= j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  S[t, i, j] -> S[t, 1 + i, -1 + j] : 0 <= t < steps and 0 < i <= -3 + n and
    2 <= j <= -2 + n;
  S[t, i, j] -> S[t, 1 + i, 1 + j] : 0 <= t < steps and 0 < i <= -3 + n and
    0 < j <= -3 + n;
  S[t, i, j] -> S[t, 1 + i, j] : 0 <= t < steps and 0 < i <= -3 + n and 0 <
    j <= -2 + n;
  S[t, i, j] -> S[t, i, 1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 0 <
    j <= -3 + n }
coincidence: [steps, n] -> {
  S[t, i, j] -> S[1 + t, -1 + i, -1 + j] : 0 <= t <= -2 + steps and 2 <= i
    <= -2 + n and 2 <= j <= -2 + n;
  S[t, i, j] -> S[1 + t, -1 + i, 1 + j] : 0 <= t <= -2 + steps and 2 <= i <=
    -2 + n and 0 < j <= -3 + n;
  S[t, i, j] -> S[1 + t, -1 + i, j] : 0 <= t <= -2 + steps and 2 <= i <= -2
    + n and 0 < j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, -1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 2 <= j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  S[t, i, j] -> S[t, 1 + i, -1 + j] : 0 <= t < steps and 0 < i <= -3 + n and
    2 <= j <= -2 + n;
  S[t, i, j] -> S[t, 1 + i, 1 + j] : 0 <= t < steps and 0 < i <= -3 + n and
    0 < j <= -3 + n;
  S[t, i, j] -> S[t, 1 + i, j] : 0 <= t < steps and 0 < i <= -3 + n and 0 <
    j <= -2 + n;
  S[t, i, j] -> S[t, i, 1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 0 <
    j <= -3 + n }
