/* SPDX-License-Identifier: MIT */
/* beamforming - the strongest of n beams for a signal from m sensors: the
 * complex signal (sr, si) times the steering matrix (mr, mi), then the
 * largest squared length and its index (Bagneres et al., CGO 2016, fig. 1).
 *
 * The kernel gets one frame of signal after the other, as in a radar; all use
 * the same steering matrix.
 */
#include <float.h>

#ifndef F
#define F BY_CLASS(2, 3, 5, 100, 3)
#endif
#ifndef N
#define N BY_CLASS(13, 80, 300, 2200, 23)
#endif
#ifndef M
#define M BY_CLASS(17, 90, 320, 2400, 29)
#endif
#define EXTENTS(X) X(nf, F) X(n, N) X(m, M)
#include "kernel.h"

/* The frames are the business of all_frames, hence the cast to void. */
static NOINLINE void kernel_beamforming(SIZE_PARAMS double ar[restrict n],
	double ai[restrict n], double sr[restrict m], double si[restrict m],
	double mr[restrict n][m], double mi[restrict n][m],
	int *restrict strongest, double *restrict power)
{
	int best = 0;
	double best_power = DBL_MIN;
	double val;

	(void)nf;
	for (int i = 0; i < n; i++) {
		ai[i] = 0.0;
		ar[i] = 0.0;
		for (int j = 0; j < m; j++) {
			ar[i] += sr[j] * mr[i][j] - si[j] * mi[i][j];
			ai[i] += si[j] * mr[i][j] + sr[j] * mi[i][j];
		}
		val = ar[i] * ar[i] + ai[i] * ai[i];
		best = val >= best_power ? (best_power = val, i) : best;
	}
	*strongest = best;
	*power = best_power;
}

/* Form the beams of frame after frame; row f of each array is frame f. */
static NOINLINE void all_frames(SIZE_PARAMS double ar[nf][n], double ai[nf][n],
	double sr[nf][m], double si[nf][m], double mr[n][m], double mi[n][m],
	int strongest[nf], double power[nf])
{
	for (int f = 0; f < nf; f++)
		kernel_beamforming(SIZE_ARGS ar[f], ai[f], sr[f], si[f], mr, mi,
			&strongest[f], &power[f]);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, ar, nf, n);
	ARRAY2(double, ai, nf, n);
	ARRAY2(double, sr, nf, m);
	ARRAY2(double, si, nf, m);
	ARRAY2(double, mr, n, m);
	ARRAY2(double, mi, n, m);
	ARRAY1(int, strongest, nf);
	ARRAY1(double, power, nf);

	FILL(ar, -1.0, 1.0);
	FILL(ai, -1.0, 1.0);
	FILL(sr, -1.0, 1.0);
	FILL(si, -1.0, 1.0);
	FILL(mr, -1.0, 1.0);
	FILL(mi, -1.0, 1.0);
	TIMED(all_frames(SIZE_ARGS ar, ai, sr, si, mr, mi, strongest, power));
	OUTPUT(ar);
	OUTPUT(ai);
	OUTPUT(strongest);
	OUTPUT(power);
	return finish();
}
