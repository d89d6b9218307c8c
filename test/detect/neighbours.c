/* A loop that cannot be modelled spoils neither its neighbours nor the loops
 * inside.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], x[64], y[64];
int k[64];

/* Only the model finds that the second loop writes bytes of any element. */
// CHECK-LABEL: name: "between"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: name: "between#2"
// CHECK: text: "x[i0] += y[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void between(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = 1;
	for (int i = 0; i < n; i++) {
		((char *)y)[k[i]] = 1;
		y[i] = 2;
	}
	for (int i = 0; i < n; i++)
		x[i] += y[i];
}

// CHECK-LABEL: name: "within"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "A[widen_iv7][i0] = 3"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void within(int n)
{
	for (int i = 0; i < n; i++)
		if (x[i] > 2)
			for (int j = 0; j < n; j++)
				A[i][j] = 3;
}

// CHECK-LABEL: name: "passed_on"
// CHECK: text: "s_0 = 0"
// CHECK: domain: {{.*}} S0[] }
// CHECK: text: "s_0 += x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "ashlar_out[0] = s_0"
// CHECK: domain: {{.*}} S2[] }
// CHECK: name: "passed_on#2"
// CHECK: text: "x[i0] -= value"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
double passed_on(int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += x[i];
	for (int i = 0; i < n; i++) {
		((char *)y)[k[i]] = 1;
		y[i] = s;
	}
	for (int i = 0; i < n; i++)
		x[i] -= s;
	return s;
}
