# Two loops, the second reading what the first writes.
# SPDX-License-Identifier: MIT
domain: [n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < n }	# two statements
context: "[n] -> { : n > 0 }"
validity: { A[i] -> B[i] }
proximity: { A[i] -> B[i] }
coincidence: { A[i] -> B[i] }
