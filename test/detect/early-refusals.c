/* What keeps a region from being modelled is found out before domains and
 * shapes of arrays are worked out, where it shows.
 * RUN: %clang-ashlar -O1 -c -o /dev/null %s -mllvm -ashlar-costs \
 * RUN:   -mllvm -ashlar-why=%t 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
int k[64];

// A loop that is entered under a condition on data, after others.
// CHECK: entered: {{[0-9]?[0-9]?[0-9]?[0-9]}} operations, detection
void entered(int n, int m, int p, double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++) {
		for (int j = i; j < m; j++)
			if (j - i > p)
				y[i * p + j] += y[j * p + i];
		if (x[i] > 0)
			for (int j = 0; j < n; j++)
				x[j] = 0;
	}
}

// No test tells what is written from what is read.
// CHECK: scattered: {{[12]?[0-9]?[0-9]?[0-9]}} operations, detection
void scattered(int n, int m, double *p, double *q)
{
	for (int i = 0; i < n; i++)
		p[k[i]] = q[i * m + n] + q[i * m + n + 2] + q[i * m];
}
