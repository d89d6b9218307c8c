/* A stage goes to a file of a name that can be one, in a folder that is made,
 * and what cannot be written is told.
 * RUN: rm -rf %t.dir
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-dump=scop:%t.dir
 * RUN: %FileCheck %s < %t.dir/sub_nest.scop
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-dump=scop:/dev/null/dir \
 * RUN:   2>&1 | %FileCheck --check-prefix=LOST %s
 * SPDX-License-Identifier: MIT
 */

/* CHECK: name: "sub/nest"
 * LOST: ashlar: cannot write /dev/null/dir/sub_nest.scop: Not a directory
 */
void nest(double *a) __asm__("sub/nest");
void nest(double *a)
{
	for (int i = 0; i < 300; ++i)
		a[i] = 1;
}
