/* A function that is inlined into its only caller, which gets new code, is deleted
 * by LLVM: its own nests are not optimized.  Where another caller stays, or the
 * caller gets no new code, they are; also where somebody wants to see them.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-costs 2>&1 | grep dependences | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -o /dev/null -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-costs 2>&1 | grep dependences \
 * RUN:   | %FileCheck %s --check-prefix=SEEN
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -o %t.o
 * RUN: %llvm-nm %t.o | %FileCheck %s --check-prefix=NAMES
 * CHECK-NOT: once:
 * CHECK: series:{{.*}} more instructions
 * CHECK-NOT: once:
 * CHECK: twice:{{.*}} more instructions
 * CHECK-NOT: once:
 * SEEN-DAG: series:{{.*}} more instructions
 * SEEN-DAG: once:{{.*}} more instructions
 * SEEN-DAG: twice:{{.*}} more instructions
 * NAMES-NOT: once
 * NAMES: series
 * SPDX-License-Identifier: MIT
 */
#define N 500

static void once(double a[N][N], double b[N][N], double c[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				a[i][j] += b[i][k] * c[k][j];
}

void series(int n, double (*restrict a)[N][N], double b[N][N], double c[N][N])
{
	for (int t = 0; t < n; ++t)
		once(a[t], b, c);
}

static __attribute__((noinline)) void twice(double a[N][N], double b[N][N],
	double c[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				a[i][j] -= b[i][k] * c[k][j];
}

void both(double a[N][N], double b[N][N], double c[N][N])
{
	twice(a, b, c);
	twice(c, b, a);
}
