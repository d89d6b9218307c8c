/* Reductions of all kinds, for comparison with plain code.  All numbers are
 * whole and small enough that floating-point sums are exact in any order;
 * with -DROUGH they are not.
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define N 150
#define NOINLINE __attribute__((noinline))

static int A[N][N], B[N][N];
static unsigned U[N][N];
static short H[N][N];
static double D[N][N], E[N][N];
static float F[N][N];

NOINLINE int sums(int n, int m)
{
	int s = 7;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s = s + A[i][j] * 3 - B[i][j];
	return s;
}

/* Every step may overflow in another order. */
NOINLINE int to_the_edge(int n)
{
	int s = INT_MAX - 10;

	for (int i = 0; i < n; i++)
		s += i % 2 ? 10 : -10;
	return s;
}

NOINLINE unsigned product(int n, int m)
{
	unsigned p = 1;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			p *= U[i][j] | 1;
	return p;
}

NOINLINE void bits(int n, int m, int *out)
{
	int all = -1, some = 0, odd = 5;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			all &= A[i][j] | 64;
			some |= A[i][j] & 1020;
			odd ^= A[i][j];
		}
	out[0] = all;
	out[1] = some;
	out[2] = odd;
}

NOINLINE void extremes(int n, int m, int *out)
{
	int low = A[0][0], high = A[0][0];
	unsigned few = U[0][0], many = U[0][0];

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			low = A[i][j] < low ? A[i][j] : low;
			high = A[i][j] > high ? A[i][j] : high;
			few = U[i][j] < few ? U[i][j] : few;
			many = U[i][j] > many ? U[i][j] : many;
		}
	out[0] = low;
	out[1] = high;
	out[2] = few;
	out[3] = many;
}

NOINLINE short narrow(int n, int m)
{
	short s = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += H[i][j];
	return s;
}

NOINLINE double dot(int n, int m)
{
	double s = 1;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += D[i][j] * E[i][j];
	return s;
}

NOINLINE double real_maximum(int n, int m)
{
	double s = D[0][0];

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			if (D[i][j] > s)
				s = D[i][j];
	return s;
}

NOINLINE float real_minimum(int n, int m)
{
	float s = F[0][0];

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s = F[i][j] < s ? F[i][j] : s;
	return s;
}

NOINLINE double powers(int n)
{
	double p = 1;

	for (int i = 0; i < n; i++)
		p *= i % 3 == 1 ? 2 : i % 3 == 2 ? 0.5 : 1;
	return p;
}

/* The cells are in memory. */
NOINLINE void in_memory(int n, int m, int *restrict out, double *restrict real)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			out[3] += A[i][j];
			real[1] += D[i][j];
		}
}

/* If no instance runs, there need not be a cell. */
NOINLINE void perhaps(int n, int m, int *restrict out)
{
	for (int i = 0; i < n; i++) {
		B[i][1] = i;
		for (int j = m; j < i; j++)
			*out ^= A[i][j];
	}
}

/* Many cells, and a loop that is parallel if the sums are reordered. */
NOINLINE void columns(int n, int m, int *restrict s, double *restrict d)
{
	for (int j = 0; j < m; j++)
		d[j] = j;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			s[j] += A[i][j];
			d[j] += D[i][j];
		}
}

NOINLINE void matmul(int n, int C[restrict N][N])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			C[i][j] = i;
			for (int k = 0; k < n; k++)
				C[i][j] += A[i][k] * B[k][j];
		}
}

/* Each prefix counts. */
NOINLINE int prefixes(int n, int m)
{
	int s = 7;
	unsigned t = 1;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			s += A[i][j];
		t = t * 3 + s;
		B[i][0] = s;
	}
	return s ^ t;
}

NOINLINE int two_operations(int n, int m)
{
	int s = 7;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			s += A[i][j];
		for (int j = 0; j < m; j++)
			s ^= A[j][i];
	}
	return s;
}

NOINLINE int two_loops(int n, int m)
{
	int s = 7;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			s += A[i][j] * 3;
		for (int j = 0; j < m; j++)
			s -= B[j][i];
		H[i][i] = i;
	}
	return s;
}

NOINLINE void norms(int n, int m, double *restrict out)
{
	double all = 0, squares = 0;

	for (int i = 0; i < n; i++) {
		double row = 0;

		for (int j = 0; j < m; j++) {
			row += D[i][j];
			squares += D[i][j] * D[i][j];
		}
		E[i][0] = row;
		all += row;
	}
	out[0] = all;
	out[1] = squares;
}

static void init(void)
{
	uint32_t x = 12345;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			x = x * 1664525 + 1013904223;
			A[i][j] = (int) (x >> 9) % 1000 - 300;
			B[i][j] = (int) (x >> 11) % 1000;
			H[i][j] = x >> 16;
			U[i][j] = x;
#ifdef ROUGH
			D[i][j] = (x >> 7) * 1e-5 - 100 + 1e9 * (j % 3 - 1);
			E[i][j] = (x >> 5) * 1e-7;
#else
			D[i][j] = (int) (x >> 7) % 500 - 100;
			E[i][j] = (int) (x >> 5) % 100;
#endif
			F[i][j] = (int) (x >> 6) % 900 - 500;
		}
}

static void print_ints(const char *name, const int *value, int n)
{
	unsigned hash = 1;

	printf("%s", name);
	for (int i = 0; i < n; i++) {
		hash = hash * 31 + value[i];
		if (i < 4)
			printf(" %d", value[i]);
	}
	printf(" %u\n", hash);
}

static void print_reals(const char *name, const double *value, int n)
{
	printf("%s", name);
	for (int i = 0; i < n; i++)
		printf(" %.17g", value[i]);
	printf("\n");
}

static void run(int n)
{
	static int C[N][N];
	int out[4] = { 1, 2, 3, 4 }, s[N] = { 5 };
	double real[2] = { 3, 4 }, d[N];

	printf("%d: %d %d %u %d\n", n, sums(n, n), to_the_edge(n),
		product(n, n), narrow(n, n));
	bits(n, n, out);
	print_ints("bits", out, 3);
	extremes(n, n, out);
	print_ints("extremes", out, 4);
	in_memory(n, n, out, real);
	print_ints("memory", out, 4);
	print_reals("memory", real, 2);
	perhaps(n, n / 2, out);
	perhaps(n, n, NULL);
	print_ints("perhaps", out, 4);
	columns(n, n, s, d);
	print_ints("columns", s, n);
	print_reals("columns", d, n);
	matmul(n, C);
	print_ints("matmul", C[n > 0 ? n - 1 : 0], n);
	printf("%d %d %d\n", prefixes(n, n), two_operations(n, n),
		two_loops(n, n));
	printf("%.17g %.17g %.9g %.17g\n", dot(n, n), real_maximum(n, n),
		real_minimum(n, n), powers(n));
	norms(n, n, real);
	print_reals("norms", real, 2);
}

int main(void)
{
	static const int sizes[] = { 150, 37, 5, 2, 1, 0 };

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		init();
		run(sizes[i]);
	}
	return 0;
}
