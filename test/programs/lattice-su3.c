/* lattice-su3.c - links of 3 x 3 complex matrices on a periodic lattice:
 * plaquettes, and a hopping operator on vectors, as structures by value.
 * usage: lattice-su3 [width times rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
	double re, im;
} complx;

typedef struct {
	complx e[3][3];
} su3;

typedef struct {
	complx c[3];
} vec3;

static int L, T;
static su3 *link[4];

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int site(int x, int y, int z, int t)
{
	return (((t + T) % T * L + (z + L) % L) * L + (y + L) % L) * L
		+ (x + L) % L;
}

static int neighbour(int x, int y, int z, int t, int dir, int by)
{
	return site(x + (dir == 0) * by, y + (dir == 1) * by,
		z + (dir == 2) * by, t + (dir == 3) * by);
}

static su3 mult(const su3 *a, const su3 *b)
{
	su3 r;

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			complx s = { 0, 0 };

			for (int k = 0; k < 3; k++) {
				s.re += a->e[i][k].re * b->e[k][j].re
					- a->e[i][k].im * b->e[k][j].im;
				s.im += a->e[i][k].re * b->e[k][j].im
					+ a->e[i][k].im * b->e[k][j].re;
			}
			r.e[i][j] = s;
		}
	return r;
}

static su3 mult_adj(const su3 *a, const su3 *b)
{
	su3 r;

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			complx s = { 0, 0 };

			for (int k = 0; k < 3; k++) {
				s.re += a->e[i][k].re * b->e[j][k].re
					+ a->e[i][k].im * b->e[j][k].im;
				s.im += a->e[i][k].im * b->e[j][k].re
					- a->e[i][k].re * b->e[j][k].im;
			}
			r.e[i][j] = s;
		}
	return r;
}

static double plaquette(void)
{
	double sum = 0;

	for (int t = 0; t < T; t++)
		for (int z = 0; z < L; z++)
			for (int y = 0; y < L; y++)
				for (int x = 0; x < L; x++) {
					int s = site(x, y, z, t);

					for (int m = 1; m < 4; m++)
						for (int n = 0; n < m; n++) {
							int sm = neighbour(x, y, z, t, m, 1);
							int sn = neighbour(x, y, z, t, n, 1);
							su3 a = mult(&link[m][s], &link[n][sm]);
							su3 b = mult(&link[n][s], &link[m][sn]);
							su3 p = mult_adj(&a, &b);

							sum += p.e[0][0].re + p.e[1][1].re
								+ p.e[2][2].re;
						}
				}
	return sum / (18.0 * L * L * L * T);
}

static void hop(vec3 *out, const vec3 *in, double kappa)
{
	for (int t = 0; t < T; t++)
		for (int z = 0; z < L; z++)
			for (int y = 0; y < L; y++)
				for (int x = 0; x < L; x++) {
					int s = site(x, y, z, t);
					vec3 r = in[s];

					for (int m = 0; m < 4; m++) {
						int f = neighbour(x, y, z, t, m, 1);
						int b = neighbour(x, y, z, t, m, -1);
						const su3 *u = &link[m][s], *w = &link[m][b];

						for (int i = 0; i < 3; i++)
							for (int k = 0; k < 3; k++) {
								r.c[i].re += kappa * (u->e[i][k].re * in[f].c[k].re
									- u->e[i][k].im * in[f].c[k].im
									+ w->e[k][i].re * in[b].c[k].re
									+ w->e[k][i].im * in[b].c[k].im);
								r.c[i].im += kappa * (u->e[i][k].re * in[f].c[k].im
									+ u->e[i][k].im * in[f].c[k].re
									+ w->e[k][i].re * in[b].c[k].im
									- w->e[k][i].im * in[b].c[k].re);
							}
					}
					out[s] = r;
				}
}

static double norm(const vec3 *v, int n)
{
	double sum = 0;

	for (int s = 0; s < n; s++)
		for (int i = 0; i < 3; i++)
			sum += v[s].c[i].re * v[s].c[i].re + v[s].c[i].im * v[s].c[i].im;
	return sum;
}

int main(int argc, char **argv)
{
	int rounds, n;
	vec3 *a, *b;
	double p = 0, start;

	L = argc > 1 ? atoi(argv[1]) : 14;
	T = argc > 2 ? atoi(argv[2]) : 20;
	rounds = argc > 3 ? atoi(argv[3]) : 10;
	n = L * L * L * T;
	for (int m = 0; m < 4; m++) {
		link[m] = malloc(n * sizeof(su3));
		for (int s = 0; s < n; s++)
			for (int i = 0; i < 3; i++)
				for (int j = 0; j < 3; j++) {
					link[m][s].e[i][j].re = (i == j)
						+ 0.1 * ((s * 7 + i * 5 + j * 3 + m) % 11 - 5) / 5;
					link[m][s].e[i][j].im =
						0.1 * ((s * 3 + i + j * 13 + m) % 7 - 3) / 3;
				}
	}
	a = malloc(n * sizeof(vec3));
	b = malloc(n * sizeof(vec3));
	for (int s = 0; s < n; s++)
		for (int i = 0; i < 3; i++)
			a[s].c[i] = (complx) { (s + i) % 5 - 2, (s * i) % 3 - 1 };
	start = now();
	for (int r = 0; r < rounds; r++) {
		double f;
		vec3 *swap = a;

		hop(b, a, 0.12);
		f = 1 / sqrt(norm(b, n));
		for (int s = 0; s < n; s++)
			for (int i = 0; i < 3; i++) {
				b[s].c[i].re *= f;
				b[s].c[i].im *= f;
			}
		a = b;
		b = swap;
		if (r % 5 == 0)
			p += plaquette();
	}
	fprintf(stderr, "time %.4f\n", now() - start);
	printf("%.12f %.12e %.12e\n", p, a[3].c[1].re, a[n / 2].c[2].im);
	return 0;
}
