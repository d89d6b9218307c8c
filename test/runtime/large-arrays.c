/* The runtime's variables are reached from code in a program with a static
 * array of more than 2 GB.
 *
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-parallel -c %s \
 * RUN:   -o %t.o
 * RUN: %llvm-nm %t.o | %FileCheck %s
 * RUN: %clang %t.o -o %t.exe
 * RUN: %t.exe | %FileCheck %s --check-prefix=SUM
 * RUN: %if lld %{ %clang -fuse-ld=lld %t.o -o %t.exe %}
 * RUN: %if lld %{ %t.exe | %FileCheck %s --check-prefix=SUM %}
 *
 * CHECK: ashlar_openmp_v
 * SUM: -30000
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

double a[20000][20000];

int main(int argc, char **argv)
{
	int n = 600 + argc;
	double sum = 0;

	(void)argv;
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			a[i][j] = a[i][j] * 0.5 + i - j;
	for (int i = 0; i < n; i++)
		sum += a[i][i + 1] * 50;
	printf("%g\n", sum);
	return 0;
}
