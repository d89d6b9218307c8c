/* SPDX-License-Identifier: MIT */
/* fdtd-2d - Yee's finite differences for Maxwell's equations in the plane:
 * electric field ex, ey, magnetic field hz, and a source along the edge x = 0.
 *
 * The arrays are not declared to be disjoint.
 */
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef NX
#define NX BY_CLASS(13, 60, 150, 1000, 19)
#endif
#ifndef NY
#define NY BY_CLASS(17, 80, 180, 1200, 23)
#endif
#define EXTENTS(X) X(nt, T) X(nx, NX) X(ny, NY)
#include "kernel.h"

static NOINLINE void kernel_fdtd_2d(SIZE_PARAMS double ex[nx][ny],
	double ey[nx][ny], double hz[nx][ny], double source[nt])
{
	for (int t = 0; t < nt; t++) {
		for (int j = 0; j < ny; j++)
			ey[0][j] = source[t];
		for (int i = 1; i < nx; i++)
			for (int j = 0; j < ny; j++)
				ey[i][j] = ey[i][j] -
					   0.5 * (hz[i][j] - hz[i - 1][j]);
		for (int i = 0; i < nx; i++)
			for (int j = 1; j < ny; j++)
				ex[i][j] = ex[i][j] -
					   0.5 * (hz[i][j] - hz[i][j - 1]);
		for (int i = 0; i < nx - 1; i++)
			for (int j = 0; j < ny - 1; j++)
				hz[i][j] = hz[i][j] -
					   0.7 * (ex[i][j + 1] - ex[i][j] +
						  ey[i + 1][j] - ey[i][j]);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, ex, nx, ny);
	ARRAY2(double, ey, nx, ny);
	ARRAY2(double, hz, nx, ny);
	ARRAY1(double, source, nt);

	FILL(ex, -1.0, 1.0);
	FILL(ey, -1.0, 1.0);
	FILL(hz, -1.0, 1.0);
	FILL(source, -1.0, 1.0);
	TIMED(kernel_fdtd_2d(SIZE_ARGS ex, ey, hz, source));
	OUTPUT(ex);
	OUTPUT(ey);
	OUTPUT(hz);
	return finish();
}
