/* Tables of addresses of rows that are read in more ways than one: neighbours,
 * from the end, in triangles, by several loops.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s < %t.late.txt
 *
 * All rows of one table are rows of one matrix.
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=SCOP
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify -mllvm -ashlar-budget=100000000
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-budget=100000000
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-budget=100000000
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define KEEP __attribute__((noinline))
#define PLAIN __attribute__((noinline, optnone))

typedef struct {
	int n, m;
	double **row;
} matrix;

// CHECK: {{[0-9]+}} stencil 2 2 {{modelled|transformed}}
// SCOP-LABEL: name: "stencil
// SCOP: text: "M1[i0][1 + i1] = ((M0[i0][1 + i1] + M0[1 + i0][i1]) + M0[1 + i0][2 + i1]) + M0[2 + i0][1 + i1]"
KEEP void stencil(double **b, double **a, int n, int m)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			b[i][j] = a[i - 1][j] + a[i][j - 1] + a[i][j + 1] +
				a[i + 1][j];
}

// CHECK-NEXT: seidel 3 3 {{modelled|transformed}}
KEEP void seidel(double **a, int n, int m, int times)
{
	for (int t = 0; t < times; t++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] +
					a[i][j + 1] + a[i + 1][j]);
}

// CHECK-NEXT: even 2 2 {{modelled|transformed}}
KEEP void even(double **b, double **a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m / 2; j++)
			b[i][j] = a[i][2 * j] + 1;
}

// CHECK-NEXT: backwards 2 2 {{modelled|transformed}}
KEEP void backwards(double **a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] += a[n - 1 - i][j];
}

// CHECK-NEXT: down 2 2 {{modelled|transformed}}
KEEP void down(double **a, int n, int m)
{
	for (int i = n - 1; i >= 0; i--)
		for (int j = 0; j < m; j++)
			a[i][j] = a[i][j] * 3 + i;
}

// CHECK-NEXT: upper 3 3 {{modelled|transformed}}
KEEP void upper(double **a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j++)
			for (int k = 0; k < m; k++)
				a[j][k] += a[i][k];
}

// CHECK-NEXT: lower 3 3 {{modelled|transformed}}
KEEP void lower(double **a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			for (int k = 0; k < m; k++)
				a[i][k] += a[j][k] * 0.5;
}

// CHECK-NEXT: transpose 2 2 {{modelled|transformed}}
KEEP void transpose(double **a, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			double t = a[i][j];

			a[i][j] = a[j][i];
			a[j][i] = t;
		}
}

// CHECK-NEXT: factor 3 3 {{modelled|transformed}}
// SCOP-LABEL: name: "factor
// SCOP: text: "M0[1 + i0 + i1][i0] /= M0[i0][i0]"
// SCOP: text: "M0[1 + i0 + i1][1 + i0 + i2] = fmuladd(-M0[1 + i0 + i1][i0], M0[i0][1 + i0 + i2], M0[1 + i0 + i1][1 + i0 + i2])"
KEEP void factor(double **a, int n)
{
	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < n; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
}

// CHECK-NEXT: paths 3 3 {{modelled|transformed}}
KEEP void paths(double **a, int n)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				if (a[i][k] + a[k][j] < a[i][j])
					a[i][j] = a[i][k] + a[k][j];
}

// CHECK-NEXT: pairs 2 2 {{modelled|transformed}}
KEEP void pairs(double **a, int n, int m)
{
	for (int i = 0; i < n / 2; i++)
		for (int j = 0; j < m; j++) {
			a[2 * i][j] += 1;
			a[2 * i + 1][j] += a[2 * i][j];
		}
}

// CHECK-NEXT: sums 3 3 {{modelled|transformed}}
KEEP void sums(double **a, double *x, int n, int m)
{
	for (int i = 0; i < n / 2; i++)
		for (int k = 0; k < n / 2; k++)
			for (int j = 0; j < m; j++)
				x[j] += a[i + k][j];
}

// CHECK-NEXT: member 2 2 {{modelled|transformed}}
KEEP void member(matrix *p)
{
	for (int i = 0; i < p->n; i++)
		for (int j = 0; j < p->m; j++)
			p->row[i][j] = p->row[i][j] * 2 + j;
}

/* A counter of 32 bits that might wrap. */
// CHECK-NEXT: wrapping 2 2 {{modelled|transformed}}
KEEP void wrapping(double **a, unsigned first, int n, int m)
{
	while (--n >= 0) {
		for (int j = 0; j < m; j++)
			a[first][j] += first;
		first++;
	}
}

