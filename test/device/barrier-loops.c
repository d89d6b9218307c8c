/* Loops with barriers are not unrolled: drivers that make a copy of what
 * follows a barrier for each way to it would take for ever.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: ptxas
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: %clang-ashlar -O2 %s -c -o %t.o -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-dump=device:%t.d
 * RUN: %FileCheck %s < %t.d/rows.ptx
 *
 * CHECK-LABEL: .entry
 * CHECK-COUNT-2: {{bar(rier)?}}.sync
 * CHECK-NOT: {{bar(rier)?}}.sync
 */
#define MIN(a, b) ((a) < (b) ? (a) : (b))

void rows(long n, double *restrict to, const double *restrict from)
{
	for (int i = 0; i < MIN(n - 1, 6); i++)
		for (int j = i - 2; j < i + 7; j++)
			for (int k = -4; k < MIN(7 - i, 3); k++)
				to[j - n + 25] = from[k + 4];
}
