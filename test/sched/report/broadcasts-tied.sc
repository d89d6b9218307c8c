# Listing 18, and C after A: two values, each used by a loop.
# Example 14: the loops share no bound on distances, so that as a whole no
# band has both.
# SPDX-License-Identifier: MIT
domain: [n, m] -> {
  A[];
  B[i] : 0 <= i < n;
  C[];
  D[i] : 0 <= i < m }
validity: [n, m] -> {
  A[] -> C[];
  A[] -> B[i] : 0 <= i < n;
  C[] -> D[i] : 0 <= i < m }
proximity: [n, m] -> {
  A[] -> B[i] : 0 <= i < n;
  C[] -> D[i] : 0 <= i < m }
coincidence: [n, m] -> {
  A[] -> B[i] : 0 <= i < n;
  C[] -> D[i] : 0 <= i < m }
