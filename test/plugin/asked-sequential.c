/* With threads for all, one function does without.
 * RUN: %clang-ashlar -O2 -S -emit-llvm -I%S/../../include %s \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 -o - | \
 * RUN:   %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <ashlar/pragma.h>

/* CHECK-LABEL: define {{.*}}@threads(
 * CHECK: call {{.*}}@ashlar_parallel
 */
void threads(double a[restrict 3000][3000], double b[3000][3000])
{
	for (int i = 0; i < 3000; ++i)
		for (int j = 0; j < 3000; ++j)
			a[j][i] += b[i][j];
}

/* CHECK-LABEL: define {{.*}}@no_threads(
 * CHECK-NOT: call {{.*}}@ashlar_parallel
 * CHECK: ret void
 */
ASHLAR_FUNCTION("sequential")
void no_threads(double a[restrict 3000][3000], double b[3000][3000])
{
	for (int i = 0; i < 3000; ++i)
		for (int j = 0; j < 3000; ++j)
			a[j][i] += b[i][j];
}
