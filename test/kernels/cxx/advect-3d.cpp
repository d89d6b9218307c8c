// SPDX-License-Identifier: MIT
// advect-3d.cpp - views; lambdas for the fluxes.
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
#include "twin.hpp"
#include "view.hpp"

using Box = View<double, 3>;

static inline double flux(double wind, double before, double here,
	double far_before, double after)
{
	return wind * (7.0 / 12.0 * (before + here) -
		       1.0 / 12.0 * (far_before + after));
}

static NOINLINE void kernel_advect_3d(int steps, Box q, Box u, Box v, Box w,
	Box fx, Box fy, Box fz)
{
	const auto nx = q.size(0), ny = q.size(1), nz = q.size(2);

	for (int t = 0; t < steps; t++) {
		for (std::ptrdiff_t i = 2; i < nx - 1; i++)
			for (std::ptrdiff_t j = 2; j < ny - 2; j++)
				for (std::ptrdiff_t k = 2; k < nz - 2; k++)
					fx(i, j, k) = flux(u(i, j, k),
						q(i - 1, j, k), q(i, j, k),
						q(i - 2, j, k),
						q(i + 1, j, k));
		for (std::ptrdiff_t i = 2; i < nx - 2; i++)
			for (std::ptrdiff_t j = 2; j < ny - 1; j++)
				for (std::ptrdiff_t k = 2; k < nz - 2; k++)
					fy(i, j, k) = flux(v(i, j, k),
						q(i, j - 1, k), q(i, j, k),
						q(i, j - 2, k),
						q(i, j + 1, k));
		for (std::ptrdiff_t i = 2; i < nx - 2; i++)
			for (std::ptrdiff_t j = 2; j < ny - 2; j++)
				for (std::ptrdiff_t k = 2; k < nz - 1; k++)
					fz(i, j, k) = flux(w(i, j, k),
						q(i, j, k - 1), q(i, j, k),
						q(i, j, k - 2),
						q(i, j, k + 1));
		for (std::ptrdiff_t i = 2; i < nx - 2; i++)
			for (std::ptrdiff_t j = 2; j < ny - 2; j++)
				for (std::ptrdiff_t k = 2; k < nz - 2; k++)
					q(i, j, k) = q(i, j, k) -
						(fx(i + 1, j, k) -
						 fx(i, j, k)) -
						(fy(i, j + 1, k) -
						 fy(i, j, k)) -
						(fz(i, j, k + 1) -
						 fz(i, j, k));
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	const std::size_t cells = static_cast<std::size_t>(nx) * ny * nz;
	std::vector<double> q(cells), u(cells), v(cells), w(cells);
	std::vector<double> fx(cells), fy(cells), fz(cells);
	const auto box = [&](std::vector<double> &a) {
		return Box(a, nx, ny, nz);
	};

	FILL(q, 0.0, 1.0);
	FILL(u, -0.06, 0.08);
	FILL(v, -0.06, 0.08);
	FILL(w, -0.06, 0.08);
	FILL(fx, -1.0, 1.0);
	FILL(fy, -1.0, 1.0);
	FILL(fz, -1.0, 1.0);
	TIMED(kernel_advect_3d(nt, box(q), box(u), box(v), box(w), box(fx),
		box(fy), box(fz)));
	OUTPUT(q);
	OUTPUT(fx);
	OUTPUT(fy);
	OUTPUT(fz);
	return finish();
}
