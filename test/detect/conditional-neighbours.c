/* Which neighbour is read is decided by counters: one read with a subscript that
 * is affine in parts.  Late in the pipeline that holds for rows; the first iteration
 * of an inner loop stands in front of it.
 * RUN: %clang-ashlar -O1 -fno-discard-value-names -ffp-contract=off -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O2 -fno-discard-value-names -ffp-contract=off -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop \
 * RUN:   -mllvm -ashlar-late 2>&1 | %FileCheck --check-prefix=LATE %s
 * SPDX-License-Identifier: MIT
 */
double P[100][100], Q[100][100];

// CHECK-LABEL: name: "periodic"
// CHECK-NOT: name: S1
// CHECK: read: {{.*}} S0[i0, i1] -> P[-1 + i1, i0] : i1 > 0; S0[i0, 0] -> P[-1 + n, i0] }
// CHECK-NOT: name: S1
// CHECK: schedule:
// LATE-LABEL: name: "periodic"
void periodic(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double w;

			if (i == 0)
				w = P[n - 1][j];
			else
				w = P[i - 1][j];
			Q[i][j] = 0.5 * (P[i][j] + w);
		}
}

/* The element itself has been read already. */
// CHECK-LABEL: name: "clamped"
// CHECK: read: {{.*}} S0[i0, i1] -> P[-1 + i0, i1] : i0 > 0; S0[0, i1] -> P[0, i1] }
// CHECK: read: {{.*}} S0[i0, i1] -> P[i0, 1 + i1] : i1 <= -2 + n; S0[i0, -1 + n] -> P[i0, -1 + n] }
// CHECK-NOT: name: S1
// CHECK: schedule:
// LATE-LABEL: name: "clamped"
void clamped(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double c = P[i][j], u = c, r = c;

			if (i > 0)
				u = P[i - 1][j];
			if (j < n - 1)
				r = P[i][j + 1];
			Q[i][j] = 0.3 * (c + u + r);
		}
}

/* Rows whose length is not known. */
// CHECK-LABEL: name: "unknown_rows"
// CHECK: read: {{.*}} S0[i0, i1] -> p[-1 + i1, i0] : i1 > 0; S0[i0, 0] -> p[-1 + n, i0] }
// CHECK: schedule:
// LATE-LABEL: name: "unknown_rows"
void unknown_rows(const double *restrict p, double *restrict q, long n)
{
	for (long j = 0; j < n; j++)
		for (long i = 0; i < n; i++) {
			double w;

			if (i == 0)
				w = p[(n - 1) * n + j];
			else
				w = p[(i - 1) * n + j];
			q[i * n + j] = 0.5 * (p[i * n + j] + w);
		}
}

/* A pointer to the row, chosen once per row. */
// CHECK-LABEL: name: "row_pointers"
// CHECK: read: {{.*}} S0[i0, i1] -> P[-1 + i0, i1] : i0 > 0; S0[0, i1] -> P[-1 + n, i1] }
// CHECK: schedule:
// LATE-LABEL: name: "row_pointers"
// LATE: read: {{.*}} S0[i0, i1] -> P[-1 + i0, i1] : i0 > 0; S0[0, i1] -> P[-1 + n, i1] }
void row_pointers(int n)
{
	for (int i = 0; i < n; i++) {
		const double *up = i == 0 ? P[n - 1] : P[i - 1];

		for (int j = 0; j < n; j++)
			Q[i][j] = 0.5 * (P[i][j] + up[j]);
	}
}

/* A store in between may change what is read: the load stays where it is. */
// CHECK-LABEL: name: "changed"
// CHECK: name: S1
// CHECK: schedule:
// LATE-LABEL: name: "changed"
void changed(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double w;

			if (i == 0) {
				w = P[n - 1][j];
				P[n - 1][j] = 1;
			} else {
				w = P[i - 1][j];
			}
			Q[i][j] = 0.5 * (P[i][j] + w);
		}
}

/* Data decide: the statement chooses, and may read any element. */
// CHECK-LABEL: name: "of_data"
// CHECK: read: {{.*}} S0[i0, i1] -> P[o0] : 0 <= o0 <= 9999 }
// CHECK-NOT: name: S1
// CHECK: schedule:
// LATE-LABEL: name: "of_data"
void of_data(int n)
{
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n; j++) {
			double w;

			if (Q[i][j] > 0)
				w = P[i - 1][j];
			else
				w = P[i][j];
			Q[i][j] = 0.5 * w;
		}
}
