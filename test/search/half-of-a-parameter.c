/* Where a condition makes a counter half of a parameter, so is a row of the
 * schedule.
 * RUN: %clang-ashlar -O1 -g1 -c -o /dev/null %s -Rpass-missed=ashlar 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O1 -g1 -c -o /dev/null %s -mllvm -ashlar-force \
 * RUN:   -Rpass-missed=ashlar 2>&1 | %FileCheck --allow-empty \
 * RUN:   --check-prefix=FORCE %s
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

static double a[4][2];
double *seen = a[0];

// CHECK: no better order of execution was found
// CHECK-NOT: an internal check failed
// FORCE-NOT: an internal check failed
__attribute__((noinline)) void chosen(int n)
{
	for (int i = 0; i < 2; i++)
		for (int j = i; j < 3; j += 2) {
			float most[20];

			memset(most, 0, sizeof(most));
			if (j != n)
				continue;
			for (int k = 0; k < 2; k++) {
				float next = (float)a[j][0];

				if (next > most[k])
					most[k] = next;
			}
		}
}
