/* SPDX-License-Identifier: MIT */
/* advect-3d - a quantity q carried by a flow through a box: fluxes across the
 * faces of each cell, in the three directions, from a four-point
 * interpolation of q; then each cell loses what flows out of it.
 *
 * (u, v, w) is the flow in cells per step, given at the faces.
 */
#ifndef T
#define T BY_CLASS(3, 5, 8, 24, 3)
#endif
#ifndef NX
#define NX BY_CLASS(9, 20, 40, 200, 13)
#endif
#ifndef NY
#define NY BY_CLASS(10, 22, 42, 200, 11)
#endif
#ifndef NZ
#define NZ BY_CLASS(11, 24, 44, 200, 17)
#endif
#define EXTENTS(X) X(nt, T) X(nx, NX) X(ny, NY) X(nz, NZ)
#include "kernel.h"

static NOINLINE void kernel_advect_3d(SIZE_PARAMS
	double q[restrict nx][ny][nz], double u[restrict nx][ny][nz],
	double v[restrict nx][ny][nz], double w[restrict nx][ny][nz],
	double fx[restrict nx][ny][nz], double fy[restrict nx][ny][nz],
	double fz[restrict nx][ny][nz])
{
	const double near = 7.0 / 12.0;
	const double far = 1.0 / 12.0;

	for (int t = 0; t < nt; t++) {
		for (int i = 2; i < nx - 1; i++)
			for (int j = 2; j < ny - 2; j++)
				for (int k = 2; k < nz - 2; k++)
					fx[i][j][k] = u[i][j][k] *
						(near * (q[i - 1][j][k] +
							 q[i][j][k]) -
						 far * (q[i - 2][j][k] +
							q[i + 1][j][k]));
		for (int i = 2; i < nx - 2; i++)
			for (int j = 2; j < ny - 1; j++)
				for (int k = 2; k < nz - 2; k++)
					fy[i][j][k] = v[i][j][k] *
						(near * (q[i][j - 1][k] +
							 q[i][j][k]) -
						 far * (q[i][j - 2][k] +
							q[i][j + 1][k]));
		for (int i = 2; i < nx - 2; i++)
			for (int j = 2; j < ny - 2; j++)
				for (int k = 2; k < nz - 1; k++)
					fz[i][j][k] = w[i][j][k] *
						(near * (q[i][j][k - 1] +
							 q[i][j][k]) -
						 far * (q[i][j][k - 2] +
							q[i][j][k + 1]));
		for (int i = 2; i < nx - 2; i++)
			for (int j = 2; j < ny - 2; j++)
				for (int k = 2; k < nz - 2; k++)
					q[i][j][k] =
						q[i][j][k] -
						(fx[i + 1][j][k] -
						 fx[i][j][k]) -
						(fy[i][j + 1][k] -
						 fy[i][j][k]) -
						(fz[i][j][k + 1] -
						 fz[i][j][k]);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY3(double, q, nx, ny, nz);
	ARRAY3(double, u, nx, ny, nz);
	ARRAY3(double, v, nx, ny, nz);
	ARRAY3(double, w, nx, ny, nz);
	ARRAY3(double, fx, nx, ny, nz);
	ARRAY3(double, fy, nx, ny, nz);
	ARRAY3(double, fz, nx, ny, nz);

	FILL(q, 0.0, 1.0);
	FILL(u, -0.06, 0.08);
	FILL(v, -0.06, 0.08);
	FILL(w, -0.06, 0.08);
	FILL(fx, -1.0, 1.0);
	FILL(fy, -1.0, 1.0);
	FILL(fz, -1.0, 1.0);
	TIMED(kernel_advect_3d(SIZE_ARGS q, u, v, w, fx, fy, fz));
	OUTPUT(q);
	OUTPUT(fx);
	OUTPUT(fy);
	OUTPUT(fz);
	return finish();
}
