/* Loops with calls of functions that touch memory.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "effects.h"

#define KEEP __attribute__((noinline))
#define N 70

static double A[N][N], B[N][N], x[N], y[N];
static int e[N], count[N];
static unsigned state = 1, calls;

/* ---- what is called ---- */

KEEP static void fill(double *row, int n, double v)
{
	for (int i = 0; i < n; i++)
		row[i] = v + i;
}

KEEP static void fill_back(double *row, int n, double v)
{
	for (int i = n - 1; i >= 0; i -= 1)
		row[i] = v - i;
}

KEEP static void odd_ones(double *row, unsigned n)
{
	for (unsigned i = 1; i < n; i += 2)
		row[i] += 1;
}

KEEP static double dot(const double *a, const double *b, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	return s;
}

KEEP static double three(const double *p)
{
	return p[-1] + 2 * p[0] + p[1];
}

KEEP static void set_block(double *p, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 4; j++)
			p[i * N + j] = i - j;
}

KEEP static unsigned draw(void)
{
	calls++;
	state = state * 1103515245 + 12345;
	return state >> 20;
}

KEEP static void exchange(double *a, double *b)
{
	double t = *a;

	*a = *b + 1;
	*b = t;
}

struct stats {
	int n;
	double sum;
	float least;
};

KEEP static void note(struct stats *s, double v)
{
	s->n++;
	s->sum += v;
	if (v < s->least)
		s->least = v;
}

struct three {
	double v[3];
};

KEEP static double by_value(struct three t)
{
	t.v[0] *= 2;
	return t.v[0] + t.v[1] - t.v[2];
}

KEEP static const double *best(const double *a, const double *b)
{
	return *a < *b ? b : a;
}

KEEP static void copy_to(double *to, const double *from, unsigned long n)
{
	memcpy(to, from, n * sizeof(double));
}

KEEP static void copy_twice(double *to, const double *from, int n)
{
	if (n > 0) {
		copy_to(to, from, n);
		copy_to(to + N, from, n);
	}
}

KEEP static double root_or(double v)
{
	return v < 0 ? -1 : sqrt(v);
}

/* ---- loops ---- */

KEEP static void columns(int n)
{
	for (int j = 0; j < n; j++) {
		for (int i = 0; i < n; i++)
			B[i][j] = A[j][i] * 0.5 + i;
		fill(A[j], n, x[j]);
	}
}

KEEP static void triangle(int n)
{
	for (int i = 0; i < n; i++)
		fill_back(A[i], i, y[i]);
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] += A[i][j];
}

KEEP static void every_other(int n)
{
	for (int i = 0; i < n; i++) {
		odd_ones(A[i], n);
		x[i] = dot(A[i], B[i], n);
	}
}

KEEP static void products(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] = dot(A[i], A[j], n);
}

KEEP static void smooth(int n)
{
	for (int j = 1; j < n - 1; j++)
		for (int i = 0; i < n; i++)
			B[i][j] = three(&A[i][j]);
}

KEEP static void smooth_in_place(int n)
{
	for (int j = 1; j < n - 1; j++)
		for (int i = 0; i < n; i++)
			A[i][j] = 0.25 * three(&A[i][j]);
}

KEEP static void blocks(int n)
{
	for (int i = 0; i + 4 <= n; i += 4)
		for (int j = 0; j + 4 <= n; j += 4)
			set_block(&A[i][j], 4);
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] += A[i][j];
}

KEEP static void noise(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			A[i][j] = draw();
			if (A[i][j] > 2000)
				B[i][j] = draw();
		}
}

KEEP static void exchanges(double *a, double *b, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 3; k++)
			exchange(a + i, b + i);
}

KEEP static double statistics(int n)
{
	struct stats s = { 0, 0, 1e30f };

	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			note(&s, A[i][j]);
			B[i][j] += s.sum / s.n;
		}
	return s.sum + s.n + s.least;
}

KEEP static void values(int n)
{
	struct three t = { { 1, 2, 3 } };

	for (int i = 0; i < n; i++) {
		x[i] = by_value(t);
		t.v[i % 3] += y[i];
	}
}

KEEP static void promised(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] += look(A[i], j);
	for (int i = 0; i < n; i++) {
		weight += 0.25;
		x[i] = look(B[i], n);
	}
}

