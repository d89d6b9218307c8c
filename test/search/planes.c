/* Two planes by turns, as people write it: by a remainder, by a bit, by three
 * planes, and one plane for each step.  They get tiles over time where the arrays
 * are large, and rows are the innermost loops, which LLVM vectorizes.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-only=two \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-only=bit \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-only=three \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-only=steps \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 *
 * Without them nothing is gained, and nothing changed; nor where two steps of time
 * are small, however many there are.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=little \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=LITTLE %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-time-tiling=0 -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --allow-empty --check-prefix=NONE %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - \
 * RUN:   -mllvm -ashlar-only=two | %FileCheck --check-prefix=VECTOR %s
 *
 * The results are those of the original code, to the last bit, in arrays that are
 * large enough and in small ones, with threads and with odd tiles.
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-time-tiling=2 -mllvm -ashlar-tile=7 %s -o %t.odd
 * RUN: %t.plain > %t.want
 * RUN: %t.seq > %t.got && cmp %t.got %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par > %t.got && cmp %t.got %t.want
 * RUN: %t.odd > %t.got && cmp %t.got %t.want
 *
 * CHECK: kept the order of the loop nest inside of tiles that reach over steps of time
 * CHECK-NOT: copies jammed
 * CHECK: the new code runs if the arrays have 16 MiB or more
 * NONE-NOT: rescheduled
 * LITTLE: no better order of execution
 * VECTOR-LABEL: @two(
 * VECTOR: fadd <4 x double>
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 1030
#define FAR __attribute__((noinline))

static double a[3][N][N], d[14][N][N], e[200][101][101];

FAR void two(int t, int n)
{
	for (int s = 0; s < t; ++s)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				a[(s + 1) % 2][i][j] = 0.25 *
					(a[s % 2][i][j - 1] +
						a[s % 2][i][j + 1] +
						a[s % 2][i - 1][j] +
						a[s % 2][i + 1][j]);
}

FAR void bit(int t, int n)
{
	for (int s = 0; s < t; ++s)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				a[(s + 1) & 1][i][j] = 0.25 *
					(a[s & 1][i][j - 1] +
						a[s & 1][i][j + 1] +
						a[s & 1][i - 1][j] +
						a[s & 1][i + 1][j]);
}

FAR void three(int t, int n)
{
	for (int s = 1; s <= t; ++s)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				a[(s + 1) % 3][i][j] = a[s % 3][i][j] * 1.5 -
					a[(s + 2) % 3][i][j] * 0.5 + 0.1 *
					(a[s % 3][i][j - 1] +
						a[s % 3][i][j + 1] -
						a[s % 3][i - 1][j] -
						a[s % 3][i + 1][j]);
}

FAR void steps(int t, int n)
{
	for (int s = 0; s < t; ++s)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				d[s + 1][i][j] = 0.25 *
					(d[s][i][j - 1] + d[s][i][j + 1] +
						d[s][i - 1][j] +
						d[s][i + 1][j]);
}

/* Steps of 80 KB, whatever their number: the caches hold two of them. */
FAR void little(int t)
{
	for (int s = 0; s < t; ++s)
		for (int i = 1; i < 100; ++i)
			for (int j = 1; j < 100; ++j)
				e[s + 1][i][j] = 0.25 *
					(e[s][i][j - 1] + e[s][i][j + 1] +
						e[s][i - 1][j] +
						e[s][i + 1][j]);
}

#ifdef MAIN
static void fill(double *p, int n)
{
	for (int i = 0; i < n; ++i)
		p[i] = (i * 7 + i / 13) % 64;
}

static void print(const double *p, int n)
{
	double sum = 0;

	for (int i = 0; i < n; ++i)
		sum = sum * 0.999 + p[i] * (i % 5 - 1);
	printf("%.17g\n", sum);
}

int main(void)
{
	static const int sizes[][2] = { { N, 13 }, { N, 1 }, { 60, 13 },
		{ 3, 7 }, { 2, 5 }, { 0, 3 }, { N, 0 }, { 201, -1 } };

	for (int q = 0; q < 8; ++q) {
		void (*const all[])(int, int) = { two, bit, three, steps };

		for (int k = 0; k < 4; ++k) {
			fill(a[0][0], 3 * N * N);
			fill(d[0][0], 14 * N * N);
			all[k](sizes[q][1], sizes[q][0]);
			print(a[0][0], 3 * N * N);
			print(d[0][0], 14 * N * N);
		}
	}
	fill(e[0][0], 101 * 101);
	little(150);
	print(e[150][0], 101 * 101);
	return 0;
}
#endif
