/* values.c - loops of conditions, reductions, searches and calls.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "loops.h"

/* ---- global data flow and symbolic values ---- */

void flow_constant(int n)
{
	int k = 1;

	if (n > 2)
		k = 2;
	for (int i = 0; i < n - 2; i++)
		a[i] = a[i + k] + b[i];
}

void flow_offset(int n)
{
	int k = n > 0 ? n : 0;

	for (int i = 0; i < n; i++)
		a[i] = a[i + k] * c[i];
}

void flow_hoisted(int n)
{
	float t = b[3];

	for (int i = 0; i < n; i++) {
		a[i] = b[i] * t;
		c[i] = a[i] + t;
	}
}

void symbolic_stride(int n)
{
	int k = n > 100 ? 2 : 1;

	for (int i = 0; i < n; i++)
		a[i * k] = b[i] + 1;
}

void symbolic_pointers(int n)
{
	const float *p = b + n % 3, *q = c + n % 5;

	for (int i = 0; i < n; i++)
		a[i] = p[i] * q[i];
}

static int length_of_row;

void symbolic_reloaded(int n)
{
	length_of_row = n;
	for (int i = 0; i < length_of_row; i++)
		ia[i] = ib[i] * 3 + ja[i];
}

static float scale_of_all = 0.5f;

void symbolic_in_memory(int n)
{
	float *p = n < 0 ? &scale_of_all : a;

	for (int i = 0; i < n; i++)
		p[i] = b[i] * scale_of_all;
}

/* ---- interprocedural ---- */

static float blend(float v, float w)
{
	return v * 0.25f + w * 0.75f;
}

void called_value(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = blend(b[i], c[i]);
}

static void put(float *to, const float *from, int i)
{
	to[i] = from[i] * 2 + from[i + 1];
}

void called_store(int n)
{
	for (int i = 0; i < n; i++)
		put(a, b, i);
}

__attribute__((noinline)) static void step(int i)
{
	a[i] = b[i] + c[i] * d[i];
}

void called_outside(int n)
{
	for (int i = 0; i < n; i++)
		step(i);
}

static void add_rows(float *to, const float *from, int n)
{
	for (int i = 0; i < n; i++)
		to[i] += from[i];
}

void called_loop(int n)
{
	for (int k = 0; k < 4; k++)
		add_rows(a, b + k, n);
}

/* ---- control flow ---- */

void control_select(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] > c[i] ? b[i] : c[i];
}

void control_store(int n)
{
	for (int i = 0; i < n; i++)
		if (d[i] > 1.5f)
			a[i] += b[i] * c[i];
}

void control_two_stores(int n)
{
	for (int i = 0; i < n; i++) {
		if (b[i] > c[i])
			a[i] = b[i] * 2;
		else
			d[i] = c[i] * 2;
	}
}

void control_nested(int n)
{
	for (int i = 0; i < n; i++) {
		if (b[i] > 1.25f) {
			a[i] = b[i] + c[i];
			if (c[i] > 1.5f)
				d[i] = a[i] * e[i];
		}
	}
}

void control_goto(int n)
{
	for (int i = 0; i < n; i++) {
		if (d[i] < 1.25f)
			goto other;
		a[i] = b[i] * c[i];
		continue;
other:
		a[i] = b[i] + c[i];
	}
}

void control_switch(int n)
{
	for (int i = 0; i < n; i++) {
		switch (ix[i] & 3) {
		case 0:
			a[i] = b[i];
			break;
		case 1:
			a[i] = c[i] * 2;
			break;
		default:
			a[i] = d[i] + e[i];
		}
	}
}

void control_guarded_division(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = c[i] != 0 ? b[i] / c[i] : 0;
}

void control_recurrence(int n)
{
	for (int i = 1; i < n; i++) {
		if (b[i] > 1.5f)
			a[i] = c[i] / d[i] + e[i];
		e[i] = e[i - 1] * 0.5f + c[i];
	}
}

void control_backward(int n)
{
	for (int i = 1; i < n; i++) {
		if (d[i] > 1.5f)
			a[i] = b[i + 1] * c[i];
		else
			a[i] = 0;
		b[i] = a[i] + d[i];
	}
}

void control_invariant(int n)
{
	for (int i = 0; i < n; i++) {
		if (n > 100)
			a[i] = b[i] + c[i];
		else
			a[i] = b[i] - c[i];
	}
}

