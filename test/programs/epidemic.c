/* epidemic.c - an epidemic by age groups and districts, daily steps.
 * usage: epidemic [districts days]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define AGES 16
#define HISTORY 14

typedef struct district {
	double s[AGES], e[AGES], i[AGES], r[AGES];
	double cases[HISTORY];
	double x, y;
	int closed;
} district;

static double contact[AGES][AGES];

static void contacts(void)
{
	for (int a = 0; a < AGES; a++)
		for (int b = 0; b < AGES; b++)
			contact[a][b] = 0.3 * exp(-0.4 * abs(a - b)) +
					(abs(abs(a - b) - 6) < 2 ? 0.08 : 0);
}

static double spread(district *d, const double *pressure, double beta)
{
	double new_cases = 0;

	for (int a = 0; a < AGES; a++) {
		double force = pressure[a];
		double n = d->s[a] + d->e[a] + d->i[a] + d->r[a];

		for (int b = 0; b < AGES; b++)
			force += contact[a][b] * d->i[b];
		double infected = d->s[a] * (1 - exp(-beta * force / n));
		double ill = 0.25 * d->e[a], well = 0.12 * d->i[a];

		d->s[a] -= infected;
		d->e[a] += infected - ill;
		d->i[a] += ill - well;
		d->r[a] += well;
		new_cases += ill;
	}
	return new_cases;
}

static double sum_of(const double *x, int n)
{
	double sum = 0;

	while (n--)
		sum += *x++;
	return sum;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 500;
	int days = argc > 2 ? atoi(argv[2]) : 100;
	double (*pressure)[AGES], *near, total = 0, peak = 0;
	int peak_day = 0, closed = 0;

	if (n < 1 || days < 1)
		return 2;
	district *d = calloc(n, sizeof(*d));

	pressure = calloc(n, sizeof(*pressure));
	near = malloc(sizeof(*near) * n * n);
	if (!d || !pressure || !near)
		exit(1);
	contacts();
	for (int k = 0; k < n; k++) {
		d[k].x = k * 37 % 100;
		d[k].y = k * 61 % 89;
		for (int a = 0; a < AGES; a++)
			d[k].s[a] = 1000 + (k * a * 13) % 700;
	}
	d[0].i[5] = 10;
	double begin = now();

	for (int k = 0; k < n; k++)
		for (int m = 0; m < n; m++)
			near[k * n + m] = k == m ? 0
				: 0.002 / (1 + hypot(d[k].x - d[m].x,
						     d[k].y - d[m].y));
	for (int day = 0; day < days; day++) {
		double today = 0;

		for (int k = 0; k < n; k++)
			for (int a = 0; a < AGES; a++) {
				pressure[k][a] = 0;
				for (int m = 0; m < n; m++)
					pressure[k][a] += near[k * n + m] *
							  d[m].i[a];
			}
		for (int k = 0; k < n; k++) {
			double c = spread(&d[k], pressure[k],
				d[k].closed ? 0.3 : 0.9);

			d[k].cases[day % HISTORY] = c;
			d[k].closed = sum_of(d[k].cases, HISTORY) > 900;
			closed += d[k].closed;
			today += c;
		}
		total += today;
		if (today > peak) {
			peak = today;
			peak_day = day;
		}
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("cases %.9f, peak %.9f on day %d, closed %d\n", total, peak,
		peak_day, closed);
	return 0;
}
