/* A cascade of filters: in each step the value and the state of a filter need
 * each other, so a step waits for the whole way through three statements.  The
 * filters are independent along a wavefront.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -ffp-contract=off -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * CHECK: filter {{.*}}transformed {{.*}}copies jammed along a wavefront
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.ours
 * RUN: %t.plain > %t.want
 * RUN: %t.ours > %t.got
 * RUN: cmp %t.got %t.want
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define FAR __attribute__((noinline))

enum { BANDS = 16, FRAMES = 1000 };

struct biquad {
	double b0, b1, b2, a1, a2, z1, z2;
};

FAR void filter(struct biquad q[BANDS], double work[FRAMES])
{
	for (int b = 0; b < BANDS; b++)
		for (int i = 0; i < FRAMES; i++) {
			double x = work[i], y = q[b].b0 * x + q[b].z1;

			q[b].z1 = q[b].b1 * x - q[b].a1 * y + q[b].z2;
			q[b].z2 = q[b].b2 * x - q[b].a2 * y;
			work[i] = y;
		}
}

static struct biquad q[BANDS];
static double work[FRAMES];

int main(void)
{
	double sum = 0;

	for (int b = 0; b < BANDS; b++)
		q[b] = (struct biquad) { .9, -.3 + b / 64., .2, -.4, .1, 0, b };
	for (int i = 0; i < FRAMES; i++)
		work[i] = (i * 7 + 3) % 31 - 15;
	filter(q, work);
	filter(q, work);
	for (int i = 0; i < FRAMES; i++)
		sum += work[i] * (i % 7);
	printf("%a %a %a\n", sum, q[3].z1, q[BANDS - 1].z2);
	return 0;
}
