/* What cannot be proved is tested in front; the old code runs if the test
 * fails.  Overlapping arrays and rows shorter than assumed give the same
 * results as without us.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -DTEST -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force>' -S %t.ll -o - | %FileCheck %s
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force %s -o %t.ashlar
 * RUN: %t.plain > %t.wanted
 * RUN: %t.ashlar | diff - %t.wanted
 *
 * CHECK-LABEL: define {{.*}}@smooth(
 * CHECK: ptrtoint ptr
 * CHECK: icmp ule i64
 * CHECK: br i1 {{.*}}, label %ashlar, label {{.*}}, !prof
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define NOINLINE __attribute__((noinline))

NOINLINE void smooth(int n, double *a, const double *b)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			a[i * n + j] = b[(i - 1) * n + j] + b[i * n + j - 1] +
				b[i * n + j + 1] + b[(i + 1) * n + j];
}

#ifndef TEST
/* Rows of "width" that overlap if stride < width. */
NOINLINE void rows(long height, long width, long stride, long *a)
{
	for (long i = 0; i < height; i++)
		for (long j = 0; j < width; j++)
			a[i * stride + j] = 3 * a[i * stride + j] + i - j;
}

static double d[4000];
static long l[4000];

int main(void)
{
	double sum = 0;
	long sum_long = 0;

	for (int i = 0; i < 4000; i++)
		d[i] = l[i] = i % 17;
	for (int shift = -901; shift <= 901; shift += 17)
		smooth(30, d + 1500 + shift, d + 1500);
	for (int stride = -20; stride <= 40; stride += 3)
		rows(25, 21, stride, l + 1500);
	for (int i = 0; i < 4000; i++) {
		sum += d[i] * (i % 7);
		sum_long += l[i] * (i % 7);
	}
	printf("%a %ld\n", sum, sum_long);
	return 0;
}
#endif
