/* The order that is best for threads takes longer on one, so the loops of the best
 * order for one thread are there, too; the time of all is asked for which to run.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 -ffp-contract=off -mllvm -ashlar-parallel -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O1 -ffp-contract=off -mllvm -ashlar-parallel -mllvm -ashlar-verify \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.new
 * RUN: env OMP_NUM_THREADS=1 %t.new | diff - %t.wanted
 * RUN: env OMP_NUM_THREADS=3 %t.new | diff - %t.wanted
 *
 * The time of both orders is measured, that of a loop in them is not.
 * CHECK: @[[SITE:.*]] = internal {{.*}}global [25 x i64] zeroinitializer, section ".data.ashlar"
 * CHECK-LABEL: define {{.*}}@step(
 * CHECK: [[ANSWER:%.*]] = {{.*}}call i64 @ashlar_threads_v6(i64 1048576, i64 {{.*}}, i64 500000, i64 1, ptr {{.*}}@[[SITE]])
 * CHECK: [[THREADS:%.*]] = and i64 [[ANSWER]], 429496729{{[45]}}
 * CHECK: icmp {{.*}} i64 [[THREADS]],
 * CHECK: call i64 @ashlar_threads_v6({{.*}}, ptr null)
 * CHECK: call void @ashlar_parallel_v6(ptr {{.*}}@step.ashlar.par.0,
 * CHECK: call void @ashlar_done_v6(ptr {{.*}}@[[SITE]])
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 700

static double A[N][N], B[N][N];

__attribute__((noinline)) static void step(int t_end, int n)
{
	for (int t = 0; t < t_end; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				B[i][j] = 0.25 *
					(A[i][j - 1] + A[i][j + 1] +
						A[i + 1][j] + A[i - 1][j]);
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				A[i][j] = 0.25 *
					(B[i][j - 1] + B[i][j + 1] +
						B[i + 1][j] + B[i - 1][j]);
	}
}

int main(int argc, char **argv)
{
	(void) argv;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			A[i][j] = B[i][j] = (i * j + 1) % 17;
	step(7 * argc, N - 1 + argc);
	for (int i = 0; i < N; i++)
		printf("%a\n", A[i][i * 7 % N]);
	return 0;
}
