/* kalman.cpp - many constant-velocity trackers: Kalman filters with six states
 * and three measurements, matrices as class templates.
 * usage: kalman [trackers steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <int N, int M> struct mat {
	double a[N][M] = {};
	double *operator[](int i) { return a[i]; }
	const double *operator[](int i) const { return a[i]; }
};

template <int N, int K, int M>
mat<N, M> operator*(const mat<N, K> &x, const mat<K, M> &y)
{
	mat<N, M> z;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			for (int k = 0; k < K; k++)
				z[i][j] += x[i][k] * y[k][j];
	return z;
}

template <int N, int M>
mat<N, M> operator+(mat<N, M> x, const mat<N, M> &y)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			x[i][j] += y[i][j];
	return x;
}

template <int N, int M> mat<M, N> transposed(const mat<N, M> &x)
{
	mat<M, N> t;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			t[j][i] = x[i][j];
	return t;
}

template <int N> mat<N, N> inverse(mat<N, N> x)
{
	mat<N, N> r;

	for (int i = 0; i < N; i++)
		r[i][i] = 1;
	for (int k = 0; k < N; k++) {
		double p = 1 / x[k][k];

		for (int j = 0; j < N; j++) {
			x[k][j] *= p;
			r[k][j] *= p;
		}
		for (int i = 0; i < N; i++) {
			if (i == k)
				continue;
			double f = x[i][k];

			for (int j = 0; j < N; j++) {
				x[i][j] -= f * x[k][j];
				r[i][j] -= f * r[k][j];
			}
		}
	}
	return r;
}

struct tracker {
	mat<6, 1> x;
	mat<6, 6> p;
};

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 200;
	int steps = argc > 2 ? atoi(argv[2]) : 4000;
	std::vector<tracker> all(count);
	mat<6, 6> f, q;
	mat<3, 6> h;
	mat<3, 3> r;

	for (int i = 0; i < 6; i++) {
		f[i][i] = 1;
		q[i][i] = 0.01;
	}
	for (int i = 0; i < 3; i++) {
		f[i][i + 3] = 0.1;
		h[i][i] = 1;
		r[i][i] = 0.5;
	}
	for (tracker &t : all)
		for (int i = 0; i < 6; i++)
			t.p[i][i] = 10;
	for (int s = 0; s < steps; s++)
		for (int k = 0; k < count; k++) {
			tracker &t = all[k];
			mat<3, 1> z;

			for (int i = 0; i < 3; i++)
				z[i][0] = std::sin(0.01 * s * (i + 1)) + k;
			t.x = f * t.x;
			t.p = f * t.p * transposed(f) + q;
			mat<3, 3> inv = inverse(h * t.p * transposed(h) + r);
			mat<6, 3> gain = t.p * transposed(h) * inv;
			mat<3, 1> hx = h * t.x;

			for (int i = 0; i < 3; i++)
				z[i][0] -= hx[i][0];
			t.x = t.x + gain * z;
			mat<6, 6> kh = gain * h;

			for (int i = 0; i < 6; i++)
				for (int j = 0; j < 6; j++)
					kh[i][j] = (i == j) - kh[i][j];
			t.p = kh * t.p;
		}
	double sum = 0;

	for (const tracker &t : all)
		sum += t.x[0][0] + t.x[4][0] + t.p[2][2];
	std::printf("%.12g\n", sum);
}
