// strassen.cpp - Strassen's product of matrices, recursion down to a leaf.
// usage: strassen [log2-of-size]
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

template <typename T> struct View {
	T *data;
	int n, stride;

	T &operator()(int i, int j) const { return data[i * stride + j]; }
	View quarter(int i, int j) const
	{
		int h = n / 2;

		return {data + i * h * stride + j * h, h, stride};
	}
};

template <typename T> class Square {
public:
	explicit Square(int n) : n(n), cells(new T[(size_t)n * n]()) {}
	View<T> view() { return {cells.get(), n, n}; }

private:
	int n;
	std::unique_ptr<T[]> cells;
};

template <typename T> void add(View<T> a, View<T> b, View<T> c, int sign)
{
	for (int i = 0; i < a.n; i++)
		for (int j = 0; j < a.n; j++)
			c(i, j) = a(i, j) + sign * b(i, j);
}

template <typename T> void accumulate(View<T> c, View<T> a, int sign)
{
	for (int i = 0; i < c.n; i++)
		for (int j = 0; j < c.n; j++)
			c(i, j) += sign * a(i, j);
}

template <typename T> void leaf(View<T> a, View<T> b, View<T> c)
{
	for (int i = 0; i < c.n; i++)
		for (int j = 0; j < c.n; j++) {
			T sum = 0;

			for (int k = 0; k < c.n; k++)
				sum += a(i, k) * b(k, j);
			c(i, j) = sum;
		}
}

template <typename T> void multiply(View<T> a, View<T> b, View<T> c)
{
	struct Term {
		int a1, a2, sa, b1, b2, sb;
		int to1, s1, to2, s2;
	};
	static const Term terms[7] = {
		{0, 3, 1, 0, 3, 1, 0, 1, 3, 1},
		{2, 3, 1, 0, -1, 0, 2, 1, 3, -1},
		{0, -1, 0, 1, 3, -1, 1, 1, 3, 1},
		{3, -1, 0, 2, 0, -1, 0, 1, 2, 1},
		{0, 1, 1, 3, -1, 0, 0, -1, 1, 1},
		{2, 0, -1, 0, 1, 1, 3, 1, -1, 0},
		{1, 3, -1, 2, 3, 1, 0, 1, -1, 0},
	};
	int h = c.n / 2;

	if (c.n <= 64) {
		leaf(a, b, c);
		return;
	}
	Square<T> left(h), right(h), product(h);

	for (int i = 0; i < c.n; i++)
		for (int j = 0; j < c.n; j++)
			c(i, j) = 0;
	for (const Term &t : terms) {
		View<T> x = a.quarter(t.a1 / 2, t.a1 % 2);
		View<T> y = b.quarter(t.b1 / 2, t.b1 % 2);

		if (t.a2 >= 0) {
			add(x, a.quarter(t.a2 / 2, t.a2 % 2), left.view(), t.sa);
			x = left.view();
		}
		if (t.b2 >= 0) {
			add(y, b.quarter(t.b2 / 2, t.b2 % 2), right.view(),
				t.sb);
			y = right.view();
		}
		multiply(x, y, product.view());
		accumulate(c.quarter(t.to1 / 2, t.to1 % 2), product.view(),
			t.s1);
		if (t.to2 >= 0)
			accumulate(c.quarter(t.to2 / 2, t.to2 % 2),
				product.view(), t.s2);
	}
}

int main(int argc, char **argv)
{
	int bits = argc > 1 ? std::atoi(argv[1]) : 10;

	if (bits < 1 || bits > 12)
		return 2;
	int n = 1 << bits;
	Square<double> a(n), b(n), c(n);

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a.view()(i, j) = (i * 3 + j) % 17 - 8;
			b.view()(i, j) = (i + 5 * j) % 13 - 6;
		}
	auto begin = std::chrono::steady_clock::now();

	multiply(a.view(), b.view(), c.view());
	std::chrono::duration<double> t =
		std::chrono::steady_clock::now() - begin;

	std::fprintf(stderr, "time %.6f\n", t.count());
	double sum = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			sum += c.view()(i, j) * ((i + j) % 5);
	std::printf("sum %.15g\n", sum);
	return 0;
}
