/* new_array.h - creation of arrays and scalars of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_NEW_ARRAY_H
#define ASH_DETECT_MODEL_NEW_ARRAY_H

#include "detect/model/model.h"

/* Add an array to the SCoP, named after "value", with "n_dim" dimensions,
 * elements of "elem_size" bytes and the binding "side" (copied); a scalar if
 * side->base is NULL.  Returns its index, or -1 on error.
 */
int ash_model_add_array(ash_model *model, LLVMValueRef value,
	const ash_binding_array *side, unsigned elem_size, unsigned n_dim);
/* Add a scalar for "value", with "n_dim" subscripts.  Returns its index, or -1
 * on error.
 */
int ash_model_add_scalar(ash_model *model, LLVMValueRef value, unsigned n_dim);
/* Add an array "name" of one element that stands for memory which is
 * inaccessible to the program.  Returns its index, or -1 on error.
 */
int ash_model_add_hidden(ash_model *model, const char *name);

/* Assume that the rows of array "index" are not empty.  An access without any
 * known subscript touches a row whatever the parameters are, so a relation to
 * all elements must not be empty.
 */
bool ash_model_assume_rows(ash_model *model, int index);

/* An unused name that is valid for isl and the text form, similar to "wish" or
 * else "otherwise"; owned by the caller.
 */
char *ash_model_new_name(const ash_model *model, const char *wish,
	const char *otherwise);

/* The alignment of elements of "size" bytes in memory aligned to 16 bytes: the
 * greatest power of two up to 16 that divides "size".
 */
unsigned ash_natural_align(unsigned size);

#endif