// CHECK-NEXT: some 2 2 {{modelled|transformed}}
KEEP void some(double **a, int n, int m, int c)
{
	for (int i = 0; i < n; i++)
		if (c > i)
			for (int j = 0; j < m; j++)
				a[i][j] += c;
}

/* What changes the table makes the test fail. */
// CHECK-NEXT: swapped 2 2 {{modelled|transformed}}
KEEP void swapped(double **a, int n, int m)
{
	for (int i = 0; i < n / 2; i++) {
		double *t = a[i];

		a[i] = a[n - 1 - i];
		a[n - 1 - i] = t;
		for (int j = 0; j < m; j++)
			a[i][j] += 1;
	}
}

/* The row is as far away as the data say. */
// CHECK-NEXT: data 2 2 refused {{.*}}goes to other arrays
KEEP void data(double **a, int n, int m)
{
	for (int i = 1; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * i % 3][j] += 1;
}

/* At addresses below the largest offset that the ranges of numbers allow. */
#define CELLS ((double *) 0x20000000)
#define TABLES ((char *) 0x30000000)
#define N_CELL 1200

PLAIN static void print(const char *name, int n, int how)
{
	uint64_t hash = 1469598103934665603u;

	for (int i = 0; i < N_CELL; i++) {
		uint64_t bits;

		if (!(CELLS[i] < 1e30 && CELLS[i] > -1e30))
			CELLS[i] = i % 7;
		memcpy(&bits, &CELLS[i], sizeof(bits));
		hash = (hash ^ bits) * 1099511628211u;
	}
	printf("%s %d %d %016lx\n", name, n, how, (unsigned long) hash);
}

/* A table of "n" rows; in front of it and behind it nothing may be read. */
PLAIN static double **table(int number, int n, int at_end)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *start = TABLES + 4 * page * number;

	mmap(start, page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	return (double **) (at_end ? start + page : start) -
		(at_end ? n : 0);
}

PLAIN static void lay(double **row, int n, int how, int first)
{
	for (int i = 0; i < N_CELL; i++)
		CELLS[i] = 1 + i * 37 % 101 * 0.125;
	for (int i = 0; i < n; i++)
		switch (how) {
		case 0:	/* wide */
			row[i] = CELLS + first + 14 * i;
			break;
		case 1:	/* upwards */
			row[i] = CELLS + first + 13 * (n - 1 - i);
			break;
		case 2:	/* over each other */
			row[i] = CELLS + first + 5 * i;
			break;
		case 3:	/* the same */
			row[i] = CELLS + first;
			break;
		case 4:	/* the last one is elsewhere */
			row[i] = CELLS + first + 12 * i + (i == n - 1);
			break;
		case 5:	/* one is elsewhere */
			row[i] = CELLS + first + 12 * (i == n / 2 ? 0 : i);
			break;
		default:
			row[i] = CELLS + first + 9 * (i * i % 5);
			break;
		}
}

#define RUN(call) \
	do { \
		lay(b, n, 6 - how, how % 2 ? 100 : 600); \
		lay(a, n, how, 100); \
		call; \
		print(#call, n, how); \
	} while (0)

PLAIN static void run(int n, int how, int at_end)
{
	double **a = table(0, n, at_end), **b = table(1, n, at_end);
	matrix mat = { n, 12, a };

	RUN(stencil(b, a, n, 12));
	RUN(stencil(b, a, n, 0));
	RUN(seidel(a, n, 12, 3));
	RUN(even(b, a, n, 12));
	RUN(backwards(a, n, 12));
	RUN(down(a, n, 12));
	RUN(upper(a, n, 12));
	RUN(lower(a, n, 12));
	RUN(transpose(a, n));
	RUN(factor(a, n));
	RUN(paths(a, n));
	RUN(pairs(a, n, 12));
	RUN(sums(a, CELLS, n, 12));
	RUN(member(&mat));
	RUN(wrapping(a, 0, n, 12));
	RUN(wrapping(a + 4, -4u, n > 4 ? 4 : 0, 0));
	RUN(some(a, n, 12, 5));
	RUN(some(a, n, 12, -1));
	RUN(swapped(a, n, 12));
	RUN(data(a, n > 2 ? n : 0, 12));
}

int main(void)
{
	static const int size[] = { 0, 1, 2, 3, 7, 10 };

	mmap(CELLS, N_CELL * sizeof(double), PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	for (int i = 0; i < 6; i++)
		for (int how = 0; how < 7; how++)
			run(size[i], how, (i + how) % 2);
	stencil(NULL, NULL, 0, 5);
	stencil(NULL, NULL, 2, 5);
	factor(NULL, 0);
	wrapping(NULL, 3, -1, 5);
	return 0;
}
