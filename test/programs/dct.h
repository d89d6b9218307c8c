/* dct.h - the cosine transform of a block in both directions; the program sets
 * the basis.
 *
 * SPDX-License-Identifier: MIT
 */
#define B 8

static double basis[B][B];

static void forward(double block[B][B])
{
	double t[B][B];

	for (int y = 0; y < B; y++)
		for (int u = 0; u < B; u++) {
			t[y][u] = 0;
			for (int x = 0; x < B; x++)
				t[y][u] += block[y][x] * basis[u][x];
		}
	for (int v = 0; v < B; v++)
		for (int u = 0; u < B; u++) {
			double sum = 0;

			for (int y = 0; y < B; y++)
				sum += t[y][u] * basis[v][y];
			block[v][u] = sum;
		}
}

static void backward(double block[B][B])
{
	double t[B][B];

	for (int v = 0; v < B; v++)
		for (int x = 0; x < B; x++) {
			t[v][x] = 0;
			for (int u = 0; u < B; u++)
				t[v][x] += block[v][u] * basis[u][x];
		}
	for (int y = 0; y < B; y++)
		for (int x = 0; x < B; x++) {
			double sum = 0;

			for (int v = 0; v < B; v++)
				sum += t[v][x] * basis[v][y];
			block[y][x] = sum;
		}
}
