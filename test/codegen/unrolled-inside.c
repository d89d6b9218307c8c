/* A loop without dependences, of which the condition around it tells that the
 * outer loop goes on: what LLVM is told of it must not be said of the outer loop
 * once the inner one is unrolled.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-force -mllvm -ashlar-tile=1 %s \
 * RUN:   -o %t.new -g -Rpass=ashlar 2>&1 | %FileCheck %s
 * RUN: %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.new
 * RUN: %t.new | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static short from[64], to[20][64], last[4];

// CHECK: rescheduled
__attribute__((noinline)) void sum(int n)
{
	short a = 0, b = 2, c = 2, d = 0;

	for (int k = 0; k < 20; k++)
		for (int i = n - 1; i >= 0; i--)
			for (int j = 37; j >= 0; j -= 3) {
				a = from[j + 1];
				b = a + 7;
				c = b + from[j];
				d = c - 7;
				to[k][j] = b;
				to[k][j + 1] += c;
				to[k][j + 2] += d;
			}
	last[0] = a;
	last[1] = b;
	last[2] = c;
	last[3] = d;
}

int main(void)
{
	for (int i = 0; i < 64; i++)
		from[i] = i * 7 % 19;
	sum(13);
	for (int i = 0; i < 40; i++)
		printf("%d %d\n", to[0][i], to[19][i]);
	printf("%d %d %d %d\n", last[0], last[1], last[2], last[3]);
	return 0;
}
