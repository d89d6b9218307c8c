/* Values that are chosen again and again, by comparisons with each other: that
 * one is no function of the counters is found out once, not for each way to
 * ask for it.
 * RUN: %clang-ashlar -O1 -c -o /dev/null %s -mllvm -ashlar-costs \
 * RUN:   -mllvm -ashlar-why=%t 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
static unsigned differ(unsigned x, unsigned y)
{
	return x > y ? x - y : y - x;
}

// CHECK: chosen: {{[0-9]?[0-9]?[0-9]?[0-9]}} operations, detection
void chosen(unsigned *restrict a, const _Bool *restrict b, int n)
{
	for (int i = 0; i < n; i++) {
		unsigned v = differ(i + 1, b[i]);

		v = differ(v, 100);
		v = differ(v, 50);
		v = differ(v, 25);
		v = differ(v, 12);
		v = differ(v, 6);
		v = differ(v, 9);
		v = differ(v, 3);
		v = differ(v, 2);
		if (v > 4)
			a[i] = v;
	}
}
