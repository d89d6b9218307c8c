// Tables of tables of rows: matrices of three dimensions if the tables are at one
// distance and the rows are, in all tables together.
// RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
// RUN: %FileCheck %s < %t.txt
//
// RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
// RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-verify -mllvm -ashlar-effort=0
// RUN: %t.exe | diff %t.wanted -
// RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
// RUN:   -mllvm -ashlar-effort=0
// RUN: %t.par | diff %t.wanted -
// RUN: %clang-ashlar -O3 %s -o %t.late -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0
// RUN: %t.late | diff %t.wanted -
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define KEEP __attribute__((noinline))

// CHECK: {{ turn .* transformed}}
KEEP void turn(double ***b, double ***a, int n, int m, int p)
{
	for (int k = 0; k < p; k++)
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				b[i][j][k] = a[i][j][k] * 2 + k;
}

// Neighbours on all sides.
// CHECK: {{ relax .* (modelled|transformed)}}
KEEP void relax(double ***b, double ***a, int n, int m, int p)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			for (int k = 1; k < p - 1; k++)
				b[i][j][k] = 0.125 * (a[i - 1][j][k] +
					a[i + 1][j][k] + a[i][j - 1][k] +
					a[i][j + 1][k] + a[i][j][k - 1] +
					a[i][j][k + 1]);
}

// In place and over time.
// CHECK: {{ settle .* (modelled|transformed)}}
KEEP void settle(double ***a, int n, int m, int p, int steps)
{
	for (int t = 0; t < steps; t++)
		for (int i = 1; i < n; i++)
			for (int j = 1; j < m; j++)
				for (int k = 1; k < p; k++)
					a[i][j][k] = 0.25 * (a[i][j][k] +
						a[i - 1][j][k] +
						a[i][j - 1][k] +
						a[i][j][k - 1]);
}

// Where the first row is depends on parameters.
// CHECK: {{ reverse .* refused .*goes to other arrays}}
KEEP void reverse(float ***a, int n, int m, int p)
{
	for (int k = 0; k < p; k++)
		for (int j = m - 2; j >= 0; j--)
			for (int i = n - 1; i >= 0; i--)
				a[i][j][k] += a[i][j + 1][k];
}

// Which rows are read depends on the table.
// CHECK: {{ triangle .* refused .*goes to other arrays}}
KEEP void triangle(double ***a, int n, int p)
{
	for (int k = 0; k < p; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j <= i; j++)
				a[i][j][k] += k;
}

// The stores might change the tables.
// CHECK: {{ bytes .* refused .*goes to other arrays}}
KEEP void bytes(char ***a, int n, int m, int p)
{
	for (int k = 0; k < p; k++)
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				a[i][j][k] += k + i;
}

// ---- the program ----

// Behind what is returned there is no memory.
static void *at_end(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	size_t all = (size + page - 1) / page * page;
	char *room = mmap(NULL, all + page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	mprotect(room + all, page, PROT_NONE);
	return room + all - size;
}

// 0: all in one piece; 1: rows wider, and a gap between tables; 2: tables apart
// from each other; 3: rows at different distances; 4: rows in one piece for each
// table, at different distances
#define DEFINE(type, name) \
static type ***name(int way, int n, int m, int p) \
{ \
	int wide = way == 1 ? p + 5 : p, high = way == 1 ? m + 2 : m; \
	type *all = calloc((size_t)(n + 3) * (high + 2) * (wide + 9), \
		sizeof(type)); \
	type ***tables = at_end(n * sizeof(type **)); \
	type **rows = at_end(n * m * sizeof(type *)); \
 \
	for (int i = 0; i < n; i++) { \
		tables[i] = way == 2 ? at_end(m * sizeof(type *)) \
				     : rows + i * m; \
		for (int j = 0; j < m; j++) { \
			type *row = all + (i * high + j) * wide; \
 \
			if (way == 3) \
				row += i + j * j % 7; \
			if (way == 4) \
				row += i * i % 5; \
			tables[i][j] = row; \
			for (int k = 0; k < p; k++) \
				row[k] = (i * 5 + j * 3 + k) % 17; \
		} \
	} \
	return tables; \
}
DEFINE(double, make_double)
DEFINE(float, make_float)
DEFINE(char, make_char)

#define SHOW(name, a) do { \
	double sum = 0; \
 \
	for (int i = 0; i < n; i++) \
		for (int j = 0; j < m; j++) \
			for (int k = 0; k < p; k++) \
				sum = sum * 1.001 + a[i][j][k]; \
	printf("%s %.17g\n", name, sum); \
} while (0)

static void run(int way, int n, int m, int p)
{
	double ***a = make_double(way, n, m, p), ***b = make_double(way, n, m, p);
	float ***c = make_float(way, n, m, p);
	char ***d = make_char(way, n, m, p);

	turn(b, a, n, m, p);
	SHOW("turn", b);
	relax(b, a, n, m, p);
	SHOW("relax", b);
	settle(a, n, m, p, 3);
	SHOW("settle", a);
	reverse(c, n, m, p);
	SHOW("reverse", c);
	triangle(a, n < m ? n : m, p);
	SHOW("triangle", a);
	bytes(d, n, m, p);
	SHOW("bytes", d);
	turn(a + 1, a, n - 1, m, p);
	SHOW("turn", a);
	a[0] = a[n - 1];
	settle(a, n, m, p, 2);
	SHOW("settle", a);
}

int main(void)
{
	for (int way = 0; way < 5; way++) {
		run(way, 9, 11, 13);
		run(way, 4, 3, 40);
		run(way, 2, 17, 5);
		run(way, 17, 2, 5);
		run(way, 1, 5, 7);
		run(way, 5, 1, 7);
	}
	turn(NULL, NULL, 0, 3, 3);
	turn(NULL, NULL, 3, 0, 3);
	settle(NULL, 1, 0, 7, 2);
	return 0;
}
