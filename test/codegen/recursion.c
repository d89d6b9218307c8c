/* What a function that may be entered again has on the stack is there for each
 * of its calls: it gets memory for its arrays instead, or keeps the stack no
 * longer than the loops run.  A function that cannot be has them in its frame.
 * DEFINE: %{flags} =
 * DEFINE: %{run} = %clang-ashlar -O2 -mllvm -ashlar-force \
 * DEFINE:   -mllvm -ashlar-effort=0 %{flags} %s -o %t.ashlar && \
 * DEFINE:   bash -c 'ulimit -s 2048; OMP_NUM_THREADS=2 %t.ashlar' \
 * DEFINE:   | diff - %t.wanted
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: bash -c 'ulimit -s 2048; %t.plain' > %t.wanted
 * RUN: %{run}
 * REDEFINE: %{flags} = -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %{run}
 *
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0;parallel;min-work=0>' \
 * RUN:   -S %t.ll -o - | %FileCheck --check-prefix=THREADS %s
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 22

typedef double plane[N][N];

/* Calls nothing, or what is known to call nothing: so does one with the same
 * loops that calls another.
 */
#define LOOPS(x, y) \
	for (int k = 0; k < 20; k++) \
		for (int j = 0; j < N; j++) { \
			double s = 0; \
			for (int i = 0; i < N; i++) { \
				s = s * .5 + y[j][i]; \
				x[i][j] += s; \
			} \
		}

/* CHECK-LABEL: define {{.*}}@calls_library(
 * CHECK: alloca [{{[0-9]+}} x i8], align 64
 * CHECK-NOT: call ptr @malloc
 * CHECK: {{^[}]}}
 */
__attribute__((noinline)) void calls_library(plane *restrict x,
	plane *restrict y)
{
	LOOPS((*x), (*y))
	printf("%g\n", (*x)[3][5]);
}

/* CHECK-LABEL: define {{.*}}@calls_known(
 * CHECK: alloca [{{[0-9]+}} x i8], align 64
 * CHECK-NOT: call ptr @malloc
 * CHECK: {{^[}]}}
 */
__attribute__((noinline)) void calls_known(plane *restrict x, plane *restrict y)
{
	LOOPS((*x), (*y))
	calls_library(y, x);
}

/* CHECK-LABEL: define {{.*}}@calls_itself(
 * CHECK-NOT: alloca [{{[0-9]+}} x i8], align 64
 * CHECK: call ptr @malloc
 * CHECK: {{^[}]}}
 */
__attribute__((noinline)) double calls_itself(int depth, plane *restrict x,
	plane *restrict y)
{
	LOOPS((*x), (*y))
	if (depth == 0)
		return 1;
	return calls_itself(depth - 1, y, x) * .5 + (*x)[3][5];
}

static double by_turns(int depth, plane *restrict x, plane *restrict y);

/* CHECK-LABEL: define {{.*}}@other(
 * CHECK-NOT: alloca [{{[0-9]+}} x i8], align 64
 * CHECK: call ptr @malloc
 * CHECK: {{^[}]}}
 */
__attribute__((noinline)) double other(int depth, plane *restrict x,
	plane *restrict y)
{
	LOOPS((*x), (*y))
	return depth == 0 ? 1 : by_turns(depth - 1, y, x) * .5 + (*x)[3][5];
}

__attribute__((noinline)) static double by_turns(int depth, plane *restrict x,
	plane *restrict y)
{
	return other(depth, x, y) + 1;
}

/* CHECK-LABEL: define {{.*}}@calls_anything(
 * CHECK-NOT: alloca [{{[0-9]+}} x i8], align 64
 * CHECK: call ptr @malloc
 * CHECK: {{^[}]}}
 */
__attribute__((noinline)) void calls_anything(plane *restrict x,
	plane *restrict y, void (*f)(void))
{
	LOOPS((*x), (*y))
	f();
}

/* THREADS-LABEL: define {{.*}}@sums(
 * THREADS-NOT: alloca [{{[0-9][0-9][0-9]+}} x i8]
 * THREADS: [[STACK:%.*]] = call ptr @llvm.stacksave
 * THREADS: alloca [8192 x i8], align 64
 * THREADS: call void @ashlar_parallel
 * THREADS: call void @llvm.stackrestore{{.*}}(ptr [[STACK]])
 * THREADS: {{^[}]}}
 */
__attribute__((noinline)) unsigned sums(int depth, unsigned n,
	unsigned *restrict a)
{
	unsigned s = 0;

	for (unsigned i = 0; i < n; i++)
		s += a[i] * (i + (unsigned) depth);
	return depth == 0 ? s : sums(depth - 1, n, a) * 3 + s;
}

/* THREADS-LABEL: define {{.*}}@sums_once(
 * THREADS: alloca [8192 x i8], align 64
 * THREADS-NOT: @llvm.stacksave
 * THREADS: {{^[}]}}
 */
__attribute__((noinline)) unsigned sums_once(unsigned n, unsigned *restrict a)
{
	unsigned s = 0;

	for (unsigned i = 0; i < n; i++)
		s += a[i] * i;
	return s;
}

/* THREADS-LABEL: define {{.*}}@counts(
 * THREADS: %part = alloca [256 x i8], align 64
 * THREADS: {{^[}]}}
 */
__attribute__((noinline)) void counts(int depth, int n,
	unsigned char (*restrict a)[64], unsigned *restrict h)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			h[a[i][j] % 64u]++;
	if (depth > 0)
		counts(depth - 1, n, a, h);
	h[0]++;
}

static void nothing(void)
{
}

int main(void)
{
	static plane p, q;
	static unsigned a[100], h[64];
	static unsigned char bytes[8][64];
	unsigned all = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			p[i][j] = i % 3;
			q[i][j] = j % 5;
		}
	for (unsigned i = 0; i < 100; i++)
		a[i] = i * i;
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 64; j++)
			bytes[i][j] = (unsigned char) (i * j);
	calls_known(&p, &q);
	calls_anything(&p, &q, nothing);
	printf("%g\n", calls_itself(3000, &p, &q));
	printf("%g\n", other(3000, &p, &q));
	printf("%u %u\n", sums(2000, 100, a), sums_once(100, a));
	counts(2000, 8, bytes, h);
	for (int i = 0; i < 64; i++)
		all = all * 31 + h[i];
	printf("%u\n", all);
	return 0;
}
