/* dependence.c - loops whose dependences have to be found, and found absent.
 *
 * SPDX-License-Identifier: MIT
 */
#include "loops.h"

/* ---- linear dependences ---- */

void linear_none(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] * b[i] + 1;
}

void linear_ahead(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i + 1] * 0.5f + b[i];
}

void linear_strides(int n)
{
	for (int i = 0; i < n; i++)
		a[2 * i] = a[2 * i + 1] + b[i];
}

void linear_odd_even(int n)
{
	for (int i = 1; i < n; i += 2)
		a[i] = a[i - 1] + b[i];
}

void linear_far(int n)
{
	for (int i = 16; i < n; i++)
		a[i] = a[i - 16] * 0.5f + b[i];
}

void linear_halves(int n)
{
	for (int i = 0; i < n / 2; i++)
		a[i] = a[i + n / 2] + b[i];
}

void linear_forward(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i] + c[i];
		d[i] = a[i - 1] * 2;
	}
}

void linear_two_back(int n)
{
	for (int i = 2; i < n; i++) {
		a[i] = b[i] * c[i];
		d[i] = a[i - 1] + a[i - 2];
	}
}

void linear_down(int n)
{
	for (int i = n - 2; i >= 0; i--)
		a[i + 1] = a[i] + b[i];
}

void linear_symbolic(int n)
{
	int k = n / 3;

	for (int i = 0; i < k; i++)
		a[i] = a[i + 2 * k] * b[i];
}

/* ---- induction variables ---- */

void induction_scaled(int n)
{
	int j = 0;

	for (int i = 0; i < n; i++) {
		a[j] = b[i] + c[i];
		j += 2;
	}
}

void induction_two_steps(int n)
{
	int j = -1;

	for (int i = 0; i < n / 2; i++) {
		j++;
		a[j] = b[j] + c[i];
		j++;
		a[j] = b[j] * c[i];
	}
}

void induction_value(int n)
{
	float s = 1;

	for (int i = 0; i < n; i++) {
		s += 2;
		a[i] = s * b[i];
	}
}

void induction_counted(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] * (float) (i + 1);
}

void induction_down(int n)
{
	int j = n;

	for (int i = 0; i < n; i++) {
		j--;
		a[i] = b[j] * c[i];
	}
}

void induction_under_condition(int n)
{
	int j = 0;

	for (int i = 0; i < n; i++) {
		if (b[i] > 1.5f)
			j++;
		ia[i] = j;
	}
}

void induction_coupled(int n)
{
	int j = 0, k = 0;

	for (int i = 0; i < n / 2; i++) {
		a[k] = a[k] + b[j] * c[i];
		j = k + 1;
		k = j + 1;
	}
}

void induction_power(int n)
{
	int k = 1;

	for (int i = 0; i < n; i++) {
		ia[i] = k;
		k *= 3;
	}
}

/* ---- wrap-around variables ---- */

void wrap_once(int n)
{
	int last = n - 1;

	for (int i = 0; i < n; i++) {
		a[i] = (b[i] + b[last]) * 0.5f;
		last = i;
	}
}

void wrap_twice(int n)
{
	int last = n, before = n + 1;

	for (int i = 0; i < n; i++) {
		a[i] = (b[i] + b[last] + b[before]) * 0.25f;
		before = last;
		last = i;
	}
}

void wrap_value(int n)
{
	float last = b[n];

	for (int i = 0; i < n; i++) {
		a[i] = (b[i] + last) * 0.5f;
		last = b[i];
	}
}

void wrap_ring(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] - b[i + 1 == n ? 0 : i + 1];
}

void wrap_two_values(int n)
{
	float last = 1, before = 2;

	for (int i = 0; i < n; i++) {
		a[i] = b[i] + last + before;
		before = last;
		last = c[i];
	}
}

void wrap_and_store(int n)
{
	int last = n;

	for (int i = 0; i < n; i++) {
		d[i] = a[last] + c[i];
		a[i] = b[i] * 2;
		last = i;
	}
}

/* ---- nonlinear subscripts ---- */

void nonlinear_triangle(int n)
{
	int k = 0;

	for (int i = 0; i < 60; i++) {
		k += i;
		a[k] = b[i] + (float) n;
	}
}

void nonlinear_modulo(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i % 8] + c[i];
}

void nonlinear_quotient(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i / 2] + c[i];
}

void nonlinear_mask(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i & 1023] + c[i];
}

void nonlinear_product(int n)
{
	int m = n / 64;

	for (int i = 0; i < 64; i++)
		a[i * m] = b[i] + c[i * m];
}

/* ---- equivalenced storage ---- */

void shared_same(int n)
{
	float *p = a;

	for (int i = 0; i < n; i++)
		a[i] = p[i + 1] + b[i];
}

void shared_ahead(int n)
{
	float *p = a + 4;

	for (int i = 0; i < n; i++) {
		b[i] = a[i + 5] + c[i];
		p[i] = c[i] * 2;
	}
}

void shared_matrix(int n)
{
	float *p = &aa[0][0];

	(void) n;
	for (int i = 0; i < ROWS * 64; i++)
		p[i] = p[i + 1] + b[i];
}

void shared_halves(int n)
{
	float *low = a, *high = a + LEN;

	for (int i = 0; i < n; i++) {
		low[i] = b[i] + c[i];
		high[i] = low[i] * d[i];
	}
}
