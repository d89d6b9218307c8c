/* Sums that must not be rounded otherwise keep their order, but those of
 * several iterations of a loop around them are summed up at once, one in each
 * lane of a vector: the loop over the strip is innermost, has a constant
 * length, and becomes straight code.  The sums stay in registers.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -fno-math-errno -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -mllvm -ashlar-dump=ast -o /dev/null 2>&1 \
 * RUN:   -mllvm -ashlar-only=pairs | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-dump=ast -o /dev/null 2>&1 \
 * RUN:   -mllvm -ashlar-only=stencil | %FileCheck --check-prefix=RADIUS %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -fno-math-errno -S -emit-llvm %s \
 * RUN:   -mllvm -ashlar-only=pairs -o - | %FileCheck --check-prefix=IR %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -fno-math-errno -c %s \
 * RUN:   -mllvm -ashlar-outer-simd=0 -mllvm -ashlar-dump=ast -o /dev/null \
 * RUN:   2>&1 | %FileCheck --check-prefix=OFF --allow-empty %s
 *
 * The results are those of the original code, to the last bit, also where
 * vectors are made of all that can be.
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain -lm
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -fno-math-errno \
 * RUN:   -mllvm -ashlar-verify %s -o %t.seq -lm
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -fno-math-errno \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.par -lm
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -fno-math-errno \
 * RUN:   -mllvm -ashlar-outer-simd=2 -mllvm -ashlar-verify %s -o %t.all -lm
 * RUN: %t.plain > %t.want
 * RUN: %t.seq > %t.got && cmp %t.got %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par > %t.got && cmp %t.got %t.want
 * RUN: %t.all > %t.got && cmp %t.got %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

/* CHECK: # pairs{{.*}}: ast
 * CHECK: for (int c1 = 0; c1 < p0; c1 += 1) {
 * CHECK-NEXT: // simd 8
 * CHECK-NEXT: for (int c2 = [[N:[0-9]+]] * c0; c2 <= [[N]] * c0 + {{[0-9]+}};
 * CHECK: vectors of loop 1 in the loops inside of it, {{[0-9]+}} iterations at
 * IR-LABEL: @pairs(
 * IR: call <8 x float> @llvm.sqrt.v8f32(
 * IR: call <8 x float> @llvm.fmuladd.v8f32(
 * IR-NOT: store <8 x float>
 * IR: br i1
 * OFF-NOT: simd
 */
__attribute__((noinline)) void pairs(int n, const float *restrict x,
	const float *restrict y, const float *restrict m, float *restrict ax,
	float *restrict ay)
{
	for (int i = 0; i < n; i++) {
		float fx = 0, fy = 0;

		for (int j = 0; j < n; j++) {
			float dx = x[j] - x[i], dy = y[j] - y[i];
			float d = dx * dx + dy * dy + 0.01f;
			float w = m[j] / (d * sqrtf(d));

			fx += dx * w;
			fy += dy * w;
		}
		ax[i] = fx;
		ay[i] = fy;
	}
}

/* The radius is taken to be small: there would be next to no rows else.
 * RADIUS: # stencil{{.*}}: ast
 * RADIUS: // simd 8
 * RADIUS: vectors of loop 2 in the loops inside of it, {{[0-9]+}} iterations at
 */
__attribute__((noinline)) void stencil(int h, int w, int r,
	const float *restrict in, const float *restrict k, float *restrict out)
{
	for (int y = r; y < h - r; y++)
		for (int x = r; x < w - r; x++) {
			float s = 0;

			for (int dy = -r; dy <= r; dy++)
				for (int dx = -r; dx <= r; dx++)
					s += in[(y + dy) * w + x + dx] *
						k[(dy + r) * (2 * r + 1) +
							dx + r];
			out[y * w + x] = s;
		}
}

#ifdef MAIN
static float x[300], y[300], m[300], ax[300], ay[300];
static float image[90 * 101], weight[25], result[90 * 101];

int main(void)
{
	for (int i = 0; i < 300; i++) {
		x[i] = i * 7 % 31 / 8.f;
		y[i] = i * 5 % 37 / 16.f;
		m[i] = 1 + i % 3;
	}
	for (int n = 0; n < 300; n += 13) {
		pairs(n, x, y, m, ax, ay);
		for (int i = 0; i < n; i++)
			printf("%a %a\n", ax[i], ay[i]);
	}
	for (int i = 0; i < 90 * 101; i++)
		image[i] = i * 11 % 101 / 32.f;
	for (int i = 0; i < 25; i++)
		weight[i] = (i + 1) / 64.f;
	for (int r = 0; r <= 2; r++)
		for (int w = 2 * r; w < 101; w += 9) {
			stencil(90, w, r, image, weight, result);
			for (int i = 0; i < 90 * w; i++)
				printf("%a\n", result[i]);
		}
	return 0;
}
#endif
