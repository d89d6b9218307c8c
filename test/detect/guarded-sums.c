/* A sum that goes on only where a condition on counters holds is one statement, with
 * the condition in its domain: what leaves the sum as it is copies nothing.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
// CHECK-LABEL: name: "window"
// CHECK: text: "s_0[i0][i1] = 0"
// CHECK: text: "s_0[i0][i1] += (in[-p + i0 + i2][-p + i1 + i3] * f[i2][i3])"
// CHECK: text: "out[i0][i1] = s_0[i0][i1]"
// CHECK-NOT: name: S3
// CHECK: schedule:
void window(int h, int w, int k, int p, const float *in, const float *f,
	float *restrict out)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			float s = 0;

			for (int i = 0; i < k; i++)
				for (int j = 0; j < k; j++) {
					int a = y + i - p, b = x + j - p;

					if (a >= 0 && a < h && b >= 0 && b < w)
						s += in[a * w + b] *
							f[i * k + j];
				}
			out[y * w + x] = s;
		}
}

/* Whole rows are left out by a condition of their own. */
// CHECK-LABEL: name: "row_by_row"
// CHECK: text: "s_0[i0][i1] = 0"
// CHECK: text: "s_0[i0][i1] += in[-p + i0 + i2][-p + i1 + i3]"
// CHECK: text: "out[i0][i1] = s_0[i0][i1]"
// CHECK-NOT: name: S3
// CHECK: schedule:
void row_by_row(int h, int w, int k, int p, const float *in,
	float *restrict out)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			float s = 0;

			for (int i = 0; i < k; i++) {
				int a = y + i - p;

				if (a < 0 || a >= h)
					continue;
				for (int j = 0; j < k; j++) {
					int b = x + j - p;

					if (b < 0 || b >= w)
						continue;
					s += in[a * w + b];
				}
			}
			out[y * w + x] = s;
		}
}

/* "t" gets the old sum where the new one is made: both change at once. */
// CHECK-LABEL: name: "shifted"
// CHECK: text: "s_1[i0][i1] = s_0[i0] + a[i0][i1]"
// CHECK: text: "s_1[i0][i1] = s_0[i0]"
void shifted(int n, int m, const double *restrict a, double *restrict out)
{
	for (int i = 0; i < n; i++) {
		double s = 0, t = 0;

		for (int j = 0; j < m; j++)
			if (j + i > 5) {
				double old = s;

				s = s + a[i * m + j];
				t = old;
			}
		out[2 * i] = s;
		out[2 * i + 1] = t;
	}
}

/* The sum before the update is needed after it. */
// CHECK-LABEL: name: "looked_back"
// CHECK: text: "s_1[i0][i1] = s_0[i0]"
void looked_back(int n, int m, const double *restrict a, double *restrict out)
{
	for (int i = 0; i < n; i++) {
		double s = 0;

		for (int j = 0; j < m; j++) {
			double old = s;

			if (j + i > 5)
				s += a[i * m + j];
			out[i * m + j] = old * s;
		}
	}
}
