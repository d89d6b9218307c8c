/* Clang counts executions of lines, for gcov, in the code that it gets; it
 * must be that of the program.
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %clang-ashlar -O2 --coverage -S -emit-llvm %s -o out.ll \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: mv out.ll with.ll
 * RUN: %clang -O2 --coverage -S -emit-llvm %s -o out.ll
 * RUN: diff out.ll with.ll
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o %t.ll \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-why 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=NOT-COUNTED
 * SPDX-License-Identifier: MIT
 */

/* CHECK: transpose {{.*}}refused {{.*}}executions of lines are counted; it would help to compile without --coverage
 * NOT-COUNTED: transpose {{.*}}transformed
 */
void transpose(double a[restrict 300][300], double b[300][300])
{
	for (int i = 0; i < 300; i++)
		for (int j = 0; j < 300; j++)
			a[i][j] += b[j][i];
}
