/* Late, strides of one region are computed from what another one in front of it
 * has computed, too: that is gone when the other one has got new code.
 * RUN: %clang-ashlar -O1 -g1 -c -o /dev/null %s -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
static double a[2];
static int b[2], c[2];
double *seen_a = a;
int *seen_b = b, *seen_c = c;

static unsigned differ(unsigned x, unsigned y)
{
	return x > y ? x - y : y - x;
}

// CHECK-NOT: an internal check failed
// CHECK: runs in parallel
// CHECK-NOT: an internal check failed
__attribute__((noinline)) void regions(int n, int *restrict q)
{
	for (int i = 0; i < 2; i++)
		a[i] = 0.5;
	for (int i = 0; i < 2; i++) {
		c[0] = (int)((unsigned)q[-n + i + 2]);
		b[i] = (int)((unsigned)q[-2 * n + 2]);
	}
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++) {
			unsigned x = (unsigned)q[i * n + 2 - j];
			unsigned y = differ((unsigned)q[i * n + i + 2],
				(unsigned)q[i * n + 3]);

			q[2] = (int)(x > y ? x : y);
		}
}
