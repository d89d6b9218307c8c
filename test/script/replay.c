/* What was done to a nest is written down, and done again from that.  A script
 * that was edited does what it says; if that is wrong, the nest stays as it is,
 * and the message says what is wrong and where.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir %t.dir/all
 * DEFINE: %{compile} = %clang-ashlar -O2 -gline-tables-only -march=haswell \
 * DEFINE:   -c %s -w
 * DEFINE: %{do} = %{compile} -o %t.new.o -mllvm -ashlar-dump=ast \
 * DEFINE:   -mllvm -ashlar-replay=%t.dir/new.clay -Rpass-missed=ashlar
 * RUN: %{compile} -o %t.plain.o
 * RUN: %{compile} -o %t.first.o -mllvm -ashlar-script=%t.dir/all
 * RUN: %{compile} -o %t.again.o -mllvm -ashlar-replay=%t.dir/all
 * RUN: cmp %t.plain.o %t.first.o
 * RUN: cmp %t.first.o %t.again.o
 * RUN: %{compile} -o %t.kept.o -mllvm -ashlar-enable=0
 * RUN: cat %t.dir/all/replay.c.multiply.*.clay | %FileCheck %s
 * RUN: cat %t.dir/all/replay.c.sweep.*.clay | %FileCheck %s --check-prefix=KEPT
 * RUN: grep -h ^nest %t.dir/all/replay.c.multiply.*.clay > %t.dir/multiply
 * RUN: grep -h ^nest %t.dir/all/replay.c.sweep.*.clay > %t.dir/sweep
 *
 * Other tiles, written by hand; loops are permuted, tiled and jammed.
 * RUN: cp %t.dir/multiply %t.dir/new.clay && echo "permute(S0@3, (0, 2, 1)) tile(S0@3, (48, 24, 96))" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=TILED
 * RUN: cp %t.dir/multiply %t.dir/new.clay && echo "permute(line108@3, (0, 2, 1)) unrolljam(S0@3, 1, 2)" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=JAMMED
 *
 * What is wrong is told: a condition, an order, threads, the text, the nest.
 * RUN: cp %t.dir/multiply %t.dir/new.clay && echo "permute(S0, (0, 2, 1))" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=LOOP
 * RUN: cmp %t.new.o %t.kept.o
 * RUN: cp %t.dir/sweep %t.dir/new.clay && echo "interchange((0, 0), 1)" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=TURNED
 * RUN: cp %t.dir/multiply %t.dir/new.clay && echo "parallelize((0))" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=THREADS
 * RUN: cp %t.dir/sweep %t.dir/new.clay && echo "parallelize((0))" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} -mllvm -ashlar-parallel 2>&1 | %FileCheck %s --check-prefix=APART
 * RUN: cp %t.dir/multiply %t.dir/new.clay && echo "reverse((0)" \
 * RUN:   >> %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=TEXT
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/new.clay 2>&1 \
 * RUN:   | %count 1
 * RUN: sed "s/'[0-9a-f]*')/'0')/" %t.dir/sweep > %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=UNFIT
 * RUN: sed "s/1[01][0-9], '[0-9a-f]*')/7, '0') reverse((0))/" %t.dir/sweep > %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=ANOTHER
 * RUN: mkdir %t.dir/other && mv %t.dir/new.clay %t.dir/other/replay.c.sweep.7.clay
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/other -Rpass-missed=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=ANOTHER
 * RUN: mv %t.dir/other/replay.c.sweep.7.clay %t.dir/other/another.c.sweep.7.clay
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/other 2>&1 \
 * RUN:   | %count 0
 * RUN: cmp %t.new.o %t.plain.o
 * RUN: rm %t.dir/other/another.c.sweep.7.clay
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/other 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=EMPTY
 * RUN: echo "nest('nobody', 7, '0') reverse((0))" > %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=NOBODY
 * RUN: echo "reverse((0))" > %t.dir/new.clay
 * RUN: %{do} 2>&1 | %FileCheck %s --check-prefix=FOR
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/nothing 2> %t.err
 * RUN: %FileCheck %s --check-prefix=NOTHING --input-file=%t.err
 * RUN: %count 1 < %t.err
 * RUN: cmp %t.new.o %t.kept.o
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-script=%t.dir/sweep/in 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NOWHERE
 * RUN: mkdir %t.dir/full && ls %t.dir/all | grep sweep > %t.dir/name
 * RUN: xargs -I NAME ln -s /dev/full %t.dir/full/NAME < %t.dir/name
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-script=%t.dir/full 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=FULL
 * RUN: ln -s nothing %t.dir/all/link.clay
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/all 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=LINK
 * RUN: cmp %t.new.o %t.first.o
 *
 * SPDX-License-Identifier: MIT
 */

/* CHECK: # multiply:[[#LINE:]], {{.*}}replay.c
 * CHECK: # S0, line [[#LINE+3]]
 * CHECK: tiled 32x32
 * CHECK: # model: {{.*}} cycles in the original order, {{.*}} in this one
 * CHECK: nest('multiply', [[#LINE]], '{{[0-9a-f]+}}')
 * CHECK: tile((0, 0, 0), (32, 0, 32))
 * CHECK: jam(
 * CHECK-NOT: tree
 * KEPT: nest('sweep',
 * KEPT-NEXT: # the original order is kept
 *
 * TILED: for (int c0 = 0; c0 <= 8; c0 += 1)
 * TILED-NEXT: for (int c1 = 0; c1 <= 16; c1 += 1)
 * TILED-NEXT: for (int c2 = 0; c2 <= 4; c2 += 1)
 * TILED: S0(c3, c5, c4);
 * JAMMED: // unroll
 * JAMMED: S0(
 *
 * LOOP: new.clay:2:1: error: permute(S0, (0, 2, 1)): it is necessary that the prefix names a loop
 * LOOP: remark: the script for it cannot be used ({{.*}}new.clay:2:1: error: permute
 * TURNED: new.clay:2:1: error: after this directive S0[1, 0] ({{.*}}replay.c:[[#]]) runs before S0[0, 1] ({{.*}}), on which it depends by a[1, 1]
 * THREADS: new.clay:2:1: error: a loop runs in parallel, for which -ashlar-parallel is needed
 * APART: new.clay:2:1: error: after this directive S0[{{.*}}] ({{.*}}) may run at the same time as S0[{{.*}}] ({{.*}}), on which it depends by a[
 * TEXT: new.clay:3:1: error: expected ')', found the end
 * UNFIT: new.clay:1:1: error: the script does not fit: the loop nest has changed since it was written
 * FOR: new.clay:1:1: error: the script does not say by "nest" what it is for
 * ANOTHER: .clay:1:1: error: the script does not fit: it was written for another loop nest of "sweep"
 * ANOTHER: remark: the script for it cannot be used (
 * EMPTY: ashlar: {{.*}}other: error: there is no file *.clay in the folder
 * NOBODY: new.clay:1:1: error: the script does not fit: there is no function "nobody"
 * NOTHING: ashlar: {{.*}}nothing: error: cannot be read: No such file or directory
 * NOWHERE: ashlar: cannot write {{.*}}sweep/in/replay.c.{{.*}}.clay: Not a directory
 * FULL: ashlar: the script of sweep:{{.*}} was not written
 * LINK: ashlar: cannot read {{.*}}all/link.clay: No such file or directory
 */
#define N 400

#line 100

double c[N][N], a[N][N], b[N][N];

void multiply(void)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}

void sweep(void)
{
	for (int i = 1; i < N; ++i)
		for (int j = 0; j < N - 1; ++j)
			a[i][j] = 0.5 * a[i - 1][j + 1];
}
