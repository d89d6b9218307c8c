/* script_jam.h - loops over the copies that unroll-and-jam makes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_JAM_H
#define ASH_SCRIPT_JAM_H

#include "script/union.h"

/* The innermost loop of "part", from 0 on, that runs over strips of loop "pos";
 * its strip size goes to *size. -1 if there is none.
 */
int ash_jam_find_steps(const ash_union_part *part, unsigned pos, int64_t *size);

#endif
