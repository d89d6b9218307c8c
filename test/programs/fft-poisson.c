/* fft-poisson.c - periodic Poisson problems in the plane by fast Fourier
 * transforms along rows and columns; the velocity that a field of vortices
 * has, and a few steps of the vorticity equation with it.
 * usage: fft-poisson [log2-of-size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PI 3.14159265358979323846

typedef struct { double re, im; } cpx;

static int n, logn;
static cpx *twiddle, *column;

static void *xmalloc(size_t bytes)
{
	void *p = malloc(bytes);
	if (!p)
		exit(1);
	return p;
}

/* radix 2, in place */
static void fft(cpx *x, int inverse)
{
	for (int i = 0, j = 0; i < n; i++) {
		if (i < j) {
			cpx t = x[i];
			x[i] = x[j];
			x[j] = t;
		}
		int bit = n >> 1;
		while (bit && (j & bit)) {
			j ^= bit;
			bit >>= 1;
		}
		j |= bit;
	}
	for (int len = 2; len <= n; len *= 2) {
		int half = len / 2, step = n / len;
		for (int i = 0; i < n; i += len)
			for (int k = 0; k < half; k++) {
				cpx w = twiddle[k * step];
				if (inverse)
					w.im = -w.im;
				cpx a = x[i + k], b = x[i + k + half];
				cpx c = {b.re * w.re - b.im * w.im,
					b.re * w.im + b.im * w.re};
				x[i + k].re = a.re + c.re;
				x[i + k].im = a.im + c.im;
				x[i + k + half].re = a.re - c.re;
				x[i + k + half].im = a.im - c.im;
			}
	}
}

static void fft2(cpx *a, int inverse)
{
	for (int i = 0; i < n; i++)
		fft(a + (size_t)i * n, inverse);
	for (int j = 0; j < n; j++) {
		for (int i = 0; i < n; i++)
			column[i] = a[(size_t)i * n + j];
		fft(column, inverse);
		for (int i = 0; i < n; i++)
			a[(size_t)i * n + j] = column[i];
	}
	if (inverse)
		for (int i = 0; i < n * n; i++) {
			a[i].re /= (double)n * n;
			a[i].im /= (double)n * n;
		}
}

/* psi = - laplace^-1 omega */
static void solve(const double *omega, double *psi, cpx *work)
{
	for (int i = 0; i < n * n; i++) {
		work[i].re = omega[i];
		work[i].im = 0;
	}
	fft2(work, 0);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int ki = i <= n / 2 ? i : i - n;
			int kj = j <= n / 2 ? j : j - n;
			double k2 = (double)ki * ki + (double)kj * kj;
			double s = k2 > 0 ? 1 / k2 : 0;
			work[i * n + j].re *= s;
			work[i * n + j].im *= s;
		}
	fft2(work, 1);
	for (int i = 0; i < n * n; i++)
		psi[i] = work[i].re;
}

static void advance(double *omega, const double *psi, double *next, double dt)
{
	double h = 2 * PI / n, nu = 1e-3;

	for (int i = 0; i < n; i++) {
		int up = (i + 1) % n, down = (i + n - 1) % n;
		for (int j = 0; j < n; j++) {
			int right = (j + 1) % n, left = (j + n - 1) % n;
			double u = (psi[i * n + right] - psi[i * n + left]) / (2 * h);
			double v = -(psi[up * n + j] - psi[down * n + j]) / (2 * h);
			double wx = (omega[up * n + j] - omega[down * n + j]) / (2 * h);
			double wy = (omega[i * n + right] - omega[i * n + left]) / (2 * h);
			double lap = (omega[up * n + j] + omega[down * n + j] +
				omega[i * n + right] + omega[i * n + left] -
				4 * omega[i * n + j]) / (h * h);
			next[i * n + j] = omega[i * n + j] +
				dt * (nu * lap - u * wx - v * wy);
		}
	}
}

int main(int argc, char **argv)
{
	logn = argc > 1 ? atoi(argv[1]) : 9;
	int steps = argc > 2 ? atoi(argv[2]) : 24;
	if (logn < 2 || logn > 12)
		return 2;
	n = 1 << logn;
	size_t size = (size_t)n * n;
	double *omega = xmalloc(size * sizeof(double));
	double *next = xmalloc(size * sizeof(double));
	double *psi = xmalloc(size * sizeof(double));
	cpx *work = xmalloc(size * sizeof(cpx));
	twiddle = xmalloc(n / 2 * sizeof(cpx));
	column = xmalloc(n * sizeof(cpx));
	for (int k = 0; k < n / 2; k++) {
		double complex w = cexp(-2 * PI * I * k / n);
		twiddle[k].re = creal(w);
		twiddle[k].im = cimag(w);
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double x = 2 * PI * i / n, y = 2 * PI * j / n;
			omega[i * n + j] = 2 * sin(x) * sin(y) +
				0.5 * cos(3 * x + y) - 0.25 * sin(2 * y);
		}
	struct timespec t0, t1;
	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int s = 0; s < steps; s++) {
		solve(omega, psi, work);
		advance(omega, psi, next, 0.002);
		double *t = omega;
		omega = next;
		next = t;
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n", (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	double enstrophy = 0, energy = 0;
	for (size_t i = 0; i < size; i++) {
		enstrophy += omega[i] * omega[i];
		energy += omega[i] * psi[i];
	}
	printf("enstrophy %.10e energy %.10e\n", enstrophy / size, energy / size);
	return 0;
}
