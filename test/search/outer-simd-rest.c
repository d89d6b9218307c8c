/* What is left of a loop of constant length after whole vectors runs in
 * narrower ones: of 28 sums 16 at once, in two vectors of 8, then 8, then 4.
 * One by one they would take as long as all others together.  (By default the
 * loop of 28 is sunk, since its sums stay in registers.)
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-outer-simd=2 \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-only=filter 2>&1 \
 * RUN:   | %FileCheck %s
 * CHECK-COUNT-4: // simd 8
 * CHECK: // simd 4
 * CHECK: // simd 4
 * CHECK-NEXT: for (int [[I:c[0-9]+]] = 24; [[I]] <= 27; [[I]] += 1)
 * CHECK-NOT: = 28
 *
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -march=x86-64-v3 -DMAIN \
 * RUN:   -mllvm -ashlar-outer-simd=2 -mllvm -ashlar-verify %s -o %t.new
 * RUN: %t.plain > %t.want
 * RUN: %t.new > %t.got && cmp %t.got %t.want
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define WIDTH 28

__attribute__((noinline)) void filter(int h, int channels,
	const float in[restrict][100][WIDTH + 3],
	const float taps[restrict][3][3], float out[restrict][WIDTH])
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < WIDTH; x++) {
			out[y][x] = 0;
			for (int c = 0; c < channels; c++)
				for (int r = 0; r < 3; r++)
					for (int s = 0; s < 3; s++)
						out[y][x] += in[c][y + r]
							       [x + s] *
							taps[c][r][s];
		}
}

#ifdef MAIN
static float in[7][100][WIDTH + 3], taps[7][3][3], out[97][WIDTH];

int main(void)
{
	for (int i = 0; i < 7 * 100 * (WIDTH + 3); i++)
		in[0][0][i] = (float) (i * 53 % 97) / 32;
	for (int i = 0; i < 7 * 9; i++)
		taps[0][0][i] = (float) (i * 37 % 101) / 64;
	for (int channels = 0; channels <= 7; channels++) {
		filter(97, channels, in, taps, out);
		for (int x = 0; x < WIDTH; x++)
			printf("%a %a\n", out[0][x], out[96][x]);
	}
}
#endif
