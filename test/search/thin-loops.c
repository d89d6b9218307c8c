/* The work of loops is not the sum of their lengths.  Where a matrix has a few
 * columns, or there are a few products, however long they are, there is little
 * to gain, and the new order has loops of a few steps inside: each of these
 * lengths has a limit of its own.
 *
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s
 * CHECK: code runs if {{.*}}argument 2 >= {{[2-9]|1[0-9]}} and argument 3 >= {{[1-9][0-9]}};
 * CHECK: code runs if {{.*}}argument 2 >= {{[2-9]|1[0-9]}} and {{.*}} + {{.*}} >= {{[1-9][0-9]}};
 * CHECK: code runs if {{.*}}argument 1 >= {{[2-9]|1[0-9]}} and {{.*}} + {{.*}} >= {{[1-9][0-9]}};
 *
 * SPDX-License-Identifier: MIT
 */

/* Columns of c and b are innermost. */
void product(int n, int m, int k, const double *restrict a,
	const double *restrict b, double *restrict c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			double s = 0;

			for (int t = 0; t < k; t++)
				s += a[i * k + t] * b[t * m + j];
			c[i * m + j] = s;
		}
}

/* The distance of the elements of a sum is the length of the innermost loop. */
void mean(int n, int m, int k, const double *restrict a, double *restrict c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			double s = 0;

			for (int t = 0; t < k; t++)
				s += a[(i * k + t) * m + j];
			c[i * m + j] = s;
		}
}

/* Several iterations of the outer loop run at once. */
void filter(int n, int k, const double *restrict a, const double *restrict b,
	double *restrict c)
{
	for (int i = 0; i < n; i++) {
		double s = 0;

		for (int t = 0; t < k; t++)
			s += a[i + t] * b[t];
		c[i] = s;
	}
}
