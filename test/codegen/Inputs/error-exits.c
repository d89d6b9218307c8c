/* Loops with error exits: with the argument 0 none is taken, else one of them.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#define N 60
double A[N][N], B[N][N], x[N];
int idx[N];
__attribute__((noinline)) void bounds(long n, long len, double (*restrict a)[N], double (*restrict b)[N])
{
	for (long j = 0; j < n; j++)
		for (long i = 0; i < n; i++) {
			if ((unsigned long)i >= (unsigned long)len) exit(2);
			if ((unsigned long)j >= (unsigned long)len) { fprintf(stderr, "index %ld out of %ld\n", j, len); exit(3); }
			a[i][j] += b[i][j];
		}
}
__attribute__((noinline)) void asserts(int n, int m)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			if (i + j >= m) {
				printf("sum %d\n", i + j);
				exit(4);
			}
			A[i][j] = B[i][j] * 2 + x[j];
		}
}
__attribute__((noinline)) void data(int n)
{
	for (int j = 0; j < n; j++) {
		if (x[j] < 0) abort();
		for (int i = 0; i < n; i++)
			A[i][j] += B[i][j];
	}
}
__attribute__((noinline)) void after(int n, int k)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			A[i][j] = B[i][j] + 3;
			if (i > k && j > 5) { printf("stop at %d %d %g\n", i, j, A[i][j]); exit(0); }
		}
}
__attribute__((noinline)) void sw(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			switch (idx[i] & 3) { case 0: A[i][j] = 1; break; case 1: A[i][j] += 2; break; case 2: B[i][j] = 3; break; default: B[i][j] *= 0.5; }
}
static double sum(void) { double s = 0; for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) s = s * 0.99 + A[i][j] + B[i][j]; return s; }
static void show(void) { printf("end %.17g\n", sum()); }
int main(int argc, char **argv)
{
	for (int i = 0; i < N; i++) { x[i] = i; idx[i] = i * 7; for (int j = 0; j < N; j++) { A[i][j] = i * j % 7; B[i][j] = (i + j) % 5; } }
	bounds(N, N, A, B); printf("%.17g\n", sum());
	asserts(N, 2 * N); printf("%.17g\n", sum());
	data(N); sw(N); printf("%.17g\n", sum());
	after(N, N); printf("%.17g\n", sum());
	atexit(show);
	switch (argc) {
	case 1:
		return 0;
	case 2:
		bounds(N, N / 2, A, B);
		break;
	case 3:
		asserts(N, N);
		break;
	default:
		after(N, 17);
	}
	return 9;
}
