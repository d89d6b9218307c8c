/* Where all calls of a function are known and each passes different objects, there
 * is no test whether its arguments overlap, and no second version of the code.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-why=%t.json && %FileCheck %s < %t.json
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -gline-tables-only -S -emit-llvm %s \
 * RUN:   -o - | %FileCheck %s --check-prefix=CODE
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off %s -o %t.new && %t.new > %t.found
 * RUN: cmp %t.wanted %t.found
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 300

#define MULTIPLY(name) \
	__attribute__((noinline)) name(double c[N][N], double a[N][N], \
		double b[N][N]) \
	{ \
		for (int i = 0; i < N; i++) \
			for (int j = 0; j < N; j++) \
				for (int k = 0; k < N; k++) \
					c[i][j] += a[i][k] * b[k][j]; \
	}

// Two calls, with variables and with memory: no test.
// CHECK-DAG: "function": "multiply"{{.*}}"status": "transformed"{{.*}}"assumptions": []
// CODE-LABEL: define internal fastcc void @multiply(
// CODE-NOT: ptrtoint
// CODE: ret void
static void MULTIPLY(multiply)
// One call has the same array twice.
// CHECK-DAG: "function": "square"{{.*}}not overlap
static void MULTIPLY(square)
// Parts of one array.
// CHECK-DAG: "function": "parts"{{.*}}not overlap
static void MULTIPLY(parts)
// A variable that is set twice.
// CHECK-DAG: "function": "turns"{{.*}}not overlap
static void MULTIPLY(turns)
// Other files may call it.
// CHECK-DAG: "function": "shared"{{.*}}not overlap
void MULTIPLY(shared)
// Whoever gets its address may call it.
// CHECK-DAG: "function": "pointed"{{.*}}not overlap
static void MULTIPLY(pointed)

static double A[N][N], B[N][N], C[N][N], D[3 * N][N];
void (*address)(double c[N][N], double a[N][N], double b[N][N]);

static void fill(double x[N][N], int seed)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			x[i][j] = (i * seed + j) % 19 / 8.0;
}

static void print(double x[N][N])
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += x[i][j] * (1 + (i + j) % 7);
	printf("%.17g\n", sum);
}

int main(void)
{
	double(*x)[N] = malloc(sizeof(A));
	double(*y)[N] = malloc(sizeof(A));
	double(*turn)[N] = A;

	if (!x || !y)
		return 1;
	fill(A, 3);
	fill(B, 5);
	fill(C, 7);
	fill(x, 2);
	fill(y, 4);
	multiply(C, A, B);
	print(C);
	multiply(x, y, A);
	print(x);
	square(C, A, A);
	fill(C, 1);
	square(C, C, B);
	print(C);
	fill(D, 3);
	fill(D + N, 5);
	fill(D + 2 * N, 7);
	parts(D, D + N, D + 2 * N);
	print(D);
	fill(C, 1);
	turns(turn, C, B);
	turn = C;
	turns(turn, C, B);
	print(C);
	shared(A, B, C);
	address = pointed;
	pointed(A, B, C);
	print(A);
	free(x);
	free(y);
	return 0;
}
