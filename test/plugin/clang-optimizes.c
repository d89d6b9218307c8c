/* One flag is all it takes, and the remark comes without -g.
 * RUN: %clang-ashlar -O3 -Rpass=ashlar -c %S/Inputs/gemm.c -o %t.o 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O1 -Rpass=ashlar -c %S/Inputs/gemm.c -o %t.o 2>&1 \
 * RUN:   | %FileCheck %s
 * CHECK: gemm.c:1{{[0-3]:[0-9]+}}: remark: {{.*}}[-Rpass=ashlar]
 *
 * The late position sees the loops as well.
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-late -Rpass=ashlar \
 * RUN:   -Rpass-missed=ashlar -c %S/Inputs/gemm.c -o %t.o 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=LATE
 * LATE: gemm.c:1{{[0-3]:[0-9]+}}: remark: {{.*}}[-Rpass{{.*}}=ashlar]
 * SPDX-License-Identifier: MIT
 */
