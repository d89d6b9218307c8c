/* adi-heat3d.c - heat in a block by alternating directions (Douglas and
 * Gunn), Dirichlet borders, diffusivity that depends on the place.
 * usage: adi-heat3d [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define IDX(i, j, k) (((size_t)(i) * n + (j)) * n + (k))

static int n;
static double *u, *rhs, *kappa, *cp, *line;
static double dt, h;

static double seconds(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

static double *grid(size_t count)
{
	double *p = malloc(count * sizeof(double));
	if (p == NULL) {
		perror("malloc");
		exit(EXIT_FAILURE);
	}
	return p;
}

static void initialise(void)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++) {
				double x = i * h, y = j * h, z = k * h;
				kappa[IDX(i, j, k)] = 0.5 + 0.25 * x + 0.1 * y * z;
				if (i == 0 || j == 0 || k == 0 || i == n - 1 ||
				    j == n - 1 || k == n - 1)
					u[IDX(i, j, k)] = 0;
				else
					u[IDX(i, j, k)] = sin(3.0 * x) * (1 - x) *
						y * (1 - y) * z * (1 - z) * 16;
			}
}

/* right hand side with the explicit part of all directions */
static void compute_rhs(void)
{
	double r = dt / (h * h);

	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			for (int k = 1; k < n - 1; k++) {
				double c = u[IDX(i, j, k)];
				double lap =
					u[IDX(i - 1, j, k)] - 2 * c + u[IDX(i + 1, j, k)] +
					u[IDX(i, j - 1, k)] - 2 * c + u[IDX(i, j + 1, k)] +
					u[IDX(i, j, k - 1)] - 2 * c + u[IDX(i, j, k + 1)];
				rhs[IDX(i, j, k)] = r * kappa[IDX(i, j, k)] * lap;
			}
}

/* (1 - r/2 kappa d2) x = rhs along z: contiguous */
static void solve_z(void)
{
	double r = 0.5 * dt / (h * h);

	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++) {
			double *d = &rhs[IDX(i, j, 0)];
			double *q = &kappa[IDX(i, j, 0)];

			cp[0] = 0;
			d[0] = 0;
			for (int k = 1; k < n - 1; k++) {
				double a = -r * q[k], b = 1 + 2 * r * q[k];
				double m = 1.0 / (b - a * cp[k - 1]);
				cp[k] = a * m;
				d[k] = (d[k] - a * d[k - 1]) * m;
			}
			for (int k = n - 3; k >= 1; k--)
				d[k] -= cp[k] * d[k + 1];
		}
}

/* along y: strided, gathered into a line first */
static void solve_y(void)
{
	double r = 0.5 * dt / (h * h);

	for (int i = 1; i < n - 1; i++)
		for (int k = 1; k < n - 1; k++) {
			cp[0] = 0;
			line[0] = 0;
			for (int j = 1; j < n - 1; j++) {
				double q = kappa[IDX(i, j, k)];
				double a = -r * q, b = 1 + 2 * r * q;
				double m = 1.0 / (b - a * cp[j - 1]);
				cp[j] = a * m;
				line[j] = (rhs[IDX(i, j, k)] - a * line[j - 1]) * m;
			}
			rhs[IDX(i, n - 2, k)] = line[n - 2];
			for (int j = n - 3; j >= 1; j--) {
				line[j] -= cp[j] * line[j + 1];
				rhs[IDX(i, j, k)] = line[j];
			}
		}
}

/* along x: one plane of coefficients, all lines of a row at a time */
static void solve_x(void)
{
	double r = 0.5 * dt / (h * h);
	double *c = grid((size_t)n * n);

	for (int j = 1; j < n - 1; j++) {
		for (int k = 0; k < n; k++)
			c[k] = rhs[IDX(0, j, k)] = 0;
		for (int i = 1; i < n - 1; i++)
			for (int k = 1; k < n - 1; k++) {
				double q = kappa[IDX(i, j, k)];
				double a = -r * q, b = 1 + 2 * r * q;
				double m = 1.0 / (b - a * c[(i - 1) * n + k]);
				c[i * n + k] = a * m;
				rhs[IDX(i, j, k)] = (rhs[IDX(i, j, k)] -
					a * rhs[IDX(i - 1, j, k)]) * m;
			}
		for (int i = n - 3; i >= 1; i--)
			for (int k = 1; k < n - 1; k++)
				rhs[IDX(i, j, k)] -= c[i * n + k] *
					rhs[IDX(i + 1, j, k)];
	}
	free(c);
}

static void add(void)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			for (int k = 1; k < n - 1; k++)
				u[IDX(i, j, k)] += rhs[IDX(i, j, k)];
}

int main(int argc, char **argv)
{
	int steps = 12;
	n = 100;
	if (argc > 2) {
		n = atoi(argv[1]);
		steps = atoi(argv[2]);
	}
	if (n < 4)
		return 2;
	h = 1.0 / (n - 1);
	dt = 4 * h * h;
	size_t size = (size_t)n * n * n;
	u = grid(size);
	rhs = grid(size);
	kappa = grid(size);
	cp = grid(n);
	line = grid(n);
	for (size_t i = 0; i < size; i++)
		rhs[i] = 0;
	initialise();
	double start = seconds();
	for (int s = 0; s < steps; s++) {
		compute_rhs();
		solve_x();
		solve_y();
		solve_z();
		add();
	}
	fprintf(stderr, "time %.6f\n", seconds() - start);

	double sum = 0, max = 0, norm = 0;
	for (size_t i = 0; i < size; i++) {
		sum += u[i];
		norm += u[i] * u[i];
		max = fmax(max, fabs(u[i]));
	}
	printf("sum %.12e norm %.12e max %.12e\n", sum, sqrt(norm), max);
	printf("middle %.12e\n", u[IDX(n / 2, n / 2, n / 3)]);
	free(u);
	free(rhs);
	free(kappa);
	free(cp);
	free(line);
	return 0;
}
