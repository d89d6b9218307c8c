/* Integers that are compared with elements of arrays are data, no bounds: that
 * a store may change them needs no test, and the nest stays whole.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define KEEP __attribute__((noinline))

// CHECK: paths 3 3 {{modelled|transformed}}
KEEP void paths(int n, int *d)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				if (d[i * n + k] + d[k * n + j] < d[i * n + j])
					d[i * n + j] = d[i * n + k] +
						d[k * n + j];
}

// CHECK: reach 3 3 {{modelled|transformed}}
KEEP void reach(int n, int *d)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				if (d[k * n + j] > d[i * n + k])
					d[i * n + j] |= d[k * n + j];
}

/* A bound is compared with a counter: the test stays.
 * CHECK: bounded 2 2 {{modelled|transformed}}
 */
KEEP void bounded(int *n, int *d)
{
	for (int i = 0; i < n[0]; i++)
		for (int j = 0; j < n[1]; j++)
			d[10 * i + j] += i * j;
}

int main(void)
{
	static int d[64 * 64];
	int n[] = { 8, 9 };

	for (int i = 0; i < 64 * 64; i++)
		d[i] = i * 7919 % 1000;
	paths(64, d);
	reach(20, d + 100);
	bounded(n, d + 7);
	for (int i = 0; i < 64 * 64; i++)
		printf("%d%c", d[i], i % 64 == 63 ? '\n' : ' ');
	return 0;
}
