/* Small arrays that live in one iteration: their elements are values, and the
 * nest gets another order. The sums are those of plain clang, to the bit.
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t -mllvm -ashlar-force \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck %s
 * RUN: %t > %t.out
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain | diff - %t.out
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DLENGTH='enum { U = 8 };' %s \
 * RUN:   -o %t -mllvm -ashlar-force -Rpass=ashlar 2>&1 | %FileCheck %s
 * RUN: %t | diff - %t.out
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#ifndef LENGTH
#define LENGTH const int U = 8;
#endif

enum { ROWS = 48, IN = 70, OUT = 37 };

static float in[ROWS * IN], w[OUT * IN], bias[OUT], out[ROWS * OUT];
static float least[ROWS];

// CHECK: remark: rescheduled the loop nest, {{.*}}copies jammed
__attribute__((noinline)) static void layer(int rows, int n_in, int n_out)
{
	LENGTH
	for (int b = 0; b < rows; b += U)
		for (int o = 0; o < n_out; o++) {
			float sum[U];

			for (int u = 0; u < U; u++)
				sum[u] = bias[o];
			for (int i = 0; i < n_in; i++)
				for (int u = 0; u < U; u++)
					sum[u] += in[(b + u) * n_in + i] *
						w[o * n_in + i];
			for (int u = 0; u < U; u++)
				out[(b + u) * n_out + o] = sum[u];
		}
}

/* The array is read where the last iteration has left it. */
__attribute__((noinline)) static void network(int rows)
{
	LENGTH
	for (int b = 0; b < rows; b++) {
		float v[U];

		for (int u = 0; u < U; u++)
			v[u] = in[b * IN + u];
		for (int u = 0; u < U / 2; u++) {
			float a = v[u], c = v[U - 1 - u];

			v[u] = a < c ? a : c;
			v[U - 1 - u] = a < c ? c : a;
		}
		least[b] = v[0] + v[7] * v[3];
	}
}

int main(void)
{
	double sum = 0;

	for (int i = 0; i < ROWS * IN; i++)
		in[i] = i * 7 % 13 * .1f;
	for (int i = 0; i < OUT * IN; i++)
		w[i] = i * 5 % 11 * .01f;
	for (int i = 0; i < OUT; i++)
		bias[i] = i;
	layer(ROWS, IN, OUT);
	network(ROWS);
	for (int i = 0; i < ROWS * OUT; i++)
		sum += out[i] * (i % 5 + 1);
	for (int i = 0; i < ROWS; i++)
		sum += least[i] * (i % 3 + 1);
	printf("%.17g\n", sum);
	return 0;
}
