/* Columns are walked by addresses, from the first row to an end: their length
 * is the distance divided by that of rows, whatever that is.
 * RUN: %clang-ashlar -O1 -fno-discard-value-names -ffp-contract=off -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
/* Rows shorter than nothing are left to the original code. */
// CHECK-LABEL: name: "to_end"
// CHECK: assumed: {{.*}} : m <= 268435455
// CHECK: domain: {{.*}} S0[i0, i1] : 0 <= i0 < m and 0 <= i1 < n }
// CHECK: read: {{.*}} S0[i0, i1] -> a[i1, i0] }
void to_end(double *a, int n, int m)
{
	double *end = a + (long)n * m;

	for (int j = 0; j < m; j++)
		for (double *p = a + j; p < end; p += m)
			*p += 1;
}

// CHECK-LABEL: name: "to_same"
// CHECK: domain: {{.*}} S0[i0, i1] : 0 <= i0 < n and 0 <= i1 < n }
// CHECK: read: {{.*}} S0[i0, i1] -> a[i1, i0] }
void to_same(double *a, int n)
{
	for (int j = 0; j < n; j++)
		for (double *p = a + j, *end = p + (long)n * n; p != end; p += n)
			*p += 1;
}

/* The first row is left out, and the test stands behind the body. */
// CHECK-LABEL: name: "behind"
// CHECK: domain: {{.*}} S0[i0, i1] : 0 <= i0 < n and 0 <= i1 <= {{.*}}n
void behind(double *a, int n)
{
	double *end = a + (long)n * n;

	for (int j = 0; j < n; j++) {
		double *p = a + n + j;

		do {
			*p += 1;
			p += n;
		} while (p < end);
	}
}

// CHECK-LABEL: name: "constant"
// CHECK: domain: {{.*}} S0[i0, i1] : 0 <= i0 <= 99 and {{i1 >= 0 and 100i1 <= 19999 - i0|0 <= i1 <= 199}} }
// CHECK: read: {{.*}} S0[i0, i1] -> A[i1, i0] }
double A[200][100];
void constant(void)
{
	double *end = &A[0][0] + 200 * 100;

	for (int j = 0; j < 100; j++)
		for (double *p = &A[0][0] + j; p < end; p += 100)
			*p += 1;
}

/* What integers say of addresses need not hold for the order of addresses. */
// CHECK-NOT: name: "of_integers"
void of_integers(unsigned long a, unsigned long b, long n)
{
	for (long j = 0; j < n; j++)
		for (char *p = (char *)a + j; p < (char *)b; p += n)
			*p += 1;
}
