/* Loops with conditions on data and computed subscripts; prints a number that
 * depends on all that they write.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#define N 70
static const unsigned char tab[256] = { 3, 1, 4, 1, 5, 9, 2, 6 };
unsigned char in[N][N], out[N][N];
double A[N][N], B[N][N], C[N][N], x[N], y[N];
int idx[N], hist[64], col[N][8];
double val[N][8];

__attribute__((noinline)) void lookup(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			out[i][j] = tab[in[i][j]];
}
__attribute__((noinline)) void histogram(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			hist[in[i][j] & 63]++;
}
__attribute__((noinline)) void threshold(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			if (A[i][j] > 0.5)
				B[i][j] = A[i][j] * 2;
}
__attribute__((noinline)) void elseif(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++) {
			if (A[i][j] > 0.5 && (C[i][j] < 0.2 || B[i][j] > 1))
				B[i][j] = A[i][j] * 2;
			else if (A[i][j] < 0.1)
				C[i][j] = 1 / (A[i][j] + 3);
			B[i][j] += 1;
		}
}
__attribute__((noinline)) void sw(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			switch (in[i][j] & 7) {
			case 0: B[i][j] = 1; break;
			case 1: B[i][j] = 2; C[i][j] = 5; /* fall */
			case 2: C[i][j] += 3; break;
			case 5: A[i][j] = 7; break;
			default: B[i][j] -= 1;
			}
}
__attribute__((noinline)) void spmv(void)
{
	for (int i = 0; i < N; i++) {
		double s = 0;
		for (int k = 0; k < 8; k++)
			s += val[i][k] * x[col[i][k]];
		y[i] = s;
	}
}
__attribute__((noinline)) double condsum(void)
{
	double s = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			if (A[i][j] > 0.3)
				s += B[i][j] / (1 + A[i][j]);
	return s;
}
__attribute__((noinline)) int maxidx(void)
{
	double m = A[0][0]; int w = 0;
	for (int i = 0; i < N; i++)
		if (x[i] > m) { m = x[i]; w = i; }
	return w;
}
__attribute__((noinline)) void mergeload(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++) {
			double v;
			if (in[i][j] > 100) v = A[i][j] / (1 + B[i][j] * B[i][j]); else v = C[i][j];
			C[i][j] = v + 1;
		}
}
__attribute__((noinline)) void selfguard(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			if (A[i][j] > 0.5) { A[i][j] = 0; B[i][j] = 1; C[i][j] += A[i][j]; }
}
/* The cell of the sum and the condition are one. */
__attribute__((noinline)) int running(void)
{
	int s = 3;

	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			if (s % 3 == in[i][j] % 3)
				s += in[i][j];
			else if (in[i][j] & 1)
				s ^= idx[i];
	return s;
}
/* Both ways store into one cell, which others read later. */
__attribute__((noinline)) void ways(void)
{
	for (int j = 1; j < N; j++)
		for (int i = 0; i < N; i++) {
			double v = B[i][j];

			if (v > 1 || in[i][j] == 3) {
				C[i][j] = v;
				if (in[i][j] > 50)
					continue;
				v += x[idx[i]];
			}
			A[i][j - 1] += v;
			B[i][j] = C[i][j] - A[i][j];
		}
}
/* Nothing may be loaded where the program does not. */
__attribute__((noinline)) double guarded(int n, const int *at, const double *p)
{
	double s = 0;

	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			if (at[i] >= 0)
				s += p[at[i]] * A[i][j];
	return s;
}
/* Parts of this sum may be added in any order. */
__attribute__((noinline)) int sums(void)
{
	int s = 0, t = 1;

	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++) {
			if (in[i][j] > 9 || idx[i] == 3)
				s += 1000 / (in[i][j] + idx[j] + 1);
			switch (t) {
			case 7:
				t += 100 / (in[i][j] + 1);
				break;
			default:
				t += 2;
			}
		}
	return s ^ t;
}
__attribute__((noinline)) void scatter(void)
{
	for (int i = 0; i < N; i++)
		y[idx[i]] = x[i];
}
/* A remainder in a computed subscript. */
__attribute__((noinline)) void remainders(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			out[i][i] += in[idx[j]][(unsigned char)(j * 31) % 24];
}
/* Two places where ways meet, one behind the other. */
__attribute__((noinline)) int meetings(void)
{
	int t = 1;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			if (t & 5)
				switch ((idx[i] > in[i][j] ? 100 / (in[i][2] + 1) : i) & 3) {
				case 3:
					t = in[j][i];
					out[i][j] = t * t;
				case 1:
					C[i][j] += B[j][i];
				}
	return t;
}
int main(void)
{
	double sum = 0;
	for (int i = 0; i < N; i++) {
		x[i] = (i * 37 % 101) / 101.0; idx[i] = i * 7 % N;
		for (int k = 0; k < 8; k++) { col[i][k] = (i * 5 + k * 31) % N; val[i][k] = k + i % 3; }
		for (int j = 0; j < N; j++) {
			in[i][j] = (i * 31 + j * 17) >> 1;
			A[i][j] = ((i * 13 + j * 7) % 64) / 64.0;
			B[i][j] = ((i * 3 + j * 11) % 64) / 32.0;
			C[i][j] = ((i * 5 + j * 23) % 64) / 64.0;
		}
	}
	lookup(); histogram(); threshold(); elseif(); sw(); spmv();
	sum += condsum(); sum += maxidx(); mergeload(); selfguard(); scatter();
	sum += running() + sums() + meetings();
	ways();
	remainders(N);
	{
		int at[N];

		for (int i = 0; i < N; i++)
			at[i] = i % 3 ? -2000000000 : i % 8;
		sum += guarded(N, at, x) + guarded(0, NULL, NULL);
	}
	for (int i = 0; i < N; i++) {
		sum = sum * 0.75 + y[i] + hist[i % 64];
		for (int j = 0; j < N; j++)
			sum = sum * 0.97 + A[i][j] + 2 * B[i][j] + 3 * C[i][j] + out[i][j];
	}
	printf("%.17g\n", sum);
	return 0;
}
