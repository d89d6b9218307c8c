/* A nest that can be modelled in its own function, but not where that is
 * inlined: what is known of "n" there changes how LLVM computes its bounds.  The
 * function is called, though its caller has other new code.
 * SPDX-License-Identifier: MIT
 *
 * LLVM 19 inlines a function that is looked for.
 * REQUIRES: since-llvm-21
 * RUN: %clang-ashlar -O3 -gline-tables-only -Wno-comment %s -o %t \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: %clang -O1 -Wno-comment %s -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: %t | cmp - %t.expected
 * RUN: %clang-ashlar -O3 -Wno-comment %s -S -emit-llvm -o - \
 * RUN:   | %FileCheck %s --check-prefix=CALL
 *
 * CHECK: main {{.*}}copies jammed
 * CHECK: restore 2 3 transformed
 * CALL-LABEL: define {{.*}}@main(
 * CALL: call {{.*}}@restore(
 * CALL-NOT: ashlar.inlined
 */
#include <stdio.h>
#include <stdlib.h>

#define N 90

static double a[N][N], b[N][N], c[N][N];

/* Each column gets back what it has lost. */
static void restore(double *field, const double *wanted, int n)
{
	const double *end = field + (long) n * n;

	for (int j = 0; j < n; j++) {
		double sum = 0;

		for (const double *p = field + j; p < end; p += n)
			sum += *p;
		for (double *p = field + j; p < end; p += n)
			*p += 0.01 * (wanted[j] - sum / n);
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : N, steps = argc > 2 ? 20 : 7;
	double *old = calloc((size_t) n * n, sizeof(*old));
	double *fresh = calloc((size_t) n * n, sizeof(*fresh));
	double *wanted = calloc((size_t) n, sizeof(*wanted));

	if (n < 4 || n > 4000)
		return 2;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = i + j * 0.5;
			b[i][j] = i * 0.25 - j;
		}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
	for (int i = 0; i < n * n; i++)
		old[i] = i % 17;
	for (int j = 0; j < n; j++)
		wanted[j] = 9 + j % 3;
	for (int t = 0; t < steps; t++) {
		double *swap = old;

		for (int i = n; i < n * n - n; i++)
			fresh[i] = 0.5 * old[i] + 0.25 * old[i - n] +
				0.25 * old[i + n];
		restore(fresh, wanted, n);
		old = fresh;
		fresh = swap;
	}
	printf("%a %a\n", c[5][7], old[n + 3]);
	free(old);
	free(fresh);
	free(wanted);
	return 0;
}
