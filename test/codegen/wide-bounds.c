/* Without run-time tests the counter may wrap, and the bounds of the loops get
 * too wide.  That is a refusal, and the other nest gets its code.
 * RUN: %clang-ashlar -O1 -g -c -o /dev/null %s -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-checks=0 -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * SPDX-License-Identifier: MIT
 */
double a[4], b[64][64], c[64][64];

// CHECK: both {{.*}} 64 bits
// CHECK: both {{.*}} transformed
void between(void);
void both(int n)
{
	for (unsigned i = n; i < n + 3; i++)
		for (int j = 0; j < 4; j++)
			for (int k = (int) i + 2; k >= 0; k--)
				a[i - 1] -= 0.5;
	between();
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			b[j][i] = c[j][i];
}
