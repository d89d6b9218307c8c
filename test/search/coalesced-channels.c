/* A picture in a structure, with any number of channels: its size and its pixels
 * are loaded before the loops, and pixels and channels are one loop.  So the
 * number of channels needs no lower limit.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -mllvm -ashlar-only=sharpen -mllvm -ashlar-why -o /dev/null 2>&1 | \
 * RUN:   %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -g -c %s -mllvm -ashlar-only=sharpen \
 * RUN:   -Rpass-analysis=ashlar -o /dev/null 2>&1 | \
 * RUN:   %FileCheck --check-prefix=SIZES %s
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 *
 * CHECK: sharpen {{.*}} kept the order of the loop nest, with loads before stores
 * SIZES-NOT: runs if in->channels >=
 * SIZES: runs if {{.*}}in->width of line {{[0-9]+}}{{.*}} >= {{[0-9]+}}; {{.*}}original
 * SIZES-NOT: runs if in->channels >=
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

typedef struct image {
	int width, height, channels;
	unsigned char *pixels;
} image;

static int clamp(int v)
{
	return v < 0 ? 0 : v > 255 ? 255 : v;
}

static int at(const image *p, int x, int y, int c)
{
	return p->pixels[(y * p->width + x) * p->channels + c];
}

__attribute__((noinline)) void sharpen(const image *in, image *out)
{
	for (int y = 1; y < in->height - 1; y++)
		for (int x = 1; x < in->width - 1; x++)
			for (int c = 0; c < in->channels; c++)
				out->pixels[(y * in->width + x) *
					in->channels + c] =
					(unsigned char) clamp(
						5 * at(in, x, y, c) -
						at(in, x - 1, y, c) -
						at(in, x + 1, y, c) -
						at(in, x, y - 1, c) -
						at(in, x, y + 1, c));
}

static unsigned char a[200 * 100 * 4], b[200 * 100 * 4];

int main(void)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < sizeof(a); i++)
		a[i] = (unsigned char) (i * 37 >> 2);
	for (int c = 1; c < 5; c++) {
		image in = { 200, 100, c, a }, out = { 200, 100, c, b };

		sharpen(&in, &out);
		for (unsigned i = 0; i < sizeof(b); i++)
			sum = sum * 31 + b[i];
	}
	printf("%u\n", sum);
	return 0;
}
