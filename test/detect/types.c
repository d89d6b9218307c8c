/* Elements of all types, and conversions between them.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
signed char c[100];
unsigned char uc[100];
short s[100];
int i4[100];
long l[100];
float f[100];
double d[100];
void *p[100], *q[100];

// CHECK-LABEL: name: "convert"
// CHECK: text: "c[i0] = i0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "uc[i0] = 1 + i0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "s[i0] = (i16) (1 + i0) * 3"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "M0[i0] = (i32) (s[i0] >> 2)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "l[i0] = (i64) (s[i0] >> 2) * (i64) (s[i0] >> 2)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "f[i0] = (float) l[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "d[i0] = (double) (f[i0] / 3)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "p[i0] = q[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void convert(int n)
{
	for (int i = 0; i < n; i++) {
		c[i] = i;
		uc[i] = c[i] + 1;
		s[i] = uc[i] * 3;
		i4[i] = s[i] >> 2;
		l[i] = (long)i4[i] * i4[i];
		f[i] = l[i];
		d[i] = f[i] / 3;
		p[i] = q[i];
	}
}

__int128 wide[100];

// CHECK-LABEL: name: "int128"
// CHECK: text: "wide[i0] += (i128) (i0)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void int128(int n)
{
	for (int i = 0; i < n; i++)
		wide[i] += i;
}
