/* Innermost loops that read neighbours of a row, in jammed copies: vectors of
 * our own.  Each block loads one vector of a row and shuffles the others from
 * that and the one of the block before; the copies share rows.  So four copies
 * of a mean of five cells load six vectors, not twenty.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mprefer-vector-width=512 \
 * RUN:   -ffp-contract=off -gline-tables-only -Rpass=ashlar -S -emit-llvm %s \
 * RUN:   -mllvm -ashlar-only=means -o %t.ll 2>&1 \
 * RUN:   | %FileCheck --check-prefix=REMARK %s
 * RUN: %FileCheck %s --input-file=%t.ll
 * Shorter vectors seldom lie across lines of the cache.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off \
 * RUN:   -gline-tables-only -Rpass=ashlar -c %s \
 * RUN:   -mllvm -ashlar-only=means -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=SHORT %s
 *
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %t.plain > %t.want
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %t.new > %t.got && cmp %t.got %t.want
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-time-tiling=2 \
 * RUN:   -mllvm -ashlar-tile=20
 * RUN: %t.new > %t.got && cmp %t.got %t.want
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-time-tiling=2
 * RUN: env OMP_NUM_THREADS=2 %t.new > %t.got && cmp %t.got %t.want
 *
 * REMARK: tiles that reach over steps of time{{.*}}, copies jammed 4
 * SHORT: tiles that reach over steps of time
 * SHORT-NOT: jammed
 *
 * CHECK-LABEL: define {{.*}}@means(
 * CHECK-COUNT-4: phi <8 x double>
 * CHECK-COUNT-6: load <8 x double>
 * CHECK-NOT: load <8 x double>
 * CHECK: shufflevector <8 x double> {{.*}} <8 x i32> <i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
 * CHECK: store <8 x double>
 * CHECK-LABEL: attributes
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 1210

static double a[N][N], b[N][N];
static float c[N][N + 3], d[N][N + 3];

__attribute__((noinline)) static void means(int t)
{
	for (int k = 0; k < t; k++) {
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] +
						 a[i][j + 1] + a[i + 1][j] +
						 a[i - 1][j]);
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] +
						 b[i][j + 1] + b[i + 1][j] +
						 b[i - 1][j]);
	}
}

/* Neighbours two elements away, of floats, and an element of its own array. */
__attribute__((noinline)) static void waves(int t)
{
	for (int k = 0; k < t; k++) {
		for (int i = 0; i < N; i++)
			for (int j = 2; j < N; j++)
				c[i][j] -= 0.5f * (d[i][j] - d[i][j - 2]);
		for (int i = 0; i < N - 1; i++)
			for (int j = 0; j < N; j++)
				d[i][j] -= 0.7f * (c[i][j + 2] - c[i][j] +
						   c[i + 1][j + 1]);
	}
}

#ifdef MAIN
int main(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * 7 + j * j) % 97 / 97.0;
			c[i][j] = (i * i + 3 * j) % 89 / 8900.f;
			d[i][j] = (i + 5 * j) % 83 / 8300.f;
		}
	means(13);
	waves(6);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = sum * 0.9 + a[i][j] * (j % 5 + 1) + b[i][j] +
				c[i][j] * (i % 3 + 1) + d[i][j];
	printf("%a\n", sum);
	return 0;
}
#else
void run(int t)
{
	means(t);
	waves(t);
}
#endif
