/* Vectors whose elements are at a distance that is a parameter, as in BLAS: it
 * is 1 as a rule, and LLVM makes a version for that, so there is nothing to gain
 * from reading such a vector less often.  The columns of a matrix are another
 * thing.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * CHECK: rank_one {{.*}}modelled {{.*}}no better order
 * CHECK: rank_one_complex {{.*}}modelled {{.*}}no better order
 * CHECK: transposed {{.*}}transformed
 * SPDX-License-Identifier: MIT
 */
void rank_one(int n, int lda, int incx, int incy, double *restrict a,
	const double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			a[i * lda + j] += x[i * incx] * y[j * incy];
}

void rank_one_complex(int n, int lda, int incx, int incy, float *restrict a,
	const float *restrict x, const float *restrict y)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			float xr = x[2 * i * incx], xi = x[2 * i * incx + 1];
			float yr = y[2 * j * incy], yi = y[2 * j * incy + 1];

			a[2 * (i * lda + j)] += xr * yr - xi * yi;
			a[2 * (i * lda + j) + 1] += xr * yi + xi * yr;
		}
}

void transposed(int n, int lda, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			a[i * lda + j] += b[j * lda + i];
}
