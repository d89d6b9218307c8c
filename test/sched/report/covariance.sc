# Listing 24: means, centring, products of columns.
# Example 23: the last two statements may be one or two, it makes no
# difference for the bands.
# SPDX-License-Identifier: MIT
domain: [n, m] -> {
  A[j] : 0 <= j < m;
  B[j, i] : 0 <= j < m and 0 <= i < n;
  C[j] : 0 <= j < m;
  D[i, j] : 0 <= i < n and 0 <= j < m;
  E[i, j] : 0 <= i <= j < m;
  F[i, j, k] : 0 <= i <= j < m and 0 <= k < n;
  G[i, j] : 0 <= i <= j < m;
  H[i, j] : 0 <= i <= j < m }
validity: [n, m] -> {
  A[j] -> B[j, 0] : n > 0 and 0 <= j < m;
  A[j] -> C[j] : n <= 0 and 0 <= j < m;
  B[j, i] -> B[j, 1 + i] : 0 <= j < m and 0 <= i <= -2 + n;
  B[j, i] -> C[j] : i = -1 + n and n > 0 and 0 <= j < m;
  C[j] -> D[i, j] : 0 <= j < m and 0 <= i < n;
  D[i, j] -> F[j, j', i] : 0 <= i < n and j >= 0 and j <= j' < m;
  D[i, j] -> F[i', j, i] : 0 <= i < n and j < m and 0 <= i' <= j;
  E[i, j] -> F[i, j, 0] : n > 0 and i >= 0 and i <= j < m;
  E[i, j] -> G[i, j] : n <= 0 and i >= 0 and i <= j < m;
  F[i, j, k] -> F[i, j, 1 + k] : i >= 0 and i <= j < m and 0 <= k <= -2 + n;
  F[i, j, k] -> G[i, j] : k = -1 + n and n > 0 and i >= 0 and i <= j < m;
  G[i, j] -> H[i, j] : i >= 0 and i <= j < m;
  B[j, i] -> D[i, j] : 0 <= j < m and 0 <= i < n;
  G[i, j] -> H[i, i] : j = i and 0 <= i < m }
proximity: [n, m] -> {
  A[j] -> B[j, 0] : n > 0 and 0 <= j < m;
  A[j] -> C[j] : n <= 0 and 0 <= j < m;
  B[j, i] -> B[j, 1 + i] : 0 <= j < m and 0 <= i <= -2 + n;
  B[j, i] -> C[j] : i = -1 + n and n > 0 and 0 <= j < m;
  C[j] -> D[i, j] : 0 <= j < m and 0 <= i < n;
  D[i, j] -> F[j, j', i] : 0 <= i < n and j >= 0 and j <= j' < m;
  D[i, j] -> F[i', j, i] : 0 <= i < n and j < m and 0 <= i' <= j;
  E[i, j] -> F[i, j, 0] : n > 0 and i >= 0 and i <= j < m;
  E[i, j] -> G[i, j] : n <= 0 and i >= 0 and i <= j < m;
  F[i, j, k] -> F[i, j, 1 + k] : i >= 0 and i <= j < m and 0 <= k <= -2 + n;
  F[i, j, k] -> G[i, j] : k = -1 + n and n > 0 and i >= 0 and i <= j < m;
  G[i, j] -> H[i, j] : i >= 0 and i <= j < m }
coincidence: [n, m] -> {
  A[j] -> B[j, 0] : n > 0 and 0 <= j < m;
  A[j] -> C[j] : n <= 0 and 0 <= j < m;
  B[j, i] -> B[j, 1 + i] : 0 <= j < m and 0 <= i <= -2 + n;
  B[j, i] -> C[j] : i = -1 + n and n > 0 and 0 <= j < m;
  C[j] -> D[i, j] : 0 <= j < m and 0 <= i < n;
  D[i, j] -> F[j, j', i] : 0 <= i < n and j >= 0 and j <= j' < m;
  D[i, j] -> F[i', j, i] : 0 <= i < n and j < m and 0 <= i' <= j;
  E[i, j] -> F[i, j, 0] : n > 0 and i >= 0 and i <= j < m;
  E[i, j] -> G[i, j] : n <= 0 and i >= 0 and i <= j < m;
  F[i, j, k] -> F[i, j, 1 + k] : i >= 0 and i <= j < m and 0 <= k <= -2 + n;
  F[i, j, k] -> G[i, j] : k = -1 + n and n > 0 and i >= 0 and i <= j < m;
  G[i, j] -> H[i, j] : i >= 0 and i <= j < m;
  B[j, i] -> D[i, j] : 0 <= j < m and 0 <= i < n;
  G[i, j] -> H[i, i] : j = i and 0 <= i < m }
