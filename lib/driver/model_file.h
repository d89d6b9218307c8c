/* model_file.h - file with constants of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_MODEL_FILE_H
#define ASH_DRIVER_MODEL_FILE_H

#include "cost/constants.h"

/* Read the constants of the cost model from the file "path"; NULL: the default
 * constants.  On error, which is reported once in a process, the result is the
 * default constants, too.
 */
ash_cost_constants ash_model_file_read(const char *path);

#endif
