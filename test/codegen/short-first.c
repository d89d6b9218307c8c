/* A loop that is short at run time pays for one comparison, not for all tests,
 * also where the new code needs loads before the loop (a speculative version):
 * a run-length decoder, whose runs have any length.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-verify %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-size-tests=off %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
 * RUN: %opt-ashlar -passes=ashlar -S %t.bc -o - | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

/* The stores might change "in", but rarely do. */
// CHECK-LABEL: @decode(
// CHECK: .speculative.before.split:
// CHECK-NOT: ptrtoint
// CHECK: br i1 %{{.*}}, label %sizes, label %.speculative.plain
// CHECK: {{^}}sizes:
// CHECK: ptrtoint
// CHECK: br i1 %{{.*}}, label %ashlar, label %.speculative.plain
__attribute__((noinline)) int decode(const unsigned char *in, int n,
	unsigned char *out)
{
	int o = 0;

	for (int i = 0; i + 1 < n; i += 2)
		for (int k = 0; k < in[i]; k++)
			out[o++] = in[i + 1];
	return o;
}

static unsigned char data[400], result[60000];

static unsigned hash(const unsigned char *c, int n)
{
	unsigned h = 1;

	for (int i = 0; i < n; i++)
		h = h * 31 + c[i];
	return h;
}

int main(void)
{
	int n;

	for (int most = 1; most < 256; most = 3 * most + 1) {
		for (int i = 0; i < 400; i++)
			data[i] = (unsigned char)(i % 2 ? i : i * 7 % (most + 1));
		n = decode(data, 400, result);
		printf("%d: %d %08x\n", most, n, hash(result, n));
	}
	/* Runs that overwrite the next length, and their own. */
	for (int shift = 0; shift < 3; shift++) {
		for (int i = 0; i < 400; i++)
			result[i] = (unsigned char)(i % 2 ? 90 + i % 50 : 60);
		n = decode(result, 100, result + 100 - shift);
		printf("%d: %d %08x\n", shift, n, hash(result, 4000));
		n = decode(result, 9, result + shift);
		printf("%d: %d %08x\n", shift, n, hash(result, 4000));
	}
	return 0;
}
