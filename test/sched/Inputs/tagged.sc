# A temporary value per iteration; its life ends before the next begins.
# SPDX-License-Identifier: MIT
domain: "[n] -> { W[i] : 0 <= i < n; R[i] : 0 <= i < n }"
validity: "[n] -> { W[i] -> R[i] : 0 <= i < n }"
proximity: "[n] -> { W[i] -> R[i] : 0 <= i < n }"
condition: "[n] -> { [W[i] -> t[]] -> [R[i] -> u[]] : 0 <= i < n }"
conditional_validity: "[n] -> { [R[i] -> u[]] -> [W[j] -> t[]] : 0 <= i < j < n }"
