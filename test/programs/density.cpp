// density.cpp - a density of points on a map by kernels, and its contours.
// usage: density [points size]
//
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

static double now()
{
	std::timespec t;

	std::timespec_get(&t, TIME_UTC);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct Point {
	double x, y;
	float weight;
};

template <typename T, int MAX> class Field {
public:
	explicit Field(int n) : n(n), cells(new std::array<T, MAX>[n]())
	{
		if (n > MAX)
			throw "the field is too small";
	}
	T &operator()(int i, int j) { return cells[i][j]; }
	const T &operator()(int i, int j) const { return cells[i][j]; }
	const int n;

private:
	std::unique_ptr<std::array<T, MAX>[]> cells;
};

using Map = Field<double, 512>;

static void spread(Map &map, const std::vector<Point> &points, double h)
{
	int reach = (int)std::ceil(3 * h);

	for (const Point &p : points) {
		int ci = (int)p.y, cj = (int)p.x;

		for (int i = ci - reach; i <= ci + reach; i++) {
			if (i < 0 || i >= map.n)
				continue;
			for (int j = cj - reach; j <= cj + reach; j++) {
				if (j < 0 || j >= map.n)
					continue;
				double dx = j - p.x, dy = i - p.y;
				double q = (dx * dx + dy * dy) / (h * h);

				if (q < 9)
					map(i, j) += p.weight * (1 - q / 9) *
						     (1 - q / 9);
			}
		}
	}
}

static double normalize(Map &map)
{
	double sum = 0, top = 0;

	for (int i = 0; i < map.n; i++)
		for (int j = 0; j < map.n; j++)
			sum += map(i, j);
	for (int i = 0; i < map.n; i++)
		for (int j = 0; j < map.n; j++) {
			map(i, j) /= sum;
			top = map(i, j) > top ? map(i, j) : top;
		}
	return top;
}

static int contour(const Map &map, double level)
{
	int crossings = 0;

	for (int i = 0; i + 1 < map.n; i++)
		for (int j = 0; j + 1 < map.n; j++) {
			bool a = map(i, j) > level, b = map(i, j + 1) > level;
			bool c = map(i + 1, j) > level;

			crossings += (a != b) + (a != c);
		}
	return crossings;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 200000;
	int size = argc > 2 ? std::atoi(argv[2]) : 500;

	try {
		Map map(size);
		std::vector<Point> points(n);
		unsigned s = 12;

		for (Point &p : points) {
			s = s * 1664525 + 1013904223;
			double r = std::sqrt((s >> 8) / 16777216.0) * size / 2;

			s = s * 1664525 + 1013904223;
			p.x = size / 2 + r * std::cos(s * 1e-6);
			p.y = size / 2 + r * r / size * std::sin(s * 3e-6);
			p.weight = 1 + s % 3;
		}
		double begin = now();

		spread(map, points, 4.5);
		double top = normalize(map);
		int lines[4];

		for (int k = 0; k < 4; k++)
			lines[k] = contour(map, top * (k + 1) / 5);
		std::fprintf(stderr, "time %.6f\n", now() - begin);
		std::printf("top %.12g, contours %d %d %d %d\n", top, lines[0],
			lines[1], lines[2], lines[3]);
	} catch (const char *why) {
		std::fprintf(stderr, "density: %s\n", why);
		return 1;
	}
	return 0;
}
