// SPDX-License-Identifier: MIT
// lbm-d2q9.cpp - a small vector class by value, a std::array of distributions.
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
#include "twin.hpp"
#include "view.hpp"

struct Velocity {
	double x, y;

	double dot(Velocity other) const { return x * other.x + y * other.y; }
	Velocity operator*(double s) const { return { s * x, s * y }; }
};

using Box = View<double, 3>;

static NOINLINE void kernel_lbm_d2q9(double omega, Box f, Box g)
{
	const double w0 = 4.0 / 9.0, w1 = 1.0 / 9.0, w2 = 1.0 / 36.0;

	for (std::ptrdiff_t y = 1; y < f.size(1) - 1; y++)
		for (std::ptrdiff_t x = 1; x < f.size(2) - 1; x++) {
			const std::array<double, 9> p{ f(0, y, x),
				f(1, y, x - 1), f(2, y - 1, x),
				f(3, y, x + 1), f(4, y + 1, x),
				f(5, y - 1, x - 1), f(6, y - 1, x + 1),
				f(7, y + 1, x + 1), f(8, y + 1, x - 1) };
			const double rho = p[0] + p[1] + p[2] + p[3] + p[4] +
					   p[5] + p[6] + p[7] + p[8];
			const Velocity u{
				(p[1] + p[5] + p[8] - p[3] - p[6] - p[7]) / rho,
				(p[2] + p[5] + p[6] - p[4] - p[7] - p[8]) / rho
			};
			const double rest = 1.0 - 1.5 * u.dot(u);
			const Velocity c = u * 3.0;
			const double cd = c.x + c.y, ca = c.y - c.x;
			const double ex = rest + 0.5 * c.x * c.x;
			const double ey = rest + 0.5 * c.y * c.y;
			const double ed = rest + 0.5 * cd * cd;
			const double ea = rest + 0.5 * ca * ca;
			const auto relax = [=](int i, double part) {
				g(i, y, x) = p[i] + omega * (part - p[i]);
			};

			relax(0, w0 * rho * rest);
			relax(1, w1 * rho * (ex + c.x));
			relax(2, w1 * rho * (ey + c.y));
			relax(3, w1 * rho * (ex - c.x));
			relax(4, w1 * rho * (ey - c.y));
			relax(5, w2 * rho * (ed + cd));
			relax(6, w2 * rho * (ea + ca));
			relax(7, w2 * rho * (ed - cd));
			relax(8, w2 * rho * (ea - ca));
		}
}

// Weigh the noise in "f" so that the fluid is nearly at rest; start "g" as a
// copy, so that both grids have the same border.
static NOINLINE void init(Box f, Box g)
{
	const std::array<double, 9> weight{ 4.0 / 9.0, 1.0 / 9.0, 1.0 / 9.0,
		1.0 / 9.0, 1.0 / 9.0, 1.0 / 36.0, 1.0 / 36.0, 1.0 / 36.0,
		1.0 / 36.0 };

	for (int q = 0; q < 9; q++)
		for (std::ptrdiff_t y = 0; y < f.size(1); y++)
			for (std::ptrdiff_t x = 0; x < f.size(2); x++) {
				f(q, y, x) *= weight[q];
				g(q, y, x) = f(q, y, x);
			}
}

// All the steps, back and forth between "f" and "g".
static NOINLINE void all_steps(int steps, double omega, Box f, Box g)
{
	for (int t = 0; t < steps; t++) {
		kernel_lbm_d2q9(omega, f, g);
		std::swap(f, g);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> f(9 * ny * nx), g(9 * ny * nx);
	const Box one(f, 9, ny, nx), other(g, 9, ny, nx);

	FILL(f, 0.8, 1.2);
	init(one, other);
	TIMED(all_steps(nt, opaque(1.3), one, other));
	OUTPUT(f);
	OUTPUT(g);
	return finish();
}
