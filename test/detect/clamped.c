/* Subscripts that are kept within bounds which a structure holds: the bounds
 * are loaded before the nest although a store of a byte might change them, and
 * the subscripts are affine in parts.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=SCOP
 *
 * The program does the same, though what it writes may be its own bounds.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
	int w, h, stride;
	unsigned char *px;
} image;

static int clamp(int v, int lo, int hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

// CHECK: {{ blur  *3  *3  (modelled|transformed)}}
// SCOP: name: "blur:
// SCOP: M0[{{[^]]*}}, 0] : {{.*}}; S1[i0, i1, i2] -> M0[i0, -r + i1 + i2] : {{.*}}; S1[i0, i1, i2] -> M0[i0, -1 + {{p[0-9]+}}] :
__attribute__((noinline)) void blur(const image *src, image *dst, const int *k,
	int r)
{
	for (int y = 0; y < src->h; y++)
		for (int x = 0; x < src->w; x++) {
			int s = 0;

			for (int i = -r; i <= r; i++)
				s += k[i + r] * src->px[y * src->stride +
					clamp(x + i, 0, src->w - 1)];
			dst->px[y * dst->stride + x] = s / 64;
		}
}

// CHECK: {{ down  *3  *3  (modelled|transformed)}}
__attribute__((noinline)) void down(const image *src, image *dst, const int *k,
	int r)
{
	for (int y = 0; y < src->h; y++)
		for (int x = 0; x < src->w; x++) {
			int s = 0;

			for (int i = -r; i <= r; i++)
				s += k[i + r] * src->px[clamp(y + i, 0,
					src->h - 1) * src->stride + x];
			dst->px[y * dst->stride + x] = s / 64;
		}
}

int main(void)
{
	static const int k[5] = { 4, 16, 24, 16, 4 };
	static unsigned char zeros[64];
	image a = { 40, 30, 44, malloc(44 * 30) };
	image b = { 40, 30, 44, malloc(44 * 30) };
	static struct {
		unsigned char row[8];
		image from;
	} both;
	image self = { 8, 2, 8, both.row };
	unsigned sum = 0;

	for (int i = 0; i < 44 * 30; i++) {
		a.px[i] = i * 7 % 251;
		b.px[i] = 0;
	}
	blur(&a, &b, k, 2);
	down(&b, &a, k, 2);
	blur(&a, &b, k, 2);
	/* The second row of what is written is the width of what is read. */
	both.from = (image) { 8, 2, 8, zeros };
	blur(&both.from, &self, k, 2);
	for (int i = 0; i < 44 * 30; i++)
		sum = sum * 31 + a.px[i] + b.px[i];
	printf("%u %d %d\n", sum, both.from.w, both.from.h);
	free(a.px);
	free(b.px);
	return 0;
}
