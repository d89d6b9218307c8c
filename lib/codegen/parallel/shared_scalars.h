/* shared_scalars.h - privatization of scalars in parallel loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_PARALLEL_SHARED_SCALARS_H
#define ASH_CODEGEN_PARALLEL_SHARED_SCALARS_H

#include <stdbool.h>

#include "ast/ast.h"

typedef enum {
	ASH_SHARE_NONE,		/* not used */
	ASH_SHARE_READ,		/* read only: copied to each thread */
	ASH_SHARE_PRIVATE	/* private to each iteration */
} ash_share_use;

typedef struct ash_share {
	ash_share_use *use;	/* per array; set for scalars only */
	/* Is a scalar written whose value is live after its iteration?  Then
	 * one cell per thread is not enough, and the loop stays sequential.
	 */
	bool is_shared;
} ash_share;

/* Determine how the loop "node", whose iterations are independent except for
 * reductions, uses the scalars of "scop".  "share" must be cleared even after
 * an error.
 */
isl_stat ash_share_init(ash_share *share, const ash_scop *scop,
	__isl_keep isl_ast_node *node);
/* Free what "share" owns. */
void ash_share_clear(ash_share *share);

#endif
