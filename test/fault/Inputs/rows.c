/* Sums along rows, whose iterations become lanes.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[40][50], x[50], y[40];

__attribute__((noinline)) static void rows(void)
{
	for (int i = 0; i < 40; i++)
		for (int j = 0; j < 50; j++)
			y[i] += a[i][j] * x[j];
}

int main(void)
{
	for (int i = 0; i < 40; i++)
		for (int j = 0; j < 50; j++) {
			a[i][j] = i * 3 + j * j % 7;
			x[j] = j % 5;
		}
	rows();
	for (int i = 0; i < 40; i++)
		printf("%a\n", y[i]);
	return 0;
}
