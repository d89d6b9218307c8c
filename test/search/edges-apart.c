/* Where subscripts are clamped or wrap around, innermost loops run through the
 * interior with plain subscripts, and through the edges apart.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -march=znver5 -g -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-dump=ast 2> %t.ast
 * RUN: %FileCheck %s --check-prefix=TORUS < %t.ast
 * RUN: %FileCheck %s --check-prefix=BORDERS < %t.ast
 * RUN: %FileCheck %s --check-prefix=RING < %t.ast
 * RUN: %FileCheck %s --check-prefix=SOLID < %t.ast
 * RUN: %FileCheck %s --check-prefix=ACROSS < %t.ast
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=off
 * RUN: %t.exe | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#define MAX 80

static double a[MAX][MAX], b[MAX][MAX], line[4 * MAX], out[4 * MAX];
static double cube[24][24][24], next[24][24][24];
static unsigned char from[3 * MAX * MAX], to[3 * MAX * MAX];

static int clamp(int v, int lo, int hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

/* TORUS: {{^}}# torus
 * TORUS: for (int c0
 * TORUS-NEXT: S0(c0, 0);
 * TORUS-NEXT: for (int c1 = 1; c1 < m - 1; c1 += 1)
 * TORUS-NEXT: S0(c0, c1);
 * TORUS: S0(c0, m - 1);
 */
__attribute__((noinline)) void torus(int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			b[i][j] = a[(i + 1) % n][j] + a[(i + n - 1) % n][j] -
				a[i][(j + 1) % m] - a[i][(j + m - 1) % m];
}

/* BORDERS: {{^}}# borders
 * BORDERS: for (int c1 = 3; c1 < {{[a-z_0-9]+}} - 3; c1 += 1)
 */
__attribute__((noinline)) void borders(int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			b[i][j] = a[i][j > 2 ? j - 3 : 0] -
				a[i][clamp(j + 2, 0, m - 1)] +
				a[clamp(i - 1, 0, n - 1)][j];
}

/* RING: {{^}}# ring
 * RING: for (int c0 = 1; c0 < n - 1; c0 += 1)
 */
__attribute__((noinline)) void ring(int n)
{
	for (int i = 0; i < n; i++)
		out[i] = line[(i + 1) % n] - line[(i + n - 1) % n];
}

/* SOLID: {{^}}# solid
 * SOLID: for (int c2 = 1; c2 < n - 1; c2 += 1)
 */
__attribute__((noinline)) void solid(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				next[i][j][k] = cube[i > 0 ? i - 1 : 0][j][k] +
					cube[i][j < n - 1 ? j + 1 : j][k] +
					cube[i][j][(k + 1) % n] -
					cube[i][j][k > 0 ? k - 1 : 0];
}

/* The loop over pixels, not that over the nine taps.
 * ACROSS: {{^}}# across
 * ACROSS: for (int c1 = 4; c1 < w - 5; c1 += 1)
 */
__attribute__((noinline)) void across(int h, int w)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			for (int c = 0; c < 3; c++) {
				int s = 0;

				for (int i = -4; i <= 4; i++)
					s += (i + 7) * from[y * w * 3 + c +
						3 * clamp(x + i, 0, w - 1)];
				to[y * w * 3 + 3 * x + c] = s >> 6;
			}
}

/* A window whose height the callers pass. */
__attribute__((noinline)) static void down(int h, int w, int r)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			for (int c = 0; c < 3; c++) {
				int s = 0;

				for (int i = -r; i <= r; i++)
					s += (i + 7) * from[3 * x + c +
						clamp(y + i, 0, h - 1) * w * 3];
				to[y * w * 3 + 3 * x + c] = s >> 6;
			}
}

/* What is read may have been written in the last iteration. */
__attribute__((noinline)) void in_place(int n)
{
	for (int i = 0; i < n; i++)
		line[i] = line[(i + 1) % n] * 0.5 + line[i];
}

__attribute__((noinline)) void backwards(int n)
{
	for (int i = n - 1; i >= 0; i--)
		out[i] = line[i ? i - 1 : n - 1] + line[i];
}

__attribute__((noinline)) void triangle(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			b[i][j] = a[i][j == i ? 0 : j + 1] +
				a[j > 0 ? j - 1 : 0][i];
}

static void fill(void)
{
	for (int i = 0; i < MAX; i++)
		for (int j = 0; j < MAX; j++)
			a[i][j] = (i * 7 + j * 3) % 11 * 0.25;
	for (int i = 0; i < 4 * MAX; i++)
		line[i] = i % 13 * 0.5;
	for (int i = 0; i < 24 * 24 * 24; i++)
		(&cube[0][0][0])[i] = i % 17;
	for (int i = 0; i < 3 * MAX * MAX; i++)
		from[i] = i * 2654435761u >> 24;
	memset(b, 0, sizeof(b));
	memset(out, 0, sizeof(out));
	memset(next, 0, sizeof(next));
	memset(to, 0, sizeof(to));
}

static void show(const char *name, int n, int m)
{
	unsigned long z = 0;
	double sum = 0;

	for (int i = 0; i < MAX; i++)
		for (int j = 0; j < MAX; j++)
			sum += b[i][j] * (i * 3 + j + 1);
	for (int i = 0; i < 4 * MAX; i++)
		sum += out[i] * (i + 1) + line[i] * (i + 2);
	for (int i = 0; i < 24 * 24 * 24; i++)
		sum += (&next[0][0][0])[i] * (i + 1);
	for (int i = 0; i < 3 * MAX * MAX; i++)
		z = z * 31 + to[i];
	printf("%s %d %d %a %lu\n", name, n, m, sum, z);
	fill();
}

int main(void)
{
	static const int size[] = { 0, 1, 2, 3, 5, 8, 9, 17, 33, 79 };

	fill();
	for (int i = 0; i < 10; i++)
		for (int j = 0; j < 10; j++) {
			int n = size[i], m = size[j];

			torus(n, m), show("torus", n, m);
			borders(n, m), show("borders", n, m);
			across(n, m), show("across", n, m);
			down(n, m, 4), show("down", n, m);
		}
	for (int i = 0; i < 10; i++) {
		int n = size[i];

		ring(4 * n), show("ring", n, 0);
		in_place(4 * n), show("in place", n, 0);
		backwards(4 * n), show("backwards", n, 0);
		triangle(n), show("triangle", n, 0);
		solid(n < 24 ? n : 24), show("solid", n, 0);
	}
	return 0;
}
