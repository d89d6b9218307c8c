/* LLVM's own simplification of counters fails on triangles of many loops that
 * have a second version, so they are left as they are, whatever is inside.
 * RUN: %clang-ashlar -O2 -c -o /dev/null %s -mllvm -ashlar-why=%t.txt \
 * RUN:   -mllvm -ashlar-effort=0
 * RUN: %FileCheck %s < %t.txt
 * SPDX-License-Identifier: MIT
 */

#define IN(k, j) for (int i##k = i##j; i##k < n; i##k++)

/* CHECK: deep {{.*}}12 {{.*}}refused {{.*}}the loop nest is too large to model
 */
void deep(int n, double *x, const double *y)
{
	for (int i0 = 0; i0 < n; i0++)
	IN(1, 0) IN(2, 1) IN(3, 2) IN(4, 3) IN(5, 4) IN(6, 5) IN(7, 6) IN(8, 7)
	IN(9, 8) IN(10, 9) IN(11, 10)
		x[i0 * n + i11] += y[i11 * n + i0];
}

/* CHECK: nine {{.*}}9 {{.*}}transformed
 */
void nine(int n, double *x, const double *y)
{
	for (int i0 = 0; i0 < n; i0++)
	IN(1, 0) IN(2, 1) IN(3, 2) IN(4, 3) IN(5, 4) IN(6, 5) IN(7, 6) IN(8, 7)
		x[i0 * n + i8] += y[i8 * n + i0];
}
