/* SPDX-License-Identifier: MIT */
/* lbm-d2q9 - lattice Boltzmann flow in the plane, nine velocities per cell
 * (0 rest; 1 to 4 east, north, west, south; 5 to 8 the diagonals from
 * north-east counterclockwise).
 *
 * One step pulls the populations of all inner cells from their neighbours in
 * f, relaxes them towards equilibrium (Bhatnagar, Gross and Krook), and stores
 * them in g.  The border never changes.  The number of steps is the business
 * of all_steps, hence the casts to void.
 */
#ifndef T
#define T BY_CLASS(3, 10, 20, 100, 3)
#endif
#ifndef NY
#define NY BY_CLASS(12, 50, 120, 900, 19)
#endif
#ifndef NX
#define NX BY_CLASS(14, 60, 140, 1000, 23)
#endif
#define EXTENTS(X) X(nt, T) X(ny, NY) X(nx, NX)
#include "kernel.h"

static NOINLINE void kernel_lbm_d2q9(SIZE_PARAMS double omega,
	double f[restrict 9][ny][nx], double g[restrict 9][ny][nx])
{
	const double w0 = 4.0 / 9.0;
	const double w1 = 1.0 / 9.0;
	const double w2 = 1.0 / 36.0;

	(void)nt;
	for (int y = 1; y < ny - 1; y++)
		for (int x = 1; x < nx - 1; x++) {
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

/* Weigh the noise in "f" so that the fluid is nearly at rest; start "g" as a
 * copy, so that both grids have the same border.
 */
static NOINLINE void init(SIZE_PARAMS double f[restrict 9][ny][nx],
	double g[restrict 9][ny][nx])
{
	const double weight[9] = { 4.0 / 9.0,  1.0 / 9.0,  1.0 / 9.0,
				   1.0 / 9.0,  1.0 / 9.0,  1.0 / 36.0,
				   1.0 / 36.0, 1.0 / 36.0, 1.0 / 36.0 };

	(void)nt;
	for (int q = 0; q < 9; q++)
		for (int y = 0; y < ny; y++)
			for (int x = 0; x < nx; x++) {
				f[q][y][x] *= weight[q];
				g[q][y][x] = f[q][y][x];
			}
}

/* All the steps, back and forth between "f" and "g". */
static NOINLINE void all_steps(SIZE_PARAMS double omega, double f[9][ny][nx],
	double g[9][ny][nx])
{
	for (int t = 0; t < nt; t++)
		if (t % 2 == 0)
			kernel_lbm_d2q9(SIZE_ARGS omega, f, g);
		else
			kernel_lbm_d2q9(SIZE_ARGS omega, g, f);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY3(double, f, 9, ny, nx);
	ARRAY3(double, g, 9, ny, nx);

	FILL(f, 0.8, 1.2);
	init(SIZE_ARGS f, g);
	TIMED(all_steps(SIZE_ARGS opaque(1.3), f, g));
	OUTPUT(f);
	OUTPUT(g);
	return finish();
}
