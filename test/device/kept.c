/* Where results do not stay on the device (offload-stay=0), arrays are there
 * from run to run of a function, unless anything in between may have written
 * them.  The log says how many bytes are copied; an
 * array has 8192.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang-ashlar -O3 -Wno-comment -I%include -ffp-contract=off %s \
 * RUN:   -o %t -mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-offload-stay=0
 * RUN: %clang -O3 -Wno-comment -I%include -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: rm -f %t.log
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log %t > %t.found
 * RUN: diff %t.expected %t.found
 * RUN: grep -E "bytes in \(|on the host" %t.log \
 * RUN:   | sed -E 's|.*: ([0-9]+) bytes in.* ([0-9]+) bytes out.*|\1 \2|' \
 * RUN:   | %FileCheck %s
 * RUN: %t > %t.found
 * RUN: diff %t.expected %t.found
 * Nothing is left of what stands for numbers.
 * RUN: %clang-ashlar -O3 -Wno-comment -I%include -ffp-contract=off %s \
 * RUN:   -S -emit-llvm -o - -mllvm -ashlar-offload=spirv \
 * RUN:   -mllvm -ashlar-offload-stay=0 \
 * RUN:   | %FileCheck %s --check-prefix=LEFT
 * LEFT-NOT: ashlar.kept
 */
#include <ashlar/pragma.h>
#include <stdio.h>

#define N 32

typedef double row[N];

/* Nests with this in between are for themselves. */
static volatile int ticks;

static row a[N], b[N], c[N], d[N];

ASHLAR_FUNCTION("off")
static void fill(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * j + 1) % 7;
			b[i][j] = (i + 3 * j) % 5;
			c[i][j] = (2 * i - j) % 9;
			d[i][j] = 0;
		}
}

ASHLAR_FUNCTION("off")
static void show(const char *name)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += a[i][j] + 2 * b[i][j] + 3 * c[i][j] +
				(i + j) * d[i][j];
	printf("%s %g\n", name, sum);
}

#define MULTIPLY(to, x, y) \
	for (int i = 0; i < N; i++) \
		for (int j = 0; j < N; j++) { \
			to[i][j] = 0; \
			for (int k = 0; k < N; k++) \
				to[i][j] += x[i][k] * y[k][j]; \
		}

#define NOINLINE __attribute__((noinline))

/* What is called may be anything. */
static void leave(void *of)
{
	(void) of;
}
static void (*volatile call)(void *of) = leave;

/* Writes what it was given before. */
static void keep(void *of)
{
	static double *kept;

	if (kept)
		*kept = 55;
	kept = of;
}

/* Writes what it is given, and does not keep the address. */
static void NOINLINE call_briefly(row *of)
{
	of[1][1] = 77;
	ticks++;
}

/* Two products: of the second one the factors are there; what is called is not
 * given the arrays.
 * CHECK: 24576 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void two(row *restrict x, row *restrict y, row *restrict z,
	row *restrict t)
{
	MULTIPLY(t, x, y)
	call(NULL);
	MULTIPLY(z, t, y)
}

/* Three, the last of what is there.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 * CHECK-NEXT: 0 8192
 */
NOINLINE static void three(row *restrict x, row *restrict y, row *restrict z,
	row *restrict t)
{
	MULTIPLY(t, x, y)
	call(NULL);
	MULTIPLY(z, t, x)
	call(NULL);
	MULTIPLY(y, t, z)
}

