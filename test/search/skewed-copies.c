/* Copies of a loop over a sum of iterators, as the scheduler makes them of short
 * constant loops, are complete only where enough values of that sum exist in one
 * iteration of the other loops: never for three taps.
 * RUN: %clang-ashlar -O3 -march=znver4 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=taps \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 *
 * CHECK-NOT: copies jammed
 * CHECK: better order of execution
 * CHECK-NOT: copies jammed
 *
 * SPDX-License-Identifier: MIT
 */
/* Gradients of a convolution: of its weights, and of what went in. */
void taps(int n, int c, int out, int h, int w, const float *restrict grad,
	const float *restrict in, float *restrict back, float *restrict sums,
	const float *restrict weights)
{
	for (int b = 0; b < n; ++b)
		for (int o = 0; o < out; ++o)
			for (int i = 0; i < c; ++i)
				for (int y = 1; y < h - 1; ++y)
					for (int x = 1; x < w - 1; ++x) {
						float g = grad[((b * out + o) * h + y) * w + x];

						for (int u = 0; u < 3; ++u)
							for (int v = 0; v < 3; ++v) {
								int at = ((b * c + i) * h + y + u - 1) * w + x + v - 1;
								int k = ((o * c + i) * 3 + u) * 3 + v;

								sums[k] += g * in[at];
								back[at] += g * weights[k];
							}
					}
}
