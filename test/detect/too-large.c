/* A region with more statements than a model may have is cut in two.  What ends
 * it, the values handed over to the code behind it, counts, but cannot be cut off.
 * RUN: %clang-ashlar -O1 -g -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-max-stmts=9 -mllvm -ashlar-why=%t.9.txt
 * RUN: %FileCheck %s --check-prefix=CUT < %t.9.txt
 * RUN: %clang-ashlar -O1 -g -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-max-stmts=1 -mllvm -ashlar-why=%t.1.txt
 * RUN: %FileCheck %s --check-prefix=NONE < %t.1.txt
 * SPDX-License-Identifier: MIT
 */

// CUT-COUNT-2: modelled
// NONE-COUNT-2: the loop nest is too large to model
void sums(double (*restrict a)[4], double (*restrict b)[4],
	double *restrict out, int n)
{
	double s = 0, t = 0;

	for (int i = 0; i < n; i++) {
		a[i][0] = i;
		a[i][1] = i + 1;
		a[i][2] = i + 2;
		a[i][3] = i + 3;
		s += b[i][2];
	}
	for (int i = 0; i < n; i++) {
		b[i][0] = i;
		b[i][1] = i + 1;
		b[i][2] = i + 2;
		b[i][3] = i + 3;
		t += a[i][1];
	}
	out[0] = s;
	out[1] = t;
}
