/* Reductions into many cells, for comparison with plain code.  All numbers are
 * whole and small enough that floating-point sums are exact in any order; with
 * -DROUGH they are not.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define N 150
#define CELLS 300
#define NOINLINE __attribute__((noinline))

static int A[N][N], W[N][N], K[N][N];
static unsigned char B[N][N];
static double D[N][N], X[N];
static int H[CELLS], G[CELLS], S[2 * N];
static unsigned char narrow[CELLS];
static uint64_t wide[CELLS];
static double R[CELLS], E[2 * N];
static float F[CELLS];

NOINLINE void histogram(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			H[K[i][j]]++;
}

/* The subscript has 256 values, whatever the table. */
NOINLINE void bytes(int n, int *restrict table)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			table[B[i][j]] += A[i][j];
}

/* Only some are counted; cells of one byte start over. */
NOINLINE void guarded(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (W[i][j] > 10)
				narrow[K[i][j]] += 3;
}

NOINLINE void several(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			H[K[i][j]] += A[i][j];
			G[B[i][j]] ^= W[i][j];
			wide[K[i][j]] |= (uint64_t) W[i][j] << 20;
			if (A[i][j] & 1)
				S[j] -= A[i][j];
		}
}

NOINLINE void real_histogram(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			R[K[i][j]] += D[i][j];
}

/* Neither the least nor the greatest number must be an infinity. */
NOINLINE void real_extremes(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			float x = D[i][j];

			if (x > F[K[i][j]])
				F[K[i][j]] = x;
			if (W[i][j] && D[i][j] < E[j])
				E[j] = D[i][j];
		}
}

NOINLINE void extremes(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (A[i][j] > H[K[i][j]])
				H[K[i][j]] = A[i][j];
			if (S[j] >= A[i][j] && W[i][j])
				S[j] = A[i][j];
			if (!(G[B[i][j]] < W[i][j]))
				G[B[i][j]] = W[i][j];
		}
}

/* One cell under a condition. */
NOINLINE int count(int n, int *restrict all)
{
	int some = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (W[i][j] & 4)
				some++;
			if (W[i][j] & 8)
				*all += A[i][j];
			if (A[i][j] > all[1])
				all[1] = A[i][j];
		}
	return some;
}

/* y += A^T x, of which the first loop is to be parallel. */
NOINLINE void transposed(int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			E[j] += D[i][j] * X[i];
}

/* Cells that move with the outer loop, and backwards. */
NOINLINE void bands(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			S[i + j] += A[i][j];
	for (int i = n - 1; i >= 0; i--)
		for (int j = 0; j <= i; j++)
			S[2 * (n - 1 - j) + 1] += W[i][j];
}

/* A part of a matrix per iteration of a loop outside. */
NOINLINE void blocks(int n)
{
	for (int t = 0; t < 3; t++)
		for (int i = t; i < n; i++)
			for (int j = 2; j < n - 1; j++)
				for (int k = 0; k < 4; k++)
					A[t][j] += W[i][k * 2] & j;
}

/* What is read in the loop otherwise keeps its order. */
NOINLINE void used(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			H[K[i][j]] += A[i][j];
			W[i][j] = H[j];
		}
}

/* So do two operations. */
NOINLINE void mixed(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			H[K[i][j]] += A[i][j];
			H[B[i][j]] ^= W[i][j];
		}
}

/* And what decides about the cell or the value. */
NOINLINE void itself(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (H[K[i][j]] < 1000)
				H[K[i][j]] += A[i][j];
			G[G[B[i][j]] & 255]++;
			if (W[i][j] > 100 || A[i][j] > S[j])
				S[j] = A[i][j];
		}
}

/* The table may be the one that is read, too. */
NOINLINE void perhaps_one(int n, unsigned *table, unsigned *value)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < N; j++)
			table[j] += value[i];
}

static void init(void)
{
	uint32_t x = 12345;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			x = x * 1664525 + 1013904223;
			A[i][j] = (int) (x >> 9) % 1000 - 300;
			W[i][j] = (int) (x >> 11) % 60;
			B[i][j] = x >> 24;
			K[i][j] = (x >> 13) % CELLS;
#ifdef ROUGH
			D[i][j] = (x >> 7) * 1e-5 - 100 + 1e9 * (j % 3 - 1);
#else
			D[i][j] = (int) (x >> 7) % 500 - 100;
#endif
			X[i] = i % 9;
		}
	for (int i = 0; i < CELLS; i++) {
		H[i] = i;
		G[i] = 1000000 - i;
		narrow[i] = i;
		wide[i] = i;
		R[i] = F[i] = i;
	}
	for (int i = 0; i < 2 * N; i++)
		S[i] = E[i] = i;
}

static void print(const char *name, const void *data, size_t size)
{
	const unsigned char *byte = data;
	unsigned hash = 1;

	for (size_t i = 0; i < size; i++)
		hash = hash * 31 + byte[i];
	printf("%s %u ", name, hash);
}

static void print_all(const char *name)
{
	print(name, H, sizeof(H));
	print("", G, sizeof(G));
	print("", S, sizeof(S));
	print("", A, sizeof(A));
	print("", W, sizeof(W));
	print("", narrow, sizeof(narrow));
	print("", wide, sizeof(wide));
	print("", R, sizeof(R));
	print("", F, sizeof(F));
	print("", E, sizeof(E));
	printf("\n");
}

static void run(int n)
{
	int *table = calloc(256, sizeof(int)), all[2] = { 3, 4 };

	histogram(n);
	bytes(n, table);
	print("table", table, 256 * sizeof(int));
	guarded(n);
	several(n);
	print_all("sums");
	real_histogram(n);
	real_extremes(n);
	extremes(n);
	print_all("extremes");
	printf("%d %d %d\n", count(n, all), all[0], all[1]);
	transposed(n, n);
	transposed(n, n / 2);
	bands(n);
	blocks(n);
	print_all("parts");
	used(n);
	mixed(n);
	print_all("used");
	itself(n);
	perhaps_one(n, (unsigned *) S, (unsigned *) A[1]);
	perhaps_one(n, (unsigned *) S + 7, (unsigned *) S);
	print_all("itself");
	free(table);
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
