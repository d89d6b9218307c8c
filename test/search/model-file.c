/* Constants of the cost model from a file: registers that are reloaded cost so
 * much, and lines from memory, that another order is taken.
 *
 * RUN: rm -rf %t && mkdir %t
 * DEFINE: %{compile} = %clang-ashlar -O2 -march=haswell -ffp-contract=off -c %s -o %t/new.o
 * RUN: %{compile} -mllvm -ashlar-script=%t/default && mv %t/new.o %t/default.o
 * RUN: echo "entry = 12 # as it is" > %t/same
 * RUN: %{compile} -mllvm -ashlar-model=%t/same
 * RUN: cmp %t/new.o %t/default.o
 * RUN: echo "spill = 1000" > %t/model && echo "row-memory = 1000" >> %t/model
 * RUN: %{compile} -mllvm -ashlar-model=%t/model -mllvm -ashlar-script=%t/other
 * RUN: %not cmp %t/new.o %t/default.o
 * RUN: grep -h "^# model" %t/default/multiply.*.clay > %t/one
 * RUN: grep -h "^# model" %t/other/multiply.*.clay > %t/two
 * RUN: %not cmp %t/one %t/two
 *
 * What is wrong is told, and the constants are as they were.
 * RUN: echo "spil = 1000" > %t/wrong
 * RUN: %{compile} -mllvm -ashlar-model=%t/wrong 2>&1 | %FileCheck %s
 * RUN: cmp %t/new.o %t/default.o
 * RUN: %{compile} -w -mllvm -ashlar-model=%t/wrong 2>&1 | %count 1
 * RUN: %{compile} -mllvm -ashlar-model=%t/none 2>&1 | %FileCheck %s --check-prefix=NONE
 * RUN: cmp %t/new.o %t/default.o
 * CHECK: ashlar: {{.*}}wrong:1:1: error: the cost model has no constant "spil"
 * NONE: ashlar: {{.*}}none: error: cannot be read: No such file or directory
 *
 * REQUIRES: x86_64
 * SPDX-License-Identifier: MIT
 */
#define N 2000

double a[N][N], b[N][N], c[N][N];

void multiply(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
}

void add(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			a[i][j] += b[i][j];
}
