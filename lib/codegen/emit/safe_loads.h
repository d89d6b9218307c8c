/* safe_loads.h - conditional loads that cannot fault.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_SAFE_LOADS_H
#define ASH_CODEGEN_EMIT_SAFE_LOADS_H

#include "codegen/emit/gen.h"

/* Can "leaf", a load in a branch of the statement number "stmt", be executed in
 * all instances of the statement without a fault?  False if that is not proved,
 * or if "leaf" is not a load.
 */
bool ash_safe_loads_has(ash_gen *gen, unsigned stmt,
	const ash_binding_leaf *leaf);
/* Free "loads"; NULL is allowed. */
void ash_safe_loads_free(ash_safe_loads *loads);

#endif
