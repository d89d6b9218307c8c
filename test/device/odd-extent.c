/* A scalar that goes from kernel to kernel for odd parameters alone becomes an
 * array that has no extent for others; the host's search is not disturbed.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O1 -Wno-comment -c %s -o %t.o -Rpass=ashlar \
 * RUN:   -Rpass-missed=ashlar -mllvm -ashlar-offload=spirv 2>&1 \
 * RUN:   | %FileCheck %s --implicit-check-not="internal check"
 * CHECK: remark: loops run on a device if there is one: {{[0-9]}} kernels in SPIR-V
 */
static double a[3][3];

__attribute__((noinline)) void odd(int n)
{
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 1; j++) {
			if ((unsigned) n % 2u) {
				double s = a[0][1];

				a[0][1] = 0.5;
				a[0][0] = s;
			}
			a[i][1] = 0.5;
		}
}

double get(int i, int j)
{
	return a[i][j];
}
