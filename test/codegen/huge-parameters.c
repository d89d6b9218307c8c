/* Parameters for which the arithmetic of the new loops would overflow take
 * the old code; those of 32 bits never do, so that there is no test then.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -DTEST -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0>' -S %t.ll -o - | %FileCheck %s
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-effort=0 -mllvm -ashlar-force %s -o %t.ashlar
 * RUN: %t.plain > %t.wanted
 * RUN: %t.ashlar | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-effort=0 -mllvm -ashlar-force -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.ashlar
 * RUN: env OMP_NUM_THREADS=2 %t.ashlar | diff - %t.wanted
 *
 * CHECK-LABEL: define {{.*}}@narrow(
 * CHECK-NOT: icmp {{ult|sle}} i64 %{{[0-9]+}}, 72057594037927935
 * CHECK-NOT: !prof
 * CHECK-LABEL: define {{.*}}@wide(
 * CHECK: icmp sle i64 %0, 72057594037927935
 * CHECK: br i1 {{.*}}, label %ashlar, label {{.*}}, !prof
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdio.h>

#define NOINLINE __attribute__((noinline))

NOINLINE void narrow(int n, int m, long a[restrict 60], long b[restrict 60])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * 7 + j] += b[j * 7 + i];
}

NOINLINE void wide(long n, long m, long a[restrict 60], long b[restrict 60])
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < m; j++)
			a[i * 7 + j] += b[j * 7 + i];
}

#ifndef TEST
NOINLINE void between(long from, long to, long a[restrict 60])
{
	for (long i = from; i < to; i++)
		for (long j = 0; j < 7; j++)
			a[(i - from) * 7 + j] += i % 16 + j;
}

NOINLINE void beyond(unsigned long n, unsigned long limit, long a[restrict 60])
{
	for (unsigned long i = 0; i < n; i++)
		if (i + 3 < limit)
			a[i] += (long) (limit % 5);
}

/* Do the loops stay in the arrays, and come to an end? */
static int is_small(long n, long m)
{
	return n <= 0 || (n < 7 && m < 7);
}

int main(void)
{
	static const long value[] = { LONG_MIN, LONG_MIN + 1, INT_MIN, -1, 0,
		1, 6, INT_MAX, LONG_MAX - 1, LONG_MAX };
	const int n = sizeof(value) / sizeof(value[0]);
	long a[60], b[60];

	for (int i = 0; i < 60; i++)
		a[i] = b[i] = i;
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) {
			if (is_small(value[i], value[j]))
				wide(value[i], value[j], a, b);
			if (is_small((int) value[i], (int) value[j]))
				narrow((int) value[i], (int) value[j], a, b);
		}
		if (value[i] < LONG_MAX - 5)
			between(value[i], value[i] + 5, a);
		between(value[i], LONG_MIN, a);
		between(value[i], value[i], a);
		beyond(5, (unsigned long) value[i], a);
	}
	between(LONG_MAX - 4, LONG_MAX, a);
	between(LONG_MIN, LONG_MIN + 4, a);
	for (int i = 0; i < 60; i++)
		printf("%ld\n", a[i]);
	return 0;
}
#endif
