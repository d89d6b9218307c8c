/* A convolution with a kernel of run-time size over narrow images: rows that
 * are shorter than a strip of several vectors run in strips of one.  Such a
 * strip has a constant length, wherever it begins, so that its sums stay in
 * registers: no vector is masked, and none of the sums goes through memory.
 * Rows that are shorter than a vector, and few of them, run the old code.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm %s \
 * RUN:   -o - | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off \
 * RUN:   -gline-tables-only -Rpass-analysis=ashlar -c %s -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=LIMITS %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-force %s \
 * RUN:   -o %t.all
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 * RUN: %t.all | diff - %t.want
 *
 * CHECK-LABEL: @conv(
 * CHECK: fmul <4 x double>
 * CHECK-NOT: masked.{{load|store}}
 * CHECK-LABEL: attributes
 * LIMITS: code runs if {{.*}}argument 2 >= (argument 3) + {{[4-9]|[1-3][0-9]}} and {{.*}} + {{.*}} >= {{.*}}; if not, the original is faster
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

__attribute__((noinline)) void conv(int n, int m, int p,
	const double *restrict a, const double *restrict b, double *restrict c)
{
	for (int i = 0; i < n - p + 1; i++)
		for (int j = 0; j < m - p + 1; j++) {
			double s = 0;

			for (int d = 0; d < p; d++)
				for (int e = 0; e < p; e++)
					s += a[(i + d) * m + j + e] *
						b[d * p + e];
			c[i * m + j] = s;
		}
}

#ifdef MAIN
static double a[40 * 70], b[49], c[40 * 70];

int main(void)
{
	for (int i = 0; i < 40 * 70; i++)
		a[i] = i % 97 / 8.;
	for (int i = 0; i < 49; i++)
		b[i] = i % 11 / 16.;
	for (int p = 1; p <= 7; p += 2)
		for (int m = 1; m <= 70; m += m < 30 ? 1 : 8) {
			conv(40, m, p, a, b, c);
			for (int i = 0; i < 40 * 70; i += 3)
				printf("%a ", c[i]);
			puts("");
		}
	return 0;
}
#endif
