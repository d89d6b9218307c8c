// SPDX-License-Identifier: MIT
// fdtd-2d.cpp - a class with several fields; bounds and arrays are its members.
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
#include "twin.hpp"

class Plane {
public:
	std::vector<double> ex, ey, hz;

	Plane(int width, int height)
		: ex(width * height), ey(width * height), hz(width * height),
		  nx(width), ny(height)
	{
	}

	NOINLINE void kernel_fdtd_2d(const std::vector<double> &source)
	{
		for (double value : source)
			step(value);
	}

private:
	int nx, ny;

	int at(int i, int j) const { return i * ny + j; }

	void step(double source)
	{
		for (int j = 0; j < ny; j++)
			ey[at(0, j)] = source;
		for (int i = 1; i < nx; i++)
			for (int j = 0; j < ny; j++)
				ey[at(i, j)] -= 0.5 *
					(hz[at(i, j)] - hz[at(i - 1, j)]);
		for (int i = 0; i < nx; i++)
			for (int j = 1; j < ny; j++)
				ex[at(i, j)] -= 0.5 *
					(hz[at(i, j)] - hz[at(i, j - 1)]);
		for (int i = 0; i < nx - 1; i++)
			for (int j = 0; j < ny - 1; j++)
				hz[at(i, j)] -= 0.7 *
					(ex[at(i, j + 1)] - ex[at(i, j)] +
					 ey[at(i + 1, j)] - ey[at(i, j)]);
	}
};

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Plane plane(nx, ny);
	auto &ex = plane.ex, &ey = plane.ey, &hz = plane.hz;
	std::vector<double> source(nt);

	FILL(ex, -1.0, 1.0);
	FILL(ey, -1.0, 1.0);
	FILL(hz, -1.0, 1.0);
	FILL(source, -1.0, 1.0);
	TIMED(plane.kernel_fdtd_2d(source));
	OUTPUT(ex);
	OUTPUT(ey);
	OUTPUT(hz);
	return finish();
}
