/* In builds with a database of measurements a nest gets what was fastest there:
 * a script, the plugin's own choice, or its original code.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * DEFINE: %{rows} =
 * DEFINE: %{base} = %python %S/Inputs/database.py %t.db %t.dir/tuned.c.multiply.*.clay %{rows}
 * DEFINE: %{compile} = %clang-ashlar -O2 -gline-tables-only -march=haswell \
 * DEFINE:   -ffp-contract=off -c %s -w
 * DEFINE: %{tuned} = %{compile} -o %t.new.o -mllvm -ashlar-tuned=%t.db \
 * DEFINE:   -Rpass=ashlar -Rpass-missed=ashlar > %t.log 2>&1
 * RUN: %{compile} -o %t.default.o -mllvm -ashlar-script=%t.dir
 * RUN: %{compile} -o %t.kept.o -mllvm -ashlar-only=add
 * RUN: %FileCheck %s --check-prefix=MACHINE < %t.dir/tuned.c.multiply.*.clay
 * MACHINE: # machine: x86_64,haswell,256x16{{$}}
 * MACHINE-NEXT: # processor: vectors of 32 bytes, 16 of them; lines of 64 bytes; caches of 32768, 262144, 4194304 bytes{{$}}
 *
 * A script is done as it is by replay.
 * RUN: grep -h ^nest %t.dir/tuned.c.multiply.*.clay > %t.dir/mine
 * RUN: cp %t.dir/mine %t.dir/other
 * RUN: echo "tile(S0@3, (48, 24, 96))" >> %t.dir/mine
 * RUN: echo "tile(S0@3, (16, 16, 16))" >> %t.dir/other
 * RUN: %{compile} -o %t.mine.o -mllvm -ashlar-replay=%t.dir/mine
 * RUN: %{compile} -o %t.other.o -mllvm -ashlar-replay=%t.dir/other
 * RUN: %not cmp %t.mine.o %t.default.o
 * REDEFINE: %{rows} = n:3: n:4:plain n:2:@%t.dir/mine n:5:@%t.dir/other
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.mine.o
 * RUN: %FileCheck %s --check-prefix=DONE < %t.log
 * DONE: tuned.c:[[#]]:{{.*}}remark: done as was measured to be the fastest ({{.*}}.db)
 *
 * Rows may come in any order; where scripts are equally fast, their texts decide.
 * REDEFINE: %{rows} = n:3: n:2:@%t.dir/other n:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.other.o
 * REDEFINE: %{rows} = TURNED n:3: n:2:@%t.dir/other n:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.other.o
 *
 * Sizes that disagree: the geometric mean decides, of what has all sizes.
 * REDEFINE: %{rows} = m:3:@%t.dir/mine n:1:@%t.dir/mine m:2:@%t.dir/other n:4:@%t.dir/other o:1:@%t.dir/other \
 * REDEFINE:   o:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.mine.o
 * REDEFINE: %{rows} = m:3: n:1: m:2:@%t.dir/other o:1:@%t.dir/other
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 *
 * The plugin's choice, or the original code, is fastest.
 * REDEFINE: %{rows} = n:1: n:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * REDEFINE: %{rows} = n:2: n:1:plain
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.kept.o
 * RUN: %FileCheck %s --check-prefix=PLAIN < %t.log
 * PLAIN: remark: the original code was measured to be the fastest ({{.*}}.db)
 *
 * Measurements of another machine do not count; those of another nest tell that
 * this one has changed, and the nest is optimized as without a database.
 * REDEFINE: %{rows} = n:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{compile} -march=x86-64 -o %t.old.o
 * RUN: %{compile} -march=x86-64 -o %t.new.o -mllvm -ashlar-tuned=%t.db
 * RUN: cmp %t.new.o %t.old.o
 * REDEFINE: %{rows} = NEST=0123456789abcdef n:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * RUN: %FileCheck %s --check-prefix=CHANGED < %t.log
 * CHANGED: remark: the loop nest has changed since it was measured ({{.*}}.db)
 *
 * A script that is wrong is told, and the nest is optimized without it.
 * RUN: cp %t.dir/mine %t.dir/wrong && echo "parallelize((0))" >> %t.dir/wrong
 * REDEFINE: %{rows} = n:2:@%t.dir/wrong
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * RUN: %FileCheck %s --check-prefix=WRONG < %t.log
 * WRONG: ashlar: {{.*}}.db:3:1: error: a loop runs in parallel, for which -ashlar-parallel is needed
 * WRONG: remark: what was measured to be the fastest cannot be used ({{.*}}.db:3:1: error: a loop runs {{.*}})
 * REDEFINE: %{rows} = n:2:tile(
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * RUN: %FileCheck %s --check-prefix=TEXT < %t.log
 * TEXT: ashlar: {{.*}}.db:1:6: error:
 *
 * A script that is given for the nest comes first.
 * REDEFINE: %{rows} = n:2:@%t.dir/mine
 * RUN: %{base}
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-tuned=%t.db -mllvm -ashlar-replay=%t.dir/other
 * RUN: cmp %t.new.o %t.other.o
 *
 * What is no database is told once, and nothing else changes.
 * REDEFINE: %{rows} = FORMAT=2
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * RUN: %FileCheck %s --check-prefix=FORMAT < %t.log
 * RUN: grep ^ashlar %t.log | %count 1
 * FORMAT: ashlar: {{.*}}.db: error: no database of ashlar-tune, or of another version of it
 * RUN: cp %s %t.db && %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * RUN: %FileCheck %s --check-prefix=OTHER < %t.log
 * OTHER: ashlar: {{.*}}.db: error: file is not a database
 * RUN: rm %t.db && %{tuned}
 * RUN: %FileCheck %s --check-prefix=NONE < %t.log
 * NONE: ashlar: {{.*}}.db: error: unable to open database file
 * RUN: %not test -e %t.db
 *
 * REQUIRES: x86_64, sqlite
 * SPDX-License-Identifier: MIT
 */
#define N 400

double a[N][N], b[N][N], c[N][N];

void multiply(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
}

void add(void)
{
	for (int j = 0; j < N; j++)
		for (int i = 0; i < N; i++)
			a[i][j] += b[i][j];
}
