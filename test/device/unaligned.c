/* Numbers at addresses that are no multiples of their size are stored byte by
 * byte; ptxas would convert the first one to an integer.
 * SPDX-License-Identifier: MIT
 *
 * RUN: rm -rf %t && %clang-ashlar -O3 -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-offload=nvptx -mllvm -ashlar-dump=device:%t
 * RUN: cat %t/*.ptx | %FileCheck %s
 * RUN: cat %t/*.ptx | %FileCheck %s --check-prefix=PARTS
 *
 * CHECK: add.rn.f64 [[SUM:%rd[0-9]+]],
 * CHECK-NOT: st.global.b8 {{.*}}, [[SUM]];
 * CHECK: and.b64 [[LOW:%low[0-9]+]], [[SUM]], 255;
 * CHECK-NEXT: st.global.b8 {{.*}}, [[LOW]];
 * PARTS-COUNT-8: st.global.b8
 */
typedef double packed __attribute__((aligned(1)));

void add(packed *restrict a, const double *restrict b, long n)
{
	for (long i = 0; i < n; i++)
		a[i] = b[i] + 1.0;
}
