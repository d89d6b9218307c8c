/* shape_fit_impl.h - interfaces between the files of shape fitting.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_FIT_IMPL_H
#define ASH_DETECT_DELINEARIZE_SHAPE_FIT_IMPL_H

#include "detect/delinearize/shape_fit.h"

/* Make "fit" empty; it owns nothing then. */
void ash_fit_init(ash_fit *fit);
/* Free what "fit" owns. */
void ash_fit_clear(ash_fit *fit);
/* Set *fit to the fit of the accesses "in" to the array with the rows of
 * "chain"; isl_bool_false if there is none.  An empty chain is an array of one
 * dimension.
 *
 * Requires: "fit" is initialized.
 * Ensures:  on isl_bool_true the fit has affine subscripts, all but the
 *           outermost within their dimensions if "required" holds.
 */
isl_bool ash_fit_make(ash_fit *fit, ash_fit_input *in, const ash_chain *chain);

#endif
