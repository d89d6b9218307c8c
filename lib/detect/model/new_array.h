/* new_array.h - creation of arrays and scalars of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_NEW_ARRAY_H
#define ASH_DETECT_MODEL_NEW_ARRAY_H

#include "detect/model/model.h"

/* Add an array named after "value", or a scalar if side->base is NULL; its
 * index or -1.
 */
int ash_model_add_array(ash_model *model, LLVMValueRef value,
	const ash_binding_array *side, unsigned elem_size, unsigned n_dim);
/* Add a scalar for "value" with "n_dim" subscripts; its index or -1. */
int ash_model_add_scalar(ash_model *model, LLVMValueRef value, unsigned n_dim);
/* Add an array of one element for memory that is inaccessible to the program;
 * its index or -1.
 */
int ash_model_add_hidden(ash_model *model, const char *name);

/* Assume that rows of array "index" have elements.  An access of which no
 * subscript is known touches one whatever the parameters are, so a relation to
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
