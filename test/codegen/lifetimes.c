/* Arrays of a block live one after the other in the old code and by turns in
 * the new one: they must not share a place on the stack.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=off -mllvm -ashlar-effort=0
 * RUN: %t.exe | diff - %t.wanted
 * RUN: %clang-ashlar -O1 -ffp-contract=off %s -S -emit-llvm -o - \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-size-tests=off \
 * RUN:   -mllvm -ashlar-effort=0 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "../programs/dct.h"

/* CHECK-LABEL: define {{.*}}@main(
 * CHECK: alloca [8 x [8 x double]]
 * CHECK: alloca [8 x [8 x double]]
 * CHECK-NOT: call void @llvm.lifetime
 * CHECK: ret i32
 */
int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 6;
	int side = n * B;
	double sum = 0;
	if (n < 1) return 2;
	unsigned char *im = calloc(side, side);

	for (int y = 0; y < side; y++)
		for (int x = 0; x < side; x++)
			im[y * side + x] = x * y;
	for (int u = 0; u < B; u++)
		for (int x = 0; x < B; x++)
			basis[u][x] = (u + x) % 3 * 0.5;
	for (int by = 0; by < n; by++)
		for (int bx = 0; bx < n; bx++) {
			double block[B][B];
			unsigned char *p = im + by * B * side + bx * B;

			for (int y = 0; y < B; y++)
				for (int x = 0; x < B; x++)
					block[y][x] = p[y * side + x] - 128.0;
			forward(block);
			backward(block);
			for (int y = 0; y < B; y++)
				for (int x = 0; x < B; x++) {
					double d = block[y][x] + 128 -
						   p[y * side + x];

					sum += d * d;
				}
		}
	printf("%.10f\n", sum);
	free(im);
	return 0;
}
