/* new_array.h - arrays and scalars get their names and their sides.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_NEW_ARRAY_H
#define ASH_DETECT_MODEL_NEW_ARRAY_H

#include "detect/model/model.h"

/* A new array called after "value", or a scalar if side->base is NULL; its
 * index or -1.
 */
int ash_model_add_array(ash_model *model, LLVMValueRef value,
	const ash_binding_array *side, unsigned elem_size, unsigned n_dim);
/* A new scalar for "value", with "n_dim" subscripts; its index or -1. */
int ash_model_add_scalar(ash_model *model, LLVMValueRef value, unsigned n_dim);
/* A new array of one element, for memory that the program does not see; its
 * index or -1.
 */
int ash_model_add_hidden(ash_model *model, const char *name);

/* A free name that isl and the text form understand; owned by the caller. */
char *ash_model_new_name(const ash_model *model, const char *wish,
	const char *otherwise);

/* What elements of "size" bytes are aligned to in memory that begins at a
 * multiple of 16: the greatest power of two up to 16 that divides "size".
 */
unsigned ash_natural_align(unsigned size);

#endif
