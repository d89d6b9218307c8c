/* A nest of which it is known, though not by its bounds, that one strip holds
 * all of its loop: isl has no such loop where memory of a block is used.
 *
 * REQUIRES: pocl
 * RUN: rm -f %t.log
 * RUN: %clang-ashlar -O2 %s -o %t -mllvm -ashlar-offload=spirv \
 * RUN:   -mllvm -ashlar-offload-force
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log ASHLAR_DEVICE_EXACT=1 %t | %FileCheck %s
 * RUN: grep launches %t.log
 *
 * CHECK: 3.500000 3.500000 -1.000000
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double from[5] = { 1.5, 2.5, 3.5, 4.5, 5.5 };
static struct { double value; } to[3] = { { 0 }, { 0 }, { -1 } };

__attribute__((noinline)) void last(void)
{
	for (int i = 0; i < 1; i++)
		for (int j = -3; j < i; j++)
			for (int k = 0; k < 2; k++)
				to[k].value = from[j + 3];
}

int main(void)
{
	last();
	printf("%f %f %f\n", to[0].value, to[1].value, to[2].value);
	return 0;
}
