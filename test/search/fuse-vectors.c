/* Nests over vectors that follow each other take turns in strips where the
 * vectors are large: what the first one has written, the next ones read behind
 * it, and the last one comes back to it.
 *
 * RUN: %clang -O3 -ffp-contract=off %s -o %t.plain
 * RUN: %clang -O3 -ffp-contract=off -fpass-plugin=%plugin -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-fuse=1 -mllvm -ashlar-verify %s -o %t.fused 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang -O3 -ffp-contract=off -fpass-plugin=%plugin -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-fuse=0 %s -o %t.off 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=OFF --allow-empty
 * RUN: %t.plain > %t.wanted
 * RUN: %t.fused | diff - %t.wanted
 * CHECK: fuse-vectors.c:[[#@LINE+15]]:8: remark: runs side by side with a nest before it, in strips of 1024 rows
 * CHECK: fuse-vectors.c:[[#@LINE+16]]:8: remark: runs side by side with a nest before it, in strips of 1024 rows
 * OFF-NOT: side by side
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static void chain(long n, double *restrict x,
	double *restrict y, double *restrict z, const double *restrict a)
{
	for (long i = 0; i < n; i++)
		x[i] = 2 * a[i];
	for (long i = 1; i < n - 1; i++)
		y[i] = x[i - 1] + x[i + 1];
	for (long i = 2; i < n - 2; i++)
		z[i] += x[i] * (y[i + 1] - y[i - 1]);
}

int main(void)
{
	static const long sizes[] = { 0, 3, 4, 1000, 600001 };
	double sum = 0;

	for (int k = 0; k < 5; k++) {
		long n = sizes[k];
		double *v = calloc(4 * n + 1, sizeof(*v)), *a = v + 3 * n;

		for (long i = 0; i < n; i++)
			a[i] = (i * 7) % 31 - 0.25 * (i % 5);
		chain(n, v, v + n, v + 2 * n, a);
		for (long i = 0; i < 3 * n; i++)
			sum += (i % 11) * v[i];
		printf("%.17g\n", sum);
		free(v);
	}
	return 0;
}
