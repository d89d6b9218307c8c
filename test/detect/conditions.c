/* Conditions: where a statement runs.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], B[64][64], x[64], y[64];

// CHECK-LABEL: name: "branches"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "A[i1][i0] = 3"
// CHECK: domain: {{.*}} : i0 < n and i1 >= m - i0 and 0 <= i1 <= i0 }
// CHECK: text: "B[i0][i1] = 2"
// CHECK: domain: {{.*}} : i0 < n and 0 <= i1 <= i0 and i1 < m - i0 }
// CHECK: text: "A[i0][i1] = 1"
// CHECK: domain: {{.*}} : i0 >= 0 and i0 < i1 < n }
void branches(int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i < j)
				A[i][j] = 1;
			else if (i + j < m)
				B[i][j] = 2;
			else
				A[j][i] = 3;
}

// CHECK-LABEL: name: "ranges"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 3 <= i0 <= -3 + n }
// CHECK: text: "y[i0] = 2"
// CHECK: domain: {{.*}} : 3 <= i0 <= 7 and i0 < n }
// CHECK: text: "x[i0] = 3"
// CHECK: domain: {{.*}} S2[7] : n >= 8; S2[-1 + n] : n > 0 and (n >= 9 or n <= 7) }
// CHECK: text: "y[i0] += 4"
// CHECK: domain: {{.*}} : 0 <= i0 < n and (i0 >= 5 or i0 <= 3) }
void ranges(int n)
{
	for (int i = 0; i < n; i++) {
		if (i > 2 && i < n - 2)
			x[i] = 1;
		if ((unsigned)i - 3 < 5u)
			y[i] = 2;
		if (i == 7 || i == n - 1)
			x[i] = 3;
		if (i != 4)
			y[i] += 4;
	}
}

// CHECK-LABEL: name: "remainders"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : (-1 + i0) mod 3 = 0 and 0 <= i0 < n }
// CHECK: text: "y[i0] = 2"
// CHECK: domain: {{.*}} : (1 + i0) mod 2 = 0 and 0 <= i0 < n }
void remainders(int n)
{
	for (int i = 0; i < n; i++) {
		if (i % 3 == 1)
			x[i] = 1;
		if (i & 1)
			y[i] = 2;
	}
}

// CHECK-LABEL: name: "cases"
// CHECK: text: "y[i0] = 2"
// CHECK: domain: {{.*}} S0[5] : n >= 6; S0[2] : n >= 3 }
// CHECK: text: "x[0] = 1"
// CHECK: domain: {{.*}} : n > 0 }
// CHECK: text: "x[i0] = y[i0]"
// CHECK: domain: {{.*}} S2[i0] : 3 <= i0 < n and (i0 >= 6 or i0 <= 4); S2[1] : n >= 2 }
void cases(int n)
{
	for (int i = 0; i < n; i++)
		switch (i) {
		case 0:
			x[i] = 1;
			break;
		case 2:
		case 5:
			y[i] = 2;
			break;
		default:
			x[i] = y[i];
		}
}

// CHECK-LABEL: name: "invariant"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "y[i0] = 2"
// CHECK: domain: {{.*}} : flag >= 4 and 0 <= i0 < n }
void invariant(int n, int flag)
{
	for (int i = 0; i < n; i++) {
		x[i] = 1;
		if (flag > 3)
			y[i] = 2;
	}
}

// CHECK-LABEL: name: "over_loops"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "y[i0] = x[i0]"
// CHECK: domain: {{.*}} : m >= 6 and 0 <= i0 < n }
// CHECK: text: "x[i0] = 2"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void over_loops(int n, int m)
{
	for (int i = 0; i < n; i++)
		x[i] = 1;
	if (m > 5)
		for (int i = 0; i < n; i++)
			y[i] = x[i];
	for (int i = 0; i < n; i++)
		x[i] = 2;
}
