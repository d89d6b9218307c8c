/* An array of a block inside of a loop is allocated there; the runtime is called
 * for it where it exists, or before the loop for all memory.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang-ashlar -O1 -I%include -ffp-contract=off -fverify-intermediate-code %s \
 * RUN:   -o %t -mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force
 * RUN: %clang -O1 -I%include -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: %pocl %t > %t.found
 * RUN: diff %t.expected %t.found
 */
#include <ashlar/pragma.h>
#include <stdio.h>

#define N 40

static double a[N][N], b[N][N];

__attribute__((noinline)) static void step(double x[restrict N][N],
	double y[restrict N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			y[i][j] = 0.5 * x[j][i] + y[i][j];
}

static void (*volatile pass)(float *);

static void change(float *of)
{
	of[1] += 1;
}

/* The size is that of a variable, constant as it is. */
ASHLAR_FUNCTION("off")
__attribute__((noinline)) static float sum(int n)
{
	float all = 0;

	for (int i = 0; i < n; i++) {
		const int length = 18;
		float part[length];

		for (int j = 0; j < length; j++)
			part[j] = (float) (i * j % 7);
		pass(part);
		for (int j = 0; j < length; j++)
			all += part[j];
	}
	return all;
}

int main(void)
{
	pass = change;
	for (int i = 0; i < N * N; i++)
		a[0][i] = i % 13;
	for (int t = 0; t < 4; t++) {
		step(a, b);
		printf("%g\n", (double) sum(t + 3));
		step(b, a);
	}
	printf("%.17g %.17g\n", a[3][4], b[5][6]);
	return 0;
}
