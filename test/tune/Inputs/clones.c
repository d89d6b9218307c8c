/* SPDX-License-Identifier: MIT */
/* A matrix product for several processors, for tests of ashlar-tune: nothing
 * runs it.
 */
#define N 512

__attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
void multiply(double (*restrict a)[N], double (*restrict b)[N],
	double (*restrict c)[N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
}
