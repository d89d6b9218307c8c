/* Arrays that are computed and never read: LLVM deletes them with their loops if
 * we leave them alone, and so it must if we look at them, with tests at run time or
 * without.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - \
 * RUN:   -mllvm -ashlar-force | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 | %FileCheck %s
 *
 * What is read is computed.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - -DREAD \
 * RUN:   | %FileCheck --check-prefix=READ %s
 *
 * With a malloc of the program's own nothing is known of it.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - \
 * RUN:   -fno-builtin | %FileCheck --check-prefix=OWN %s
 *
 * CHECK-LABEL: define {{.*}}@fixed(
 * CHECK-NOT: {{load|store|call|br }}
 * CHECK: ret void
 * CHECK-LABEL: define {{.*}}@sized(
 * CHECK-NOT: {{load|store|call|br }}
 * CHECK: ret void
 * CHECK-LABEL: define {{.*}}@tested(
 * CHECK-NOT: {{load|store|call|br }}
 * CHECK: ret void
 * CHECK-LABEL: define {{.*}}@heap(
 * CHECK-NOT: {{load|store|call|br }}
 * CHECK: ret void
 * CHECK-LABEL: define {{.*}}@zeros(
 * CHECK-NOT: {{load|store|call|br }}
 * CHECK: ret void
 *
 * READ-LABEL: define {{.*}}@heap(
 * READ: {{fmuladd|fadd}}
 * READ: call void @free
 * OWN-LABEL: define {{.*}}@heap(
 * OWN: {{fmuladd|fadd}}
 * OWN: call void @free
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#define N 256

double a[N][N], b[N][N], out;

void fixed(void)
{
	double t[N][N];

	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			double s = 0;

			for (int k = 0; k < N; ++k)
				s += a[i][k] * b[k][j];
			t[i][j] = s;
		}
}

void sized(int n)
{
	double t[N][N];

	for (int j = 0; j < n; ++j)
		for (int i = 0; i < n; ++i)
			t[i][j] = a[i][j] * b[j][i];
}

/* The new order needs to know that rows do not overlap. */
void tested(int n, int m, const double *p, const double *q)
{
	double t[N][N];

	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			double s = 0;

			for (int k = 0; k < n; ++k)
				s += p[i * m + k] * q[k * m + j];
			t[i][j] = s;
		}
}

void heap(int n, const double *p, const double *q)
{
	double *t = malloc(sizeof(*t) * n * n);

	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			double s = 0;

			for (int k = 0; k < n; ++k)
				s += p[i * n + k] * q[k * n + j];
			t[i * n + j] = s;
		}
#ifdef READ
	out = t[n];
#endif
	free(t);
}

void zeros(int n, const double *p)
{
	double *t = calloc((size_t) n * n, sizeof(*t));

	for (int j = 0; j < n; ++j)
		for (int i = 0; i < n; ++i)
			t[i * n + j] = p[j * n + i];
	free(t);
}
