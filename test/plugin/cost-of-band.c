/* Models whose bounds are minima and maxima of parameters are dear; they may
 * cost a part of what the file may, and then the nest is left alone.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-costs 2>&1 | \
 * RUN:   awk -v most=600000 -v most_code=600 -f %S/Inputs/operations.awk | \
 * RUN:   %FileCheck %s
 * CHECK: few enough
 * SPDX-License-Identifier: MIT
 */
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FIRST(n, inc) ((inc) > 0 ? 0 : ((n) - 1) * (-(inc)))

void band(int m, int n, int lower, int upper, int lda, const double *a,
	const double *x, int incx, double *y, int incy)
{
	int ix, iy = FIRST(m, incy);

	for (int i = 0; i < m; i++) {
		const int first = i > lower ? i - lower : 0;
		const int last = MIN(n, i + upper + 1);
		double re = 0, im = 0;

		ix = FIRST(n, incx) + first * incx;
		for (int j = first; j < last; j++) {
			double p = x[2 * ix], q = x[2 * ix + 1];
			double r = a[2 * (lda * i + lower + j - i)];
			double s = a[2 * (lda * i + lower + j - i) + 1];

			re += p * r - q * s;
			im += p * s + q * r;
			ix += incx;
		}
		y[2 * iy] += re;
		y[2 * iy + 1] += im;
		iy += incy;
	}
	ix = FIRST(n, incx);
	for (int j = 0; j < n; j++) {
		const int first = j > upper ? j - upper : 0;
		const int last = MIN(m, j + lower + 1);

		iy = FIRST(m, incy) + first * incy;
		for (int i = first; i < last; i++) {
			y[2 * iy] += a[2 * (lda * j + upper + i - j)] * x[2 * ix];
			y[2 * iy + 1] += a[2 * (lda * j + upper + i - j) + 1] *
				x[2 * ix + 1];
			iy += incy;
		}
		ix += incx;
	}
}
