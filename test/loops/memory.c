/* memory.c - loops that need copies of elements or of scalars.
 *
 * SPDX-License-Identifier: MIT
 */
#include "loops.h"

/* ---- node splitting ---- */

void split_ahead(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + c[i];
		d[i] = (a[i] + a[i + 1]) * 0.5f;
	}
}

void split_two_ahead(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] * c[i];
		d[i] = a[i + 1] + a[i + 2];
	}
}

void split_behind_and_ahead(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i] + c[i];
		d[i] = (a[i - 1] + a[i + 1]) * e[i];
	}
}

void split_accumulate(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] *= c[i];
		b[i] += a[i + 1] * a[i];
	}
}

void split_three(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] * 2;
		c[i] = a[i + 1] + d[i];
		d[i] = c[i + 1] + e[i];
	}
}

void split_crosswise(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i + 1] * c[i];
		b[i] = a[i + 1] + d[i];
	}
}

void split_double(int n)
{
	for (int i = 0; i < n; i++) {
		x[i] = y[i] * 2 + z[i];
		z[i] = x[i + 1] - x[i];
	}
}

void split_down(int n)
{
	for (int i = n - 1; i > 0; i--) {
		a[i] = b[i] + c[i];
		d[i] = a[i] * a[i - 1];
	}
}

/* ---- scalar and array expansion ---- */

void expand_temporary(int n)
{
	for (int i = 0; i < n; i++) {
		float t = a[i];

		a[i] = b[i];
		b[i] = t;
	}
}

void expand_carried(int n)
{
	float t = 0;

	for (int i = 0; i < n; i++) {
		float s = b[i] * c[i];

		a[i] = s + t;
		t = s;
	}
}

void expand_branches(int n)
{
	for (int i = 0; i < n; i++) {
		float t;

		if (b[i] > c[i])
			t = d[i] * 2;
		else
			t = e[i];
		a[i] = t * t + b[i];
	}
}

void expand_kept(int n)
{
	float t = 1;

	for (int i = 0; i < n; i++) {
		if (b[i] > 1.25f)
			t = b[i];
		a[i] = t * c[i];
	}
}

void expand_row(int n)
{
	float line[8];

	for (int i = 0; i < n - 8; i++) {
		for (int k = 0; k < 8; k++)
			line[k] = b[i + k] * c[k];
		a[i] = line[0] + line[1] + line[2] + line[3] + line[4] +
			line[5] + line[6] + line[7];
	}
}

void expand_last_value(int n)
{
	float t = 0;

	for (int i = 0; i < n; i++) {
		t = b[i] + c[i];
		a[i] = t * t;
	}
	result = t;
}

void expand_in_memory(int n)
{
	for (int i = 0; i < n; i++) {
		e[0] = b[i] * c[i];
		a[i] = e[0] + d[i];
	}
}

void expand_in_array(int n)
{
	for (int i = 0; i < n; i++) {
		e[0] = b[i] + c[i];
		e[1] = b[i] - c[i];
		a[i] = e[0] * e[1];
		d[i] = e[0] / e[1];
	}
}

/* ---- recurrences ---- */

void recurrence_first(int n)
{
	for (int i = 1; i < n; i++)
		a[i] = a[i - 1] * 0.5f + b[i];
}

void recurrence_second(int n)
{
	for (int i = 2; i < n; i++)
		a[i] = a[i - 1] * 0.5f + a[i - 2] * 0.25f + b[i];
}

void recurrence_by_four(int n)
{
	for (int i = 4; i < n; i++)
		a[i] = a[i - 4] * 0.5f + b[i];
}

void recurrence_coupled(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] * 0.5f + c[i];
		b[i] = a[i] * 0.25f + d[i];
	}
}

void recurrence_long_expression(int n)
{
	for (int i = 1; i < n; i++)
		a[i] = a[i - 1] * 0.5f + b[i] / c[i] + d[i] / e[i];
}

void recurrence_of_rows(int n)
{
	for (int t = 1; t < 8; t++)
		for (int i = 0; i < ROWS; i++)
			aa[t][i] = aa[t - 1][i] * 0.5f + b[i + n % 8];
}

/* ---- loop rerolling ---- */

void reroll_copy(int n)
{
	for (int i = 0; i < n - 4; i += 5) {
		a[i] = b[i] * 2;
		a[i + 1] = b[i + 1] * 2;
		a[i + 2] = b[i + 2] * 2;
		a[i + 3] = b[i + 3] * 2;
		a[i + 4] = b[i + 4] * 2;
	}
}

void reroll_sum(int n)
{
	float s = 0;

	for (int i = 0; i < n - 3; i += 4)
		s = s + b[i] * c[i] + b[i + 1] * c[i + 1] +
			b[i + 2] * c[i + 2] + b[i + 3] * c[i + 3];
	result = s;
}

void reroll_indirect(int n)
{
	for (int i = 0; i < n - 3; i += 4) {
		a[i] += b[ix[i]] * 2;
		a[i + 1] += b[ix[i + 1]] * 2;
		a[i + 2] += b[ix[i + 2]] * 2;
		a[i + 3] += b[ix[i + 3]] * 2;
	}
}

void reroll_two(int n)
{
	for (int i = 0; i < n - 1; i += 2) {
		a[i] = b[i] + c[i];
		a[i + 1] = b[i + 1] + c[i + 1];
	}
}

/* ---- indirect addressing ---- */

void indirect_gather(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[ix[i]] * c[i];
}

void indirect_scatter(int n)
{
	for (int i = 0; i < n; i++)
		a[ix[i]] = b[i] * c[i];
}

void indirect_histogram(int n)
{
	for (int i = 0; i < n; i++)
		ia[ix[i] & 255] += 1;
}

void indirect_weighted(int n)
{
	for (int i = 0; i < n; i++) {
		float w = b[i] * c[i] / d[i];

		a[ix[i]] += w;
		e[i] = w * w / b[i];
	}
}

void indirect_twice(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[ix[ix[i]]] + c[i];
}

void indirect_sparse_sum(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++)
		s += b[i] * c[ix[i]];
	result = s;
}

void indirect_computed(int n)
{
	for (int i = 0; i < n; i++) {
		int k = (int) (b[i] * 100);

		a[i] = c[k] + d[i];
	}
}
