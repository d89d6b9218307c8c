/* Nests that follow each other are looked at one by one if they are large, so that
 * some get new code where a file cannot pay for all, and what becomes of one does
 * not depend on what may be spent on others.
 * RUN: %clang-ashlar -O3 -g -c -o /dev/null %s -mllvm -ashlar-effort=0 \
 * RUN:   -mllvm -ashlar-why=%t.all.txt -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=PARTS
 * RUN: %FileCheck %s --check-prefix=ALL < %t.all.txt
 * RUN: %clang-ashlar -O3 -g -c -o /dev/null %s -mllvm -ashlar-allowance=0 \
 * RUN:   -mllvm -ashlar-why=%t.some.txt -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=PARTS
 * RUN: %FileCheck %s --check-prefix=SOME < %t.some.txt
 * SPDX-License-Identifier: MIT
 *
 * PARTS-COUNT-6: : scop
 * PARTS-NOT: : scop
 * ALL-COUNT-6: transformed
 *
 * SOME-DAG: transformed
 * SOME-DAG: the compile time that the file may take is used up
 */
#define MULTIPLY(c, a, b) \
	for (int i = 0; i < n; i++) \
		for (int j = 0; j < n; j++) \
			for (int k = 0; k < n; k++) \
				c[i][j] += a[i][k] * b[k][j];

void multiply(int n, double a[restrict n][n], double b[restrict n][n],
	double c[restrict n][n], double d[restrict n][n],
	double e[restrict n][n], double f[restrict n][n])
{
	MULTIPLY(a, b, c)
	MULTIPLY(b, c, d)
	MULTIPLY(c, d, e)
	MULTIPLY(d, e, f)
	MULTIPLY(e, f, a)
	MULTIPLY(f, a, b)
}
