/* A window that moves in steps of a number that is not known: a step of 1 is assumed,
 * where subscripts of two dimensions depend on it.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
// CHECK-LABEL: name: "window"
// CHECK: assumed: {{.*}}step = 1
// CHECK: text: "s_0[i0][i1] += (in[-p + i0 + i2][-p + i1 + i3] * f[i2][i3])"
void window(int h, int w, int oh, int ow, int k, int p, int step,
	const float *in, const float *f, float *restrict out)
{
	for (int y = 0; y < oh; y++)
		for (int x = 0; x < ow; x++) {
			float s = 0;

			for (int i = 0; i < k; i++)
				for (int j = 0; j < k; j++) {
					int a = y * step + i - p;
					int b = x * step + j - p;

					if (a >= 0 && a < h && b >= 0 && b < w)
						s += in[a * w + b] *
							f[i * k + j];
				}
			out[y * ow + x] = s;
		}
}

/* The length of rows is none, whatever else stands in the way. */
// CHECK-LABEL: name: "rows"
// CHECK-NOT: w = 1
// CHECK: schedule:
void rows(int h, int w, const float *in, float *restrict out)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			out[y * w + x] = in[y * w + x];
}

/* In one dimension it might be the length of a row as well. */
// CHECK-LABEL: name: "line"
// CHECK-NOT: step = 1
// CHECK: schedule:
void line(int n, int k, int step, const float *in, float *restrict out)
{
	for (int x = 0; x < n; x++)
		for (int j = 0; j < k; j++)
			out[x] += in[x * step + j];
}
