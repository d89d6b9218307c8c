/* The nests of a file share what it may cost: a multiple of what it costs alone,
 * or more if they promise much.  What is left goes to the one that promises most
 * for its size, wherever it is.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why -mllvm -ashlar-allowance=0 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s --check-prefix=ALL
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why -mllvm -ashlar-effort=0 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=ALL
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why -mllvm -ashlar-effort=1 \
 * RUN:   -mllvm -ashlar-allowance=0 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=NONE
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why -mllvm -ashlar-effort=30 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=ALL
 * CHECK: first {{.*}}modelled {{.*}}the compile time that the file may take is used up; it would help to raise -ashlar-effort
 * CHECK: second {{.*}}transformed
 * NONE: first {{.*}}modelled {{.*}}the compile time that the file may take is used up
 * NONE: second {{.*}}modelled {{.*}}the compile time that the file may take is used up
 * ALL: first {{.*}}transformed
 * ALL: second {{.*}}transformed
 * SPDX-License-Identifier: MIT
 */
void first(int n, double a[restrict n][n], double b[n][n], double c[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				a[i][j] += b[i][k] * c[k][j];
}

void second(int n, double a[restrict n][n], double b[n][n], double c[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				a[i][j] += b[k][i] * c[k][j];
}
