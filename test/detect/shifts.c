/* Parts of one object at distances that are no rows: arrays of their own.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 *
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-only=relax -Rpass-analysis=ashlar 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=ROWS
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>

#define KEEP __attribute__((noinline))

/* Two halves of what is only read; both sizes are divisions. */
KEEP void pass(const double *a, double *b, size_t n, size_t product,
	size_t factor)
{
	size_t m = n / factor, q = n / product, p = product / factor;

	for (size_t k = 0; k < q; k++)
		for (size_t j = 0; j < p; j++)
			b[k * p + j] = a[k * p + j] - 2 * a[m + k * p + j];
}

/* Two parts that are written, which may overlap. */
KEEP void both(double *a, size_t m, size_t rows, size_t step)
{
	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < step; j++) {
			a[i * step + j] += 3 * a[m + i * step + j];
			a[m + i * step + j] += 1;
		}
}

/* The block (k, l) of a matrix, and its neighbour. */
KEEP void block(double *a, int k, int l, int size, int step, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[k * l * size + i * step + j + 1] =
				2 * a[k * l * size + i * step + j];
}

/* Grids of one width, although that of each is its own: rows are no parts. */
KEEP void relax(double *a, size_t width_a, double *b, size_t width_b,
	size_t rows)
{
	for (int t = 0; t < 3; t++) {
		for (size_t i = 1; i + 1 < rows; i++)
			for (size_t j = 1; j + 1 < width_b; j++)
				b[i * width_b + j] = a[i * width_a + j + 1] +
					a[(i + 1) * width_a + j] -
					a[(i - 1) * width_a + j];
		for (size_t i = 1; i + 1 < rows; i++)
			for (size_t j = 1; j + 1 < width_a; j++)
				a[i * width_a + j] = b[i * width_b + j + 1] -
					b[(i + 1) * width_b + j] +
					b[(i - 1) * width_b + j];
	}
}

/* Too many parts. */
KEEP void five(double *a, size_t *m, size_t rows, size_t step)
{
	size_t m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3];

	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < step; j++)
			a[i * step + j] = a[m0 + i * step + j] +
				a[m1 + i * step + j] + a[m2 + i * step + j] +
				a[m3 + i * step + j];
}

/* The product of two counters is no part; it may be any element. */
KEEP void product(double *a, size_t rows, size_t columns)
{
	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < columns; j++)
			a[i * j] += 1;
}

static double cells[200], others[200];

static void reset(void)
{
	for (int i = 0; i < 200; i++)
		cells[i] = (i * 37) % 101;
}

static void print(const char *name, const double *cell)
{
	printf("%s", name);
	for (int i = 0; i < 200; i++)
		printf(" %g", cell[i]);
	printf("\n");
	reset();
}

/* CHECK:      {{[0-9]+}} pass 2 2 {{modelled|transformed}}
 * CHECK-NEXT: both 2 2 {{modelled|transformed}}
 * CHECK-NEXT: block 2 2 {{modelled|transformed}}
 * CHECK-NEXT: relax 3 5 {{modelled|transformed}}
 * CHECK-NEXT: five 2 2 refused {{.*}}subscript is not linear in the loop counters
 * CHECK-NEXT: product 2 2 modelled
 *
 * LATE: both 2 2 {{modelled|transformed}}
 * LATE: block 2 2 {{modelled|transformed}}
 *
 * REMARK: shifts.c:38:{{.*}} if b does not overlap a of line 40 (column {{[0-9]+}}) or a of line 40 (column {{[0-9]+}}) [
 * REMARK: shifts.c:46:{{.*}} if a of line 48 (column {{[0-9]+}}) and a of line 48 (column {{[0-9]+}}) do not overlap
 * ROWS-NOT: not overlap
 * ROWS: a and b do not overlap
 * ROWS-NOT: not overlap
 */
int main(void)
{
	size_t m[4] = { 40, 80, 120, 160 };

	reset();
	pass(cells, others, 60, 12, 2);
	pass(cells, others + 100, 60, 12, 3);
	print("pass", others);
	pass(cells, cells, 60, 12, 2);
	print("in place", cells);
	both(cells, 100, 4, 10);
	print("apart", cells);
	both(cells, 5, 4, 10);
	print("side by side", cells);
	both(cells, 3, 4, 10);
	print("over each other", cells);
	both(cells, 0, 4, 10);
	print("the same", cells);
	both(cells + 100, (size_t) -60, 4, 10);
	print("in front", cells);
	block(cells, 2, 3, 10, 12, 6);
	print("block", cells);
	block(cells, 2, 3, 10, 3, 6);
	print("narrow", cells);
	relax(cells, 10, others, 10, 9);
	print("one width", others);
	print("one width", cells);
	relax(cells, 11, others, 9, 9);
	print("two widths", others);
	print("two widths", cells);
	five(cells, m, 5, 7);
	product(cells, 5, 6);
	print("five", cells);
	return 0;
}
