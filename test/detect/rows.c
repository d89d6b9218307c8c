/* Arrays of addresses of rows: a matrix if the rows are at one distance, which
 * is tested.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * In the late position loops are rotated, and what LLVM could move has been
 * moved.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 *
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
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
 * RUN: %clang-ashlar -O3 %s -o %t.late3 -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.late3 | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define KEEP __attribute__((noinline))

KEEP void scale(double **a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = 2 * a[i][j] + i + j;
}

/* From row 1 on, unsigned. */
KEEP void inner(double **a, size_t n, size_t m)
{
	for (size_t i = 1; i < n; i++)
		for (size_t j = 1; j < m; j++)
			a[i][j] -= 3;
}

KEEP void multiply(double **a, double **b, double **c, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

/* One iteration, whatever the bound is. */
KEEP void behind(double **a, int i, int n, int m)
{
	do {
		for (int j = 0; j < m; j++)
			a[i][j] = 3 * a[i][j] + i;
	} while (++i < n);
}

/* Stores of bytes may change the addresses. */
KEEP void bytes(unsigned char **a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = j;
}

/* Which rows are read depends on data. */
KEEP void chosen(double **a, const int *rows, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[rows[i]][j] = 1;
}

/* If not all rows are read the program stays as it is. */
KEEP void some(double **a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = i; j < 4; j++)
			a[i][j] += 1;
}

/* At the head of the loop one more is read than in its body.  Rotated, the loop
 * carries the row from one iteration to the next.
 */
KEEP void head(double **a, double *x, long n, long m)
{
	for (long i = 0; x[i] += a[i][0], i < n; i++)
		for (long j = 0; j < m; j++)
			x[j] += a[i][j];
}

/* The addresses are in another address space. */
KEEP void elsewhere(double *__attribute__((address_space(256))) *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i][j] += 1;
}

static double cells[400], others[400], more[400];

static void print(const char *name)
{
	printf("%s", name);
	for (int i = 0; i < 400; i++)
		printf(" %g", cells[i]);
	printf("\n");
}

/* "size" bytes, behind which nothing may be read. */
static void *at_the_edge(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED || mprotect(memory + page, page, PROT_NONE))
		return NULL;
	return memory + page - size;
}

/* Eight rows of "a" from "first" on, at the distance "step"; "edge" is such
 * that no ninth one can be read.
 */
static void run(double **edge, const char *name, ptrdiff_t first,
	ptrdiff_t step)
{
	for (int i = 0; i < 8; i++)
		edge[i] = cells + first + i * step;
	scale(edge, 8, 5);
	inner(edge, 8, 5);
	scale(edge + 8, 0, 5);
	scale(edge + 7, 1, 5);
	some(edge, 8);
	behind(edge, 1, 8, 5);
	behind(edge, 7, 8, 5);
	behind(edge, 7, -8, 5);
	behind(edge, 8, 0, 0);
	print(name);
}

/* CHECK:      {{[0-9]+}} scale 2 2 {{modelled|transformed}}
 * CHECK-NEXT: inner 2 2 {{modelled|transformed}}
 * CHECK-NEXT: multiply 3 3 {{modelled|transformed}}
 * CHECK-NEXT: behind 2 2 {{modelled|transformed}}
 * CHECK-NEXT: bytes 2 2 {{modelled|transformed}}
 * CHECK-NEXT: chosen 2 2 refused
 * CHECK:      some 2 2 {{modelled|transformed}}
 * CHECK-NEXT: head 2 2 {{modelled|transformed}}
 * CHECK:      elsewhere 2 2 refused {{.*}}type
 *
 * LATE:      {{[0-9]+}} scale 2 2 {{modelled|transformed}}
 * LATE-NEXT: inner 2 2 {{modelled|transformed}}
 * LATE-NEXT: multiply 3 3 {{modelled|transformed}}
 * LATE-NEXT: behind 2 2 {{modelled|transformed}}
 * LATE-NEXT: bytes 2 2 {{modelled|transformed}}
 * LATE-NEXT: chosen 2 2 refused
 * LATE:      some 2 2 {{modelled|transformed}}
 * LATE-NEXT: head 2 2 refused {{.*}}goes to other arrays
 * LATE:      elsewhere 2 2 refused {{.*}}type
 *
 * REMARK: all rows lie at equal distances in memory
 */
int main(void)
{
	double **edge = at_the_edge(8 * sizeof(double *));
	double *a[16], *b[16], *c[16];
	unsigned char *text[3] = { (unsigned char *) cells,
		(unsigned char *) others, (unsigned char *) more };
	int rows[3] = { 2, 0, 1 };

	for (int i = 0; i < 400; i++) {
		cells[i] = i * 11 % 100;
		others[i] = i * 7 % 31;
		more[i] = i * 3 % 17;
	}
	run(edge, "wide", 0, 12);
	run(edge, "dense", 0, 5);
	run(edge, "over each other", 0, 3);
	run(edge, "the same", 0, 0);
	run(edge, "upwards", 300, -9);
	for (int i = 0; i < 8; i++)
		edge[i] = cells + i * 10 + (i == 7);
	scale(edge, 8, 5);
	print("all but the last");
	edge[7] = edge[3];
	scale(edge, 8, 5);
	inner(edge, 4, 5);
	print("one twice");
	for (int i = 0; i < 3; i++)
		edge[i] = (double *) ((char *) cells + i * 100);
	multiply(edge, edge, edge, 1);
	for (int i = 0; i < 16; i++) {
		a[i] = others + 20 * i;
		b[i] = more + 16 * i;
		c[i] = cells + 17 * i;
	}
	multiply(a, b, c, 16);
	print("multiply");
	multiply(c, b, c, 9);
	print("in place");
	multiply(c, c, c, 5);
	print("all one");
	b[4] = c[4];
	multiply(a, b, c, 9);
	print("one row is shared");
	multiply(a, b, c, 0);
	multiply(NULL, NULL, NULL, 0);
	chosen(c, rows, 3);
	for (int i = 0; i < 400; i++)
		cells[i] = i;
	a[8] = more + 5;
	head(a, cells, 8, 20);
	print("head");
	bytes(text, 3, 8);
	print("others");
	return 0;
}
