# Listing 20: B is multiplied by a triangle in place.
# Example 21: as a whole, one band with one coincident member; in clusters,
# two, so that B keeps both of its coincident members.
# SPDX-License-Identifier: MIT
domain: [n, m] -> {
  A[i, j, k] : 0 <= i < k < m and 0 <= j < n;
  B[i, j] : 0 <= i < m and 0 <= j < n }
validity: [n, m] -> {
  A[i, j, k] -> A[i, j, 1 + k] : i >= 0 and 0 <= j < n and i < k <= -2 + m;
  A[i, j, k] -> B[i, j] : k = -1 + m and 0 <= i <= -2 + m and 0 <= j < n;
  A[i, j, k] -> A[k, j, 1 + k] : i >= 0 and 0 <= j < n and i < k <= -2 + m;
  A[i, j, k] -> B[-1 + m, j] : k = -1 + m and 0 <= i <= -2 + m and 0 <= j <
    n }
proximity: [n, m] -> {
  A[i, j, k] -> A[i, j, 1 + k] : i >= 0 and 0 <= j < n and i < k <= -2 + m;
  A[i, j, k] -> B[i, j] : k = -1 + m and 0 <= i <= -2 + m and 0 <= j < n }
coincidence: [n, m] -> {
  A[i, j, k] -> A[i, j, 1 + k] : i >= 0 and 0 <= j < n and i < k <= -2 + m;
  A[i, j, k] -> B[i, j] : k = -1 + m and 0 <= i <= -2 + m and 0 <= j < n;
  A[i, j, k] -> A[k, j, 1 + k] : i >= 0 and 0 <= j < n and i < k <= -2 + m;
  A[i, j, k] -> B[-1 + m, j] : k = -1 + m and 0 <= i <= -2 + m and 0 <= j <
    n }
