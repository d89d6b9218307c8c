/* Lattice Boltzmann flow, as in test/kernels/lbm-d2q9.c, with the steps in main,
 * static fields, and a look at one cell in each step.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DNY=20 -DNX=24 %s -o %t \
 * RUN:   -mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force
 * RUN: %clang -O3 -ffp-contract=off -DNY=20 -DNX=24 %s -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: %pocl %t > %t.found
 * RUN: diff %t.expected %t.found
 * RUN: %t.plain 6 2 > %t.expected
 * RUN: %pocl %t 6 2 > %t.found
 * RUN: diff %t.expected %t.found
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef NY
#define NY 900
#define NX 1000
#endif

typedef double field[9][NY][NX];

static field even, odd;

__attribute__((noinline)) static void step(double omega,
	double f[restrict 9][NY][NX], double g[restrict 9][NY][NX])
{
	const double w0 = 4.0 / 9.0;
	const double w1 = 1.0 / 9.0;
	const double w2 = 1.0 / 36.0;

	for (int y = 1; y < NY - 1; y++)
		for (int x = 1; x < NX - 1; x++) {
			double f0 = f[0][y][x];
			double f1 = f[1][y][x - 1];
			double f2 = f[2][y - 1][x];
			double f3 = f[3][y][x + 1];
			double f4 = f[4][y + 1][x];
			double f5 = f[5][y - 1][x - 1];
			double f6 = f[6][y - 1][x + 1];
			double f7 = f[7][y + 1][x + 1];
			double f8 = f[8][y + 1][x - 1];
			double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
			double ux = (f1 + f5 + f8 - f3 - f6 - f7) / rho;
			double uy = (f2 + f5 + f6 - f4 - f7 - f8) / rho;
			double rest = 1.0 - 1.5 * (ux * ux + uy * uy);
			double cx = 3.0 * ux;
			double cy = 3.0 * uy;
			double cd = cx + cy;
			double ca = cy - cx;
			double ex = rest + 0.5 * cx * cx;
			double ey = rest + 0.5 * cy * cy;
			double ed = rest + 0.5 * cd * cd;
			double ea = rest + 0.5 * ca * ca;

			g[0][y][x] = f0 + omega * (w0 * rho * rest - f0);
			g[1][y][x] = f1 + omega * (w1 * rho * (ex + cx) - f1);
			g[2][y][x] = f2 + omega * (w1 * rho * (ey + cy) - f2);
			g[3][y][x] = f3 + omega * (w1 * rho * (ex - cx) - f3);
			g[4][y][x] = f4 + omega * (w1 * rho * (ey - cy) - f4);
			g[5][y][x] = f5 + omega * (w2 * rho * (ed + cd) - f5);
			g[6][y][x] = f6 + omega * (w2 * rho * (ea + ca) - f6);
			g[7][y][x] = f7 + omega * (w2 * rho * (ed - cd) - f7);
			g[8][y][x] = f8 + omega * (w2 * rho * (ea - ca) - f8);
		}
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static double weigh(field f)
{
	double sum = 0;

	for (int q = 0; q < 9; q++)
		for (int y = 0; y < NY; y++)
			for (int x = 0; x < NX; x++)
				sum = 0.999 * sum + f[q][y][x];
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 10;
	int shown = argc > 2 ? atoi(argv[2]) : 1000;
	volatile double noise = 0.01;
	double start;

	for (int q = 0; q < 9; q++)
		for (int y = 0; y < NY; y++)
			for (int x = 0; x < NX; x++)
				even[q][y][x] = odd[q][y][x] =
					(q == 0 ? 4. : q < 5 ? 1. : .25) / 9. *
					(1 + noise * ((x * 7 + y * 3 + q) % 5));
	start = now();
	for (int t = 0; t < steps; t++) {
		if (t % 2 == 0)
			step(1.3, even, odd);
		else
			step(1.3, odd, even);
		if (t % shown == shown - 1)
			printf("%d: %.17g\n", t, even[1][NY / 2][NX / 2]);
	}
	printf("%.17g %.17g\n", weigh(even), weigh(odd));
	if (argc > 1)
		fprintf(stderr, "time %.3f\n", now() - start);
	return 0;
}
