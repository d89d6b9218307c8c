/* Functions and loops say how they want to be optimized; early and late, and
 * without the plugin nothing is left of it.
 * RUN: %clang-ashlar -O2 -g -S -emit-llvm -I%S/../../include %s \
 * RUN:   -mllvm -ashlar-why -o %t.ll 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O2 -g -S -emit-llvm -I%S/../../include %s \
 * RUN:   -mllvm -ashlar-why -mllvm -ashlar-late -o %t.late.ll 2>&1 | \
 * RUN:   %FileCheck %s
 * RUN: %FileCheck --check-prefix=CODE %s < %t.ll
 * RUN: %clang -O2 -S -emit-llvm -I%S/../../include %s -o - | \
 * RUN:   %FileCheck --check-prefix=PLAIN %s
 * SPDX-License-Identifier: MIT
 */
#include <ashlar/pragma.h>

#define TRANSPOSE \
	for (int i = 0; i < 300; ++i) \
		for (int j = 0; j < 300; ++j) \
			a[j][i] += b[i][j];

/* CHECK: plain {{.*}}{{(modelled|transformed)}}
 * CHECK-NOT: tiled 8x8
 */
void plain(double a[restrict 300][300], double b[300][300])
{
	TRANSPOSE
}

/* CHECK: function_off {{.*}}refused {{.*}}asks not to be optimized
 */
ASHLAR_FUNCTION("off")
void function_off(double a[restrict 300][300], double b[300][300])
{
	TRANSPOSE
}

/* CHECK: function_tile {{.*}}transformed {{.*}}tiled 8x8
 */
ASHLAR_FUNCTION("tile=8, on")
void function_tile(double a[restrict 300][300], double b[300][300])
{
	TRANSPOSE
}

/* CHECK: in_parallel {{.*}}transformed {{.*}}parallel
 * CODE: define {{.*}}@in_parallel(
 * CODE: call {{.*}}@ashlar_parallel
 */
ASHLAR_FUNCTION("parallel, min-work=0")
void in_parallel(double a[restrict 300][300], double b[300][300])
{
	TRANSPOSE
}

/* CHECK: loop_off {{.*}}refused {{.*}}asks not to be optimized
 * CHECK: loop_off {{.*}}{{(modelled|transformed)}}
 */
void loop_off(double a[restrict 300][300], double b[300][300])
{
	ASHLAR_LOOP("off")
	TRANSPOSE
	TRANSPOSE
}

/* An inner loop alone is left alone; the nest around it is none.
 * CHECK: inner_off {{.*}}refused {{.*}}asks not to be optimized
 */
void inner_off(double a[restrict 300][300], double b[300][300])
{
	for (int i = 0; i < 300; ++i) {
		ASHLAR_LOOP("off")
		for (int j = 0; j < 300; ++j)
			a[j][i] += b[i][j];
	}
}

/* Two nests that follow each other, with options of their own.
 * CHECK: loop_tile {{.*}}tiled 8x8
 * CHECK: loop_tile {{.*}}tiled 16x16
 */
void loop_tile(double a[restrict 300][300], double b[300][300])
{
	ASHLAR_LOOP("on, tile=8")
	TRANSPOSE
	ASHLAR_LOOP("on; tile=16")
	TRANSPOSE
}

/* CODE-NOT: ashlar_mark
 * CODE-NOT: llvm.loop.ashlar.options", !"tile
 * PLAIN-NOT: ashlar_mark
 */
