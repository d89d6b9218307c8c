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

/* The subscript depends on data. */
void scatter(double *a, const int *index, int n)
{
	for (int i = 0; i < n; ++i)
		a[index[i]] += 1;
}

/* The loop ends when the data says so. */
int find(const int *a, int n, int x)
{
	for (int i = 0; i < n; ++i)
		if (a[i] == x)
			return i;
	return -1;
}
