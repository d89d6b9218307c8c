/* Subscripts: divisions, remainders, choices.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
int a[300], b[300];

// CHECK-LABEL: name: "quotient"
// CHECK: text: "a[floor((i0)/3)] += b[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void quotient(int n)
{
	for (int i = 0; i < n; i++)
		a[i / 3] += b[i];
}

// CHECK-LABEL: name: "remainder_of"
// CHECK: text: "a[(i0) mod 8] += b[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void remainder_of(unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		a[i % 8] += b[i];
}

// CHECK-LABEL: name: "signed_quotient"
// CHECK: text: "a[...] += b[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < 2n }
void signed_quotient(int n)
{
	for (int i = -n; i < n; i++)
		a[i / 4 + 50] += b[i + n];
}

// CHECK-LABEL: name: "choice"
// CHECK: text: "a[...] += b[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void choice(int n)
{
	for (int i = 0; i < n; i++)
		a[i < 5 ? i : 5] += b[i];
}

// CHECK-LABEL: name: "value"
// CHECK: text: "a[i0] = -n + 3i0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void value(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = 3 * i - n;
}
