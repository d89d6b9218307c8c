/* Late, a sum in a register is stored on each way to where it is stored; ways out
 * of one loop may be put together when the first one is split.
 * RUN: %clang-ashlar -O2 -g1 -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * SPDX-License-Identifier: MIT
 */
static double a[6], b[6], last[8];
static long *table[5], rows[5][2];

// CHECK: {{ ways .*}}
__attribute__((noinline)) void ways(void)
{
	double s = 0.5;

	for (int i = 0; i < 4; i++)
		for (unsigned j = i + 2; j != 5; j++) {
			for (int k = 0; k < (2 < j + 1 ? 2 : j + 1); k++)
				s = a[k];
			b[j] = __builtin_fabs(0.5 * b[(unsigned)table[i][0] & 1u] * a[j]);
		}
	last[4] = s;
}

int main(void)
{
	for (int k = 0; k < 5; k++)
		table[k] = rows[4 - k];
	for (int k = 0; k < 6; k++)
		a[k] = b[k] = k;
	ways();
	return (int)(last[4] + b[3]);
}
