/* What a run of the new code leaves in a variable that stays is read by a later
 * run of the old code, where the test of the new one fails, here as a counter of
 * eight bits starts again at 0: so it is copied back.
 *
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %clang-ashlar -O3 %s -o %t.new
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-layout=2 %s -o %t.all
 * RUN: %t.plain > %t.expected
 * RUN: %t.new | cmp - %t.expected
 * RUN: %t.all | cmp - %t.expected
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define R 3000

/* Columns off + d, ... are filled, as bytes count, and those from off + d on are
 * read.
 */
__attribute__((noinline)) unsigned kept(unsigned char off, int d, int n,
	int steps, const unsigned *restrict in)
{
	static unsigned a[R][600];
	unsigned s = 1;

	for (int i = 0; i < R; i++) {
		unsigned char c = off;

		for (int j = 0; j < n; j++, c++)
			a[i][c + d] = in[i] - in[j];
	}
	for (int k = 0; k < steps; k++)
		for (int j = 0; j < n; j++)
			for (int i = 0; i < R; i++) {
				s = s * 7 + a[i][off + j + d];
				a[i][off + j + d] = s;
			}
	return s;
}

int main(void)
{
	static unsigned in[R];
	volatile int d = 250, n = 100;
	volatile unsigned char off = 0;
	unsigned first, second;

	for (int i = 0; i < R; i++)
		in[i] = i * 2654435761u >> 7;
	first = kept(off, d, n, 9, in);
	off = 250;
	d = 0;
	second = kept(off, d, n, 9, in);
	printf("%u %u\n", first, second);
	return 0;
}
