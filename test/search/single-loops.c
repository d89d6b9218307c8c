/* Loops without loops inside, of which LLVM makes no vectors: statements get
 * loops of their own, ranges of iterations do, or loads come before the stores
 * that overwrite what they read.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=off
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -g -c %s \
 * RUN:   -o /dev/null -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --implicit-check-not=remark:
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -g -c %s \
 * RUN:   -o /dev/null -Rpass=loop-vectorize 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=VECTOR
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define LEN 3000

static float a[LEN + 8], b[LEN + 8], c[LEN + 8], d[LEN + 8], e[LEN + 8];
static int at[LEN + 8];

/* The second statement first. */
__attribute__((noinline)) void reorder(int n)
{
	for (int i = 1; i < n; i++) {
// CHECK: [[#@LINE+2]]:{{.*}}distributed the loop over 2 loops
// VECTOR: [[#@LINE-2]]:{{.*}}vectorized loop
		a[i] = b[i - 1] + c[i];
		b[i] = d[i] * e[i];
	}
}

/* What is added to any place has a loop of its own, with a value in memory. */
__attribute__((noinline)) void scatter(int n)
{
	for (int i = 0; i < n; i++) {
// CHECK: [[#@LINE+1]]:{{.*}}distributed the loop over 2 loops
		float w = b[i] * c[i] / d[i];

		a[at[i]] += w;
		e[i] = w * w / b[i];
	}
}

/* All dependences go from the first half to the second. */
__attribute__((noinline)) void reverse(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+2]]:{{.*}}split the loop into 2 ranges of iterations
// VECTOR: [[#@LINE-2]]:{{.*}}vectorized loop
		a[i] = a[n - 1 - i] + b[i];
}

/* Iterations before and after one that they need, or that needs them. */
__attribute__((noinline)) void middle(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:{{.*}}split the loop into 3 ranges of iterations
		a[i] = a[n / 2] * 0.5f + b[i];
}

__attribute__((noinline)) void last(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:{{.*}}split the loop into 2 ranges of iterations
		a[i] = a[n - 1] * b[i] + c[i];
}

/* a[i + 1] is read before a[i] is written. */
__attribute__((noinline)) void ahead(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + c[i];
// CHECK: [[#@LINE+2]]:{{.*}}kept the order of the loop nest, with loads before
// VECTOR: [[#@LINE-3]]:{{.*}}vectorized loop
		d[i] = (a[i] + a[i + 1]) * 0.5f;
	}
}

/* So it is downwards. */
__attribute__((noinline)) void downwards(int n)
{
	for (int i = n - 1; i > 0; i--) {
		a[i] = b[i] + c[i];
// CHECK: [[#@LINE+1]]:{{.*}}kept the order of the loop nest, with loads before
		d[i] = a[i] * a[i - 1];
	}
}

/* Counters of one and of two iterations before. */
__attribute__((noinline)) void wrapped(int n)
{
	int one = n, two = n + 1;

	for (int i = 0; i < n; i++) {
// CHECK: [[#@LINE+2]]:{{.*}}set the first and the last iterations
// VECTOR: [[#@LINE-2]]:{{.*}}vectorized loop
		a[i] = (b[i] + b[one] + b[two]) * 0.25f;
		two = one;
		one = i;
	}
}

/* LLVM does as well: reads come before writes. */
__attribute__((noinline)) void read_first(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i + 1] * c[i];
		b[i] = a[i] + d[i];
	}
}

/* Nothing is left for vectors, or nothing gained. */
__attribute__((noinline)) void recurrence(int n)
{
	for (int i = 1; i < n; i++) {
		a[i] = b[i - 1] * 0.5f + c[i];
		b[i] = a[i] * 0.25f + d[i];
	}
}

static void fill(void)
{
	for (int i = 0; i < LEN + 8; i++) {
		a[i] = 1 + (float) (i % 7) / 8;
		b[i] = 1 + (float) (i % 11) / 16;
		c[i] = 1 + (float) (i % 13) / 32;
		d[i] = 1 + (float) (i % 17) / 64;
		e[i] = 1 + (float) (i % 19) / 128;
		at[i] = i * 7 % LEN;
	}
}

static void show(void (*run)(int n), int n)
{
	double sum = 0;

	fill();
	run(n);
	for (int i = 0; i < LEN + 8; i++)
		sum += a[i] * (i % 5 + 1) + b[i] * (i % 3 + 1) + d[i] + e[i];
	printf("%.17g\n", sum);
}

int main(void)
{
	static void (*const all[])(int n) = { &reorder, &scatter, &reverse,
		&middle, &last, &ahead, &downwards, &wrapped, &read_first,
		&recurrence };
	static const int length[] = { LEN, 1001, 100, 17, 3, 2, 1, 0 };

	for (unsigned i = 0; i < sizeof(all) / sizeof(*all); i++)
		for (unsigned k = 0; k < sizeof(length) / sizeof(*length); k++)
			show(all[i], length[k]);
	return 0;
}
