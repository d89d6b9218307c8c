/* LLVM 22 forgets to test that i & 3 does not wrap if it tests that for a wider
 * number, too (lib/llvm/quirks/wrap_predicates.cpp).  Such loops get no vectors, whether
 * they are ours or not; loops with one width keep theirs.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.new && %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -march=native -mllvm -ashlar-late %s -o %t.late
 * RUN: %t.late | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-force %s -o %t.all
 * RUN: %t.all | diff %t.wanted -
 * LLVM 23 makes vectors of these loops, rightly.
 * RUN: %if !since-llvm-23 \
 * RUN:   %{ %clang-ashlar -O2 -S -emit-llvm -o - %s | %FileCheck %s %}
 *
 * CHECK-LABEL: define {{.*}}@rest(
 * CHECK-NOT: <2 x double>
 * CHECK-LABEL: define {{.*}}@bound(
 * CHECK-NOT: <2 x double>
 * CHECK-LABEL: define {{.*}}@one_width(
 * CHECK: <2 x double>
 * CHECK-LABEL: define {{.*}}@parity(
 * CHECK: <2 x double>
 * CHECK-LABEL: define {{.*}}@main(
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define KEEP __attribute__((noinline))

static double a[40], b[40];

KEEP void rest(unsigned long n)
{
	for (unsigned long i = 1; i < n; i++)
		a[i] = b[i & 3] + b[(unsigned) (i + 1)];
}

KEEP void bound(unsigned long n)
{
	for (unsigned i = 1; i < n; i++)
		a[i] = b[i & 3] + b[i + 1];
}

KEEP void one_width(unsigned long n)
{
	for (unsigned long i = 1; i < n; i++)
		a[(unsigned) i] = 2 * b[(unsigned) (i + 1)];
}

KEEP void parity(unsigned long n)
{
	for (unsigned long i = 1; i < n; i++)
		a[(unsigned) i] = (i & 1 ? 3 : 2) * b[(unsigned) (i + 1)];
}

static void print(void)
{
	for (int k = 0; k < 40; k++)
		printf("%g ", a[k]);
	printf("\n");
}

int main(void)
{
	for (int k = 0; k < 40; k++)
		b[k] = k * k + 1;
	for (int n = 0; n < 39; n += 3) {
		rest(n);
		print();
		parity(n);
		print();
		bound(n);
		print();
		one_width(n);
		print();
	}
	return 0;
}
