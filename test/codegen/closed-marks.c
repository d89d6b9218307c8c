/* Where nothing comes out below a mark "parallel", it says nothing of the next
 * loop at the same depth, which carries dependences here.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain -lm
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off %s -o %t.exe -lm \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-parallel -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-min-work=0 -mllvm -ashlar-effort=0
 * RUN: env OMP_NUM_THREADS=2 %t.exe | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double weight[29];
static struct {
	double a[28][25][24], b[28][25][24];
} field;
static float first[81];
static int limit;

__attribute__((noinline)) static void sweep(int n, float *restrict to)
{
	to[n + 13] = (float)weight[5];
	for (int i = -2; i < MIN(n - 3, limit - 1); i++)
		for (int j = 0; j < 6; j += 2)
			for (int k = 0; k < i + 1; k++)
				field.b[i + 5][j + 2][k] = 0.5 *
					(0.5 * (field.a[7 - i][j + 2][k + 3] -
						field.b[i + 3][j + 2][k + 1]) *
					weight[k - j + 5] + 0.5 *
					(field.a[i + 5][j + 1][k + 2] +
					fmax((j - 3) * 0x1p-14,
						field.b[i + 5][j + 3][i + 2])));
}

int main(void)
{
	volatile int zero = 0;
	double *a = (double *)field.a, *b = (double *)field.b, sum = 0;

	for (int k = 0; k < 29; k++)
		weight[k] = 1.0 / (k + 1);
	for (int k = 0; k < 28 * 25 * 24; k++) {
		a[k] = 1.0 / (k + 3);
		b[k] = 2.0 / (k + 3);
	}
	limit = zero + 9;
	sweep(zero + 16, first);
	for (int k = 0; k < 28 * 25 * 24; k++)
		sum += b[k] * (k % 37 + 1);
	printf("%a\n", sum);
	return 0;
}
