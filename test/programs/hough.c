/* hough.c - lines in a picture of edges by Hough's transform, maxima of the
 * accumulator by comparison with eight neighbours.
 * usage: hough [width height rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ANGLES 180

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 640, h = argc > 2 ? atoi(argv[2]) : 480;
	int rounds = argc > 3 ? atoi(argv[3]) : 300;
	int reach = (int)sqrt((double)w * w + (double)h * h) + 1;
	unsigned char *edge = calloc(w, h);
	int (*votes)[ANGLES] = malloc(sizeof(*votes) * 2 * reach);
	float cosine[ANGLES], sine[ANGLES];
	long check = 0;

	for (int a = 0; a < ANGLES; a++) {
		cosine[a] = cosf(a * 3.14159265f / ANGLES);
		sine[a] = sinf(a * 3.14159265f / ANGLES);
	}
	for (int k = 0; k < rounds; k++) {
		memset(edge, 0, (size_t)w * h);
		for (int x = 0; x < w; x++) {
			edge[(x * (k + 1) / 3 % h) * w + x] = 1;
			edge[((x * x + k) % h) * w + x] = 1;
			edge[(h / 2) * w + x] = x % 3 != 0;
		}
		memset(votes, 0, sizeof(*votes) * 2 * reach);
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				if (!edge[y * w + x])
					continue;
				for (int a = 0; a < ANGLES; a++) {
					int d = (int)(x * cosine[a] + y * sine[a]);

					votes[d + reach][a]++;
				}
			}
		for (int d = 1; d < 2 * reach - 1; d++)
			for (int a = 1; a < ANGLES - 1; a++) {
				int v = votes[d][a], most = 1;

				for (int i = -1; i <= 1; i++)
					for (int j = -1; j <= 1; j++)
						if (votes[d + i][a + j] > v)
							most = 0;
				if (most && v > 40)
					check += v + d * a;
			}
	}
	printf("%ld\n", check);
	free(edge);
	free(votes);
	return 0;
}
