# Listing 18: two values that are each used by a loop.
# Example 14: the loops have nothing to do with each other, nor their bounds.
# SPDX-License-Identifier: MIT
domain: [n, m] -> {
  A[];
  B[i] : 0 <= i < n;
  C[];
  D[i] : 0 <= i < m }
validity: [n, m] -> {
  A[] -> B[i] : 0 <= i < n;
  C[] -> D[i] : 0 <= i < m }
proximity: [n, m] -> {
  A[] -> B[i] : 0 <= i < n;
  C[] -> D[i] : 0 <= i < m }
coincidence: [n, m] -> {
  A[] -> B[i] : 0 <= i < n;
  C[] -> D[i] : 0 <= i < m }
