/* What cannot be understood is told with its place, and the rest holds.
 * RUN: %clang-ashlar -O2 -S -emit-llvm -I%S/../../include %s \
 * RUN:   -mllvm -ashlar-why -o %t.ll 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O2 -S -emit-llvm -I%S/../../include %s \
 * RUN:   -mllvm -ashlar-late -o %t.ll 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=LATE
 * RUN: %clang-ashlar -O2 -S -emit-llvm -I%S/../../include %s -Werror \
 * RUN:   -Wno-backend-plugin -o %t.ll 2>&1 | \
 * RUN:   %FileCheck %s --check-prefix=QUIET --allow-empty
 * QUIET-NOT: warning
 * SPDX-License-Identifier: MIT
 */
#include <ashlar/pragma.h>

/* CHECK: warning: {{.*}}asked-with-mistakes.c{{.*}}: ashlar: in 'name': unknown option 'tiel'; did you mean 'tile'?
 * LATE: warning: {{.*}}asked-with-mistakes.c{{.*}}: ashlar: in 'name': unknown option 'tiel'
 */
ASHLAR_FUNCTION("tiel=8, off")
void name(double *a)
{
	for (int i = 0; i < 300; ++i)
		a[i] = 1;
}

/* CHECK: warning: {{.*}}asked-with-mistakes.c:[[# @LINE + 7]]: ashlar: in 'value': option 'tile' must be from 0 to 4096, not 9999
 * LATE: warning: {{.*}}asked-with-mistakes.c:[[# @LINE + 6]]: ashlar: in 'value': option 'tile' must be
 */
void value(double *a)
{

	/* the line that the warning names: */
	ASHLAR_LOOP("tile=9999")
	for (int i = 0; i < 300; ++i)
		a[i] = 1;
}

/* CHECK: warning: {{.*}}:[[# @LINE + 4]]: ashlar: in 'no_loop': no loop follows these options
 */
void no_loop(double *a)
{
	ASHLAR_LOOP("off")
	a[0] = 1;
}

/* CHECK: warning: {{.*}}: ashlar: in 'whole_file': option 'dump' concerns whole files
 */
ASHLAR_FUNCTION("dump=scop")
void whole_file(double *a)
{
	for (int i = 0; i < 300; ++i)
		a[i] = 1;
}

/* CHECK: warning: {{.*}}: ashlar: in 'writes': option 'bundle' concerns whole files
 */
ASHLAR_FUNCTION("bundle=.; bundle-for=writes")
void writes(double *a)
{
	for (int i = 0; i < 300; ++i)
		a[i] = 1;
}

/* What is right holds.
 * CHECK: name {{.*}}asks not to be optimized
 */
