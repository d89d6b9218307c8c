/* The best orders that the search knows are listed with what the model says of
 * each, the original one and the one that a compilation takes among them.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-ranks=3 -mllvm -ashlar-why=%t.json
 * RUN: %FileCheck %s < %t.json
 *
 * CHECK: "function": "product", {{.*}} "status": "transformed"
 * CHECK-SAME: "ranks": [{"rank": 1, "cycles": [[#]]{{[^}]*}} "original": false,
 * CHECK-SAME: {"rank": 2, {{[^}]*}} "taken": true, "text": "{{[^"]*}} tiled 32x32
 * CHECK-SAME: {"rank": 3, {{[^}]*}} "taken": false
 * CHECK-NOT: "taken": true
 * CHECK-SAME: "original": true, "taken": false, "text": "the original order"}]}
 * CHECK: "function": "heat", {{.*}} "status": "modelled"
 * CHECK-SAME: "original": true, "taken": true, "text": "the original order"
 *
 * The list changes nothing, nor is it made where nobody asks for it.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o %t.2.o \
 * RUN:   -mllvm -ashlar-why=%t.2.json
 * RUN: cmp %t.o %t.2.o
 * RUN: %FileCheck %s --check-prefix=NONE < %t.2.json
 * NONE-NOT: "ranks"
 *
 * One of them is taken, in all nests or in those of one function.  There is
 * nothing beyond the last one: the order stays.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-rank=2 -mllvm -ashlar-why 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=SECOND
 * SECOND: product {{.*}} transformed
 * SECOND: heat {{.*}} transformed
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-rank=1000 -mllvm -ashlar-rank-only=product:0 \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s --check-prefix=LAST
 * LAST: product {{.*}} modelled
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-rank=2 -mllvm -ashlar-rank-only=heat \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s --check-prefix=HEAT
 * HEAT: product {{.*}} transformed
 * HEAT: heat {{.*}} transformed
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-rank=1000 -mllvm -ashlar-rank-only=product:1 \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s --check-prefix=OTHER
 * OTHER: product {{.*}} transformed
 *
 * Whatever is taken, the results are the same, to the last bit.
 * DEFINE: %{rank} =
 * DEFINE: %{check} = %clang-ashlar -O3 -ffp-contract=off -DMAIN %s -o %t.exe \
 * DEFINE:   -mllvm -ashlar-rank=%{rank} && %t.exe > %t.got && \
 * DEFINE:   cmp %t.got %t.want
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.exe && %t.exe > %t.want
 * REDEFINE: %{rank} = 2
 * RUN: %{check}
 * REDEFINE: %{rank} = 3
 * RUN: %{check}
 * REDEFINE: %{rank} = 8
 * RUN: %{check}
 * REDEFINE: %{rank} = 13
 * RUN: %{check}
 * REDEFINE: %{rank} = 21
 * RUN: %{check}
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 200
#define M 400

double a[N][N], b[N][N], c[N][N];
float u[2][M][M];

__attribute__((noinline)) void product(void)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}

__attribute__((noinline)) void heat(void)
{
	for (int t = 0; t < 6; ++t) {
		for (int i = 1; i < M - 1; ++i)
			for (int j = 1; j < M - 1; ++j)
				u[1][i][j] = .2f *
					(u[0][i][j] + u[0][i - 1][j] +
						u[0][i + 1][j] +
						u[0][i][j - 1] +
						u[0][i][j + 1]);
		for (int i = 1; i < M - 1; ++i)
			for (int j = 1; j < M - 1; ++j)
				u[0][i][j] = u[1][i][j];
	}
}

#ifdef MAIN
int main(void)
{
	double sum = 0;

	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			a[i][j] = i * 1.5 - j;
			b[i][j] = i + j / 3.;
		}
	for (int i = 0; i < M; ++i)
		for (int j = 0; j < M; ++j)
			u[0][i][j] = (float) (i * 7 % 13 + j % 5);
	product();
	heat();
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			sum = sum * .75 + c[i][j];
	for (int i = 0; i < M; ++i)
		for (int j = 0; j < M; ++j)
			sum = sum * .75 + u[0][i][j];
	printf("%a\n", sum);
	return 0;
}
#endif
