/* Where a database says that different scripts are best for different sizes,
 * the program tests them.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * DEFINE: %{rows} =
 * DEFINE: %{base} = %python %S/Inputs/database.py %t.db %t.dir/all/tuned-sizes.c.multiply.*.clay %{rows}
 * DEFINE: %{compile} = %clang-ashlar -O2 -g -march=haswell -ffp-contract=off %s -w
 * DEFINE: %{tuned} = rm -rf %t.dir/new && %{compile} -c -o %t.new.o -mllvm -ashlar-tuned=%t.db \
 * DEFINE:   -mllvm -ashlar-script=%t.dir/new 2> %t.log && cat %t.dir/new/tuned-sizes.c.multiply.*.clay > %t.new
 * RUN: %{compile} -c -o %t.default.o -mllvm -ashlar-script=%t.dir/all
 * RUN: grep -h ^nest %t.dir/all/tuned-sizes.c.multiply.*.clay > %t.dir/large
 * RUN: cp %t.dir/large %t.dir/small
 * RUN: echo "tile(S0@3, (48, 24, 96)) limit('[n] -> { : n >= 20 }')" >> %t.dir/large
 * RUN: echo "interchange(S0@3, 1) limit('[n] -> { : n >= 4 }')" >> %t.dir/small
 * RUN: %clang -O2 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 *
 * The bound is the geometric mean of 90 and 1000; each keeps its own limit.
 * REDEFINE: %{rows} = "n=50:2:@%t.dir/small" "n=90:2:@%t.dir/small" "n=1000:2:@%t.dir/large"
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: %count 0 < %t.log
 * RUN: %FileCheck %s < %t.new
 * CHECK: done as was measured to be the fastest
 * CHECK: limit('[n] -> { : n >= 4 }')
 * CHECK: tile(
 * CHECK: alone('[n] -> { : n <= 300 }')
 * CHECK-NOT: tile(
 * RUN: %{compile} -o %t.exe -mllvm -ashlar-tuned=%t.db && %t.exe | diff - %t.wanted
 *
 * What was recorded is replayed, also without the database.
 * RUN: %{compile} -c -o %t.again.o -mllvm -ashlar-replay=%t.dir/new
 * RUN: cmp %t.new.o %t.again.o
 *
 * The original code is best for small sizes, or for large ones.
 * REDEFINE: %{rows} = "n=10:2:plain" "n=1000:2:@%t.dir/large"
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: %FileCheck %s --check-prefix=SMALL < %t.new
 * SMALL: limit('[n] -> { : n >= 101 }')
 * SMALL: tile(
 * RUN: %{compile} -o %t.exe -mllvm -ashlar-tuned=%t.db && %t.exe | diff - %t.wanted
 * REDEFINE: %{rows} = "n=10:2:@%t.dir/small" "n=1000:2:plain"
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: %FileCheck %s --check-prefix=LARGE < %t.new
 * LARGE: limit('[n] -> { : 4 <= n <= 100 }')
 * LARGE-NOT: tile(
 *
 * Sizes that no parameter tells apart, or that are not known: one for all.
 * REDEFINE: %{rows} = "n=10:2:@%t.dir/small" "n=10..1000:2:@%t.dir/large"
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 * REDEFINE: %{rows} = "n=10:2:@%t.dir/small" "n=100:2:@%t.dir/large" "n=200:2:@%t.dir/small"
 * RUN: %{base}
 * RUN: %{tuned}
 * RUN: cmp %t.new.o %t.default.o
 *
 * A set that is none is refused.
 * RUN: cp %t.dir/large %t.dir/wrong && echo "alone('[n] -> { n }') interchange(S0@3, 1)" >> %t.dir/wrong
 * RUN: %{compile} -c -o %t.new.o -mllvm -ashlar-replay=%t.dir/wrong 2>&1 | %FileCheck %s --check-prefix=WRONG
 * WRONG: wrong:3:1: error: alone('[n] -> { n }'): it is necessary that the text is a set of parameters in isl's notation
 *
 * REQUIRES: x86_64, sqlite
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 420

double a[N][N], b[N][N], c[N][N];

__attribute__((noinline)) void multiply(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

int main(void)
{
	static const int sizes[] = { 0, 1, 3, 4, 10, 100, 101, 300, 301, 420 };
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * 7 + j * 3) % 11;
			b[i][j] = (i * 5 + j) % 13 - 6;
		}
	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		multiply(sizes[i]);
		for (int k = 0; k < N; k++)
			sum += c[k][k] * k + c[k][N - 1 - k];
		printf("%g\n", sum);
	}
	return 0;
}
