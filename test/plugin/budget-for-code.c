/* Where the budget of a nest ends does not matter to others of the function: if
 * it ended in code generation, all of them would be lost.  So look for the least
 * budget with which the nest gets new code, and try some that are a little less.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -c %s -o %t.o -mllvm -ashlar-why \
 * RUN:   -mllvm -ashlar-effort=0 2>&1 | %FileCheck %s --check-prefix=ALL
 * RUN: bash -c 'low=10000 high=4000000; try() { ASHLAR_OPTIONS=budget=$1 \
 * RUN:   %clang-ashlar -O2 -march=x86-64-v3 -c %s -o %t.o -mllvm -ashlar-why \
 * RUN:   -mllvm -ashlar-effort=0 2>&1; }; \
 * RUN:   while [ $((high - low)) -gt 200 ]; do middle=$(((low + high) / 2)); \
 * RUN:   if try $middle | grep -q transformed; then high=$middle; \
 * RUN:   else low=$middle; fi; done; \
 * RUN:   for less in 0 1 2 3 4 5 6 7 8 9; do try $((low - 200 * less)); done' \
 * RUN:   | %FileCheck %s
 * ALL: both {{.*}}transformed
 * CHECK-NOT: code generation
 * CHECK: both {{.*}}modelled {{.*}}the budget of operations ran out
 * CHECK-NOT: code generation
 * SPDX-License-Identifier: MIT
 */
void both(int n, int lda, int ldb, int ldc, double *restrict a,
	const double *b, const double *c, float *restrict d, const float *e)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			d[i * lda + j] += e[j * ldb + i];
	for (int i = 0; i < n; ++i)
		for (int j = 0; j <= i; ++j)
			for (int k = 0; k < n; ++k)
				a[i * lda + j] += b[k * ldb + i] *
					c[k * ldc + j];
}
