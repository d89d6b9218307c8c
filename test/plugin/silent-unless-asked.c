/* Nothing is printed without being asked for.
 * RUN: %clang-ashlar -O3 -g -c %S/Inputs/gemm.c -o %t.o 2>&1 | %count 0
 * RUN: %clang-ashlar -O3 -c %s -o %t.o 2>&1 | %count 0
 * SPDX-License-Identifier: MIT
 */
int first_negative(const int *a)
{
	int i = 0;

	while (a[i] >= 0)
		++i;
	return i;
}
