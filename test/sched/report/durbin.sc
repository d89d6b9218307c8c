# Listing 34: a recurrence with inner loops.
# Example 35: carrying dependences of statements on themselves first, no
# statement is shifted against the others.
# SPDX-License-Identifier: MIT
domain: [n] -> {
  A[];
  B[];
  C[];
  D[k] : 0 < k < n;
  E[k] : 0 < k < n;
  F[k, i] : 0 <= i < k < n;
  G[k] : 0 < k < n;
  H[k, i] : 0 <= i < k < n;
  I[k, i] : 0 <= i < k < n;
  J[k] : 0 < k < n }
validity: [n] -> {
  A[] -> F[1, 0] : n >= 2;
  A[] -> H[1, 0] : n >= 2;
  B[] -> D[1] : n >= 2;
  C[] -> D[1] : n >= 2;
  D[k] -> D[1 + k] : 0 < k <= -2 + n;
  D[k] -> G[k] : 0 < k < n;
  E[k] -> F[k, 0] : 0 < k < n;
  F[k, i] -> F[k, 1 + i] : k < n and 0 <= i <= -2 + k;
  F[k, i] -> G[k] : i = -1 + k and 0 < k < n;
  G[k] -> D[1 + k] : 0 < k <= -2 + n;
  G[k] -> H[k, i] : k < n and 0 <= i < k;
  G[k] -> J[k] : 0 < k < n;
  H[k, i] -> I[k, i] : k < n and 0 <= i < k;
  I[k, i] -> F[1 + k, i] : k <= -2 + n and 0 <= i < k;
  I[k, i] -> H[1 + k, i] : k <= -2 + n and 0 <= i < k;
  I[k, i] -> H[1 + k, k - i] : k <= -2 + n and 0 <= i < k;
  J[k] -> F[1 + k, k] : 0 < k <= -2 + n;
  J[k] -> H[1 + k, 0] : 0 < k <= -2 + n;
  J[k] -> H[1 + k, k] : 0 < k <= -2 + n;
  A[] -> I[1, 0] : n >= 2;
  C[] -> G[1] : n >= 2;
  F[k, i] -> E[1 + k] : i = -1 + k and 0 < k <= -2 + n;
  F[k, i] -> I[k, i] : k < n and 0 <= i < k;
  G[k] -> E[1 + k] : 0 < k <= -2 + n;
  G[k] -> G[1 + k] : 0 < k <= -2 + n;
  H[k, i] -> G[1 + k] : k <= -2 + n and 0 <= i < k;
  H[k, i] -> H[1 + k, i] : k <= -2 + n and 0 <= i < k;
  H[k, i] -> I[k, -1 + k - i] : k < n and 0 <= i < k;
  I[k, i] -> I[1 + k, i] : k <= -2 + n and 0 <= i < k;
  J[k] -> G[1 + k] : 0 < k <= -2 + n;
  J[k] -> I[1 + k, k] : 0 < k <= -2 + n }
proximity: [n] -> {
  A[] -> F[1, 0] : n >= 2;
  A[] -> H[1, 0] : n >= 2;
  B[] -> D[1] : n >= 2;
  C[] -> D[1] : n >= 2;
  D[k] -> D[1 + k] : 0 < k <= -2 + n;
  D[k] -> G[k] : 0 < k < n;
  E[k] -> F[k, 0] : 0 < k < n;
  F[k, i] -> F[k, 1 + i] : k < n and 0 <= i <= -2 + k;
  F[k, i] -> G[k] : i = -1 + k and 0 < k < n;
  G[k] -> D[1 + k] : 0 < k <= -2 + n;
  G[k] -> H[k, i] : k < n and 0 <= i < k;
  G[k] -> J[k] : 0 < k < n;
  H[k, i] -> I[k, i] : k < n and 0 <= i < k;
  I[k, i] -> F[1 + k, i] : k <= -2 + n and 0 <= i < k;
  I[k, i] -> H[1 + k, i] : k <= -2 + n and 0 <= i < k;
  I[k, i] -> H[1 + k, k - i] : k <= -2 + n and 0 <= i < k;
  J[k] -> F[1 + k, k] : 0 < k <= -2 + n;
  J[k] -> H[1 + k, 0] : 0 < k <= -2 + n;
  J[k] -> H[1 + k, k] : 0 < k <= -2 + n }
coincidence: [n] -> {
  A[] -> F[1, 0] : n >= 2;
  A[] -> H[1, 0] : n >= 2;
  B[] -> D[1] : n >= 2;
  C[] -> D[1] : n >= 2;
  D[k] -> D[1 + k] : 0 < k <= -2 + n;
  D[k] -> G[k] : 0 < k < n;
  E[k] -> F[k, 0] : 0 < k < n;
  F[k, i] -> F[k, 1 + i] : k < n and 0 <= i <= -2 + k;
  F[k, i] -> G[k] : i = -1 + k and 0 < k < n;
  G[k] -> D[1 + k] : 0 < k <= -2 + n;
  G[k] -> H[k, i] : k < n and 0 <= i < k;
  G[k] -> J[k] : 0 < k < n;
  H[k, i] -> I[k, i] : k < n and 0 <= i < k;
  I[k, i] -> F[1 + k, i] : k <= -2 + n and 0 <= i < k;
  I[k, i] -> H[1 + k, i] : k <= -2 + n and 0 <= i < k;
  I[k, i] -> H[1 + k, k - i] : k <= -2 + n and 0 <= i < k;
  J[k] -> F[1 + k, k] : 0 < k <= -2 + n;
  J[k] -> H[1 + k, 0] : 0 < k <= -2 + n;
  J[k] -> H[1 + k, k] : 0 < k <= -2 + n;
  A[] -> I[1, 0] : n >= 2;
  C[] -> G[1] : n >= 2;
  F[k, i] -> E[1 + k] : i = -1 + k and 0 < k <= -2 + n;
  F[k, i] -> I[k, i] : k < n and 0 <= i < k;
  G[k] -> E[1 + k] : 0 < k <= -2 + n;
  G[k] -> G[1 + k] : 0 < k <= -2 + n;
  H[k, i] -> G[1 + k] : k <= -2 + n and 0 <= i < k;
  H[k, i] -> H[1 + k, i] : k <= -2 + n and 0 <= i < k;
  H[k, i] -> I[k, -1 + k - i] : k < n and 0 <= i < k;
  I[k, i] -> I[1 + k, i] : k <= -2 + n and 0 <= i < k;
  J[k] -> G[1 + k] : 0 < k <= -2 + n;
  J[k] -> I[1 + k, k] : 0 < k <= -2 + n }
