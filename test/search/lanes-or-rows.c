/* Vectors of an outer loop: eight rows at once for processors with 32 and with
 * 16 vector registers, since more rows do not stay in registers while they are
 * transposed.  In a sum over taps the loop over elements is sunk instead if its
 * extent is known and no multiple of the lanes.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mprefer-vector-width=512 -c %s \
 * RUN:   -o /dev/null -Rpass=ashlar 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -DBOTH_ONLY -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck --check-prefix=BOTH %s
 * SPDX-License-Identifier: MIT
 */

#define N 2100
#define M 1900

/* CHECK: remark: {{.*}}vectors of loop 1 {{.*}}, 8 iterations at once
 * BOTH: remark: {{.*}}vectors of loop 1 {{.*}}, 8 iterations at once
 */
void both_products(double A[restrict N][M], double s[restrict M],
	double q[restrict N], const double p[restrict M],
	const double r[restrict N])
{
	for (int j = 0; j < M; j++)
		s[j] = 0;
	for (int i = 0; i < N; i++) {
		q[i] = 0;
		for (int j = 0; j < M; j++) {
			s[j] += r[i] * A[i][j];
			q[i] += A[i][j] * p[j];
		}
	}
}

#ifndef BOTH_ONLY

#define FILTERS 64
#define CHANNELS 64
#define SIZE 56

/* CHECK-NOT: iterations at once
 * CHECK: remark: {{.*}}rescheduled the loop nest
 */
void layer(float out[restrict FILTERS][SIZE][SIZE],
	float in[restrict CHANNELS][SIZE + 3][SIZE + 3],
	float filter[restrict FILTERS][CHANNELS][3][3],
	float bias[restrict FILTERS])
{
	for (int k = 0; k < FILTERS; k++)
		for (int y = 0; y < SIZE; y++)
			for (int x = 0; x < SIZE; x++) {
				out[k][y][x] = bias[k];
				for (int c = 0; c < CHANNELS; c++)
					for (int r = 0; r < 3; r++)
						for (int s = 0; s < 3; s++)
							out[k][y][x] +=
								in[c][y + r]
								  [x + s] *
								filter[k][c][r]
								      [s];
			}
}

#endif
