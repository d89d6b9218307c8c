/* Copies of a statement that meet at one cell, and rows that are one row at times:
 * LLVM's vectorizer must not be told that there are no dependences if it could
 * take the loads of elements with a stride to the front of the iteration
 * (lib/llvm/quirks/vectorizer_quirks.cpp).
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off %s -o %t.new -g -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-force %s -o %t.new
 * RUN: %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-late %s -o %t.new \
 * RUN:   -mllvm -ashlar-size-tests=0
 * RUN: %t.new | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[2][400], b[2][400];

// CHECK: copies jammed
__attribute__((noinline)) void walk(int n)
{
	for (signed char i = 0; i < n; i++)
		for (int j = 0; j < 54; j += 2) {
			double *to = &b[i][j];
			const double *from = &a[0][j];

			for (unsigned k = 0; k < 150; ++k)
				for (int m = 0; m < 2; ++m)
					*to++ += *from++;
		}
}

static unsigned r[48][136], s[48][136], v[136], w[136];

__attribute__((noinline)) void meet(int from, int to)
{
	for (int k = 0; k < 3; k++)
		for (int j = 0; j < 23; j += 2)
			for (int i = from; i < to; i++) {
				unsigned old = r[i][j];

				r[i][j] = v[j + 2];
				v[j + 2] = old;
				r[k][j] |= w[j + 1] ^ s[i][k + 1];
				old = r[i][j + 1];
				r[i][j + 1] = v[j + 1];
				v[j + 1] = old;
				r[k][j + 1] |= w[j + 2] ^ s[i][k + 2];
			}
}

int main(void)
{
	for (int i = 0; i < 136; i++) {
		v[i] = i * 7 % 19;
		w[i] = i * 5 % 17;
		for (int j = 0; j < 48; j++) {
			r[j][i] = (i * 3 + j) % 29;
			s[j][i] = (i + 5 * j) % 23;
		}
	}
	meet(0, 2);
	for (int i = 0; i < 26; i++)
		printf("%u %u %u\n", r[0][i], r[1][i], v[i]);
	meet(3, 24);
	for (int i = 0; i < 400; i++) {
		a[0][i] = 1.0 / (i + 3);
		b[0][i] = 1.0 / (i + 5);
	}
	walk(2);
	for (int i = 0; i < 400; i++)
		printf("%a\n", b[0][i]);
	return 0;
}
