/* Short loops that compute a scalar are unrolled before detection, where LLVM
 * unrolls them, too: nests that had four loops and a sum have two loops and one
 * statement.
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes=ashlar-canonical -S %t.ll | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#define LOOP(i, first, n) for (int i = (first); i < (n); i++)

// CHECK-LABEL: @window
// CHECK-COUNT-2: phi i64
// CHECK-NOT: phi
// CHECK-COUNT-9: load i8
// CHECK-NOT: load
// CHECK: ret void
void window(int n, unsigned char (*a)[1000], unsigned char (*restrict b)[1000])
{
	LOOP(j, 1, n)
		LOOP(i, 1, n) {
			int sum = 0;

			LOOP(d, -1, 2)
				LOOP(e, -1, 2)
					sum += a[i + d][j + e];
			b[i][j] = sum / 9;
		}
}

/* A loop that stores may lie between: channels.
 * CHECK-LABEL: @channels
 * CHECK-COUNT-3: phi i64
 * CHECK-NOT: phi
 * CHECK-COUNT-3: load float
 * CHECK-NOT: load
 * CHECK: ret void
 */
void channels(int n, float (*a)[1000][4], float (*restrict b)[1000][4])
{
	LOOP(i, 0, n)
		LOOP(j, 1, n)
			LOOP(c, 0, 4) {
				float sum = 0;

				LOOP(e, -1, 2)
					sum += a[i][j + e][c];
				b[i][j][c] = sum;
			}
}

/* Largest values, by a conditional value.
 * CHECK-LABEL: @pool
 * CHECK-COUNT-2: phi i64
 * CHECK-NOT: phi
 * CHECK-COUNT-3: select
 * CHECK: ret void
 */
void pool(int n, float (*a)[1000], float (*restrict b)[500])
{
	LOOP(i, 0, n)
		LOOP(j, 0, n) {
			float most = a[2 * i][2 * j];

			LOOP(d, 0, 2)
				LOOP(e, 0, 2)
					if (a[2 * i + d][2 * j + e] > most)
						most = a[2 * i + d][2 * j + e];
			b[i][j] = most;
		}
}

/* The loop around carries the sum as well: it would be a recurrence still.
 * CHECK-LABEL: @carried
 * CHECK-COUNT-2: phi i64
 * CHECK: ret float
 */
float carried(int n, float (*a)[3])
{
	float sum = 0;

	LOOP(i, 0, n)
		LOOP(k, 0, 3)
			sum += a[i][k];
	return sum;
}

/* So does a value that it computes from its last one.
 * CHECK-LABEL: @decay
 * CHECK-COUNT-2: phi i64
 * CHECK: ret void
 */
void decay(int n, float (*a)[3], float *restrict b)
{
	float sum = 0;

	LOOP(i, 0, n) {
		sum *= 0.5f;
		LOOP(k, 0, 3)
			sum += a[i][k];
		b[i] = sum;
	}
}

/* Longer loops fill vectors themselves.
 * CHECK-LABEL: @longer
 * CHECK-COUNT-2: phi i64
 * CHECK: ret void
 */
void longer(int n, float (*a)[17], float *restrict b)
{
	LOOP(i, 0, n) {
		float sum = 0;

		LOOP(k, 0, 17)
			sum += a[i][k];
		b[i] = sum;
	}
}

/* Too much code, as LLVM sees it.
 * CHECK-LABEL: @large
 * CHECK-COUNT-4: phi i64
 * CHECK: ret void
 */
void large(int n, float (*a)[1000], float (*restrict b)[1000])
{
	LOOP(i, 8, n)
		LOOP(j, 8, n) {
			float sum = 0;

			LOOP(d, -6, 7)
				LOOP(e, -6, 7)
					sum += a[i + d][j + e];
			b[i][j] = sum;
		}
}

/* LLVM unrolls the whole nest.
 * CHECK-LABEL: @whole
 * CHECK-COUNT-2: phi i64
 * CHECK: ret void
 */
void whole(float (*a)[4], float *restrict b)
{
	LOOP(i, 0, 4) {
		float sum = 0;

		LOOP(k, 0, 4)
			sum += a[i][k];
		b[i] = sum;
	}
}

/* The loop stores.
 * CHECK-LABEL: @stores
 * CHECK-COUNT-2: phi i64
 * CHECK: ret void
 */
void stores(int n, float (*restrict a)[3], float *restrict b)
{
	LOOP(i, 0, n) {
		float sum = 0;

		LOOP(k, 0, 3) {
			sum += a[i][k];
			a[i][k] = sum;
		}
		b[i] = sum;
	}
}

/* Each operand of a product is used again along one of the loops around.  If
 * these are short as well, orders of all loops are worth to be looked at.
 * CHECK-LABEL: @products
 * CHECK-COUNT-4: phi i64
 * CHECK: ret void
 */
void products(int n, float (*a)[8][8], float (*b)[8][8],
	float (*restrict c)[8][8])
{
	LOOP(m, 0, n)
		LOOP(i, 0, 8)
			LOOP(j, 0, 8) {
				float sum = 0;

				LOOP(k, 0, 8)
					sum += a[m][i][k] * b[m][k][j];
				c[m][i][j] = sum;
			}
}

/* A condition on counters that unrolling makes constants: the cell itself is
 * none of its neighbours.
 * CHECK-LABEL: @neighbours
 * CHECK-COUNT-2: phi i64
 * CHECK-NOT: phi
 * CHECK-COUNT-8: load i32
 * CHECK-NOT: load
 * CHECK: ret void
 */
void neighbours(int n, int (*a)[1000], int (*restrict b)[1000])
{
	LOOP(i, 1, n)
		LOOP(j, 1, n) {
			int sum = 0;

			LOOP(d, -1, 2)
				LOOP(e, -1, 2)
					if (d || e)
						sum += a[i + d][j + e];
			b[i][j] = sum;
		}
}

/* A condition on data stays, and so do the loops.
 * CHECK-LABEL: @chosen
 * CHECK-COUNT-4: phi i64
 * CHECK: ret void
 */
void chosen(int n, int (*a)[1000], int (*restrict b)[1000], const int *w)
{
	LOOP(i, 1, n)
		LOOP(j, 1, n) {
			int sum = 0;

			LOOP(d, -1, 2)
				LOOP(e, -1, 2)
					if (w[e + 1] > i)
						sum += b[i + d][a[i][j] + e];
			b[i][j] = sum;
		}
}