void control_clamped(int n)
{
	for (int i = 0; i < n; i++) {
		int v = ib[i] * 3 - ja[i];

		ia[i] = v < 0 ? 0 : v > 255 ? 255 : v;
	}
}

/* ---- reductions ---- */

void reduce_sum(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++)
		s += b[i];
	result = s;
}

void reduce_dot(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++)
		s += b[i] * c[i];
	result = s;
}

void reduce_costly(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++)
		s += b[i] / c[i] + d[i] / e[i];
	result = s;
}

void reduce_root(int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += sqrt(y[i] * y[i] + z[i] * z[i]);
	result = s;
}

void reduce_product(int n)
{
	float p = 1;

	for (int i = 0; i < n; i++)
		p *= 2 - b[i] * 0.75f;
	result = p;
}

void reduce_integers(int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += ib[i] * ja[i];
	result = s;
}

void reduce_largest(int n)
{
	float m = b[0];

	for (int i = 0; i < n; i++)
		m = b[i] > m ? b[i] : m;
	result = m;
}

void reduce_largest_integer(int n)
{
	int m = 0;

	for (int i = 0; i < n; i++)
		m = ib[i] > m ? ib[i] : m;
	result = m;
}

void reduce_condition(int n)
{
	float s = 0;

	for (int i = 0; i < n; i++)
		if (b[i] > 1.5f)
			s += c[i] / b[i];
	result = s;
}

void reduce_three(int n)
{
	float s = 0, t = 0, u = 0;

	for (int i = 0; i < n; i++) {
		s += b[i];
		t += c[i] * b[i];
		u += d[i] / c[i];
	}
	result = s + t * u;
}

void reduce_rows(int n)
{
	for (int i = 0; i < n / 64; i++) {
		float s = 0;

		for (int k = 0; k < 64; k++)
			s += b[64 * i + k] * c[k];
		a[i] = s;
	}
}

void reduce_into_element(int n)
{
	for (int i = 0; i < n; i++)
		e[0] += b[i] * c[i] / d[i];
}

/* ---- search ---- */

void search_first(int n)
{
	int at = -1;

	for (int i = 0; i < n; i++)
		if (b[i] > 1.99f) {
			at = i;
			break;
		}
	result = at;
}

void search_last(int n)
{
	int at = -1;

	for (int i = 0; i < n; i++)
		if (b[i] > 1.9f)
			at = i;
	result = at;
}

void search_largest(int n)
{
	float m = b[0];
	int at = 0;

	for (int i = 0; i < n; i++)
		if (b[i] > m) {
			m = b[i];
			at = i;
		}
	result = at + m;
}

void search_count(int n)
{
	int k = 0;

	for (int i = 0; i < n; i++)
		k += b[i] > c[i];
	result = k;
}

void search_with_work(int n)
{
	int at = -1;

	for (int i = 0; i < n; i++) {
		a[i] = b[i] / c[i] + d[i] / b[i];
		if (a[i] > 2.5f)
			at = i;
	}
	result = at;
}

/* ---- packing ---- */

void pack_positive(int n)
{
	int k = 0;

	for (int i = 0; i < n; i++)
		if (b[i] > 1.5f)
			a[k++] = b[i];
	result = k;
}

void pack_with_work(int n)
{
	int k = 0;

	for (int i = 0; i < n; i++) {
		d[i] = b[i] / c[i] + e[i] / b[i];
		if (ix[i] & 1)
			a[k++] = d[i];
	}
	result = k;
}

void pack_unpack(int n)
{
	int k = 0;

	for (int i = 0; i < n; i++)
		if (b[i] > 1.5f)
			a[i] = c[k++];
	result = k;
}

void pack_indices(int n)
{
	int k = 0;

	for (int i = 0; i < n; i++)
		if (b[i] < 1.5f)
			ia[k++] = i;
	result = k;
}

/* ---- intrinsics ---- */

void intrinsic_root(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = sqrtf(b[i]) + fabsf(c[i]);
}

void intrinsic_largest(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = fmax(y[i], z[i]) - fmin(y[i], z[i]);
}

void intrinsic_rounded(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = floorf(b[i] * 10) + ceilf(c[i]);
}

void intrinsic_recurrence(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = sqrtf(b[i]) / sqrtf(c[i]);
		e[i] = e[i - 1] * 0.5f + a[i];
	}
}

void intrinsic_behind(int n)
{
	for (int i = 1; i < n; i++) {
		d[i] = sqrtf(a[i - 1]) + c[i];
		a[i] = b[i] * c[i];
	}
}
