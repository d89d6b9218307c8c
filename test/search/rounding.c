/* Where only an order that rounds otherwise would be better, that is said, and
 * what would help does: of the sums over columns, but not of a copy, of a sum of
 * integers, which may be reordered anyway, or of a single loop, which LLVM does.
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -fassociative-math -fno-signed-zeros -fno-trapping-math \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-why 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=ALLOWED
 *
 * Nothing of it is seen in the code, or in what the nest costs.
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o %t.without.ll
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o %t.with.ll \
 * RUN:   -mllvm -ashlar-why=%t.json
 * RUN: diff %t.without.ll %t.with.ll
 *
 * CHECK: columns {{.*}}modelled {{.*}}a better order of execution would round differently; it would help to allow that with -ffast-math, or -fassociative-math -fno-signed-zeros -fno-trapping-math
 * CHECK: copy {{.*}}modelled {{.*}}no better order of execution was found{{$}}
 * CHECK: single {{.*}}modelled {{.*}}no better order of execution was found{{$}}
 * CHECK: rows {{.*}}modelled {{.*}}no better order of execution was found{{$}}
 * ALLOWED: columns {{.*}}transformed
 * ALLOWED: copy {{.*}}modelled
 * SPDX-License-Identifier: MIT
 */
double columns(int n, double (*a)[500])
{
	double s = 0;

	for (int j = 0; j < 500; j++)
		for (int i = 0; i < n; i++)
			s += a[i][j];
	return s;
}

void copy(int n, double (*restrict a)[500], double (*restrict b)[500])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 500; j++)
			a[i][j] = b[i][j];
}

float single(int n, const float *a)
{
	float s = 0;

	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}

double rows(int n, double (*a)[500])
{
	double s = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < 500; j++)
			s += a[i][j];
	return s;
}
