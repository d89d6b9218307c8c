/* Lengths that are read again elsewhere, and ends of rows with which something
 * else begins.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s < %t.late.txt
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify -mllvm -ashlar-effort=0
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-effort=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define KEEP __attribute__((noinline))
#define ROWS 12
#define ROOM 16

struct vector {
	double *first, *last, *limit;
};

struct text {
	char *x;
	long n;
};

struct counted {
	long n;
	double *x;
};

/* The elements, and the room behind them, which begins where they end. */
KEEP void both(struct vector *a, long n)
{
	for (long i = 0; i < n; i++) {
		for (long j = 0; j < a[i].last - a[i].first; j++)
			a[i].first[j] += i;
		for (long j = 0; j < a[i].limit - a[i].last; j++)
			a[i].first[j] *= 2;
	}
}

/* The same, the other way round. */
KEEP void behind(struct vector *a, long n, double *y)
{
	for (long i = 0; i < n; i++) {
		for (long j = 0; j < a[i].limit - a[i].last; j++)
			y[i * ROOM + j] *= 2;
		for (long j = 0; j < a[i].last - a[i].first; j++)
			y[i * ROOM + j] += j;
	}
}

/* Neither of both addresses is used for an access. */
KEEP void distance(struct vector *a, long n, double *y)
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < a[i].last - a[i].first; j++)
			y[i * ROOM + j] -= i + j;
}

/* Two lengths that are certain to be read, and a third one that is not. */
KEEP void thrice(struct text *a, long n, const int *wanted, double *y)
{
	for (long i = 0; i < n; i++) {
		for (long j = 0; j < a[i].n; j++)
			a[i].x[j] += 1;
		for (long j = 0; j < a[i].n; j++)
			a[i].x[j] *= 2;
		if (wanted[i])
			y[i] += 7 < a[i].n ? 1 : 2;
	}
}

/* The length is overwritten by a number of another type before it is read as
 * one of that.
 */
KEEP void retyped(struct counted *a, long n, long long *q, const int *wanted,
	float *y)
{
	for (long i = 0; i < n; i++) {
		for (long j = 0; j < a[i].n; j++)
			a[i].x[j] += 1;
		if (wanted[i]) {
			q[2 * i] = 3;
			y[i] += 7 < *(long long *)&a[i] ? 1 : 2;
		}
	}
}

/* CHECK: {{ both .*(modelled|transformed)}}
 * CHECK: {{ behind .*(modelled|transformed)}}
 * CHECK: {{ distance .*(modelled|transformed)}}
 * CHECK: {{ thrice .*(modelled|transformed)}}
 */

static double x[ROWS * ROOM], y[ROWS * ROOM];
static char text[ROWS * ROOM];
static float marks[ROWS];
static int wanted[ROWS];

static void show(void)
{
	double sum = 0;

	for (int k = 0; k < ROWS * ROOM; k++)
		sum = 1.001 * sum + x[k] + 3 * y[k] + text[k];
	for (int i = 0; i < ROWS; i++)
		sum = 1.001 * sum + marks[i];
	printf("%.17g\n", sum);
}

/* Row "odd" has "others" elements, the others have "n". */
static void test(long rows, long n, long odd, long others)
{
	struct vector *a = malloc(ROWS * sizeof(*a));
	struct text *b = malloc(ROWS * sizeof(*b));
	struct counted *c = malloc(ROWS * sizeof(*c));
	long long *numbers = malloc(2 * ROWS * sizeof(*numbers));

	for (int i = 0; i < ROWS; i++) {
		long own = i == odd ? others : n;
		double *row = x + i * ROOM;

		a[i] = (struct vector){row, row + own, row + 2 * own};
		b[i] = (struct text){text + i * ROOM, own};
		c[i] = (struct counted){own, row};
		wanted[i] = i % 3;
	}
	both(a, rows);
	behind(a, rows, y);
	distance(a, rows, y);
	thrice(b, rows, wanted, y);
	retyped(c, rows, numbers, wanted, marks);
	show();
	for (int i = 0; i < ROWS; i++)
		c[i].n = n;
	retyped(c, rows, (long long *)c, wanted, marks);
	show();
	free(a);
	free(b);
	free(c);
	free(numbers);
}

int main(void)
{
	for (int k = 0; k < ROWS * ROOM; k++) {
		x[k] = k % 7;
		y[k] = k % 5;
		text[k] = (char)(k % 11);
	}
	for (long rows = 0; rows <= ROWS; rows += 4)
		for (long n = 0; n <= ROOM / 2; n += 4)
			for (long others = 0; others <= ROOM / 2; others += 4)
				test(rows, n, rows / 2, others);
	return 0;
}
