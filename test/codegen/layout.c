/* Arrays with another order of dimensions: a buffer with the elements in it,
 * copied in before the nest and back behind it.
 *
 * The loop along the columns has to be innermost, and is run often; without gaps
 * it becomes vectors.
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-layout=1 \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-only=chain 2>&1 \
 * RUN:   | %FileCheck %s
 * CHECK: copy_in_
 * CHECK: for (int c0
 * CHECK-NEXT: for (int c1
 * CHECK-NEXT: for (int c2
 * CHECK: S0(c0, c1, c2);
 * CHECK: copy_out_
 * CHECK: remark: put the dimensions of {{.*}} into another order
 * CHECK: remark: the new code runs if {{.*}} the original is faster
 *
 * If that is not wanted it stays, and so does what runs once, where copies would
 * cost more than they gain, or what waits for one value after the other, while
 * lines come in.
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-layout=0 -mllvm -ashlar-only=chain 2>&1 \
 * RUN:   | %FileCheck --allow-empty --check-prefix=NOT %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-layout=1 -mllvm -ashlar-only=once 2>&1 \
 * RUN:   | %FileCheck --allow-empty --check-prefix=NOT %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-layout=1 -mllvm -ashlar-only=serial \
 * RUN:   2>&1 | %FileCheck --allow-empty --check-prefix=NOT %s
 *
 * Elements that data choose are not copied back, as others may see them.
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-layout=2 -mllvm -ashlar-only=chosen \
 * RUN:   -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck --check-prefixes=CHOSEN,NOT %s
 * CHOSEN: may_write: {{.*}}i0
 * NOT-NOT: into another order
 *
 * What is recorded is replayed.
 * RUN: rm -rf %t.clay
 * RUN: %clang-ashlar -O3 -c %s -o %t.a.o -mllvm -ashlar-only=chain \
 * RUN:   -mllvm -ashlar-layout=1 -mllvm -ashlar-script=%t.clay
 * RUN: grep -rh . %t.clay | %FileCheck --check-prefix=SCRIPT %s
 * RUN: %clang-ashlar -O3 -c %s -o %t.b.o -mllvm -ashlar-only=chain \
 * RUN:   -mllvm -ashlar-replay=%t.clay
 * RUN: cmp %t.a.o %t.b.o
 * RUN: %clang-ashlar -O3 -c %s -o %t.c.o -mllvm -ashlar-only=chain \
 * RUN:   -mllvm -ashlar-layout=0
 * RUN: not cmp -s %t.a.o %t.c.o
 * SCRIPT: {{^}}layout({{[a-zA-Z0-9]+}}, (1, 0))
 * RUN: sed -i 's/^layout(\([A-Za-z0-9]*\), (1, 0))/layout(\1, (1, 1))/' %t.clay/*
 * RUN: %clang-ashlar -O3 -c %s -o %t.d.o -mllvm -ashlar-only=chain \
 * RUN:   -mllvm -ashlar-replay=%t.clay -Rpass-missed=ashlar 2>&1 \
 * RUN:   | %FileCheck --check-prefix=TWICE %s
 * TWICE: clay:{{[0-9]+}}:1: error: the array cannot have this layout here
 *
 * Where the budget ends before costs are known there is no choice.
 * RUN: %clang-ashlar -O3 -c %s -o /dev/null -mllvm -ashlar-layout=1 \
 * RUN:   -mllvm -ashlar-budget=10000
 *
 * The values are those of the original code: where the new one runs, where the
 * arrays are small, and where they overlap.
 * RUN: %clang -O1 -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=1 %s -o %t.best
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=2 %s -o %t.all
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=2 \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-size-tests=false %s -o %t.force
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=2 \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.best > %t.got && cmp %t.got %t.want
 * RUN: %t.all > %t.got && cmp %t.got %t.want
 * RUN: %t.force > %t.got && cmp %t.got %t.want
 * RUN: env OMP_NUM_THREADS=2 %t.par > %t.got && cmp %t.got %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

/* Each column is made of the one before, from the bottom up, and all of the last
 * one of those of the step before.
 */
