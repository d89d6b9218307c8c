/* Devices are asked for in all ways that there are, for files, functions and
 * loops; what is nearer to the loop counts.
 * SPDX-License-Identifier: MIT
 *
 * On the command line.
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: %clang-ashlar -O3 -Wno-comment -S -emit-llvm -I%include %s -o %t.ll \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-dump=device:%t.d \
 * RUN:   -mllvm -ashlar-offload=spirv 2>&1 | %FileCheck %s --check-prefix=ALL
 * RUN: ls %t.d | %FileCheck %s --check-prefixes=IMAGES,IN-SPIRV
 * RUN: cat %t.d/in_loop*.ptx | %FileCheck %s --check-prefix=ARCH-90
 * RUN: %FileCheck %s --check-prefix=FORCE < %t.ll
 *
 * In the environment; the command line counts more.
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: env ASHLAR_OPTIONS="offload=nvptx,offload-arch=sm_80" %clang-ashlar -O3 \
 * RUN:   -Wno-comment -c -I%include %s -o %t.o -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-dump=device:%t.d 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=ALL
 * RUN: ls %t.d | %FileCheck %s --check-prefixes=IMAGES,IN-PTX
 * RUN: cat %t.d/plain*.ptx | %FileCheck %s --check-prefix=ARCH-80
 * RUN: cat %t.d/in_loop*.ptx | %FileCheck %s --check-prefix=ARCH-90
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: env ASHLAR_OPTIONS=offload=nvptx %clang-ashlar -O3 -Wno-comment -c \
 * RUN:   -I%include %s -o %t.o -mllvm -ashlar-offload=spirv \
 * RUN:   -mllvm -ashlar-dump=device:%t.d
 * RUN: ls %t.d | %FileCheck %s --check-prefixes=IMAGES,IN-SPIRV
 *
 * As parameters of the pass.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -Wno-comment -S -emit-llvm \
 * RUN:   -I%include %s -o %t.in.ll
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: %opt-ashlar \
 * RUN:   -passes='ashlar<offload=nvptx;offload-arch=sm_89;dump=device:%t.d>' \
 * RUN:   -S %t.in.ll -o %t.ll
 * RUN: ls %t.d | %FileCheck %s --check-prefixes=IMAGES,IN-PTX
 * RUN: cat %t.d/plain*.ptx | %FileCheck %s --check-prefix=ARCH-89
 *
 * In the program alone.
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: %clang-ashlar -O3 -Wno-comment -c -I%include %s -o %t.o -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-dump=device:%t.d 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=SOME
 * RUN: ls %t.d | %FileCheck %s --check-prefixes=IMAGES,IN-NONE
 *
 * Mistakes.
 * RUN: %not %clang-ashlar -O3 -c -I%include %s -o %t.o \
 * RUN:   -mllvm -ashlar-offload-arch=sm_9x 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NO-ARCH
 * NO-ARCH: option 'offload-arch' does not know 'sm_9x'; it takes sm_70,
 *
 * ALL-NOT: warning
 * ALL-COUNT-4: remark: loops run on a device
 * ALL-NOT: remark: loops run on a device
 * SOME-COUNT-3: remark: loops run on a device
 * SOME-NOT: remark: loops run on a device
 *
 * IMAGES-NOT: off
 * IMAGES: in_function{{.*}}.device
 * IMAGES: in_function{{.*}}.ptx
 * IMAGES-NEXT: in_function{{.*}}.spv
 * IMAGES-NEXT: in_function{{.*}}.spvasm
 * IMAGES-NEXT: in_loop{{.*}}.device
 * IMAGES: in_loop{{.*}}.ptx
 * IMAGES-NEXT: in_loop_of_function{{.*}}.device
 * IMAGES-NEXT: in_loop_of_function{{.*}}.spv
 * IMAGES-NEXT: in_loop_of_function{{.*}}.spvasm
 * IN-SPIRV-NEXT: plain{{.*}}.device
 * IN-SPIRV-NEXT: plain{{.*}}.spv
 * IN-SPIRV-NEXT: plain{{.*}}.spvasm
 * IN-PTX-NEXT: plain{{.*}}.device
 * IN-PTX: plain{{.*}}.ptx
 * IN-NONE-NOT: {{.}}
 *
 * ARCH-80: .target sm_80
 * ARCH-89: .target sm_89
 * ARCH-90: .target sm_90
 *
 * The flags are the last of what speaks for the device: it is forced in one
 * function alone.
 * FORCE-LABEL: @plain(
 * FORCE: store i64 {{[02]}}, {{.*[[:space:]].*}}@ashlar_device_begin_v1
 * FORCE-LABEL: @in_function(
 * FORCE: store i64 {{[13]}}, {{.*[[:space:]].*}}@ashlar_device_begin_v1
 * FORCE-LABEL: @in_loop(
 * FORCE: store i64 {{[02]}}, {{.*[[:space:]].*}}@ashlar_device_begin_v1
 */
#include <ashlar/pragma.h>

#define N 64

static double a[N][N], b[N][N];

#define SCALE(by) \
	for (int i = 0; i < n; i++) \
		for (int j = 0; j < n; j++) \
			a[i][j] = by * b[i][j];

void plain(int n)
{
	SCALE(2)
}

ASHLAR_FUNCTION("offload=auto, offload-force")
void in_function(int n)
{
	SCALE(3)
}

/* A flat loop, which is not looked at unless it is asked for. */
void in_loop(int n)
{
	ASHLAR_LOOP("offload=nvptx, offload-arch=sm_90")
	for (int i = 0; i < n; i++)
		a[0][i] = 4 * b[0][i];
}

ASHLAR_FUNCTION("offload=nvptx")
void in_loop_of_function(int n)
{
	ASHLAR_LOOP("offload=spirv")
	SCALE(5)
}

ASHLAR_FUNCTION("offload=off")
void off(int n)
{
	SCALE(6)
}

void off_in_loop(int n)
{
	ASHLAR_LOOP("offload=off")
	SCALE(7)
}
