/* Parts of arrays that lie in boxes of their own for an iteration, as a script
 * says.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * RUN: cd %t.dir
 * DEFINE: %{compile} = %clang-ashlar -O3 -g -ffp-contract=off %s -w
 * DEFINE: %{do} = %{compile} -mllvm -ashlar-replay=new -Rpass=ashlar \
 * DEFINE:   -Rpass-missed=ashlar -Rpass-analysis=ashlar
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.want
 * RUN: %{compile} -c -o %t.first.o -mllvm -ashlar-script=all
 * RUN: grep -h ^nest all/pack.c.multiply.*.clay > multiply
 * RUN: grep -h ^nest all/pack.c.square.*.clay > square
 * RUN: grep -h ^nest all/pack.c.solve.*.clay > solve
 * RUN: grep -h ^nest all/pack.c.halve.*.clay > halve
 * RUN: grep -h ^nest all/pack.c.some.*.clay > some
 *
 * The values are those of the original order, where the new one runs and where
 * arrays overlap.
 * RUN: mkdir new && cp multiply new/multiply.clay \
 * RUN:   && echo "permute(k, (0, 2, 1)) tile(j, (48, 0, 96)) pack(b, S0@2) \
 * RUN:   pack(c, S0@2) pack(a, S0@1)" >> new/multiply.clay
 * RUN: cp square new/square.clay \
 * RUN:   && echo "tile(k, (8, 16, 4)) pack(a, S0@3) pack(c, S0@2) \
 * RUN:   pack(b, S0@3) limit('[n] -> { : n >= 5 }')" >> new/square.clay
 * RUN: cp solve new/solve.clay \
 * RUN:   && echo "interchange(k, i) pack(a, k)" >> new/solve.clay
 * RUN: cp halve new/halve.clay \
 * RUN:   && echo "pack(f, i) pack(f, r)" >> new/halve.clay
 * RUN: %{do} -o %t.new -mllvm -ashlar-verify -mllvm -ashlar-dump=ast \
 * RUN:   > %t.messages 2>&1
 * RUN: %FileCheck %s < %t.messages
 * RUN: %FileCheck %s --check-prefix=DONE < %t.messages
 * RUN: %t.new > %t.got && cmp %t.got %t.want
 * RUN: %{compile} -c -o %t.first.o -mllvm -ashlar-replay=new
 *
 * CHECK: for (int c0
 * CHECK: pack_a(
 * CHECK: for (int c1
 * CHECK: pack_c(
 * CHECK: pack_b(
 * CHECK: S0(
 * CHECK: unpack_c(
 * DONE-COUNT-4: remark: done as the script {{.*}} says
 *
 * It is recorded, and replayed from that, also where nothing has a name.
 * RUN: %{compile} -c -o %t.a.o -mllvm -ashlar-replay=new \
 * RUN:   -mllvm -ashlar-script=again
 * RUN: cmp %t.first.o %t.a.o
 * RUN: %{compile} -c -o %t.b.o -mllvm -ashlar-replay=again \
 * RUN:   -mllvm -ashlar-script=third
 * RUN: cmp %t.first.o %t.b.o
 * RUN: grep -h . again/pack.c.square.*.clay | %FileCheck %s --check-prefix=SCRIPT
 * RUN: grep -rh '^[^#]' again > 2.txt
 * RUN: grep -rh '^[^#]' third > 3.txt && cmp 2.txt 3.txt
 * RUN: %{compile} -g0 -c -o %t.bare.o -mllvm -ashlar-only=multiply \
 * RUN:   -mllvm -ashlar-replay=again -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=BARE
 *
 * SCRIPT: # S0 (0, 0, 0, 0): i0, i1, i2
 * SCRIPT: nest('square'
 * SCRIPT-NEXT: parameters('n')
 * SCRIPT-NEXT: arrays('c a b')
 * SCRIPT-NEXT: loops(S0, 'i j k')
 * SCRIPT-NEXT: tile(k, (8, 16, 4))
 * SCRIPT-NEXT: pack(a, S0@3)
 * SCRIPT-NEXT: pack(c, S0@2)
 * SCRIPT-NEXT: pack(b, S0@3)
 * SCRIPT-NEXT: limit('[n] -> { : n >= 5 }')
 * SCRIPT-NOT: {{.}}
 * BARE: remark: done as the script {{.*}} says
 *
 * Where a subscript counts from the beginning of a tile, that is the iterator
 * of a loop, and there is no remainder that would keep vectors away.
 * RUN: %{compile} -S -emit-llvm -o - -mllvm -ashlar-replay=new \
 * RUN:   | %FileCheck %s --check-prefix=VECTOR
 * VECTOR-LABEL: define {{.*}}@multiply(
 * VECTOR-NOT: {{[us]}}rem
 * VECTOR: load <2 x double>
 * VECTOR-NOT: {{[us]}}rem
 * VECTOR-LABEL: define {{.*}}@square(
 *
 * What cannot be is told.
 * DEFINE: %{why} = %{compile} -c -o /dev/null \
 * DEFINE:   -mllvm -ashlar-replay=new.clay -Rpass-missed=ashlar 2>&1
 * RUN: cp some new.clay && echo "pack(a, i)" >> new.clay
 * RUN: %{why} | %FileCheck %s --check-prefix=SOME
 * RUN: cp some new.clay && echo "pack(b, i)" >> new.clay
 * RUN: %{why} | %FileCheck %s --check-prefix=UNSURE
 * RUN: cp multiply new.clay \
 * RUN:   && echo "pack(b, i) parallelize(i)" >> new.clay
 * RUN: %{why} -mllvm -ashlar-parallel | %FileCheck %s --check-prefix=SHARED
 * RUN: cp solve new.clay && echo "reverse(i) pack(a, i)" \
 * RUN:   >> new.clay
 * RUN: %{why} | %FileCheck %s --check-prefix=TURNED
 * RUN: cp solve new.clay && echo "pack(a, i) distribute(i, 2)" \
 * RUN:   >> new.clay
 * RUN: %{why} | %FileCheck %s --check-prefix=PARTED
 * RUN: cp multiply new.clay \
 * RUN:   && echo "parallelize(i) alone() pack(b, i)" >> new.clay
 * RUN: %{why} -mllvm -ashlar-parallel | %FileCheck %s --check-prefix=ALONE
 * RUN: cp multiply new.clay && echo "pack(b, i)" >> new.clay
 * RUN: %{why} -mllvm -ashlar-offload=spirv \
 * RUN:   | %FileCheck %s --check-prefix=DEVICE
 * RUN: cp multiply new.clay \
 * RUN:   && echo "pack(b, i) offload(host)" >> new.clay
 * RUN: %{why} -mllvm -ashlar-offload=spirv -Rpass=ashlar \
 * RUN:   | %FileCheck %s --check-prefix=BARE
 *
 * SOME: new.clay:2:1: error: the array cannot be packed here: not all that is copied is read whatever the data are, or it has no plain subscripts
 * UNSURE: new.clay:2:1: error: pack(b, i): it is necessary that what is written of the array inside is written whatever the data are
 * SHARED: new.clay:2:12: error: after this directive pack_b[{{.*}} may run at the same time as S0[{{.*}}, on which it depends by b_packed[
 * TURNED: new.clay:2:1: error: after this directive S0[{{.*}} runs before S0[
 * PARTED: new.clay:2:12: error: after this directive pack_a[{{.*}} runs before {{.*}}, on which it depends by a_packed[
 * ALONE: new.clay:2:24: error: a script that packs arrays has no other order for one thread
 * DEVICE: new.clay:2:1: error: a nest that runs on a device has no packed arrays; "offload(host)" keeps it from there
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 90

static double a[N][N], b[N][N], c[N][N];
static float f[3 * N];

__attribute__((noinline)) void multiply(void)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}

__attribute__((noinline)) void square(int n, double c[n][n],
	double a[n][n], double b[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				c[i][j] += a[i][k] * b[k][j] * 0.25;
}

/* The part becomes larger from iteration to iteration, and is read where it
 * has been written.
 */
