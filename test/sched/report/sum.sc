# Listing 15: one variable collects all values.
# Example 10: no level carries both groups of dependences.
# SPDX-License-Identifier: MIT
domain: [n] -> {
  S[i, j] : 0 <= i < n and 0 <= j < n }
validity: [n] -> {
  S[i, j] -> S[i, 1 + j] : 0 <= i < n and 0 <= j <= -2 + n;
  S[i, j] -> S[1 + i, 0] : j = -1 + n and 0 <= i <= -2 + n }
proximity: [n] -> {
  S[i, j] -> S[i, 1 + j] : 0 <= i < n and 0 <= j <= -2 + n;
  S[i, j] -> S[1 + i, 0] : j = -1 + n and 0 <= i <= -2 + n }
coincidence: [n] -> {
  S[i, j] -> S[i, 1 + j] : 0 <= i < n and 0 <= j <= -2 + n;
  S[i, j] -> S[1 + i, 0] : j = -1 + n and 0 <= i <= -2 + n }
