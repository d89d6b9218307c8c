/* The stages of Fourier transforms of several signals at once, whose number is
 * an argument, while rows have as many elements as the type says.  Were there
 * more signals than that, each iteration would overwrite what others have
 * written: no order is made for such sizes.  A product of polynomials, whose
 * sums meet in the same cells on purpose, is no such case.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off \
 * RUN:   -gline-tables-only -mllvm -ashlar-why -c %s -o /dev/null 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-force %s \
 * RUN:   -o %t.all
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 * RUN: %t.all | diff - %t.want
 *
 * CHECK-DAG: stage_1 {{.*}} no better order
 * CHECK-DAG: stage_4 {{.*}} no better order
 * CHECK-DAG: product {{.*}} rescheduled
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define HALF 64

typedef struct {
	double re, im;
} cplx;

#define STAGE(NAME, ROW)                                                    \
	__attribute__((noinline)) void NAME(int half, int groups, int batch, \
		const cplx *w, cplx from[][ROW], cplx to[][ROW])             \
	{                                                                    \
		for (int g = 0; g < groups; g++) {                           \
			cplx t = w[g * half];                                \
                                                                             \
			for (int k = 0; k < half; k++)                       \
				for (int b = 0; b < batch; b++)              \
					BUTTERFLY;                           \
		}                                                            \
	}

#define BUTTERFLY                                                           \
	do {                                                                \
		cplx a = from[g * half + k][b];                             \
		cplx c = from[g * half + k + HALF][b];                      \
		cplx d = { a.re - c.re, a.im - c.im };                      \
                                                                            \
		to[2 * g * half + k][b] = (cplx){ a.re + c.re, a.im + c.im }; \
		to[2 * g * half + half + k][b] =                            \
			(cplx){ t.re * d.re - t.im * d.im,                  \
				t.re * d.im + t.im * d.re };                \
	} while (0)

STAGE(stage_1, 1)
STAGE(stage_4, 4)

__attribute__((noinline)) void product(int n, int m, const double *restrict a,
	const double *restrict b, double *restrict c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			c[i + j] += a[i] * b[j];
}

#ifdef MAIN
static cplx from[2 * HALF][4], to[2 * HALF][4];
static double a[300], b[300], c[600];

int main(void)
{
	static const int sizes[] = { 0, 1, 2, 8, HALF };

	for (int i = 0; i < 8 * HALF; i++)
		from[0][i] = (cplx){ i % 17 / 4., i % 5 / 8. };
	for (int i = 0; i < 300; i++) {
		a[i] = i % 13 / 8.;
		b[i] = i % 7 / 4.;
	}
	for (unsigned s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		int half = sizes[s], groups = half ? HALF / half : 0;

		stage_4(half, groups, 4, from[0], from, to);
		stage_1(half, groups, 1, from[0], (void *) from, (void *) to);
		product(4 * half, 3 * half + 1, a, b, c);
		for (int i = 0; i < 8 * HALF; i++)
			printf("%a %a\n", to[0][i].re, to[0][i].im);
		for (int i = 0; i < 600; i++)
			printf("%a\n", c[i]);
	}
	return 0;
}
#endif
