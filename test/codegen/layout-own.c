/* Arrays that their function makes, and of which nothing is used but by the nest,
 * need no copies for another order of dimensions.
 *
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-layout=1 -mllvm -ashlar-dump=ast 2>&1 \
 * RUN:   | %FileCheck %s
 * CHECK-NOT: copy_
 * CHECK-COUNT-2: put the dimensions of the memory that line {{[0-9]+}} {{reads|writes}}{{.*}} into another order
 * CHECK-NOT: into another order
 *
 * Memory for a large array, here of more than 1 GiB, may be what the machine
 * has not: n is to be a few to 383479.
 * RUN: %clang-ashlar -O3 -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s --check-prefix=LARGE
 * LARGE: define {{.*}}@heap(
 * LARGE: [[N:%.*]] = add {{.*}}, -{{[0-9]+}}
 * LARGE: [[FITS:%.*]] = icmp ult {{.*}}[[N]], 3834{{[0-9]+}}
 * LARGE: [[BOTH:%.*]] = and i1 {{.*}}[[FITS]]
 * LARGE-NEXT: br i1 [[BOTH]], label %[[ALLOCATE:[0-9]+]],
 * LARGE: {{^}}[[ALLOCATE]]:
 * LARGE: call ptr @malloc(i64
 *
 * What is handed on, read later, or left for the next run has copies.
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null -DSHARED \
 * RUN:   -mllvm -ashlar-layout=2 -mllvm -ashlar-dump=ast 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=SHARED
 * SHARED-COUNT-2: copy_out_
 *
 * The values are those of the original code, which also runs where sizes are
 * small.
 * RUN: %clang -O1 -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=1 %s -o %t.best
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=2 %s -o %t.all
 * RUN: %clang -O1 -DMAIN -DSHARED %s -o %t.plain.shared
 * RUN: %clang-ashlar -O3 -DMAIN -DSHARED -mllvm -ashlar-layout=2 %s \
 * RUN:   -o %t.shared
 * RUN: %t.plain > %t.expected
 * RUN: %t.best | cmp - %t.expected
 * RUN: %t.all | cmp - %t.expected
 * RUN: %t.plain.shared > %t.expected
 * RUN: %t.shared | cmp - %t.expected
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 700

unsigned seen;

#ifndef SHARED
/* On the heap: each column is made of the one before, from the bottom up. */
__attribute__((noinline)) unsigned heap(int n, int steps, const unsigned *in)
{
	unsigned (*a)[N] = malloc(sizeof(unsigned[N][N])), s = 1;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = in[j] + i;
	for (int k = 0; k < steps; k++) {
		for (int j = 1; j < N; j++)
			for (int i = 0; i < n; i++)
				a[i][j] = a[i][j] * 3 + a[n - 1 - i][j - 1] + s;
		for (int i = 0; i < n; i++)
			s = s * 7 + a[i][N - 1];
	}
	free(a);
	return s;
}
#else
/* What the last call has left is added to. */
__attribute__((noinline)) unsigned kept(int steps, const unsigned *in)
{
	static unsigned a[N][N];
	unsigned s = in[1];

	for (int k = 0; k < steps; k++)
		for (int j = 0; j < N; j++)
			for (int i = 0; i < N; i++) {
				s = s * 7 + a[i][j];
				a[i][j] = s;
			}
	return s;
}
#endif

/* A variable of the function, of which one element may be read at the end. */
__attribute__((noinline)) unsigned local(int steps, const unsigned *in)
{
	unsigned a[N][N], s = 1;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = in[i] * j;
	for (int k = 0; k < steps; k++)
		for (int j = 1; j < N; j++)
			for (int i = 0; i < N; i++)
				a[i][j] = a[i][j] * 5 + a[N - 1 - i][j - 1];
	for (int i = 0; i < N; i++)
		s = s * 11 + a[i][N - 1];
#ifdef SHARED
	s = a[s % N][steps];
#endif
	return s;
}

#ifdef MAIN
int main(void)
{
	static unsigned in[N];

	for (int i = 0; i < N; i++)
		in[i] = i * 2654435761u >> 7;
#ifdef SHARED
	printf("%u %u %u\n", kept(3, in), kept(2, in), kept(1, in));
#else
	printf("%u %u\n", heap(N, 3, in), heap(5, 2, in));
#endif
	printf("%u %u\n", local(3, in), local(1, in));
	return 0;
}
#endif
