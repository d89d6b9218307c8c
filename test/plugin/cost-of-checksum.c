/* Two sums over bytes, unrolled: each step waits for the one before, and no
 * order is better.  The file may cost what its size allows, and no more.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-costs 2>&1 | \
 * RUN:   awk -v most=1000000 -v most_code=0 -f %S/Inputs/operations.awk | \
 * RUN:   %FileCheck %s
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-costs -mllvm -ashlar-effort=2 2>&1 | \
 * RUN:   awk -v most=700000 -v most_code=0 -f %S/Inputs/operations.awk | \
 * RUN:   %FileCheck %s
 * CHECK: few enough
 * SPDX-License-Identifier: MIT
 */
#define STEP(i) a += p[i]; b += a
#define STEPS(i) STEP(i); STEP(i + 1); STEP(i + 2); STEP(i + 3)

unsigned long checksum(unsigned long a, const unsigned char *p,
	unsigned long length)
{
	unsigned long b = a >> 16;

	a &= 0xffff;
	while (length >= 5552) {
		unsigned n = 5552 / 16;

		length -= 5552;
		do {
			STEPS(0);
			STEPS(4);
			STEPS(8);
			STEPS(12);
			p += 16;
		} while (--n);
		a %= 65521;
		b %= 65521;
	}
	return a | b << 16;
}
