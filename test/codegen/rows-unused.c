/* What is read from tables for a nest that is refused in the end is not left in
 * front of it, though another nest of the function is transformed.
 * RUN: %clang-ashlar -O1 -S -emit-llvm %s -o %t.ll -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s --implicit-check-not=volatile \
 * RUN:   --implicit-check-not=freeze < %t.ll
 * RUN: %FileCheck %s --check-prefix=WHY < %t.txt
 * RUN: %clang-ashlar -O1 -S -emit-llvm %s -o %t.ll -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %FileCheck %s --implicit-check-not=volatile \
 * RUN:   --implicit-check-not=freeze < %t.ll
 * SPDX-License-Identifier: MIT
 */
struct counted {
	double *x;
	long n;
};

/* CHECK: @rows(
 * WHY-DAG: {{ rows .*refused}}
 * WHY-DAG: {{ rows .*transformed}}
 */
void rows(double **a, double *y, const int *w, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[w[j]] += a[i][w[j] % 3];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[100 * i] += y[100 * j];
}

/* CHECK: @lengths(
 * WHY-DAG: {{ lengths .*refused}}
 * WHY-DAG: {{ lengths .*transformed}}
 */
void lengths(const struct counted *a, double *y, const int *w, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < a[i].n; j++)
			y[w[j]] += a[i].x[w[j] % 3];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[100 * i] += y[100 * j];
}
