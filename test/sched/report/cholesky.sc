# Listing 14: A is factored in place.
# Examples 9 and 16: all groups of dependences carried, coefficients up to 3.
# Examples 18 and 34: dependences of a statement on itself carried first, or
# a band of a single member: A is scheduled by k.  By validity alone: by i.
# SPDX-License-Identifier: MIT
domain: [n] -> {
  A[i, j, k] : 0 <= k < j < i < n;
  B[i, j] : 0 <= j < i < n;
  C[i, k] : 0 <= k < i < n;
  D[i] : 0 <= i < n }
validity: [n] -> {
  A[i, j, k] -> A[i, j, 1 + k] : i < n and j < i and 0 <= k <= -2 + j;
  A[i, j, k] -> B[i, j] : k = -1 + j and i < n and 0 < j < i;
  B[i, j] -> A[i, j', j] : i < n and j >= 0 and j < j' < i;
  B[i, j] -> A[i', i, j] : 0 <= j < i and i < i' < n;
  B[i, j] -> C[i, j] : i < n and 0 <= j < i;
  C[i, k] -> C[i, 1 + k] : i < n and 0 <= k <= -2 + i;
  C[i, k] -> D[i] : k = -1 + i and 0 < i < n;
  D[i] -> B[i', i] : i >= 0 and i < i' < n }
proximity: [n] -> {
  A[i, j, k] -> A[i, j, 1 + k] : i < n and j < i and 0 <= k <= -2 + j;
  A[i, j, k] -> B[i, j] : k = -1 + j and i < n and 0 < j < i;
  B[i, j] -> A[i, j', j] : i < n and j >= 0 and j < j' < i;
  B[i, j] -> A[i', i, j] : 0 <= j < i and i < i' < n;
  B[i, j] -> C[i, j] : i < n and 0 <= j < i;
  C[i, k] -> C[i, 1 + k] : i < n and 0 <= k <= -2 + i;
  C[i, k] -> D[i] : k = -1 + i and 0 < i < n;
  D[i] -> B[i', i] : i >= 0 and i < i' < n }
coincidence: [n] -> {
  A[i, j, k] -> A[i, j, 1 + k] : i < n and j < i and 0 <= k <= -2 + j;
  A[i, j, k] -> B[i, j] : k = -1 + j and i < n and 0 < j < i;
  B[i, j] -> A[i, j', j] : i < n and j >= 0 and j < j' < i;
  B[i, j] -> A[i', i, j] : 0 <= j < i and i < i' < n;
  B[i, j] -> C[i, j] : i < n and 0 <= j < i;
  C[i, k] -> C[i, 1 + k] : i < n and 0 <= k <= -2 + i;
  C[i, k] -> D[i] : k = -1 + i and 0 < i < n;
  D[i] -> B[i', i] : i >= 0 and i < i' < n }
