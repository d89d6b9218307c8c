/* A subscript that is not affine may be anything that its type can hold: memory
 * as far away as that cannot be copied.
 *
 * RUN: %clang-ashlar -O2 -Wno-comment -c %s -o %t.o -Rpass=ashlar \
 * RUN:   -Rpass-missed=ashlar -mllvm -ashlar-offload=spirv 2>&1 | %FileCheck %s
 * CHECK: not-affine.c:[[@LINE+8]]:{{.*}} cannot run on a device{{.*}}an array has no bounds
 * CHECK: not-affine.c:[[@LINE+14]]:{{.*}} loops run on a device if there is one
 *
 * SPDX-License-Identifier: MIT
 */
void look_up(int n, double to[restrict n], const double from[restrict n],
	const short where[restrict n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 8; j++)
			to[i] = to[i] * 0.5 + from[where[i]];
}

void copy(int n, double to[restrict n], const double from[restrict n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 8; j++)
			to[i] = to[i] * 0.5 + from[i];
}
