/* Option costs: a line for the file, one for what detection took in each function,
 * one for each nest with what the model says of its new order.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-costs 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-costs -mllvm -ashlar-effort=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=FREE
 * CHECK: costs.c: {{[0-9]+}} instructions, 2 loops, 0 functions of headers: {{[0-9]+}} operations alone, {{[0-9]+}} allowed, 10000000 more for nests that promise much
 * CHECK: copy: {{[0-9]+}} operations, detection
 * CHECK: multiply: {{[0-9]+}} operations, detection
 * CHECK: multiply:[[#@LINE+13]]: {{.*}}, code {{[0-9]+}}, {{[0-9]+}} more instructions, {{[0-9]+}} loops, {{[0-9.e+]+}} cycles instead of {{[0-9.e+]+$}}
 * CHECK: copy:[[#@LINE+6]]: {{[0-9]+}} operations{{.*[0-9]$}}
 * FREE: costs.c: {{.*}} operations alone{{$}}
 * SPDX-License-Identifier: MIT
 */
void copy(int n, double a[restrict n][n], double b[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			a[i][j] = b[i][j];
}
void multiply(int n, double a[restrict n][n], double b[n][n], double c[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				a[i][j] += b[i][k] * c[k][j];
}
