/* Loop bounds: triangular, downwards, strided, minimum and maximum, divided,
 * tested at the end.  Iterators count from 0 whatever the loop does.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[100][100], x[300], y[300];

// CHECK-LABEL: name: "triangle"
// CHECK: assumed: {{.*}} : n <= 100 }
// CHECK: text: "A[1 + i0 + i1][i0] = A[i0][1 + i0 + i1]"
// CHECK: domain: {{.*}} : i0 >= 0 and 0 <= i1 <= -2 + n - i0 }
void triangle(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			A[j][i] = A[i][j];
}

// CHECK-LABEL: name: "downwards"
// CHECK: text: "x[-1 + n - i0] = x[n - i0] + y[-1 + n - i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void downwards(int n)
{
	for (int i = n - 1; i >= 0; i--)
		x[i] = x[i + 1] + y[i];
}

// CHECK-LABEL: name: "strided"
// CHECK: text: "x[1 + 3i0] = y[3i0]"
// CHECK: domain: {{.*}} : i0 >= 0 and 3i0 <= -2 + n }
void strided(int n)
{
	for (int i = 1; i < n; i += 3)
		x[i] = y[i - 1];
}

// CHECK-LABEL: name: "strided_downwards"
// CHECK: text: "x[n - 4i0] = y[-2 + n - 4i0]"
// CHECK: domain: {{.*}} : i0 >= 0 and 4i0 <= -3 + n }
void strided_downwards(int n)
{
	for (int i = n; i > 2; i -= 4)
		x[i] = y[i - 2];
}

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

// CHECK-LABEL: name: "banded"
// CHECK: assumed: {{.*}} : n <= 100 }
// CHECK: text: "x[i0] += A[i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 <= 1 + i0 and i1 < n }
void banded(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < MIN(i + 2, n); j++)
			x[i] += A[i][j];
}

// CHECK-LABEL: name: "skipping"
// CHECK: text: "x[...] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 <= 199 - n and i0 <= 199 - m }
void skipping(int n, int m)
{
	for (int i = MAX(n, m); i < 200; i++)
		x[i] = 0;
}

// CHECK-LABEL: name: "halved"
// CHECK: text: "x[i0] = y[2i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < div }
void halved(int n)
{
	for (int i = 0; i < n / 2; i++)
		x[i] = y[2 * i];
}

// CHECK-LABEL: name: "at_least_once"
// CHECK: text: "x[i0] = y[i0]"
// CHECK: domain: {{.*}} S0[i0] : n >= 2 and 0 <= i0 < n; S0[0] : n <= 1 }
void at_least_once(int n)
{
	int i = 0;

	do {
		x[i] = y[i];
		i++;
	} while (i < n);
}

// CHECK-LABEL: name: "product"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < p0 }
void product(int n, int m)
{
	for (int i = 0; i < n * m; i++)
		x[i] = 1;
}

// The quotient is there already; computed anew it could divide by zero.
// CHECK-LABEL: name: "quotient"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < {{[a-z0-9]+}} }
void quotient(unsigned long n, unsigned long m)
{
	const unsigned long q = n / m;

	for (unsigned long i = 0; i < q; i++)
		x[i] = 1;
}

// The division may trap, but it is before the loop where the first test is.
// CHECK-LABEL: name: "parts"
// CHECK: domain: {{.*}} : 0 <= i0 < {{[a-z0-9]+}} and 0 <= i1 <= 9 }
void parts(int n, int size)
{
	for (int i = 0; i < n / size; i++)
		for (int j = 0; j < 10; j++)
			A[i][j] = x[j];
}
