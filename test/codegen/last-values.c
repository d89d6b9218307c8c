/* The value of an unsigned counter behind its loop: it has wrapped.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-size-tests=0
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.force -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify && %t.force | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late && %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[4], b[4];
static unsigned long last[3];

__attribute__((noinline)) static void count_down(int n)
{
	for (int i = 0; i < n; i++) {
		unsigned j;

		for (j = i; j-- > 0;)
			a[0] = b[j];
		last[0] = j;
		last[1] = (unsigned long) j + 1;
	}
}

__attribute__((noinline)) static void count_up(unsigned start, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned char j;

		for (j = start; j != 2; j++)
			a[j & 3] += b[i & 3];
		last[2] += j;
	}
}

int main(void)
{
	for (int i = 0; i < 4; i++)
		b[i] = i + 1;
	count_down(4);
	count_up(250, 4);
	printf("%g %g %g %g\n%lu %lu %lu\n", a[0], a[1], a[2], a[3], last[0],
		last[1], last[2]);
	return 0;
}
