/* A function is not copied if a look at its loops shows that none of them gets
 * new code, and its copy is dropped early if that shows when values are in
 * registers.  Loops that come in with a call, and what a constant excludes, do
 * not mislead the look, and who asks for a report gets one of all loops.
 * LLVM 19 brings two of the functions into another form.
 *
 * REQUIRES: since-llvm-20
 * RUN: %clang-ashlar -O2 -c -o /dev/null %s -mllvm -ashlar-costs > %t.txt 2>&1
 * RUN: %FileCheck %s < %t.txt
 * RUN: %FileCheck %s --check-prefix=LEFT < %t.txt
 * RUN: %clang-ashlar -O2 -g1 -c -o /dev/null %s -mllvm -ashlar-why 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=WHY
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

typedef float four __attribute__((vector_size(16)));
extern int next(int), more(int);

// LEFT-NOT: {{^}}prints: {{[0-9]+}} visits
// WHY-DAG: library functions with side effects: printf
void prints(const int *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			printf("%d\n", a[i * n + j]);
}

// LEFT-NOT: {{^}}asks: {{[0-9]+}} visits
// WHY-DAG: asks
int asks(int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s = next(s);
	return s;
}

// LEFT-NOT: {{^}}doubles: {{[0-9]+}} visits
// WHY-DAG: doubles
void doubles(four *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * n + j] = a[i * n + j] * 2;
}

// LEFT-NOT: {{^}}adds: {{[0-9]+}} visits
// WHY-DAG: adds
int adds(const int *a, int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}

/* That data ends its loops shows in registers only: no region is sought. */
// CHECK-DAG: {{^}}walks: {{[0-9]+}} visits of blocks, passes {{[0-9]+}}, analyses {{[0-9]+$}}
// WHY-DAG: walks
int walks(char *a, int n)
{
	int s = 0;

	for (; *a; a++) {
		for (int i = 0; a[i] != '\n'; i++)
			s += a[i];
		*a = 0;
	}
	return s;
}

/* So does that a value is doubled until it is large. */
// CHECK-DAG: {{^}}scales: {{[0-9]+}} visits of blocks, passes {{[0-9]+}}, analyses {{[0-9]+$}}
// WHY-DAG: scales
void scales(unsigned *a, unsigned *b, int n)
{
	for (int i = 0; i < n; i++) {
		unsigned x = a[i];

		do {
			x <<= 1;
			b[i]++;
		} while (!(x & 0x8000));
		a[i] = x;
	}
}

static double rows[200][200];

/* A loop that is halved may have nests inside. */
// CHECK-DAG: {{^}}halves: {{[0-9]+}} operations
// WHY-DAG: halves
void halves(int n)
{
	for (int m = n; m > 0; m /= 2)
		for (int j = 0; j < 200; j++)
			for (int i = 0; i < 200; i++)
				rows[i][j] = rows[i][j] * 3 + m;
}

// CHECK-DAG: {{^}}nest: {{[0-9]+}} operations
// WHY-DAG: nest
void nest(void)
{
	for (int j = 0; j < 200; j++)
		for (int i = 0; i < 200; i++)
			rows[i][j] = rows[i][j] * 3 + j;
}

static void one(double *row, double x)
{
	for (int j = 0; j < 200; j++)
		row[j * 200] = row[j * 200] * 3 + x;
}

/* The nest comes in with the call. */
// CHECK-DAG: {{^}}called: {{[0-9]+}} operations
// WHY-DAG: called
void called(double x)
{
	for (int i = 0; i < 200; i++)
		one(&rows[0][i], x);
}

/* The call of printf goes with its condition. */
// CHECK-DAG: {{^}}quiet: {{[0-9]+}} operations
// WHY-DAG: quiet
void quiet(void)
{
	const int loud = 0;

	for (int j = 0; j < 200; j++)
		for (int i = 0; i < 200; i++) {
			if (loud)
				printf("%d\n", i);
			rows[i][j] = rows[i][j] * 5 + j;
		}
}

static void chooses(double *row, int loud)
{
	for (int j = 0; j < 200; j++) {
		if (loud)
			puts("");
		for (int i = 0; i < 200; i++)
			row[i * 200 + j] = row[i * 200 + j] * 7 + j;
	}
}

/* Here with its condition in the function that is called; the nest comes into
 * a loop that calls a function.
 */
// CHECK-DAG: {{^}}loops: {{[0-9]+}} operations
// WHY-DAG: loops
void loops(int n)
{
	do
		chooses(rows[0], 0);
	while (more(n));
}
