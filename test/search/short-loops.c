/* Where the lengths of loops are parameters, short ones are left to the original
 * code, in front of all other tests.  Not if they are constants, if the user
 * wants the new code by all means, or if he wants no such tests.  Results are the
 * same on both sides of the limit.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O2 -g1 -c %s -o %t.o -Rpass-analysis=ashlar \
 * RUN:   -mllvm -ashlar-effort=0 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O2 -g1 -c %s -o %t.o -Rpass-analysis=ashlar \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O2 -g1 -c %s -o %t.o -Rpass-analysis=ashlar \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-size-tests=0 \
 * RUN:   -mllvm -ashlar-effort=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NONE
 * RUN: %clang-ashlar -O2 -g1 -c %s -o %t.o -Rpass-analysis=ashlar \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-force -mllvm -ashlar-effort=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NONE
 * RUN: %clang-ashlar -O2 -g1 -c %s -o %t.o -Rpass-analysis=ashlar \
 * RUN:   -Rpass=ashlar -DN=300 -DK=200 -mllvm -ashlar-effort=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NONE
 * RUN: %clang-ashlar -O1 -mllvm -ashlar-effort=0 -emit-llvm -S %s -o - \
 * RUN:   | %FileCheck %s --check-prefix=IR
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-effort=0 %s -o %t.new
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-effort=0 %s -o %t.late \
 * RUN:   -mllvm -ashlar-late
 * RUN: %clang -O2 %s -o %t.old
 * RUN: %t.old > %t.expected && %t.new | diff - %t.expected
 * RUN: %t.late | diff - %t.expected
 *
 * CHECK: the new code runs if argument 1 >= {{[1-9][0-9]?}} and argument 2 >= {{[1-9][0-9].*}}; if not, the original is faster
 * NONE-NOT: is faster
 * NONE: rescheduled
 * NONE-NOT: is faster
 *
 * IR-LABEL: define {{.*}}@product
 * IR-NOT: ptrtoint
 * IR: br i1
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N n
#define K k
#endif

void __attribute__((noinline)) product(int n, int k, const float *a,
	const float *b, float *c)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			float s = 0;

			for (int l = 0; l < K; l++)
				s += a[i * K + l] * b[j * K + l];
			c[i * N + j] += s;
		}
}

int main(void)
{
	static float a[100 * 100], b[100 * 100], c[100 * 100];
	static const int sizes[][2] = { { 0, 0 }, { 1, 3 }, { 3, 1 },
		{ 4, 90 }, { 90, 4 }, { 7, 7 }, { 13, 21 }, { 31, 33 },
		{ 65, 67 }, { 97, 100 } };

	for (int i = 0; i < 100 * 100; i++) {
		a[i] = (float) (i % 17) / 8 - 1;
		b[i] = (float) (i % 23) / 16 - 1;
	}
	for (unsigned s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		product(sizes[s][0], sizes[s][1], a, b, c);
		for (int i = 0; i < 100 * 100; i += 7)
			printf("%a ", c[i]);
		puts("");
	}
	return 0;
}
