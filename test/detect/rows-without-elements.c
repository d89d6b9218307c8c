/* An access of which no subscript is known touches an element even where the
 * rows of its array have none: the new code asks for rows of one element.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O1 -mllvm -ashlar-verify -Rpass-missed=ashlar \
 * RUN:   -Rpass-analysis=ashlar %s -c -o %t.o 2>&1 | %FileCheck %s
 * CHECK-NOT: the model disagrees
 * CHECK: the model does what the code does
 * CHECK-NOT: the model disagrees
 */
int which[8], sums[8];

void add(int n, const unsigned char *restrict table)
{
	for (int i = 0; i < n + 1; i++)
		for (int j = 0; j < 2; j++)
			sums[table[(which[j] & 15) * n] & 3] = i % 3 == 2
				? which[table[i * n + j] & 3]
				: 1;
}
