/* schroedinger.c - a wave packet meets a double slit: Crank-Nicolson along
 * each direction in turn, complex tridiagonal systems, reflecting walls.
 * usage: schroedinger [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef double complex zdouble;

typedef struct {
	int n;
	double h, dt;
	zdouble *psi;
	double *pot;
} state;

static void die(const char *what)
{
	fprintf(stderr, "%s\n", what);
	exit(1);
}

static void init(state *s, int n)
{
	s->n = n;
	s->h = 1.0 / n;
	s->dt = 2.5 * s->h * s->h;
	s->psi = malloc(sizeof(zdouble) * n * n);
	s->pot = malloc(sizeof(double) * n * n);
	if (!s->psi || !s->pot)
		die("no memory");
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double x = i * s->h, y = j * s->h;
			double g = exp(-((x - 0.25) * (x - 0.25) +
				(y - 0.5) * (y - 0.5)) / 0.008);

			s->psi[i * n + j] = g * cos(120 * x) + I * g * sin(120 * x);
			int wall = fabs(x - 0.5) < 0.02;
			int slit = fabs(fabs(y - 0.5) - 0.08) < 0.03;
			s->pot[i * n + j] = wall && !slit ? 1e5 : 0;
		}
}

static zdouble mul(zdouble a, zdouble b)
{
	double ar = creal(a), ai = cimag(a), br = creal(b), bi = cimag(b);

	return (ar * br - ai * bi) + I * (ar * bi + ai * br);
}

static zdouble inverse(zdouble a)
{
	double d = creal(a) * creal(a) + cimag(a) * cimag(a);

	return creal(a) / d - I * (cimag(a) / d);
}

/* half a step along rows: row by row */
static void along_rows(state *s, zdouble *c, zdouble *d)
{
	int n = s->n;
	double r = s->dt / (4 * s->h * s->h);

	for (int i = 0; i < n; i++) {
		zdouble *p = s->psi + (size_t)i * n;
		double *v = s->pot + (size_t)i * n;
		zdouble off = -I * r;

		c[0] = 0;
		d[0] = 0;
		for (int j = 1; j < n - 1; j++) {
			double w = s->dt * v[j] / 4;
			zdouble rhs = p[j] + mul(I * r, p[j - 1] - 2 * p[j] + p[j + 1])
				- mul(I * w, p[j]);
			zdouble b = 1 + I * (2 * r + w);
			zdouble m = inverse(b - mul(off, c[j - 1]));

			c[j] = mul(off, m);
			d[j] = mul(rhs - mul(off, d[j - 1]), m);
		}
		p[n - 1] = 0;
		for (int j = n - 2; j > 0; j--)
			p[j] = d[j] - mul(c[j], p[j + 1]);
		p[0] = 0;
	}
}

/* half a step along columns: all columns side by side */
static void along_columns(state *s, zdouble *c, zdouble *d)
{
	int n = s->n;
	double r = s->dt / (4 * s->h * s->h);
	zdouble off = -I * r;

	for (int j = 0; j < n; j++)
		c[j] = d[j] = 0;
	for (int i = 1; i < n - 1; i++)
		for (int j = 0; j < n; j++) {
			zdouble *p = s->psi + (size_t)i * n + j;
			double w = s->dt * s->pot[(size_t)i * n + j] / 4;
			zdouble rhs = p[0] + mul(I * r, p[-n] - 2 * p[0] + p[n]) -
				mul(I * w, p[0]);
			zdouble m = inverse(1 + I * (2 * r + w) -
				mul(off, c[(i - 1) * n + j]));

			c[i * n + j] = mul(off, m);
			d[i * n + j] = mul(rhs - mul(off, d[(i - 1) * n + j]), m);
		}
	for (int j = 0; j < n; j++)
		s->psi[(size_t)(n - 1) * n + j] = s->psi[j] = 0;
	for (int i = n - 2; i > 0; i--)
		for (int j = 0; j < n; j++)
			s->psi[i * n + j] = d[i * n + j] -
				mul(c[i * n + j], s->psi[(i + 1) * n + j]);
}

int main(int argc, char **argv)
{
	state s;
	int n = argc > 1 ? atoi(argv[1]) : 360;
	int steps = argc > 2 ? atoi(argv[2]) : 90;
	struct timespec t0, t1;

	if (n < 4)
		return 2;
	init(&s, n);
	zdouble *c = malloc(sizeof(zdouble) * n * n);
	zdouble *d = malloc(sizeof(zdouble) * n * n);

	if (!c || !d)
		die("no memory");
	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int t = 0; t < steps; t++) {
		along_rows(&s, c, d);
		along_columns(&s, c, d);
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n",
		t1.tv_sec - t0.tv_sec + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	double norm = 0, right = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			zdouble z = s.psi[i * n + j];
			double a = creal(z) * creal(z) + cimag(z) * cimag(z);

			norm += a;
			if (i > n / 2)
				right += a;
		}
	printf("norm %.11e, behind the wall %.11e\n", norm, right);
	return 0;
}
