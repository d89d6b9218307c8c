/* Jammed copies of a stencil share cells within an iteration: it loads what they
 * read of an array that is written first and stores it last.  So the loop over
 * them becomes a vector loop, although LLVM takes values of "a" from the
 * iteration before.  In "products" it takes nothing from there, and sees which
 * cells are the same: as ever, each copy stores what it has computed.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<only=steps>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s
 * RUN: %opt-ashlar -passes='ashlar<force;only=products>' -S %t.ll -o - \
 * RUN:   | %FileCheck --check-prefix=OTHER %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -mllvm -ashlar-only=steps \
 * RUN:   -Rpass=loop-vectorize -gline-tables-only -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=VECTOR %s
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify %s -o %t.force
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.seq | diff - %t.want
 * RUN: %t.force | diff - %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

/* Two rows, several steps each: a cell is loaded once and stored once.
 * CHECK: define {{.*}}@steps(
 * CHECK: store i32 {{.*}}ptr %kept{{.*}}
 * CHECK: store i32 {{.*}}ptr %kept{{.*}}
 * CHECK-NOT: store i32 {{.*}}llvm.access.group
 * CHECK: load i32, ptr %kept{{[0-9]*}}, align 4{{$}}
 * CHECK-NEXT: store i32 {{.*}}llvm.access.group
 * CHECK-NEXT: load i32, ptr %kept{{[0-9]*}}, align 4{{$}}
 * CHECK-NEXT: store i32 {{.*}}llvm.access.group
 * CHECK-NOT: load i32
 * CHECK: br i1
 * VECTOR-COUNT-2: late-stores.c:[[#@LINE+6]]:{{[0-9]+}}: remark: vectorized loop
 */
__attribute__((noinline)) void steps(int n, int m, int p, const int *a, int *c)
{
	for (int t = 0; t < p; t++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				c[i * m + j] = (a[(i - 1) * m + j] +
						       a[(i + 1) * m + j] +
						       a[i * m + j - 1] +
						       a[i * m + j + 1]) /
						4 +
					c[i * m + j] / 2;
}

/* OTHER: define {{.*}}@products(
 * OTHER-NOT: %kept
 * OTHER: define
 */
__attribute__((noinline)) void products(int n, int m, int p,
	const double a[restrict][64], const double b[restrict][64],
	double c[restrict][64])
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < p; k++)
			for (int j = 0; j < m; j++)
				c[i][j] += a[i][k] * b[k][j];
}

/* Copies read what others have written, in the same iteration and in earlier
 * ones.
 */
__attribute__((noinline)) void in_place(int n, int m, int p, unsigned *a)
{
	for (int t = 0; t < p; t++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				a[i * m + j] += a[(i - 1) * m + j] / 3 +
					a[i * m + j + 1] / 5 -
					a[i * m + j - 1] / 7;
}

static const int sizes[][3] = { { 3, 3, 1 }, { 4, 9, 7 }, { 5, 20, 8 },
	{ 24, 31, 17 }, { 61, 64, 33 } };

int main(void)
{
	static int a[64 * 64], c[64 * 64];
	static unsigned u[64 * 64];
	static double x[64][64], y[64][64], z[64][64];

	for (int i = 0; i < 64 * 64; i++) {
		u[i] = a[i] = i * 7919 % 1013;
		((double *)x)[i] = i % 19;
		((double *)y)[i] = i % 23 * 0.1;
	}
	for (unsigned s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		unsigned long sum = 0;
		double total = 0;

		steps(sizes[s][0], sizes[s][1], sizes[s][2], a, c);
		in_place(sizes[s][0], sizes[s][1], sizes[s][2], u);
		products(sizes[s][0], sizes[s][1], sizes[s][2], x, y, z);
		for (int i = 0; i < 64 * 64; i++) {
			sum = sum * 31 + u[i] + 3ul * c[i];
			total = total * 0.99 + ((double *)z)[i];
		}
		printf("%lu %.17g\n", sum, total);
	}
	return 0;
}
