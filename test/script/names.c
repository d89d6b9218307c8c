/* With debug information loops have the names of their variables in scripts,
 * which hold as well where there is none, and where variables get other names.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * DEFINE: %{compile} = %clang-ashlar -O2 -march=haswell -c %s -w
 * RUN: %{compile} -g -o %t.first.o -mllvm -ashlar-script=%t.dir/all
 * RUN: %{compile} -g -o %t.again.o -mllvm -ashlar-replay=%t.dir/all
 * RUN: cmp %t.first.o %t.again.o
 * RUN: cat %t.dir/all/names.c.multiply.*.clay | %FileCheck %s
 *
 * RUN: %{compile} -o %t.plain.o
 * RUN: %{compile} -o %t.bare.o -mllvm -ashlar-replay=%t.dir/all
 * RUN: cmp %t.plain.o %t.bare.o
 * RUN: %{compile} -g -Drow=r -o %t.other.o -mllvm -ashlar-replay=%t.dir/all \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck %s --check-prefix=DONE
 *
 * By hand, with names of the source.
 * RUN: grep -h ^nest %t.dir/all/names.c.multiply.*.clay > %t.dir/new.clay
 * RUN: echo "permute(k, (0, 2, 1)) tile(col, (48, 24, 96))" >> %t.dir/new.clay
 * RUN: %{compile} -g -o %t.new.o -mllvm -ashlar-dump=ast \
 * RUN:   -mllvm -ashlar-replay=%t.dir/new.clay 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=TILED
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/new.clay 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=BARE
 *
 * CHECK: loops(S0, 'row col k')
 * CHECK: tile(k, (32, 0, 32))
 * CHECK: jam(
 * DONE: remark: done as the script {{.*}} says
 * TILED: S0(c3, c5, c4);
 * BARE: new.clay:2:1: error: permute(k, (0, 2, 1)): it is necessary that the name is that of a statement or a loop; no loop has a name, those of the source need -g
 *
 * SPDX-License-Identifier: MIT
 */
#define N 400

double c[N][N], a[N][N], b[N][N];

void multiply(void)
{
	for (int row = 0; row < N; ++row)
		for (int col = 0; col < N; ++col)
			for (int k = 0; k < N; ++k)
				c[row][col] += a[row][k] * b[k][col];
}
