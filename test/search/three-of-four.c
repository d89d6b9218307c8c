/* Three of four bytes of a pixel: LLVM unrolls the loop over them in the program's
 * order.  With copies of the outer loops that loop is too large for that, and
 * vectors of it are masked, three bytes each, which is five times as slow.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -gline-tables-only -c %s -DTEST \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-effort=0 \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-force -mllvm -ashlar-effort=0 %s \
 * RUN:   -o %t.forced
 * RUN: %t.forced | diff %t.wanted -
 *
 * CHECK-NOT: rescheduled
 * CHECK: no better order of execution
 * CHECK-NOT: rescheduled
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

__attribute__((noinline)) void tone(unsigned char *p, int w, int h, int gain)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			for (int c = 0; c < 3; c++) {
				int v = p[(y * w + x) * 4 + c] * gain >> 8;

				p[(y * w + x) * 4 + c] =
					(unsigned char) (v > 255 ? 255 : v);
			}
}

#ifndef TEST
#define W 37
#define H 21

static unsigned char image[H * W * 4];

int main(void)
{
	unsigned sum = 0;

	for (int i = 0; i < H * W * 4; i++)
		image[i] = (unsigned char) (i * 37 % 251);
	tone(image, W, H, 300);
	for (int i = 0; i < H * W * 4; i++)
		sum = sum * 31 + image[i];
	printf("%u\n", sum);
	return 0;
}
#endif
