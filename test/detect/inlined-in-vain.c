/* A function with loops is inlined into a loop of its caller.  None of its loops
 * gets new code, another nest of the caller does: the function is called as
 * before, and left to LLVM, not compiled in the form that detection gave it.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang -O3 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
 * RUN: %opt-ashlar -passes=ashlar -S %t.bc -o - | %FileCheck %s
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 %s -o %t.exe && %t.exe | diff %t.wanted -
 *
 * CHECK-LABEL: define {{.*}}@main(
 * CHECK: call {{.*}}@follow(
 * CHECK: {{^}}}
 */
#include <stdio.h>

#define N 90

static double a[N][N], b[N][N], c[N][N];
static int next[N];
static volatile int beat;

/* Where does one get to in "n" steps? Each depends on the one before. */
static int follow(int at, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k <= i % 3; k++, beat++)
			at = next[at];
	return at;
}

int main(void)
{
	int at = 0;

	for (int i = 0; i < N; i++) {
		next[i] = (i * 7 + 3) % N;
		for (int j = 0; j < N; j++) {
			a[i][j] = i + j * 0.5;
			b[i][j] = i * 0.25 - j;
		}
	}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
	for (int t = 0; t < 20; t++)
		at += follow(at % N, 30);
	printf("%a %d\n", c[5][7], at);
	return 0;
}
