/* A kernel inside a loop on the host that has no instances for some of its
 * values is not launched for these: its threads would store beside the array.
 * So that this is seen at once each array lies between pages that nobody may
 * touch.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %clang-ashlar -O1 %s -o %t -mllvm -ashlar-offload=spirv \
 * RUN:   -mllvm -ashlar-offload-force -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify -Rpass-analysis=ashlar 2>&1 | %FileCheck %s
 * RUN: rm -f %t.log
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log ASHLAR_DEVICE_EXACT=1 \
 * RUN:   ASHLAR_TEST_GUARD=1 %t > %t.out
 * RUN: %FileCheck %s --check-prefix=LOG < %t.log
 * RUN: %t.plain | diff - %t.out
 * CHECK: remark: the new loops for a device are right at
 * LOG: bytes out
 * LOG: bytes out
 */
#include <stdio.h>

static float a[47][14];

__attribute__((noinline)) static void set(void)
{
	for (int i = 0; i < 47; i++)
		for (int j = 0; j < 14; j++)
			a[i][j] = (float) (i * 14 + j);
}

__attribute__((noinline)) static void swap(int n)
{
	for (int i = 2 * n + 1; i < 2 * n + 13; i++)
		for (unsigned j = 0; j < 7; j += 3) {
			double s = a[32 - i][i - 2], t;

			a[32 - i][i - 2] = a[i + 31][j];
			a[i + 31][j] = (float) s;
			t = a[i + 31][j];
			a[i + 31][j] = a[i + 31][j % 2];
			a[i + 31][j % 2] = (float) t;
		}
}

int main(void)
{
	double sum = 0;

	set();
	swap(1);
	for (int i = 0; i < 47; i++)
		for (int j = 0; j < 14; j++)
			sum = sum * 0.75 + a[i][j];
	printf("%.17g\n", sum);
	return 0;
}
