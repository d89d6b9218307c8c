/* A function that is left alone has the code that it has without the plugin:
 * tests at run time in other functions take nothing from what LLVM knows of the
 * static variables of the file, nor do the contexts of loops on threads; and
 * callers tell it as much of its arguments.
 *
 * LLVM 19 compiles functions beside ours otherwise: see docs/hosts.md.
 * REQUIRES: since-llvm-21
 * RUN: %clang -O3 -ffunction-sections -c %s -o - | %llvm-objdump -d \
 * RUN:   -j .text.heap_arrays -j .text.constants -j .text.count \
 * RUN:   -j .text.remainder_of - > %t.plain
 * RUN: %clang-ashlar -O3 -ffunction-sections -mllvm -ashlar-force -c %s -o - | \
 * RUN:   %llvm-objdump -d -j .text.heap_arrays -j .text.constants \
 * RUN:   -j .text.count -j .text.remainder_of - > %t.ours
 * RUN: diff %t.plain %t.ours
 * RUN: %clang-ashlar -O3 -ffunction-sections -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -c %s -o - | \
 * RUN:   %llvm-objdump -d -j .text.heap_arrays -j .text.constants \
 * RUN:   -j .text.count -j .text.remainder_of - > %t.threads
 * RUN: diff %t.plain %t.threads
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-force -S -emit-llvm %s -o - | \
 * RUN:   %FileCheck %s
 *
 * The numbers of addresses that the tests compare become conversions at the
 * end, also in bitcode for the linker.
 * RUN: %clang-ashlar -O3 -flto=thin -mllvm -ashlar-force -S -emit-llvm %s \
 * RUN:   -o - | %FileCheck %s
 * RUN: %clang-ashlar -O3 -flto -mllvm -ashlar-force -S -emit-llvm %s -o - | \
 * RUN:   %FileCheck %s
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | \
 * RUN:   %opt-ashlar -passes='ashlar<force>' -S | %FileCheck %s
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

static double *p, *q, *r;
static double weight[3] = { .25, .5, .25 };
static int n_entry = 40;
static int entry[100];

/* LLVM sees that this is memory of its own once it is inlined. */
static double *get(size_t n)
{
	double *all = malloc(n * sizeof(*all));

	if (!all)
		exit(1);
	return all;
}

void make(size_t n)
{
	p = get(n);
	q = get(n);
	r = get(n);
}

/* The heap arrays do not overlap: vectors without a test. */
void heap_arrays(int n)
{
	for (int i = 0; i < n; i++)
		p[i] = q[i] * 2 + r[i + 1];
}

/* The table is never written: its values are in the code. */
double constants(const double *x)
{
	return x[0] * weight[0] + x[1] * weight[1] + x[2] * weight[2];
}

/* Nor is the number: the loop is unrolled for it. */
int count(void)
{
	int sum = 0;

	for (int i = 0; i < n_entry; i++)
		sum += entry[i];
	return sum;
}

/* The range of the number, which its caller has checked, is known. */
__attribute__((noinline)) static int remainder_of(unsigned n)
{
	if (n > 5000)
		exit(1);
	return n % 7;
}

int check_range(int n)
{
	if (n < 1 || n > 2000)
		return -1;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			p[j * n + i] += q[j * n + i] * r[i];
	return remainder_of(n);
}

/* CHECK-LABEL: define {{.*}}@change_heap_arrays(
 * CHECK-NOT: ashlar.address
 */
void change_heap_arrays(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			p[j * n + i] += q[j * n + i] * r[i];
}

/* CHECK-LABEL: define {{.*}}@use_table(
 * CHECK-NOT: ashlar.address
 */
void use_table(int n, double *x)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x[j * n + i] = x[j * n + i] * weight[1] + weight[2];
}

/* CHECK-LABEL: define {{.*}}@use_number(
 * CHECK-NOT: ashlar.address
 */
void use_number(int *x)
{
	for (int i = 0; i < n_entry; i++)
		for (int j = 0; j < n_entry; j++)
			x[j * n_entry + i] += entry[j];
	entry[x[0] & 63] = 1;
}
