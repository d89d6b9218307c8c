/* A nest that touches an array for even numbers only: for others nothing is
 * copied, since there may be no array.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: rm -f %t.log
 * RUN: %clang-ashlar -O3 %s -o %t -mllvm -ashlar-offload=spirv \
 * RUN:   -mllvm -ashlar-offload-force -mllvm -ashlar-force
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log %t | %FileCheck %s
 * RUN: %FileCheck %s --check-prefix=LOG < %t.log
 *
 * LOG-COUNT-2: 1 launches
 * LOG-NOT: launches
 * CHECK: 0.5 1.5
 */
#include <stdio.h>

#define N 40

static double row[2][N];

__attribute__((noinline)) static void fill(int n, double *restrict to)
{
	for (int i = 0; i < N; i++)
		if (n % 2 == 0)
			to[i] = 0.5 + n / 2;
}

int main(void)
{
	fill(0, row[0]);
	fill(1, (double *) 16);
	fill(2, row[1]);
	printf("%.1f %.1f\n", row[0][3], row[1][N - 1]);
	return 0;
}
