/* Loops of many jammed copies, and what is left over beside them, are not made
 * longer by LLVM; other loops may be.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -S -emit-llvm %s \
 * RUN:   -mllvm -ashlar-only=product -o - | %FileCheck %s
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -S -emit-llvm %s \
 * RUN:   -mllvm -ashlar-only=product -mllvm -ashlar-no-register-tiling \
 * RUN:   -o - | %FileCheck %s --check-prefix=NO-COPIES
 * CHECK: llvm.loop.unroll.disable
 * NO-COPIES-NOT: llvm.loop.interleave.count
 * SPDX-License-Identifier: MIT
 */
void product(int n, double a[restrict n][n], double b[n][n], double c[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				a[i][j] += b[i][k] * c[k][j];
}
