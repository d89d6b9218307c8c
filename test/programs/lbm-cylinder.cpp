/* lbm-cylinder.cpp - flow past a cylinder: lattice Boltzmann, nine speeds,
 * bounce-back, in vectors that a small class makes two-dimensional.
 * usage: lbm-cylinder [nx ny steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {
constexpr std::array<int, 9> cx{0, 1, 0, -1, 0, 1, -1, -1, 1};
constexpr std::array<int, 9> cy{0, 0, 1, 0, -1, 1, 1, -1, -1};
constexpr std::array<int, 9> opposite{0, 3, 4, 1, 2, 7, 8, 5, 6};
constexpr std::array<double, 9> weight{4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9,
	1. / 36, 1. / 36, 1. / 36, 1. / 36};

template <class T> class grid {
public:
	grid(int w, int h, T v = T()) : width(w), data(std::size_t(w) * h, v) {}
	T &operator()(int x, int y) { return data[std::size_t(y) * width + x]; }
	const T &operator()(int x, int y) const
	{
		return data[std::size_t(y) * width + x];
	}

private:
	int width;
	std::vector<T> data;
};

class flow {
public:
	flow(int w, int h) : w(w), h(h), solid(w, h, 0)
	{
		for (int k = 0; k < 9; k++) {
			f.emplace_back(w, h, weight[k]);
			next.emplace_back(w, h, weight[k]);
		}
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				int dx = x - w / 4, dy = y - h / 2;

				solid(x, y) = dx * dx + dy * dy < h * h / 81;
				f[1](x, y) *= 1.1;
				f[3](x, y) *= 0.9;
			}
	}
	void collide(double omega)
	{
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				double rho = 0, ux = 0, uy = 0;

				for (int k = 0; k < 9; k++) {
					rho += f[k](x, y);
					ux += cx[k] * f[k](x, y);
					uy += cy[k] * f[k](x, y);
				}
				ux /= rho;
				uy /= rho;
				double u2 = 1.5 * (ux * ux + uy * uy);

				for (int k = 0; k < 9; k++) {
					double cu = 3 * (cx[k] * ux + cy[k] * uy);
					double eq = weight[k] * rho *
						(1 + cu + 0.5 * cu * cu - u2);

					f[k](x, y) += omega * (eq - f[k](x, y));
				}
			}
	}
	void stream()
	{
		for (int k = 0; k < 9; k++)
			for (int y = 1; y < h - 1; y++)
				for (int x = 1; x < w - 1; x++)
					next[k](x, y) = solid(x, y) ?
						f[opposite[k]](x, y) :
						f[k](x - cx[k], y - cy[k]);
		std::swap(f, next);
	}
	double mass() const
	{
		double sum = 0;

		for (int k = 0; k < 9; k++)
			for (int y = 0; y < h; y++)
				for (int x = 0; x < w; x++)
					sum += f[k](x, y) * (1 + x % 3 + y % 5);
		return sum;
	}
	double drag() const
	{
		double sum = 0;

		for (int y = 1; y < h - 1; y++)
			for (int x = 1; x < w - 1; x++)
				if (solid(x, y))
					for (int k = 1; k < 9; k++)
						sum += cx[k] * f[k](x, y);
		return sum;
	}

private:
	int w, h;
	std::vector<grid<double>> f, next;
	grid<char> solid;
};
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 420, h = argc > 2 ? atoi(argv[2]) : 180;
	int steps = argc > 3 ? atoi(argv[3]) : 120;
	flow channel(w, h);
	double sum = 0;

	for (int t = 0; t < steps; t++) {
		channel.collide(1.7);
		channel.stream();
		if (t % 20 == 0)
			sum += channel.drag();
	}
	std::printf("%.12g %.12g\n", channel.mass(), sum);
}
