# Listing 32: the loop over ten elements reads the first of them each time.
# Example 33: there is a schedule as long as the dependences keep to the
# instances that exist.
# SPDX-License-Identifier: MIT
domain: {
  A[i] : 0 <= i < 10;
  B[i] : 0 <= i < 10 }
validity: {
  A[i] -> B[i'] : i = 0 and 0 <= i' <= 9;
  B[i] -> A[1 + i] : 0 <= i <= 8 }
proximity: {
  A[i] -> B[i'] : i = 0 and 0 <= i' <= 9;
  B[i] -> A[1 + i] : 0 <= i <= 8 }
coincidence: {
  A[i] -> B[i'] : i = 0 and 0 <= i' <= 9;
  B[i] -> A[1 + i] : 0 <= i <= 8 }
