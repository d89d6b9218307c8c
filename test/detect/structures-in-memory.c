/* Bounds and base addresses in structures: loaded once in front of the nest
 * if no store can change them.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * In the late position LLVM has moved some of them, and has rotated the loops.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 *
 * The program reads nothing that it did not read before: there is an
 * inaccessible page behind what may be read.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 *
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 *
 * Were loops changed at all?
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-why=%t.force.txt
 * RUN: %FileCheck %s --check-prefix=FORCE < %t.force.txt
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
	size_t size;
	double *data;
} vector;

typedef struct {
	size_t rows, columns, step;
	double *data;
} matrix;

typedef struct {
	size_t n;
	size_t *at;
} table;

typedef struct {
	const matrix *of;
	size_t first;
} view;

#define KEEP __attribute__((noinline))

/* A bound that the head of the loop loads, and an address behind it. */
KEEP void scale(vector *v, double f)
{
	for (size_t i = 0; i < v->size; i++)
		v->data[i] *= f;
}

/* Two loops; the inner bound and the address are read in the first iteration
 * of the outer loop or never. */
KEEP void scale_all(matrix *m, double f)
{
	for (size_t i = 0; i < m->rows; i++)
		for (size_t j = 0; j < m->columns; j++)
			m->data[i * m->step + j] *= f;
}

/* Loads of loaded addresses. */
KEEP void scale_view(view *v, double f)
{
	for (size_t i = 0; i < v->of->rows; i++)
		for (size_t j = 0; j < v->of->columns; j++)
			v->of->data[i * v->of->step + j] *= f;
}

/* The stores may change the bound: see versions.c. */
KEEP void fill(table *t)
{
	for (size_t i = 0; i < t->n; i++)
		t->at[i] = i;
}

/* Whether the load runs depends on more than the first iteration. */
KEEP void triangle(matrix *m, double f)
{
	for (size_t i = 0; i < m->rows; i++)
		for (size_t j = 0; j < i; j++)
			m->data[i * m->rows + j] *= f;
}

/* So does it here. */
KEEP void chosen(vector *v, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (x[i] > 0)
			v->data[i] = 0;
}

/* A body that runs at least once has no condition. */
KEEP void at_least_once(vector *v, double f, size_t n)
{
	size_t i = 0;

	do
		v->data[i] *= f;
	while (++i < n);
}

/* What is loaded between two loops is known in front of the second. */
KEEP void one_after_the_other(vector *v, vector *w, size_t *count, size_t n)
{
	for (size_t i = 0; i < n; i++)
		count[i] = 0;
	for (size_t i = 0; i < w->size; i++)
		w->data[i] = v->data[i];
}

static double cells[64];

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

static void print(const char *name)
{
	printf("%s", name);
	for (int i = 0; i < 64; i++)
		printf(" %g", cells[i]);
	printf("\n");
}

/* CHECK:      {{[0-9]+}} scale {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: scale_all 2 2 {{modelled|transformed}}
 * CHECK-NEXT: scale_view 2 2 {{modelled|transformed}}
 * CHECK-NEXT: fill {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: triangle {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: chosen {{.*}} refused {{.*}}the base address
 * CHECK-NEXT: at_least_once {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: one_after_the_other {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: one_after_the_other {{.*}} {{modelled|transformed}}
 *
 * FORCE: scale_all {{.*}} transformed
 * FORCE: scale_view {{.*}} transformed
 *
 * LATE:      {{[0-9]+}} scale {{.*}} {{modelled|transformed}}
 * LATE-NEXT: scale_all 2 2 {{modelled|transformed}}
 * LATE-NEXT: scale_view 2 2 {{modelled|transformed}}
 * LATE-NEXT: fill {{.*}} {{modelled|transformed}}
 * LATE-NEXT: triangle 2 2 {{modelled|transformed}}
 * LATE-NEXT: chosen {{.*}} refused {{.*}}base address
 * LATE:      at_least_once {{.*}} {{modelled|transformed}}
 */
int main(void)
{
	vector v = { 40, cells }, *no_vector = at_the_edge(sizeof(size_t));
	matrix m = { 5, 6, 8, cells };
	matrix *no_rows = at_the_edge(sizeof(size_t));
	matrix *no_columns = at_the_edge(2 * sizeof(size_t));
	view w = { &m, 0 }, no_view = { no_columns, 0 };
	size_t places[4] = { 9, 9, 9, 9 };
	table t = { 4, places }, own = { 1, NULL };
	double x[3] = { -1, -2, -3 };

	for (int i = 0; i < 64; i++)
		cells[i] = i + 1;
	no_rows->rows = 0;
	no_columns->rows = 3;
	no_columns->columns = 0;
	no_vector->size = 0;
	scale(&v, 2);
	scale(no_vector, 2);
	print("scale");
	scale_all(&m, 3);
	scale_all(no_rows, 3);
	scale_all(no_columns, 3);
	print("scale_all");
	scale_view(&w, 2);
	scale_view(&no_view, 2);
	print("scale_view");
	own.at = &own.n;
	fill(&t);
	fill(&own);
	printf("fill %zu %zu %zu\n", places[0], places[3], own.n);
	triangle(&m, 2);
	no_columns->rows = 1;
	triangle(no_columns, 2);
	print("triangle");
	chosen(no_vector, x, 3);
	at_least_once(&v, 2, 0);
	one_after_the_other(no_vector, no_vector, &no_vector->size, 1);
	own.n = 30;
	one_after_the_other(&v, &(vector) { 3, cells + 50 }, places, 4);
	print("at_least_once");
	return 0;
}
