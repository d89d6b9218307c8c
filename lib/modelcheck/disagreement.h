/* disagreement.h - messages on differences between code and model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_DISAGREEMENT_H
#define ASH_MODELCHECK_DISAGREEMENT_H

#include "modelcheck/run_model.h"
#include "modelcheck/trace.h"

/* One clause about the instance that run->fault is about, for the caller; NULL
 * without memory.
 */
char *ash_blame_instance(const ash_model_run *run, int *stmt);
/* A sentence about a difference between what code and model have done; owned by
 * the caller.  *stmt is the statement that it is about, or -1.
 */
char *ash_blame_difference(const ash_model_run *run, const ash_trace *code,
	const ash_trace *model, const ash_difference *difference, int *stmt);

#endif
