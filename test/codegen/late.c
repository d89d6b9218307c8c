/* Late in the pipeline, too, the new code does what the old did.
 * RUN: %clang -O2 -ffp-contract=off %s -o %t.plain -lm
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-late %s -o %t.late \
 * RUN:   -mllvm -ashlar-size-tests=0
 * RUN: %t.late | diff - %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-verify %s -o %t.force
 * RUN: %t.force | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.parallel
 * RUN: env OMP_NUM_THREADS=3 %t.parallel | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-strategy=apart %s -o %t.apart
 * RUN: %t.apart | diff - %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force %s -o %t.early
 * RUN: %t.early | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-strategy=apart %s -o %t.early-apart
 * RUN: %t.early-apart | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 61
#define NOINLINE __attribute__((noinline))

typedef double row[N];

static row A[N], B[N], C[N];
static double x[N], y[N], z[N];

static NOINLINE void product(row *restrict c, row *restrict a,
	row *restrict b)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			c[i][j] = 0;
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
}

static NOINLINE void two_loops(int n, double *restrict c, row *restrict a,
	row *restrict b)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < n; k++)
			for (int l = 0; l < n; l++)
				c[i] += a[i][k] * b[k][l];
}

static NOINLINE void factorize(row *a)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				a[i][j] -= a[i][k] * a[k][j];
			a[i][j] /= a[j][j];
		}
}

static NOINLINE void solve(int n, double l[n][n], double *u, double *b)
{
	for (int i = 0; i < n; i++) {
		u[i] = b[i];
		for (int j = 0; j < i; j++)
			u[i] -= l[i][j] * u[j];
		u[i] = u[i] / l[i][i];
	}
}

static NOINLINE void solve_restrict(int n, row *restrict l,
	double *restrict u, double *restrict v, double *restrict b)
{
	for (int i = 0; i < n; i++) {
		u[i] = b[i];
		for (int j = 0; j < i; j++)
			u[i] -= l[i][j] * v[j];
		u[i] /= l[i][i];
	}
}

static NOINLINE void off_diagonal(double *restrict c, row *restrict a,
	row *restrict b)
{
	for (int i = 0; i < N; i++) {
		double s = c[i];

		for (int k = 0; k < N; k++)
			if (k != i)
				s += a[i][k] * b[k][i];
		c[i] = s;
	}
}

static NOINLINE void old_value(double *restrict c, row *restrict a)
{
	for (int i = 0; i < N; i++) {
		double s = 1;

		for (int k = 0; k < N; k++)
			s += a[i][k] * c[i];
		c[i] = s / 64;
	}
}

static NOINLINE void other_cells(double *c, row *a, double *d)
{
	for (int i = 0; i < N; i++) {
		double s = 1;

		for (int k = 0; k < N; k++)
			s += a[i][k] * d[k];
		c[i] = s / 64;
	}
}

static NOINLINE void in_place(int t, row *a)
{
	for (int s = 0; s < t; s++)
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				a[i][j] = (a[i - 1][j] + a[i][j - 1] +
					a[i][j] + a[i][j + 1] +
					a[i + 1][j]) / 5;
}

static NOINLINE void carried(double *a, double *b)
{
	double before = a[0];

	for (int i = 0; i < N - 1; i++) {
		double next = a[i + 1];

		b[i] = before * 3 - next;
		before = next;
	}
}

static NOINLINE void rows(int n, int m, double a[n][m], double *restrict sum)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++) {
			sum[j] = 0;
			for (int k = 0; k < m; k++)
				sum[j] += a[i][k] * B[k % N][j % N];
		}
		for (int j = 0; j < m; j++)
			a[i][j] = sum[j];
	}
}

static NOINLINE void show(const char *name)
{
	unsigned long hash = 5381;
	const unsigned char *all[] = { (void *) A, (void *) B, (void *) C,
		(void *) x, (void *) y, (void *) z };
	const unsigned long size[] = { sizeof(A), sizeof(B), sizeof(C),
		sizeof(x), sizeof(y), sizeof(z) };

	for (int i = 0; i < 6; i++)
		for (unsigned long j = 0; j < size[i]; j++)
			hash = hash * 33 + all[i][j];
	printf("%s %lx\n", name, hash);
}

static NOINLINE void init(void)
{
	unsigned seed = 1;

	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++) {
			A[i][j] = (seed = seed * 1103515245 + 12345) % 97 / 97.;
			B[i][j] = (seed = seed * 1103515245 + 12345) % 89 / 97.;
			C[i][j] = (seed = seed * 1103515245 + 12345) % 83 / 97.;
		}
		A[i][i] += 64;
		x[i] = i % 7 - 3;
		y[i] = i % 5 + .25;
		z[i] = i % 3 - .5;
	}
}

/* The sums take the place of the first row, whose type they change: none of
 * them may be stored before its column has been read.
 */
NOINLINE void sums_of_columns(float *a, long m, int *sums)
{
	for (long j = 0; j < m; j++) {
		int s = 0;

		for (long i = 0; i < 300; i++)
			s += (int)a[i * 500 + j] * 3;
		sums[j] = s;
	}
}

/* Here what the loop carries is gone from memory. */
NOINLINE void mix_rows(float *a, long m, int *mixed)
{
	for (long j = 0; j < m; j++) {
		float before = a[j];

		for (long i = 1; i < 300; i++) {
			float now = a[i * 500 + j];

			mixed[i * 500 + j] = (int)(before * 3 + now);
			before = now;
		}
	}
}

static void change_type(void)
{
	float *a = malloc(300 * 500 * sizeof(*a));
	int *sums = (int *)a;
	long all = 0;

	for (int i = 0; a && i < 300 * 500; i++)
		a[i] = i % 7 + 1;
	if (a)
		sums_of_columns(a, 500, sums);
	for (int j = 0; a && j < 500; j++)
		all += sums[j] * (j + 1L);
	printf("change_type %ld\n", all);
	all = 0;
	for (int i = 0; a && i < 300 * 500; i++)
		a[i] = i % 7 + 1;
	if (a)
		mix_rows(a, 500, sums);
	for (int j = 500; a && j < 300 * 500; j++)
		all += sums[j] * (j % 100L);
	printf("change_all_types %ld\n", all);
	free(a);
}

/* Overlapping arguments are allowed where there is no "restrict". */
int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : N;

	init();
	product(C, A, B), show("product");
	two_loops(n, x, A, B), show("two_loops");
	two_loops(0, x, A, B), show("no_loops");
	factorize(A), show("factorize");
	solve(n, A, y, z), show("solve");
	solve(n, A, y, y), show("solve_in_place");
	solve_restrict(n, A, x, y, z), show("solve_restrict");
	off_diagonal(x, A, B), show("off_diagonal");
	old_value(y, B), show("old_value");
	other_cells(x, B, y), show("other_cells");
	other_cells(x, B, x), show("other_cells_same");
	in_place(3, C), show("in_place");
	carried(x, z), show("carried");
	carried(x, x), show("carried_same");
	carried(x, x + 1), show("carried_behind");
	rows(n, n, C, y), show("rows");
	rows(n - 7, n - 7, (void *)C[1], y), show("rows_shorter");
	change_type();
	return 0;
}
