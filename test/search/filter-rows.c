/* A filter along the columns of a picture: row i + k is the same row for many
 * pairs of i and k, so the rows of a tile are few, and tiles and jammed copies
 * save most of their loads.  The rows of "out" and "in" have gaps between the
 * parts that are used.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN \
 * RUN:   -mllvm -ashlar-verify %s -o %t.new
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 *
 * CHECK: filter{{ +}}3{{ +}}3{{ +}}transformed{{.*}}tiled{{.*}}copies jammed
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 400
#define M 1000
#define K 40

__attribute__((noinline)) void filter(double (*restrict out)[M + 1],
	double (*restrict in)[M + 1], double *restrict h)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < K; k++)
			for (int j = 0; j < M; j++)
				out[i][j] += h[k] * in[i + k][j];
}

#ifdef MAIN
static double out[N][M + 1], in[N + K][M + 1], h[K];

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N + K; i++)
		for (int j = 0; j <= M; j++)
			in[i][j] = (i * 7 + j * 13) % 1000 / 7.;
	for (int k = 0; k < K; k++)
		h[k] = (k + 1) / 3.;
	filter(out, in, h);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			sum = sum * .9 + out[i][j];
	printf("%.17g %.17g %.17g\n", sum, out[0][0], out[N - 1][M - 1]);
	return 0;
}
#endif