/* One element is written by the program.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void write_between(row *restrict x, row *restrict y,
	row *restrict z, int at)
{
	MULTIPLY(y, x, z)
	call(NULL);
	y[at][at] = 5;
	call(NULL);
	MULTIPLY(x, y, z)
}

/* By a loop of the program.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void write_in_loop(row *restrict x, row *restrict y,
	row *restrict z, int n)
{
	MULTIPLY(y, x, z)
	for (int i = 0; i < n; i++) {
		y[(i * i) % N][i] += 1;
		ticks++;
	}
	MULTIPLY(x, y, z)
}

/* On some ways only.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 0 8192
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void write_sometimes(row *restrict x, row *restrict y,
	row *restrict z, int n)
{
	MULTIPLY(y, x, z)
	ticks++;
	if (n > 3) {
		y[n][n] += 1;
		call(NULL);
	}
	MULTIPLY(x, y, z)
}

/* By a function that is given an array; with no more than that, it may write it
 * and no other.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void call_between(row *restrict x, row *restrict y,
	row *restrict z)
{
	MULTIPLY(y, x, z)
	call_briefly(y);
	MULTIPLY(x, y, z)
}

/* One that is given an array may have kept it, so that all that are called may
 * write it.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void call_before(row *restrict x, row *restrict y,
	row *restrict z)
{
	call(y);
	MULTIPLY(y, x, z)
	call(NULL);
	MULTIPLY(x, y, z)
}

/* By another name: the address may be that of any of the variables.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 0 8192
 */
NOINLINE static void write_alias(double *other)
{
	MULTIPLY(b, a, c)
	ticks++;
	*other = 3;
	ticks++;
	MULTIPLY(a, b, c)
	ticks++;
	MULTIPLY(c, b, a)
}

/* By another run, of what may be one of the others, but not one of its own.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void run_between(row *x)
{
	MULTIPLY(b, a, c)
	ticks++;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			x[i][j] += 2 * a[i][j] + c[j][i];
	ticks++;
	MULTIPLY(a, b, c)
}

/* By such a run of b, and then by loops on the host: arrays of one run must not
 * be the same.
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 8192 8192
 * CHECK-NEXT: 8192 8192
 * CHECK-NEXT: 24576 8192
 * CHECK-NEXT: 24576 8192
 */
NOINLINE static void host_between(row *x)
{
	MULTIPLY(b, a, c)
	ticks++;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			x[i][j] += 2 * a[i][j] + c[j][i];
	ticks++;
	MULTIPLY(a, b, c)
}

/* In a loop: after the first step all is there, after each second one the
 * program has written an array.
 * CHECK-NEXT: 16384 8192
 * CHECK-NEXT: 0 8192
 * CHECK-NEXT: 8192 8192
 * CHECK-NEXT: 0 8192
 * CHECK-NEXT: 8192 8192
 */
NOINLINE static void repeat(row *restrict x, row *restrict y, int n)
{
	for (int t = 0; t < n; t++) {
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				x[i][j] += 2 * y[i][j];
		call(NULL);
		if (t % 2)
			y[t][t] = t;
	}
}

/* The same array, other rows.
 * CHECK-NEXT: 512 256
 * CHECK-NEXT: 512 256
 * CHECK-NEXT: 512 256
 */
NOINLINE static void move(row *restrict x, row *restrict y, int n)
{
	for (int t = 0; t < n; t++) {
		for (int j = 0; j < N; j++)
			x[t][j] += 2 * y[t][j];
		call(NULL);
	}
}

/* Two arrays that take turns.
 * CHECK-NEXT: 16384 8192
 * CHECK-NEXT: 16384 8192
 * CHECK-NEXT: 16384 8192
 */
NOINLINE static void turn(row *x, row *y, int n)
{
	for (int t = 0; t < n; t++) {
		row *z = x;

		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				x[i][j] += 2 * y[i][j];
		x = y;
		y = z;
		ticks++;
	}
}

int main(void)
{
	fill();
	two(a, b, c, d);
	show("two");
	three(a, b, c, d);
	show("three");
	fill();
	write_between(a, b, c, 3);
	show("write between");
	fill();
	write_in_loop(a, b, c, 9);
	show("write in loop");
	fill();
	write_sometimes(a, b, c, 0);
	fill();
	write_sometimes(a, b, c, 9);
	show("write sometimes");
	fill();
	call_between(a, b, c);
	show("call between");
	fill();
	call = keep;
	call_before(a, b, c);
	call = leave;
	show("call before");
	fill();
	write_alias(&b[3][3]);
	show("write alias");
	fill();
	run_between(d);
	show("run between");
	fill();
	host_between(b);
	show("host between");
	host_between(a);
	show("host between");
	fill();
	repeat(a, b, 5);
	show("repeat");
	move(a, b, 3);
	show("move");
	turn(a, b, 3);
	show("turn");
	return 0;
}
