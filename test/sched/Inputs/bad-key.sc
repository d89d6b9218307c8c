# A word that no constraint is called by.
# SPDX-License-Identifier: MIT
domain: "{ A[i] : 0 <= i <= 9 }"
validness: "{ A[i] -> A[i + 1] }"
