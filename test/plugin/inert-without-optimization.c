/* At -O0 the plugin changes nothing at all.
 * RUN: %clang -O0 -g -S -emit-llvm %S/Inputs/gemm.c -o %t.plain.ll
 * RUN: %clang-ashlar -O0 -g -S -emit-llvm -mllvm -ashlar-force \
 * RUN:   %S/Inputs/gemm.c -o %t.ashlar.ll
 * RUN: diff %t.plain.ll %t.ashlar.ll
 * RUN: %clang-ashlar -O0 -g -S -emit-llvm -mllvm -ashlar-late \
 * RUN:   %S/Inputs/gemm.c -o %t.late.ll
 * RUN: diff %t.plain.ll %t.late.ll
 * SPDX-License-Identifier: MIT
 */
