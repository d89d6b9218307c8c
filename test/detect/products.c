/* Subscripts of 32 bits with a product that might wrap.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 *
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
 *
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-checks=0 \
 * RUN:   -mllvm -ashlar-why=%t.checks.txt
 * RUN: %FileCheck %s --check-prefix=CHECKS < %t.checks.txt
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define KEEP __attribute__((noinline))

/* A matrix. */
KEEP void add(double *a, unsigned rows, unsigned columns, unsigned step)
{
	for (unsigned i = 0; i < rows; i++)
		for (unsigned j = 0; j < columns; j++)
			a[i * step + j] += j;
}

/* Every other row: it wraps to what it was for a step of 2^31. */
KEEP void halves(double *a, unsigned rows, unsigned columns, unsigned step)
{
	for (unsigned i = 0; i < rows; i++)
		for (unsigned j = 0; j < columns; j++)
			a[2 * i * step + j] += i;
}

/* From the last row to the first. */
KEEP void upwards(double *a, unsigned rows, unsigned columns, unsigned step)
{
	for (unsigned i = 0; i < rows; i++)
		for (unsigned j = 0; j < columns; j++)
			a[(rows - 1) * step - i * step + j] -= j;
}

/* A matrix and its transposed. */
KEEP void fold(double *a, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			a[i * n + j] += a[j * n + i];
}

/* A product of counters may be any element. */
KEEP void product(double *a, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			a[i * j] += 1;
}

static double cells[400];

static void print(const char *name)
{
	printf("%s", name);
	for (int i = 0; i < 400; i++)
		printf(" %g", cells[i]);
	printf("\n");
}

/* CHECK:      {{[0-9]+}} add 2 2 {{modelled|transformed}}
 * CHECK-NEXT: halves 2 2 {{modelled|transformed}}
 * CHECK-NEXT: upwards 2 2 {{modelled|transformed}}
 * CHECK-NEXT: fold 2 2 {{modelled|transformed}}
 * CHECK-NEXT: product 2 2 modelled
 *
 * LATE: add 2 2 {{modelled|transformed}}
 * LATE: halves 2 2 {{modelled|transformed}}
 *
 * REMARK: no product in a subscript overflows
 *
 * CHECKS: add 2 2 modelled
 * CHECKS: fold 2 2 modelled
 */
int main(void)
{
	for (int i = 0; i < 400; i++)
		cells[i] = i * 11 % 100;
	add(cells, 10, 20, 30);
	add(cells, 1, 20, 1u << 31);
	print("add");
	halves(cells, 5, 30, 30);
	halves(cells, 5, 30, 1u << 31);
	halves(cells, 5, 30, (1u << 31) + 20);
	print("halves");
	upwards(cells, 10, 20, 30);
	upwards(cells, 1, 20, 1u << 31);
	upwards(cells, 0, 20, 1u << 31);
	print("upwards");
	fold(cells, 20);
	product(cells, 20);
	print("fold");
	return 0;
}
