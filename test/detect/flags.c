/* A value that is only compared with one number is a flag: two cases, not
 * three, so that no domain falls apart.
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s --check-prefix=LATE
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-tile=4 -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 37
#define KEEP __attribute__((noinline))

/* CHECK: name: "sides"
 * CHECK: context: {{.*}}-3 <= [[UP:p[0-9]+]] <= -2
 * CHECK: domain: "{{[^:]*}}: [[UP]] {{[^"]*}} }"
 * CHECK-NOT: domain: {{.*}} or
 * CHECK: schedule:
 * LATE: name: "sides"
 * LATE: context: {{.*}}-3 <= {{p[0-9]+}} <= -2
 * LATE-NOT: domain: {{.*}} or
 * LATE: schedule:
 */
KEEP void sides(int n, int up, double (*a)[N], double *x, double *y)
{
	if (up == -3) {
		for (int j = 0; j < n; j++)
			for (int i = j + 1; i < n; i++)
				y[i] += x[j] * a[j][i];
	} else {
		for (int j = 0; j < n; j++)
			for (int i = 0; i < j; i++)
				y[i] += x[j] * a[j][i];
	}
	if (up != -3)
		for (int j = 0; j < n; j++)
			for (int i = 0; i < j; i++)
				y[j] += x[i] * a[i][j];
}

/* Numbers of other widths, at the end of their range: what is one more than
 * the largest is no number.
 * CHECK: name: "inside"
 * CHECK: context: {{.*}}-56 <= {{p[0-9]+}} <= -55 and -1 <= {{p[0-9]+}} <= 0
 * CHECK: name: "largest"
 * CHECK: context: {{.*}}-2147483648 <= [[UP:p[0-9]+]] <= 2147483647 }"
 * CHECK: schedule:
 */
KEEP void inside(int n, unsigned char up, unsigned long down, double (*a)[N],
	double *x, double *y)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			if (up != 200)
				y[i] += x[j] * a[j][i];
			if (down == -1ul)
				y[i] += 1;
			else if (up == 200)
				y[j] -= a[i][j];
		}
}

KEEP void largest(int n, int up, double (*a)[N], double *x, double *y)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			if (up == 0x7fffffff)
				y[i] += x[j] * a[j][i];
			else
				y[j] -= a[i][j];
}

/* Values that are compared with two numbers, or counted with.
 * CHECK: name: "two"
 * CHECK: context: {{.*}}-2147483648 <= {{p[0-9]+}} <= 2147483647 and -2147483648 <= {{p[0-9]+}} <= 2147483647
 * CHECK: schedule:
 * CHECK: name: "bound"
 * CHECK: context: {{.*}}-2147483648 <= {{p[0-9]+}} <= 2147483647
 * CHECK: schedule:
 */
KEEP void two(int n, int up, double (*a)[N], double *x, double *y)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			if (up == 3)
				y[i] += x[j] * a[j][i];
			if (up == 5)
				y[j] -= a[i][j];
		}
}

KEEP void bound(int n, double (*a)[N], double *x, double *y)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			if (n == 6)
				y[i] += x[j] * a[j][i];
			else
				y[j] -= a[i][j];
}

static double a[N][N], x[N], y[N];

static void show(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++) {
		sum += y[i] * (i + 1);
		y[i] = (long) y[i] % 17;
	}
	printf("%.17g\n", sum);
}

int main(void)
{
	static const int up[] = { -3, -4, -2, 0, 3, 5, 0x7fffffff,
		-0x7fffffff - 1, 200, 201 };
	static const unsigned long down[] = { 0, -1ul, 1ul << 63,
		(1ul << 63) - 1 };

	for (int i = 0; i < N; i++) {
		x[i] = i;
		for (int j = 0; j < N; j++)
			a[i][j] = (i * j) % 13;
	}
	for (int n = 0; n < N; n += 6)
		for (int u = 0; u < 10; u++) {
			sides(n, up[u], a, x, y);
			largest(n, up[u], a, x, y);
			two(n, up[u], a, x, y);
			bound(n, a, x, y);
			for (int d = 0; d < 4; d++)
				inside(n, up[u], down[d], a, x, y);
			show();
		}
	return 0;
}
