/* Functions that effects.c knows by their attributes alone.
 * SPDX-License-Identifier: MIT
 */
#include "effects.h"

double weight = 0.5;

double look(const double *p, int n)
{
	return n > 0 ? p[0] + weight * p[n - 1] : weight;
}

int next_prime(int n)
{
	for (int k = 2; k < n; k++)
		if (n % k == 0)
			return next_prime(n + 1);
	return n;
}
