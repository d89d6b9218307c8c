/* Windows that reach over the border of an image: what lies outside is left out by a
 * condition, or row by row.  The loop over a row becomes the innermost one, from the first
 * element that has the neighbour to the last.  Steps of 1 are assumed.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-min-work=0 -mllvm -ashlar-verify \
 * RUN:   -mllvm -ashlar-size-tests=off -mllvm -ashlar-dump=ast %s -o %t.new 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %t.new | diff - %t.wanted
 *
 * CHECK: # window:
 * CHECK: for (int c0 = 0; c0 <
 * CHECK: for (int c1 = 0; c1 <
 * CHECK-NEXT: S0(c0, c1);
 * CHECK: for (int c1 = max(0, {{.*}} - c0); c1 < min(
 * CHECK: for (int c2 = {{.*}}
 * CHECK-NEXT: for (int c3 = max(0, {{.*}} - c2); c3 < min(
 * CHECK-NEXT: S1(c0, c3, c1, c2);
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define MOST 40

static float in[MOST * MOST], out[MOST * MOST], f[MOST * MOST];

__attribute__((noinline)) static void window(int h, int w, int k, int p,
	const float *in, const float *f, float *out)
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

__attribute__((noinline)) static void row_by_row(int h, int w, int k, int p,
	const float *in, const float *f, float *out)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			float s = 1;

			for (int i = 0; i < k; i++) {
				int a = y + i - p;

				if (a < 0 || a >= h)
					continue;
				for (int j = 0; j < k; j++) {
					int b = x + j - p;

					if (b < 0 || b >= w)
						continue;
					s += in[a * w + b] * f[i * k + j];
				}
			}
			out[y * w + x] = s;
		}
}

__attribute__((noinline)) static void largest(int h, int w, int k, int p,
	const float *in, float *out)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			float m = -100;

			for (int i = 0; i < k; i++)
				for (int j = 0; j < k; j++) {
					int a = y + i - p, b = x + j - p;

					if (a >= 0 && a < h && b >= 0 &&
						b < w && in[a * w + b] > m)
						m = in[a * w + b];
				}
			out[y * w + x] = m;
		}
}

__attribute__((noinline)) static void in_steps(int h, int w, int oh, int ow,
	int k, int p, int step, const float *in, const float *f, float *out)
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

static void print(void)
{
	float sum = 0;

	for (int i = 0; i < MOST * MOST; i++)
		sum = sum * .99f + out[i];
	printf("%.9g\n", sum);
}

static void run(int h, int w, int k, int p)
{
	for (int i = 0; i < MOST * MOST; i++)
		out[i] = -1;
	window(h, w, k, p, in, f, out);
	print();
	row_by_row(h, w, k, p, in, f, out);
	print();
	largest(h, w, k, p, in, out);
	print();
	for (int step = 1; step < 4; step++) {
		in_steps(h, w, (h + 2 * p - k) / step + 1,
			(w + 2 * p - k) / step + 1, k, p, step, in, f, out);
		print();
	}
}

int main(void)
{
	for (int i = 0; i < MOST * MOST; i++) {
		in[i] = (i * 37 % 101) / 101.f - .5f;
		f[i] = (i * 17 % 23) / 23.f - .5f;
	}
	run(33, 34, 3, 1);
	run(30, 27, 5, 2);
	run(20, 35, 8, 3);
	run(3, 35, 5, 2);
	run(35, 3, 5, 2);
	run(4, 4, 9, 4);
	run(1, 1, 1, 0);
	run(20, 20, 3, 0);
	run(10, 12, 4, 6);
	run(12, 12, 3, -2);
}
