/* Counters of all widths, with and without sign.  What overflow would change
 * is proved or assumed.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], x[300], y[300];

// CHECK-LABEL: name: "unsigned_int"
// CHECK: text: "x[i0] += y[i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < m - i0 }
void unsigned_int(unsigned n, unsigned m)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i; j < m; j++)
			x[i] += y[j - i];
}

// CHECK-LABEL: name: "unsigned_sum"
// CHECK: assumed: {{.*}} : k <= 4294967296 - n }
// CHECK: text: "x[k + i0] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void unsigned_sum(unsigned n, unsigned k)
{
	for (unsigned i = 0; i < n; i++)
		x[i + k] = 0;
}

/* No object has 2^63 bytes: the number of iterations needs no test. */
// CHECK-LABEL: name: "size"
// CHECK: text: "x[i0] = y[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void size(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		x[i] = y[i];
}

/* Here it does: nothing tells that the inner loop runs. */
// CHECK-LABEL: name: "sizes"
// CHECK: assumed: {{.*}} : n >= 0 }
// CHECK: text: "x[i0 + i1] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < m }
void sizes(unsigned long n, unsigned long m)
{
	for (unsigned long i = 0; i < n; i++)
		for (unsigned long j = 0; j < m; j++)
			x[i + j] = 0;
}

// CHECK-LABEL: name: "narrow"
// CHECK: text: "x[i0] = (double) (i0)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void narrow(signed char n)
{
	for (signed char i = 0; i < n; i++)
		x[i] = i;
}

// CHECK-LABEL: name: "narrow_unsigned"
// CHECK: assumed: {{.*}} : n <= 256 }
// CHECK: text: "x[1 + i0] = y[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void narrow_unsigned(unsigned short n)
{
	for (unsigned short i = 0; i < n; i++)
		x[i + 1] = y[(unsigned char)i];
}

// CHECK-LABEL: name: "step_overflow"
// CHECK: text: "x[4i0] = 0"
// CHECK: domain: {{.*}} : i0 >= 0 and 4i0 < n }
void step_overflow(unsigned n)
{
	for (unsigned i = 0; i < n; i += 4)
		x[i] = 0;
}
