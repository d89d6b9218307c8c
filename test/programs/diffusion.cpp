// diffusion.cpp - a drop of ink in a dish, grids that are swapped.
// usage: diffusion [size steps]
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

class Grid {
public:
	explicit Grid(int size) : n(size), cell(size * size) {}

	double &operator()(int i, int j) { return cell[i * n + j]; }
	double operator()(int i, int j) const { return cell[i * n + j]; }
	int size() const { return n; }
	void swap(Grid &other) { cell.swap(other.cell); }

private:
	int n;
	std::vector<double> cell;
};

static void drop(Grid &ink)
{
	int n = ink.size(), r = n / 8;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int y = i - n / 3, x = j - n / 2;

			ink(i, j) = x * x + y * y < r * r ? 1 : 0;
		}
}

static void step(const Grid &from, Grid &to, double rate)
{
	for (int i = 1; i < from.size() - 1; i++)
		for (int j = 1; j < from.size() - 1; j++)
			to(i, j) = from(i, j) + rate * (from(i - 1, j) +
				from(i + 1, j) + from(i, j - 1) +
				from(i, j + 1) - 4 * from(i, j));
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 1200;
	int steps = argc > 2 ? std::atoi(argv[2]) : 121;

	if (n < 8 || n > 10000 || steps < 0) {
		std::fprintf(stderr, "diffusion: size from 8 to 10000\n");
		return 2;
	}
	Grid now(n), next(n);
	drop(now);
	drop(next);
	auto begin = std::chrono::steady_clock::now();
	for (int t = 0; t < steps; t++) {
		step(now, next, 0.2);
		now.swap(next);
	}
	std::chrono::duration<double> time =
		std::chrono::steady_clock::now() - begin;
	std::fprintf(stderr, "time %.6f\n", time.count());

	double sum = 0, spread = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			sum += now(i, j);
			spread += now(i, j) * (i + j);
		}
	std::printf("ink %.10f, spread %.10f\n", sum, spread / (sum + 1));
	return 0;
}
