/* The run-time test that arrays are disjoint asks once per array whether its
 * bounds have wrapped, and not once per pair, of which there are eight here.
 * LLVM simplifies such a conjunction in time that grows much faster than its
 * length.
 *
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
 * RUN: %opt-ashlar -passes=ashlar -ashlar-force -S %t.bc -o %t.ll
 * RUN: grep -c ' = and i1 ' %t.ll | %FileCheck %s
 * CHECK: {{^}}16{{$}}
 * SPDX-License-Identifier: MIT
 */
void add(double *s, const double *a, const double *b, const double *c,
	const double *d, const double *e, const double *f, const double *g,
	const double *h, int n, int pitch)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			s[i * 512 + j] += a[i * 512 + j] + b[i * 512 + j] +
				c[i * 512 + j] + d[i * 512 + j] +
				e[i * 512 + j] + f[i * 512 + j] +
				g[i * 512 + j] + h[i * 512 + j];
}
