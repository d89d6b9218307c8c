# Listing 15 with n = 10000.
# Examples 13 and 27: both loops in one member, 10000 i + j, its inner
# "loop" being of one iteration.  Example 30: recovery from that.
# SPDX-License-Identifier: MIT
domain: {
  S[i, j] : 0 <= i < 10000 and 0 <= j < 10000 }
validity: {
  S[i, j] -> S[i, 1 + j] : 0 <= i <= 9999 and 0 <= j <= 9998;
  S[i, j] -> S[1 + i, 0] : j = 9999 and 0 <= i <= 9998 }
proximity: {
  S[i, j] -> S[i, 1 + j] : 0 <= i <= 9999 and 0 <= j <= 9998;
  S[i, j] -> S[1 + i, 0] : j = 9999 and 0 <= i <= 9998 }
coincidence: {
  S[i, j] -> S[i, 1 + j] : 0 <= i <= 9999 and 0 <= j <= 9998;
  S[i, j] -> S[1 + i, 0] : j = 9999 and 0 <= i <= 9998 }
