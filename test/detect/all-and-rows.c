/* All elements of a picture in one loop, then row by row: as one model that
 * would hold for pictures of one row only, so there are two.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -g -c %s -o %t.o -mllvm -ashlar-why=%t.json
 * RUN: %FileCheck %s < %t.json
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify -mllvm -ashlar-size-tests=0
 * RUN: %t.exe | diff %t.wanted -
 *
 * CHECK-NOT: runs if w >= w * h
 * CHECK: "function": "smooth", {{.*}}"status": "transformed"
 * CHECK-NOT: runs if w >= w * h
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) void smooth(const uint8_t *restrict in,
	uint8_t *restrict third, uint8_t *restrict out, int w, int h, int n)
{
	for (int k = 0; k < n; k++) {
		for (int i = 0; i < w * h; i++)
			third[i] = in[i] / 3 + k;
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				int left = x > 0 ? x - 1 : 0;
				int right = x < w - 1 ? x + 1 : w - 1;

				out[y * w + x] += third[y * w + left] +
					third[y * w + right];
			}
	}
}

int main(void)
{
	int w = 83, h = 21;
	uint8_t *in = calloc(w, h), *third = calloc(w, h), *out = calloc(w, h);
	unsigned long sum = 0;

	for (int i = 0; i < w * h; i++)
		in[i] = i * 7 % 251;
	smooth(in, third, out, w, h, 3);
	for (int i = 0; i < w * h; i++)
		sum = sum * 31 + out[i];
	printf("%lu\n", sum);
	free(in);
	free(third);
	free(out);
	return 0;
}
