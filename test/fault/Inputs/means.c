/* Means of neighbours, whose vectors are shuffled from others.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[70][90], b[70][90];

__attribute__((noinline)) static void means(void)
{
	for (int t = 0; t < 6; t++) {
		for (int i = 1; i < 69; i++)
			for (int j = 1; j < 89; j++)
				b[i][j] = a[i][j - 1] + 2 * a[i][j] +
					a[i][j + 1] + a[i + 1][j];
		for (int i = 1; i < 69; i++)
			for (int j = 1; j < 89; j++)
				a[i][j] = b[i][j - 1] + 2 * b[i][j] +
					b[i][j + 1] + b[i + 1][j];
	}
}

int main(void)
{
	for (int i = 0; i < 70; i++)
		for (int j = 0; j < 90; j++)
			a[i][j] = i * 3 + j * j % 7;
	means();
	for (int i = 0; i < 70; i++)
		printf("%a %a\n", a[i][i], b[i][i + 7]);
	return 0;
}
