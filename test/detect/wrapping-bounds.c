/* A number of iterations that wraps around is that of a loop alone: the greatest
 * number of its type is no bound for a loop around those that it depends on.
 * RUN: %clang-ashlar -O2 -g1 -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-checks=0 \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang-ashlar -O2 -g1 -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-why=%t.assumed.txt
 * RUN: %FileCheck %s --check-prefix=ASSUMED < %t.assumed.txt
 * SPDX-License-Identifier: MIT
 */
double a[99], b[99][99];

// CHECK: {{ walk .*refused .*number of iterations}}
// ASSUMED: {{ walk .*(modelled|transformed)}}
void walk(int n, int m)
{
	for (int i = n; i < n + 10; i += 2)
		for (int j = 0; j < m; j++) {
			unsigned length = (unsigned)(i + 2);

			for (unsigned k = 0; k < length; k++)
				a[i + k] += b[j][k];
		}
}
