# A file that was cut off.
# SPDX-License-Identifier: MIT
domain: { A[i] : 0 <= i <= 9 }
validity: { A[i] -> A[i + 1]
