/* A stage goes to a file of a name that can be one, in a folder that is made,
 * what cannot be written is told, and nests of
 * one function have different names.
 * RUN: rm -rf %t.dir
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-dump=scop:%t.dir
 * RUN: %FileCheck %s < %t.dir/sub_nest.scop
 * RUN: %FileCheck --check-prefix=FIRST %s < %t.dir/two_nests.scop
 * RUN: %FileCheck --check-prefix=SECOND %s < "%t.dir/two_nests#2.scop"
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-dump=scop:/dev/null/dir \
 * RUN:   2>&1 | %FileCheck --check-prefix=LOST %s
 * SPDX-License-Identifier: MIT
 */

/* CHECK: name: "sub/nest"
 * FIRST: name: "two_nests"
 * FIRST: 0 <= i0 <= 300
 * SECOND: name: "two_nests#2"
 * SECOND: 0 <= i0 <= 400
 * LOST: ashlar: cannot write /dev/null/dir/sub_nest.scop: Not a directory
 */
void nest(double *a) __asm__("sub/nest");
void nest(double *a)
{
	for (int i = 0; i < 300; ++i)
		a[i] = 1;
}

void end_of_nest(void);

void two_nests(double *a)
{
	for (int i = 0; i <= 300; ++i)
		a[i] = 1;
	end_of_nest();
	for (int i = 0; i <= 400; ++i)
		a[i] = 2;
}
