/* model_file.h - file with constants of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_MODEL_FILE_H
#define ASH_DRIVER_MODEL_FILE_H

#include "cost/constants.h"

/* The constants that the file "path" gives, which may be NULL: the default
 * ones.  Errors are reported once in a process, and the constants are the
 * default ones then.
 */
ash_cost_constants ash_model_file_read(const char *path);

#endif