KEEP static void before_and_after(int n)
{
	for (int i = 0; i < n; i++) {
		double before = look(x, n);

		x[i] = look(x + i, n - i) + i;
		y[i] = before + next_prime(i);
	}
}

KEEP static void halves(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] = frexp(A[i][j], &count[i]) + count[i];
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double whole;

			A[i][j] = modf(B[i][j], &whole);
			B[i][j] = whole + frexp(A[i][j], &e[j]);
		}
}

KEEP static double last_of(int n)
{
	const double *p = x;
	double v = 0;

	for (int i = 0; i < n; i++)
		p = best(p, x + i);
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			v = dot(A[i], B[j], i) + 0.5 * v;
	return *p + v;
}

KEEP static void copies(int n)
{
	for (int i = 0; i + 1 < n; i++)
		copy_twice(A[i], B[n - 1 - i], n - i);
}

KEEP static void guarded(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			if (A[i][j] > 1)
				exchange(&A[i][j], &B[i][j]);
}

KEEP static int errors(int n)
{
	int first, second;

	errno = 0;
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] = root_or(A[i][j] - 3) + sqrt(A[i][j] + 1e4);
	first = errno;
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double v = i * 20. - 30;

			B[i][j] += (v > 0 ? exp(v) : log(v + j)) > 1;
		}
	second = errno;
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			B[i][j] += sqrt(i - 5. * j) > 1;
	return 10000 * first + 100 * second + errno;
}

/* ---- all of it ---- */

KEEP static void start(void)
{
	for (int i = 0; i < N; i++) {
		x[i] = i * 0.25 - 3;
		y[i] = 7 - i * 0.5;
		e[i] = count[i] = 0;
		for (int j = 0; j < N; j++) {
			A[i][j] = (i * 7 + j * 13) % 23 - 4.5;
			B[i][j] = (i * 5 + j * 3) % 17 + 0.25;
		}
	}
}

/* The number of elements of a global variable goes through two functions. */
KEEP static void mark(int n)
{
	for (int i = 0; i < n; i++)
		e[i]++;
}

KEEP static void mark_some(int unused, int n)
{
	mark(n);
	calls += unused & 1;
}

KEEP static int count_marks(int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += e[i];
	return s;
}

KEEP static int count_some(int least, int n)
{
	return count_marks(n) + least;
}

KEEP static void marks(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			A[j][i] += count_some(1, j);
			e[j] += i;
		}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			mark_some(2, j);
			B[j][i] += e[j / 2];
		}
}

/* Calls that touch nothing of what they get. */
KEEP static void nothing(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			A[j][i] += count_marks(0);
			e[j] += i;
		}
}

KEEP static void show(const char *name, int n, double value)
{
	double s = value;

	for (int i = 0; i < N; i++) {
		s = s * 0.99 + x[i] + 2 * y[i] + 3 * e[i] + count[i];
		for (int j = 0; j < N; j++)
			s = s * 0.9999 + A[i][j] + (j + 1) * B[i][j];
	}
	printf("%s %d: %a %u\n", name, n, s, calls);
}

#define RUN(f) (start(), f(n), show(#f, n, 0))
#define RUN_VALUE(f) (start(), v = f(n), show(#f, n, v))

KEEP static void all(int n)
{
	double v;

	RUN(columns);
	RUN(triangle);
	RUN(every_other);
	RUN(products);
	RUN(smooth);
	RUN(smooth_in_place);
	RUN(blocks);
	RUN(noise);
	RUN_VALUE(statistics);
	RUN(values);
	RUN(promised);
	RUN(before_and_after);
	RUN(halves);
	RUN_VALUE(last_of);
	RUN(copies);
	RUN(guarded);
	RUN_VALUE(errors);
	RUN(marks);
	RUN(nothing);
	start();
	exchanges(x, y, n);
	show("apart", n, 0);
	exchanges(x, x, n);
	show("same", n, 0);
	exchanges(x + n / 2, x, n - n / 2);
	show("overlap", n, 0);
}

int main(void)
{
	static const int sizes[] = { -1, 0, 1, 2, 3, 5, 33, 69, 70 };

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		all(sizes[i]);
	return 0;
}
