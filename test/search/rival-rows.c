/* Rows that are as far apart as pages have the same places in the nearest cache:
 * eight copies of two such rows are more than there are.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -g1 -c %s -o %t.o -DN=520 \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck %s --check-prefix=MANY
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -g1 -c %s -o %t.o -DN=512 \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck %s --allow-empty --check-prefix=FEW
 *
 * MANY: copies jammed 8
 * FEW-NOT: copies jammed 8
 */
void filter(double (*restrict a)[N], double (*restrict b)[N],
	double *restrict t, double *restrict x)
{
	for (int i = 0; i < N; i++) {
		double s = 0;

		for (int j = 0; j < N; j++)
			s = s * 0.5 + (a[i][j] + b[i][j]) * x[j];
		t[i] = s;
	}
}
