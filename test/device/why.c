/* Lists of nests and remarks say what has kernels, and why other nests have
 * none.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -Wno-comment -c %s -o %t.o -mllvm -ashlar-why \
 * RUN:   -mllvm -ashlar-offload=auto -Rpass=ashlar -Rpass-missed=ashlar \
 * RUN:   > %t.out 2>&1
 * RUN: %FileCheck %s --check-prefix=LIST < %t.out
 * RUN: %FileCheck %s --check-prefix=REMARK < %t.out
 *
 * Nothing of it without devices.
 * RUN: %clang-ashlar -O3 -Wno-comment -c %s -o %t.o -mllvm -ashlar-why 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=OFF
 * OFF-NOT: {{on a device|kernel}}
 *
 * LIST: product {{.*}}1 kernel in PTX and SPIR-V{{$}}
 * LIST: recurrence {{.*}}; the loops cannot run on a device (no loop is parallel){{$}}
 * LIST: wide {{.*}}; the loops cannot run on a device (a value has a type that devices do not have){{$}}
 *
 * REMARK: 1 kernel in PTX and SPIR-V [-Rpass=ashlar]
 * REMARK: (no loop is parallel) [-Rpass-missed=ashlar]
 * REMARK: (a value has a type that devices do not have) [-Rpass-missed=ashlar]
 */
#define N 500

double a[N][N], b[N][N], c[N][N], x[N];
long double wide_ones[N];

void product(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

void recurrence(int n)
{
	for (int t = 1; t < n; t++)
		for (int i = 0; i < n; i++)
			x[0] = x[0] * a[t][i] + b[t][i];
}

void wide(int n)
{
	for (int t = 0; t < n; t++)
		for (int i = 0; i < n; i++)
			wide_ones[i] = wide_ones[i] * 0.5L + b[t][i];
}
