/* Jammed copies ask LLVM for no gathers and scatters, which holds for a whole function; but
 * not if another loop of it is one that LLVM vectorizes with them: that would
 * be scalar then.  Loops that LLVM cannot vectorize do not count.
 *
 * REQUIRES: x86_64
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -S -emit-llvm %s -o - -mllvm -ashlar-effort=0 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
enum { N = 600 };

static double a[N][N], b[N][N], c[N][N];

#define PRODUCT                                                               \
	for (int i = 0; i < N; i++)                                            \
		for (int j = 0; j < N; j++)                                    \
			for (int k = 0; k < N; k++)                            \
				c[i][j] += a[i][k] * a[j][k]

/* CHECK: define {{.*}}@product({{.*}} #[[PRODUCT:[0-9]+]] {
 */
void product(void)
{
	PRODUCT;
}

/* Copies write elements in a row, of which LLVM made as many scatters.
 * CHECK: define {{.*}}@transpose({{.*}} {
 * CHECK-NOT: call {{.*}}@llvm.masked.scatter
 * CHECK: ret void
 */
void transpose(const double *in, double *out, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[j * n + i] = in[i * m + j];
}

/* A load under a condition from an address that stands still.
 * CHECK: define {{.*}}@still({{.*}} #[[STILL:[0-9]+]] {
 * CHECK: call {{.*}}@llvm.masked.gather
 */
void still(double *restrict d, const float *weight, int first, int end)
{
	PRODUCT;
	for (int i = first; i < end; i++) {
		double q = (i - 2.5) * (i - 2.5) / 20.25;

		if (q < 9)
			d[i] += *weight * (1 - q / 9);
	}
}

/* Sums in order are never vectorized.
 * CHECK: define {{.*}}@in_order({{.*}} #[[ORDER:[0-9]+]] {
 */
double in_order(const double *d, const int *index, int n)
{
	double sum = 0;

	PRODUCT;
	for (int i = 0; i < n; i++)
		sum += d[index[i]];
	return sum;
}

/* Nor are tables that are counted in.
 * CHECK: define {{.*}}@histogram({{.*}} #[[TABLE:[0-9]+]] {
 */
void histogram(int *count, const int *index, int n)
{
	PRODUCT;
	for (int i = 0; i < n; i++)
		count[index[i]]++;
}

/* CHECK-DAG: attributes #[[TABLE]] = {{.*}}+prefer-no-gather,+prefer-no-scatter
 * CHECK-DAG: attributes #[[PRODUCT]] = {{.*}}+prefer-no-gather,+prefer-no-scatter
 * CHECK-DAG: attributes #[[ORDER]] = {{.*}}+prefer-no-gather,+prefer-no-scatter
 * CHECK-DAG: attributes #[[STILL]] = {{{([^+]|[+]([^p]|p[^r]))*$}}
 */
