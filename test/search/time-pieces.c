/* Tiles over time of a matrix whose rows stay in order, so that a tile takes a
 * piece of every row, are not worthwhile: at each piece lines come from beyond
 * the core's caches that no prefetcher expects.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %S/../programs/rank-two.c \
 * RUN:   -o /dev/null -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * CHECK-NOT: over steps of time
 * CHECK: in strips of
 * CHECK-NOT: over steps of time
 *
 * SPDX-License-Identifier: MIT
 */
