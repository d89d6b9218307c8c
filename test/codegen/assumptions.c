/* What is tested at run time is told on request: rows do not run into each
 * other, and the arrays do not overlap.  With debug information, things have the
 * names that they have in the program; if there are only lines, arguments are
 * counted.
 * RUN: %clang-ashlar -O3 -g -Rpass-analysis=ashlar -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -Rpass-analysis=ashlar -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=LINES %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -mllvm -ashlar-no-checks -c %s \
 * RUN:   -Rpass-analysis=ashlar -Rpass=ashlar -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=NONE --allow-empty %s
 *
 * CHECK-NOT: ->
 * CHECK: assumptions.c:[[#@LINE+12]]:2: remark: the new code runs if stride >= n and stride >= m [
 * CHECK: the new code runs if c does not overlap a or b [
 * CHECK: the new code runs if n >= {{[0-9]+}} and n + m >= {{[0-9]+}}; if not, the original is faster [
 * CHECK-NOT: ->
 * LINES: the new code runs if argument 3 >= argument 1 and argument 3 >= argument 2 [
 * LINES: the new code runs if argument 6 does not overlap argument 4 or argument 5 [
 * NONE-NOT: remark
 *
 * SPDX-License-Identifier: MIT
 */
void product(int n, int m, int stride, double *a, double *b, double *c)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < m; ++k)
				c[i * stride + j] += a[i * stride + k] *
					b[k * stride + j];
}
