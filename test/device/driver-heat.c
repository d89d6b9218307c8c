/* A function that computes one step is called in a loop: its arrays are copied
 * once, and come back where the program looks at them.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t \
 * RUN:   -mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force
 * RUN: %clang -O3 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: rm -f %t.log
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log %t > %t.found
 * RUN: diff %t.expected %t.found
 * RUN: grep -E "bytes in \(|returned" %t.log \
 * RUN:   | sed -E 's|.*: ([0-9]+) bytes in.* ([0-9]+) bytes out.*|\1 \2|' \
 * RUN:   | sed -E 's|.*: ([0-9]+) bytes returned.*|\1 returned|' \
 * RUN:   | %FileCheck %s
 *
 * The first step of all is copied back at once; the border of the second array
 * joins in the second step.  What is compared every fourth step comes back, and
 * nothing is sent again.
 * CHECK:      64480 {{[1-9][0-9]*}}
 * CHECK-NEXT: 32752 0
 * CHECK-NEXT: 0 0
 * CHECK-NEXT: 0 0
 * CHECK-NEXT: 32752 returned
 * CHECK-NEXT: 0 0
 * CHECK-NEXT: 0 0
 * CHECK-NEXT: 0 0
 * CHECK-NEXT: 0 0
 * CHECK-NEXT: 32752 returned
 * CHECK-NEXT: 32752 returned
 * CHECK-NOT: {{.}}
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void step(int n, double a[restrict n][n], double b[restrict n][n])
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			b[i][j] = 0.2 *
				(a[i][j] + a[i - 1][j] + a[i + 1][j] +
					a[i][j - 1] + a[i][j + 1]);
}

/* In an order that no device has. */
__attribute__((noinline)) double weigh(int n, double a[n][n])
{
	double sum = 0;

	for (int i = 0; i < n; i++)
#pragma clang loop unroll(disable)
		for (int j = 0; j < n; j++)
			sum = 0.999 * sum + a[i][j] * (i + 2 * j);
	return sum;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 64;
	int steps = argc > 2 ? atoi(argv[2]) : 8;
	int shown = argc > 3 ? atoi(argv[3]) : 4;
	double(*a)[n] = malloc(sizeof(double[n][n]));
	double(*b)[n] = malloc(sizeof(double[n][n]));
	volatile int seed = 7;
	double start;

	for (int i = 0; i < n * n; i++)
		a[0][i] = b[0][i] = (i * seed + i / n * 13) % 31;
	start = now();
	for (int t = 0; t < steps; t++) {
		if (t % 2 == 0)
			step(n, a, b);
		else
			step(n, b, a);
		if (t % shown == shown - 1)
			printf("%d: %.17g\n", t, weigh(n, a));
	}
	printf("%.17g %.17g\n", weigh(n, a), weigh(n, b));
	if (argc > 2)
		fprintf(stderr, "time %.3f\n", now() - start);
	free(a);
	free(b);
	return 0;
}