__attribute__((noinline)) void chain(int t, int n, unsigned a[n][n],
	unsigned *s)
{
	for (int k = 0; k < t; ++k) {
		for (int j = 1; j < n; ++j)
			for (int i = 0; i < n; ++i)
				a[i][j] = a[i][j] * 3 + a[n - 1 - i][j - 1] +
					s[0];
		for (int i = 0; i < n; ++i)
			s[0] = s[0] * 5 + a[i][n - 1];
	}
}

/* A value that goes through all elements, column by column. */
__attribute__((noinline)) void serial(int t, int n, unsigned a[n][n],
	unsigned *restrict s)
{
	for (int k = 0; k < t; ++k)
		for (int j = 0; j < n; ++j)
			for (int i = 0; i < n; ++i) {
				s[0] = s[0] * 3 + a[i][j];
				a[i][j] = s[0];
			}
}

/* The same once. */
__attribute__((noinline)) void once(int n, unsigned a[n][n],
	unsigned *restrict s)
{
	for (int j = 0; j < n; ++j)
		for (int i = 0; i < n; ++i) {
			s[0] = s[0] * 3 + a[i][j];
			a[i][j] = s[0];
		}
}

/* Which elements are written is up to the data. */
__attribute__((noinline)) void chosen(int t, int n, unsigned a[restrict n][n],
	const unsigned c[restrict n])
{
	for (int k = 0; k < t; ++k)
		for (int j = 0; j < n; ++j)
			for (int i = 1; i < n; ++i)
				if (c[i] & 1)
					a[i][j] = a[i - 1][j] * 3 + c[i];
}

/* Three dimensions, subscripts below what the loops start from, an array that
 * is read alone and one that is written alone.
 */
__attribute__((noinline)) void boxes(int t, int n, int m, unsigned a[n][m][n],
	const unsigned b[n][n], unsigned c[n][n])
{
	for (int k = 0; k < t; ++k)
		for (int i = 0; i < n; ++i)
			for (int j = 1; j < m; ++j)
				for (int l = 0; l < n; ++l)
					a[l][j][i] = a[l][j - 1][i] * 5 +
						b[l][i];
	for (int i = 0; i < n; ++i)
		for (int l = 0; l <= i; ++l)
			c[l][i] = a[l][m - 1][i] ^ b[i][l];
}

#ifdef MAIN
enum { N = 500 };
static unsigned a[N * N], b[N * N], c[N * N];

static void fill(unsigned *x)
{
	for (int i = 0; i < N * N; ++i)
		x[i] = (unsigned) i * 7919u % 10007u;
}

static void print(const char *name, const unsigned *x)
{
	unsigned sum = 0;

	for (int i = 0; i < N * N; ++i)
		sum = sum * 31 + x[i];
	printf("%s %u\n", name, sum);
}

/* Where "s" lies makes the difference. */
static void chains(unsigned *s)
{
	static const int sizes[] = { 0, 1, 2, 3, 63, 400, N };

	for (int k = 0; k < 7; ++k) {
		fill(a);
		chain(k % 3 ? 9 : 2, sizes[k], (void *) a, s);
		print("chain", a);
		serial(2, sizes[k], (void *) a, &c[0]);
		once(sizes[k], (void *) a, &c[0]);
		print("once", a);
		chosen(3, sizes[k], (void *) a, b);
		print("chosen", a);
	}
}

int main(void)
{
	fill(b);
	memset(c, 0, sizeof(c));
	chains(&c[7]);
	chains(&a[N + 3]);
	for (int n = 0; n < 65; n += 8) {
		fill(a);
		boxes(n % 3, n, n ? 40 : 1, (void *) a, (void *) b, (void *) c);
		print("a", a);
		print("c", c);
	}
	return 0;
}
#endif
