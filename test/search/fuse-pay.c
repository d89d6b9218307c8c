/* Nests that share arrays are one SCoP where they may be fused.  What is worth
 * the wait for one of them alone is worth it there, too: those that stay as
 * they are do not count when the file pays for new code.
 *
 * RUN: %clang-ashlar -O3 -march=znver4 -mllvm -ashlar-fuse=1 -mllvm -ashlar-why \
 * RUN:   -c %S/../programs/canny.c -o /dev/null 2>&1 | %FileCheck %s
 * CHECK: main {{.*}} transformed
 *
 * SPDX-License-Identifier: MIT
 */
