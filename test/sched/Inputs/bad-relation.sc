# The second piece of the relation is wrong.
# SPDX-License-Identifier: MIT
domain: [n] -> { A[i] : 0 <= i < n;
	B[i] : 0 <= i < n }
validity: [n] -> {
	A[i] -> B[i];
	B[i] -> A[i + ] }
