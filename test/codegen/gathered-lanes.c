/* Sums over pairs of structures: iterations of the outer loop are lanes.  Its
 * structure is the same throughout the inner loop, so its fields are gathered
 * once, before that loop, which has vectors then.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mprefer-vector-width=512 \
 * RUN:   -ffp-contract=off -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s -DV="16 x float"
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm \
 * RUN:   %s -o - | %FileCheck %s -DV="8 x float"
 *
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %t.plain > %t.want
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %t.new | diff - %t.want
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-force %s \
 * RUN:   -mllvm -ashlar-outer-simd=2 -mllvm -ashlar-verify -o %t.new
 * RUN: %t.new | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

struct body {
	float x, y, z, m;
	int kind;
};

/* CHECK-LABEL: define {{.*}}@attract(
 * CHECK: insertelement <[[V]]>
 * CHECK: fdiv <[[V]]>
 * CHECK-NOT: insertelement <[[V]]> {{%.*}}, float {{%.*}}, i64 1
 * CHECK: fadd <[[V]]>
 * CHECK-LABEL: attributes
 */
__attribute__((noinline)) void attract(int n, const struct body *restrict b,
	float *restrict ax, float *restrict ay)
{
	for (int i = 0; i < n; i++) {
		float sx = 0, sy = 0;

		for (int j = 0; j < n; j++) {
			float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y;
			float dz = b[j].z - b[i].z;
			float r = dx * dx + dy * dy + dz * dz + 0.01f;

			sx += b[j].m * dx / r;
			sy += b[j].m * dy / r;
		}
		ax[i] = sx;
		ay[i] = sy;
	}
}

#ifdef MAIN
enum { N = 300 };

int main(void)
{
	static struct body b[N];
	static float ax[N], ay[N];
	double sum = 0;

	for (int i = 0; i < N; i++)
		b[i] = (struct body) { i % 17 * .5f, i % 23 * .25f,
			i % 5 * .75f, 1 + i % 3, i };
	for (int n = 0; n <= N; n += n < 40 ? 1 : 13) {
		attract(n, b, ax, ay);
		for (int i = 0; i < n; i++)
			sum = sum * .999 + ax[i] + 2 * ay[i];
		printf("%.17g\n", sum);
	}
	return 0;
}
#endif
