/* refused.c - loops that cannot be modelled, for the remarks.
 *
 * SPDX-License-Identifier: MIT
 */
int next(int i);

/* The call may do anything. */
void call(double *a, int n)
{
	for (int i = 0; i < n; ++i)
		a[i] = next(i);
}

/* The inner loop runs as often as the data says. */
void ragged(double *a, const int *length, int n)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < length[i]; ++j)
			a[j] += i;
}

/* The loop ends when the data says so. */
int find(const int *a, int n, int x)
{
	for (int i = 0; i < n; ++i)
		if (a[i] == x)
			return i;
	return -1;
}
