// vectors.cpp - a spring in each of many cells, by the midpoint method, with
// one function for each operation on vectors.
// usage: vectors [cells steps]
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Vector = std::vector<double>;

static void add(Vector &to, const Vector &x, const Vector &y, double factor)
{
	for (std::size_t i = 0; i < to.size(); i++)
		to[i] = x[i] + factor * y[i];
}

static void force(Vector &to, const Vector &x, const Vector &v,
	const Vector &stiffness)
{
	for (std::size_t i = 0; i < to.size(); i++)
		to[i] = -stiffness[i] * x[i] - 0.1 * v[i];
}

int main(int argc, char **argv)
{
	std::size_t n = argc > 2 ? std::atoi(argv[1]) : 6000000;
	int steps = argc > 2 ? std::atoi(argv[2]) : 8;
	Vector x(n), v(n), a(n), xm(n), vm(n), stiffness(n);
	double sum = 0;

	for (std::size_t i = 0; i < n; i++) {
		x[i] = 0.01 * ((i * 7) % 101);
		stiffness[i] = 1 + 0.1 * ((i * 3) % 11);
	}
	auto begin = std::chrono::steady_clock::now();
	for (int s = 0; s < steps; s++) {
		force(a, x, v, stiffness);
		add(xm, x, v, 0.005);
		add(vm, v, a, 0.005);
		force(a, xm, vm, stiffness);
		add(x, x, vm, 0.01);
		add(v, v, a, 0.01);
		std::printf("step %d: %.9f\n", s, x[n / 2]);
	}
	std::chrono::duration<double> spent =
		std::chrono::steady_clock::now() - begin;
	std::fprintf(stderr, "time %.6f\n", spent.count());
	for (std::size_t i = 0; i < n; i += 13)
		sum += x[i] * (i % 3) + v[i];
	std::printf("%zu cells, %d steps: %.12e\n", n, steps, sum);
	return 0;
}
