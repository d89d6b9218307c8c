/* array.h - arrays: shapes, types, overlap; for the files of detect only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ARRAY_H
#define ASH_DETECT_ARRAY_ARRAY_H

#include "detect/model/model.h"

/* ---- array.c: shapes, element types, overlap ---- */

/* Find shapes, element types and overlap of all arrays; false if the region is
 * refused.
 */
bool ash_array_build(ash_model *model);

/* ---- hoisted_load_alias.c: loads hoisted out of the nest ---- */

/* If the region is a speculative version (llvm/edit/version_test.h), record its
 * run-time test and its fallback version in model->ir, and its additional
 * condition as the first flag of model->ir->when.  False without memory.
 */
bool ash_hoisted_load_guard_note(ash_model *model);
/* If the region is a speculative version, determine which arrays must not
 * overlap the cells that were loaded before the nest; false if the region is
 * refused.
 */
bool ash_hoisted_load_alias_build(ash_model *model);

#endif