__attribute__((noinline)) void solve(int n)
{
	for (int i = 1; i < n; ++i)
		for (int j = 0; j < i; ++j)
			for (int k = 0; k < N; ++k)
				a[i][k] -= 0.001 * b[i][j] * a[j][k];
}

__attribute__((noinline)) void halve(int n)
{
	for (int r = 0; r < 5; ++r)
		for (int i = 0; i < n; ++i)
			for (int j = 1; j < 3; ++j)
				f[3 * i + j] = f[3 * i + j] * 0.5f +
					f[3 * i] * r;
}

__attribute__((noinline)) void some(int n)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			if (f[i] > 0)
				b[i][j] += a[i][j];
}

static void fill(void)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			a[i][j] = i % 7 + j % 5 * 0.5;
			b[i][j] = i % 3 - j % 11 * 0.25;
			c[i][j] = i - j;
		}
	for (int i = 0; i < 3 * N; ++i)
		f[i] = i % 13;
}

static void print(const char *what)
{
	double sum = 0;

	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			sum += (a[i][j] + b[i][j] + c[i][j] + f[i + 2 * j]) *
				(i + 2 * j + 1);
	printf("%s %.17g\n", what, sum);
}

int main(void)
{
	static const int sizes[] = { 0, 1, 2, 5, 7, 16, 31, N };

	fill();
	multiply();
	print("multiply");
	for (unsigned s = 0; s < sizeof(sizes) / sizeof(sizes[0]); ++s) {
		int n = sizes[s];

		fill();
		square(n, (void *) c, (void *) b, (void *) a);
		square(n, (void *) a, (void *) a, (void *) b);
		square(n, (void *) &c[0][3], (void *) b, (void *) c);
		print("square");
		solve(n);
		print("solve");
		halve(n);
		print("halve");
		some(n);
		print("some");
	}
	return 0;
}
