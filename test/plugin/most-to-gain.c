/* What the nests of a file may cost together is limited, so the one with most
 * to gain is optimized first, wherever it is in the function.
 *
 * RUN: %clang-ashlar -O3 -g1 %s -c -o %t.o -mllvm -ashlar-costs 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */

// CHECK: mixed: {{.*}} detection
// CHECK: mixed:[[#@LINE+14]]: {{.*}} more instructions
// CHECK: mixed:[[#@LINE+7]]:
// CHECK: mixed:[[#@LINE+20]]:
void opaque(void);

void mixed(int n, double *restrict a, double *restrict b, double *restrict c)
{
	/* Rows. */
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * 2000 + j] += b[i * 2000 + j];
	opaque();

	/* A product whose innermost loop goes down columns. */
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[k * 2000 + i] += a[j * 2000 + i] *
					b[k * 2000 + j];
	opaque();

	/* Rows again. */
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * 2000 + j] += c[i * 2000 + j];
}
