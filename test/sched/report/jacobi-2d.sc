# Listing 11: two sweeps over a plane per time step, arrays taking turns.
# Example 8: one band of three members, two of them skewed; if an outer
# coincident member is forced, the time alone, then both sweeps apart.
# Examples 15 and 19: the time is doubled by Feautrier's LP, if all groups
# of dependences are carried, and halved by unscaling.
# SPDX-License-Identifier: MIT
domain: [steps, n] -> {
  S[t, i, j] : 0 <= t < steps and 0 < i < n - 1 and 0 < j < n - 1;
  T[t, i, j] : 0 <= t < steps and 0 < i < n - 1 and 0 < j < n - 1 }
validity: [steps, n] -> {
  S[t, i, j] -> T[t, -1 + i, j] : 0 <= t < steps and 2 <= i <= -2 + n and 0
    < j <= -2 + n;
  S[t, i, j] -> T[t, 1 + i, j] : 0 <= t < steps and 0 < i <= -3 + n and 0 <
    j <= -2 + n;
  S[t, i, j] -> T[t, i, -1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 2
    <= j <= -2 + n;
  S[t, i, j] -> T[t, i, 1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 0 <
    j <= -3 + n;
  S[t, i, j] -> T[t, i, j] : 0 <= t < steps and 0 < i <= -2 + n and 0 < j <=
    -2 + n;
  T[t, i, j] -> S[1 + t, -1 + i, j] : 0 <= t <= -2 + steps and 2 <= i <= -2
    + n and 0 < j <= -2 + n;
  T[t, i, j] -> S[1 + t, 1 + i, j] : 0 <= t <= -2 + steps and 0 < i <= -3 +
    n and 0 < j <= -2 + n;
  T[t, i, j] -> S[1 + t, i, -1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 2 <= j <= -2 + n;
  T[t, i, j] -> S[1 + t, i, 1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 0 < j <= -3 + n;
  T[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  T[t, i, j] -> T[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n }
proximity: [steps, n] -> {
  S[t, i, j] -> T[t, -1 + i, j] : 0 <= t < steps and 2 <= i <= -2 + n and 0
    < j <= -2 + n;
  S[t, i, j] -> T[t, 1 + i, j] : 0 <= t < steps and 0 < i <= -3 + n and 0 <
    j <= -2 + n;
  S[t, i, j] -> T[t, i, -1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 2
    <= j <= -2 + n;
  S[t, i, j] -> T[t, i, 1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 0 <
    j <= -3 + n;
  S[t, i, j] -> T[t, i, j] : 0 <= t < steps and 0 < i <= -2 + n and 0 < j <=
    -2 + n;
  T[t, i, j] -> S[1 + t, -1 + i, j] : 0 <= t <= -2 + steps and 2 <= i <= -2
    + n and 0 < j <= -2 + n;
  T[t, i, j] -> S[1 + t, 1 + i, j] : 0 <= t <= -2 + steps and 0 < i <= -3 +
    n and 0 < j <= -2 + n;
  T[t, i, j] -> S[1 + t, i, -1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 2 <= j <= -2 + n;
  T[t, i, j] -> S[1 + t, i, 1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 0 < j <= -3 + n;
  T[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n }
coincidence: [steps, n] -> {
  S[t, i, j] -> T[t, -1 + i, j] : 0 <= t < steps and 2 <= i <= -2 + n and 0
    < j <= -2 + n;
  S[t, i, j] -> T[t, 1 + i, j] : 0 <= t < steps and 0 < i <= -3 + n and 0 <
    j <= -2 + n;
  S[t, i, j] -> T[t, i, -1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 2
    <= j <= -2 + n;
  S[t, i, j] -> T[t, i, 1 + j] : 0 <= t < steps and 0 < i <= -2 + n and 0 <
    j <= -3 + n;
  S[t, i, j] -> T[t, i, j] : 0 <= t < steps and 0 < i <= -2 + n and 0 < j <=
    -2 + n;
  T[t, i, j] -> S[1 + t, -1 + i, j] : 0 <= t <= -2 + steps and 2 <= i <= -2
    + n and 0 < j <= -2 + n;
  T[t, i, j] -> S[1 + t, 1 + i, j] : 0 <= t <= -2 + steps and 0 < i <= -3 +
    n and 0 < j <= -2 + n;
  T[t, i, j] -> S[1 + t, i, -1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 2 <= j <= -2 + n;
  T[t, i, j] -> S[1 + t, i, 1 + j] : 0 <= t <= -2 + steps and 0 < i <= -2 +
    n and 0 < j <= -3 + n;
  T[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  S[t, i, j] -> S[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n;
  T[t, i, j] -> T[1 + t, i, j] : 0 <= t <= -2 + steps and 0 < i <= -2 + n
    and 0 < j <= -2 + n }
