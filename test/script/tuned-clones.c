/* Clones of a function for several processors are loop nests with the same
 * model and different keys: each takes what was measured for its own.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * DEFINE: %{compile} = %clang-ashlar -O2 -gline-tables-only \
 * DEFINE:   -ffp-contract=off -S %s -w
 * RUN: %{compile} -o %t.default.s -mllvm -ashlar-script=%t.dir
 * RUN: cat %t.dir/*v3*.clay | %FileCheck %s --check-prefix=V3
 * V3: # machine: x86_64,x86-64,256x16{{$}}
 * RUN: cat %t.dir/*v4*.clay | %FileCheck %s --check-prefix=V4
 * V4: # machine: x86_64,x86-64,512x32{{$}}
 * RUN: grep -h ^nest %t.dir/*v4*.clay > %t.mine
 * RUN: echo "tile(S0@3, (48, 24, 96))" >> %t.mine
 * RUN: %python %S/Inputs/database.py %t.db %t.dir/*v4*.clay n:3: n:2:@%t.mine
 * RUN: %{compile} -o %t.new.s -mllvm -ashlar-tuned=%t.db -Rpass=ashlar \
 * RUN:   > %t.log 2>&1
 * RUN: grep "measured to be the fastest" %t.log | %count 1
 * RUN: grep "rescheduled the loop nest" %t.log | %count 2
 * RUN: %not cmp %t.new.s %t.default.s
 *
 * REQUIRES: x86_64, sqlite
 * SPDX-License-Identifier: MIT
 */
#define N 512

__attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
void multiply(double (*restrict a)[N], double (*restrict b)[N],
	double (*restrict c)[N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
}
