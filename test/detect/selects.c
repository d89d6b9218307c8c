/* The value of a select is known as far as both of its operands are: here one is
 * 0 and the other negative, and a truncation asks for the lowest bit.
 * RUN: %clang-ashlar -O1 -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   %s -o %t && %t
 * SPDX-License-Identifier: MIT
 */
static int a[5];

static unsigned differ(unsigned x, unsigned y)
{
	unsigned d = x > y ? x - y : y - x;

	return d & 1 ? d ^ y : d;
}

// CHECK-LABEL: name: "lowest_bit"
// CHECK: text: "a[2 + i0] = {{.*}} {{(0|\(0\))"}}
__attribute__((noinline)) void lowest_bit(void)
{
	for (unsigned long i = 2; i < 4; i++)
		a[i] = (int)differ(4294967295u, (unsigned)(i - 2));
}

int main(void)
{
	lowest_bit();
	return a[2] != -1 || a[3] != -2;
}
