/* shared_scalars.h - what threads share of the scalars that a loop uses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_SHARED_SCALARS_H
#define ASH_CODEGEN_PARALLEL_SHARED_SCALARS_H

#include <stdbool.h>

#include "ast/ast.h"

typedef enum {
	ASH_SHARE_NONE,		/* not used */
	ASH_SHARE_READ,		/* read only: each thread has a copy */
	ASH_SHARE_PRIVATE	/* each iteration has its own */
} ash_share_use;

typedef struct ash_share {
	ash_share_use *use;	/* per array; scalars only */
	/* Is some scalar written that outlives an iteration?  Then the loop
	 * cannot have one cell per thread.
	 */
	bool is_shared;
} ash_share;

/* How the loop "node", whose iterations are independent but for reductions,
 * uses the scalars of "scop".  To be cleared also after an error.
 */
isl_stat ash_share_init(ash_share *share, const ash_scop *scop,
	__isl_keep isl_ast_node *node);
/* Free what "share" owns. */
void ash_share_clear(ash_share *share);

#endif
