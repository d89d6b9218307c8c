/* stmt_text.c - statements as people write them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/model.h"

bool ash_stmt_text(ash_model *model)
{
	return true;
}
