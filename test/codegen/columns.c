/* Loops over addresses in steps that may be anything run as often as they did.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.expected
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=0 %s -o %t.early
 * RUN: %t.early | diff %t.expected -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force %s -o %t.late
 * RUN: %t.late | diff %t.expected -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-tile=4 -mllvm -ashlar-verify %s -o %t.tiled
 * RUN: %t.tiled | diff %t.expected -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[4000];

/* "rows" and "step" need not be those of one matrix. */
__attribute__((noinline)) void to_end(double *from, long size, long columns,
	long step)
{
	double *end = from + size;

	for (long j = 0; j < columns; j++)
		for (double *p = from + j; p < end; p += step)
			*p = 0.5 * *p + j;
}

__attribute__((noinline)) void to_same(double *from, long rows, long columns)
{
	for (long j = 0; j < columns; j++)
		for (double *p = from + j, *end = p + rows * columns; p != end;
		     p += columns)
			*p = 0.5 * *p + j;
}

__attribute__((noinline)) void behind(double *from, int rows, int columns)
{
	double *end = from + (long)rows * columns;

	for (int j = 0; j < columns; j++) {
		double *p = from + columns + j;

		do {
			*p = 0.5 * *p + j;
			p += columns;
		} while (p < end);
	}
}

static void print(const char *name, long x, long y)
{
	double sum = 0;

	for (int i = 0; i < 4000; i++)
		sum = 0.999 * sum + a[i];
	printf("%s %ld %ld: %a\n", name, x, y, sum);
}

int main(void)
{
	static const long steps[] = { 1, 2, 7, 20, 21, 40, 900 };

	for (int i = 0; i < 4000; i++)
		a[i] = i % 17;
	for (int i = 0; i < 7; i++)
		for (long size = 0; size <= 2000; size += 199) {
			to_end(a + 100, size, 20, steps[i]);
			print("to_end", size, steps[i]);
			to_end(a + 100, -size / 20, 20, steps[i]);
			print("to_end", -size, steps[i]);
		}
	for (long rows = 0; rows < 40; rows += 3) {
		to_same(a, rows, 50);
		print("to_same", rows, 50);
		behind(a, (int)rows, 30);
		print("behind", rows, 30);
	}
	to_end(a, 2000, 0, 0);
	print("to_end", 2000, 0);
	return 0;
}
