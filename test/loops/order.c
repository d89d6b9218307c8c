/* order.c - loops that need another order of statements or iterations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "loops.h"

/* ---- statement reordering ---- */

void reorder_two(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] + c[i];
		b[i] = d[i] * e[i];
	}
}

void reorder_two_ahead(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] + c[i] * d[i];
		b[i] = b[i + 1] - e[i] * d[i];
	}
}

void reorder_three(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] * 2;
		d[i] = a[i] + c[i];
		b[i] = c[i] * e[i];
	}
}

void reorder_far(int n)
{
	for (int i = 2; i < n; i++) {
		a[i] = b[i - 2] + b[i - 1];
		b[i] = c[i] - d[i];
	}
}

void reorder_output(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + c[i];
		a[i + 1] = d[i] * e[i];
	}
}

void reorder_chain(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] + 1;
		b[i] = c[i - 1] * 0.5f;
		c[i] = d[i] + e[i];
	}
}

void reorder_under_condition(int n)
{
	for (int i = 1; i < n; i++) {
		if (e[i] > 1.5f)
			a[i] = b[i - 1] + c[i];
		b[i] = d[i] * e[i];
	}
}

/* ---- loop distribution ---- */

void distribute_recurrence(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i] * c[i] + d[i] / e[i];
		x[i] = x[i - 1] * 0.5 + 1;
	}
}

void distribute_first(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] += b[i] * c[i];
		e[i] = e[i - 1] * 0.25f + a[i];
	}
}

void distribute_last(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = a[i - 1] * 0.5f + b[i];
		c[i] = a[i] * d[i] + e[i] * b[i];
		d[i] = c[i] / e[i];
	}
}

void distribute_middle(int n)
{
	for (int i = 1; i < n; i++) {
		b[i] = c[i] / d[i] + e[i] * c[i];
		a[i] = a[i - 1] * 0.5f + b[i];
		d[i] = a[i] / e[i];
	}
}

void distribute_sum(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++) {
		a[i] = b[i] / c[i] + d[i];
		s += a[i];
		e[i] = b[i] * c[i] - d[i] / a[i];
	}
	result = s;
}

void distribute_two_sums(int n)
{
	float s = 0, t = 0;

	for (int i = 0; i < n; i++) {
		float v = b[i] / (c[i] + d[i]), w = b[i] * c[i] / d[i];

		s += v * w;
		t += v / w;
	}
	result = s + t;
}

void distribute_scatter(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / c[i] + d[i] / e[i];
		aa[ia[i] & 31][ix[i] & 31] += 1;
		d[i] = a[i] * c[i] / b[i];
	}
}

void distribute_prefix(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++) {
		float v = b[i] * b[i] + c[i] / d[i];

		s += v;
		a[i] = s;
		e[i] = v * s + b[i];
	}
	result = s;
}

void distribute_filter(int n)
{
	float low = 0;

	for (int i = 0; i < n; i++) {
		float in = (b[i] + b[i + 1]) / c[i];

		low = low * 0.875f + in * 0.125f;
		a[i] = low;
		d[i] = (in - low) / c[i];
	}
}

void distribute_biquad(int n)
{
	float p = 0, q = 0;

	for (int i = 0; i < n; i++) {
		float w = b[i] * 0.25f - p * 0.5f - q * 0.25f;

		a[i] = w + 2 * p + q;
		q = p;
		p = w;
		c[i] = (d[i] * e[i] + d[i]) / b[i];
	}
}

void distribute_counter(int n)
{
	int k = 0;

	for (int i = 0; i < n; i++) {
		a[i] = b[i] / c[i];
		k = (k * 5 + 3) & 1023;
		ia[i] = k;
		d[i] = a[i] / (b[i] + c[i]);
	}
}

void distribute_double(int n)
{
	for (int i = 1; i < n; i++) {
		x[i] = y[i] / z[i] + y[i];
		y[i] = y[i - 1] * 0.5 + z[i];
		z[i] = x[i] / (z[i] + 1);
	}
}

/* ---- loop interchange: a short loop around ---- */

void interchange_columns(int n)
{
	for (int j = 0; j < ROWS; j++)
		for (int i = 0; i < n / ROWS; i++)
			aa[i][j] = bb[i][j] + cc[i][j];
}

void interchange_recurrence(int n)
{
	for (int i = 0; i < ROWS; i++)
		for (int j = 1; j < n / ROWS; j++)
			aa[j][i] = aa[j - 1][i] + bb[j][i];
}

void interchange_rows(int n)
{
	for (int i = 0; i < ROWS; i++)
		for (int j = 1; j < n / ROWS; j++)
			aa[i][j] = aa[i][j - 1] * 0.5f + bb[i][j];
}

void interchange_diagonal(int n)
{
	for (int i = 1; i < ROWS; i++)
		for (int j = 1; j < n / ROWS; j++)
			aa[i][j] = aa[i - 1][j - 1] + bb[i][j];
}

void interchange_wavefront(int n)
{
	for (int i = 1; i < ROWS; i++)
		for (int j = 1; j < n / ROWS; j++)
			aa[i][j] = (aa[i - 1][j] + aa[i][j - 1]) * 0.5f;
}

void interchange_triangle(int n)
{
	for (int j = 0; j < n / ROWS; j++)
		for (int i = j; i < n / ROWS; i++)
			aa[i][j] = bb[i][j] * 2 + cc[i][j];
}

void interchange_product(int n)
{
	for (int i = 0; i < ROWS; i++)
		for (int j = 0; j < n / ROWS; j++)
			a[i] += aa[i][j] * b[j];
}

void interchange_repeated(int n)
{
	for (int t = 0; t < 4; t++)
		for (int i = 1; i < n; i++)
			a[i] = a[i] + b[i - 1] * c[i];
}

/* ---- crossing thresholds and index-set splitting ---- */

void crossing_reversed(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[n - 1 - i] + b[i];
}

void crossing_fixed(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[n / 2] * 0.5f + b[i];
}

void crossing_two(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[n - 1 - i] + c[i];
		b[i] = d[i] * e[i];
	}
}

void crossing_swap(int n)
{
	for (int i = 0; i < n / 2; i++) {
		float t = a[i];

		a[i] = a[n - 1 - i];
		a[n - 1 - i] = t;
	}
}

void crossing_condition(int n)
{
	for (int i = 0; i < n; i++) {
		if (i < n / 3)
			a[i] = b[i] + c[i];
		else
			a[i] = b[i] * d[i];
	}
}

void crossing_parameter(int n)
{
	int k = n - n / 4;

	for (int i = 0; i < n; i++)
		a[i] = a[k] + b[i];
}

/* ---- peeling ---- */

void peel_first(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[0] * 0.5f + b[i];
}

void peel_last(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[n - 1] * b[i] + c[i];
}

void peel_condition(int n)
{
	for (int i = 0; i < n; i++) {
		if (i == 0)
			a[i] = b[0];
		else
			a[i] = b[i] - b[i - 1];
	}
}

void peel_both_ends(int n)
{
	for (int i = 0; i < n; i++) {
		int low = i > 0 ? i - 1 : 0, high = i < n - 1 ? i + 1 : n - 1;

		a[i] = (b[low] + b[i] + b[high]) * 0.25f;
	}
}

void peel_two_stores(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[0] + c[i];
		b[i] = d[i] * e[i];
	}
}

void peel_flag(int n)
{
	int first = 1;

	for (int i = 0; i < n; i++) {
		a[i] = first ? b[i] : b[i] * c[i];
		first = 0;
	}
}
