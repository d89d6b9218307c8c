/* products.c - many products of 4 x 4 matrices.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static void product(double C[restrict 4][4],
	double A[restrict 4][4], double B[restrict 4][4])
{
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < 4; k++)
				C[i][j] += A[i][k] * B[k][j];
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 100;
	double A[4][4], B[4][4], C[4][4], sum = 0;

	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++) {
			A[i][j] = (i * j + 1) % 3;
			B[i][j] = (i + 3 * j) % 5;
			C[i][j] = 0;
		}
	for (int i = 0; i < n; i++) {
		A[i % 4][0] = i % 9;
		product(C, A, B);
	}
	for (int i = 0; i < 4; i++)
		sum += C[i][i];
	printf("%g\n", sum);
	return 0;
}
