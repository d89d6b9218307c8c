/* A short loop and the loop around it become one where all values depend on the
 * number of iterations of both alone, and stay two where anything else tells
 * the iterations apart, or where LLVM needs the rows apart.
 * Not yet with LLVM 23: see docs/hosts.md.
 * UNSUPPORTED: since-llvm-23
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -fno-discard-value-names -S \
 * RUN:   -emit-llvm %s -o - | %FileCheck %s
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain -lm && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -lm
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-late %s -o %t.exe -lm
 * RUN: %t.exe | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define KEEP __attribute__((noinline))
typedef unsigned char byte;

/* Channels of pixels, with their neighbours, in the inside of an image.
 * CHECK-LABEL: @sharpen
 * CHECK: %coalesced
 * CHECK: store <{{[0-9]+}} x i8>
 * CHECK: ret void
 */
KEEP void sharpen(const byte *restrict a, byte *restrict b, int w, int h, int n)
{
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			for (int c = 0; c < n; c++) {
				int i = (y * w + x) * n + c;

				b[i] = (byte) (5 * a[i] - a[i - n] - a[i + n] -
					a[i - n * w] - a[i + n * w]);
			}
}

/* Any subscripts of 64 bits: each iteration stores, so there are not 2^64.
 * CHECK-LABEL: @blend
 * CHECK: %coalesced
 * CHECK: store <{{[0-9]+}} x float>
 * CHECK: ret void
 */
KEEP void blend(const float *restrict a, const float *restrict b,
	float *restrict o, size_t w, size_t n, float t)
{
	for (size_t x = 0; x < w; x++)
		for (size_t c = 0; c < n; c++)
			o[x * n + c] = a[x * n + c] +
				t * (b[x * n + c] - a[x * n + c]);
}

/* Tables, conditions on data, and values that count iterations.
 * CHECK-LABEL: @lookup
 * CHECK: %coalesced
 * CHECK: ret void
 */
KEEP void lookup(const byte *restrict a, int *restrict o,
	const int *restrict table, int w, int n)
{
	for (int x = 0; x < w; x++)
		for (int c = 0; c < n; c++)
			if (a[x * n + c] > 100)
				o[x * n + c] = table[a[x * n + c]] + x * n + c;
}

/* From the end to the beginning.
 * CHECK-LABEL: @backwards
 * CHECK: %coalesced
 * CHECK: ret void
 */
KEEP void backwards(const float *restrict a, float *restrict o, int w, int n)
{
	for (int x = w - 1; x >= 0; x--)
		for (int c = n - 1; c >= 0; c--)
			o[x * n + c] = a[x * n + c] * 3;
}

/* What iterations hand to each other through both loops.
 * CHECK-LABEL: @count
 * CHECK: %coalesced
 * CHECK: ret i32
 */
KEEP int count(const byte *a, int w, int n, int limit)
{
	int sum = 0;

	for (int x = 0; x < w; x++)
		for (int c = 0; c < n; c++)
			sum += a[x * n + c] < limit ? 1 : 3;
	return sum;
}

/* Each row is added to the one before: only within a row iterations are
 * independent.
 * CHECK-LABEL: @columns
 * CHECK-NOT: %coalesced
 * CHECK: store <{{[0-9]+}} x float>
 * CHECK: ret void
 */
KEEP void columns(float *a, int w, int n)
{
	for (int x = 1; x < w; x++)
		for (int c = 0; c < n; c++)
			a[x * n + c] += a[(x - 1) * n + c];
}

/* A weight for each channel, and a gap behind the channels.
 * CHECK-LABEL: @weighted
 * CHECK-NOT: %coalesced
 * CHECK: ret void
 */
KEEP void weighted(const float *restrict a, float *restrict o,
	const float *restrict weight, int w, int n)
{
	for (int x = 0; x < w; x++)
		for (int c = 0; c < n; c++)
			o[x * n + c] = weight[c] * a[x * n + c];
}

/* CHECK-LABEL: @gaps
 * CHECK-NOT: %coalesced
 * CHECK: ret void
 */
KEEP void gaps(const float *restrict a, float *restrict o, int w, int n)
{
	for (int x = 0; x < w; x++)
		for (int c = 0; c < n - 1; c++)
			o[x * n + c] = a[x * n + c] * 2;
}

/* The number of the pixel is a value.
 * CHECK-LABEL: @ramp
 * CHECK-NOT: %coalesced
 * CHECK: ret void
 */
KEEP void ramp(float *restrict o, int w, int n)
{
	for (int x = 0; x < w; x++)
		for (int c = 0; c < n; c++)
			o[x * n + c] = (float) x;
}

/* A sum for each pixel.
 * CHECK-LABEL: @sums
 * CHECK-NOT: %coalesced
 * CHECK: ret void
 */
KEEP void sums(const int *restrict a, int *restrict o, int w, int n)
{
	for (int x = 0; x < w; x++) {
		int s = 0;

		for (int c = 0; c < n; c++)
			s += a[x * n + c];
		o[x] = s;
	}
}

/* The program asks for something.
 * CHECK-LABEL: @asked
 * CHECK-NOT: %coalesced
 * CHECK: ret void
 */
KEEP void asked(const float *restrict a, float *restrict o, int w, int n)
{
	for (int x = 0; x < w; x++)
#pragma clang loop vectorize(disable)
		for (int c = 0; c < n; c++)
			o[x * n + c] = a[x * n + c] * 2;
}

enum { W = 13, H = 7, N = 9, ALL = W * H * N };

static byte in[ALL], out[ALL];
static float f[ALL], g[ALL], o[ALL];
static int table[256], numbers[ALL], some[ALL];

static void print(void)
{
	double sum = 0;

	for (int i = 0; i < ALL; i++)
		sum = sum * 0.999 + out[i] + o[i] + f[i] + numbers[i];
	printf("%.17g\n", sum);
}

static void run(int w, int n)
{
	sharpen(in, out, w, w < H ? w : H, n);
	print();
	blend(f, g, o, (size_t) w, (size_t) n, 0.3f);
	print();
	lookup(in, numbers, table, w, n);
	print();
	backwards(f, o, w, n);
	print();
	printf("%d\n", count(in, w, n, 99));
	columns(f, w, n);
	print();
	weighted(f, o, g, w, n);
	print();
	gaps(g, o, w, n);
	print();
	ramp(o, w, n);
	print();
	sums(some, numbers, w, n);
	print();
	asked(g, o, w, n);
	print();
}

int main(void)
{
	for (int i = 0; i < 256; i++)
		table[i] = i * 7 % 251;
	for (int i = 0; i < ALL; i++) {
		in[i] = (byte) (i * 37 >> 2);
		f[i] = (float) (i % 17) * 0.125f;
		g[i] = (float) (i % 11) * 0.375f;
		some[i] = i * 31 % 97;
	}
	for (int w = 0; w <= W; w++)
		for (int n = 0; n <= N; n++)
			run(w, n);
	return 0;
}
