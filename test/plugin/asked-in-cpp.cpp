/* Marks in C++, and without optimization.
 * RUN: %clang-ashlar -O2 -S -emit-llvm -I%S/../../include %s \
 * RUN:   -mllvm -ashlar-why -o %t.ll 2>&1 | %FileCheck %s
 * RUN: %clang -O0 -Wall -Wextra -Werror -S -emit-llvm -I%S/../../include %s \
 * RUN:   -o - | %FileCheck --check-prefix=PLAIN %s
 * CHECK: refused {{.*}}asks not to be optimized
 * PLAIN-NOT: call {{.*}}ashlar
 * SPDX-License-Identifier: MIT
 */
#include <ashlar/pragma.h>

template <typename T> static void fill(T *a, int n)
{
	ASHLAR_LOOP("off")
	for (int i = 0; i < n; ++i)
		a[i] = T(1);
}

void fill_doubles(double *a, int n)
{
	fill(a, n);
}
