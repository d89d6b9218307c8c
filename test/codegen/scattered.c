/* Loops with stores to every other element: in new loops LLVM makes no
 * vectors that it would have to scatter.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -march=x86-64-v4 -S -emit-llvm %s \
 * RUN:   -o - -gline-tables-only -Rpass=ashlar 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 1601

static double u[N][N], f[N][N];

/* Red cells first, then black ones, each row of both while it is in a cache. */
__attribute__((noinline)) void smooth(int n, int sweeps)
{
// CHECK: {{.*}}inside of tiles that reach over steps of time
	for (int s = 0; s < sweeps; s++)
		for (int colour = 0; colour < 2; colour++)
			for (int i = 1; i < n - 1; i++)
				for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
					u[i][j] = 0.25 * (u[i - 1][j] +
						u[i + 1][j] + u[i][j - 1] +
						u[i][j + 1] + f[i][j]);
}

// CHECK-LABEL: define{{.*}} @smooth
// CHECK-NOT: llvm.masked.scatter
// CHECK: ret void

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			f[i][j] = (i * 7 + j * 3) % 11;
	smooth(N, 3);
	smooth(N - 1, 2);
	smooth(3, 1);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += u[i][j] * (1 + (i + j) % 5);
	printf("%.17g\n", sum);
	return 0;
}
