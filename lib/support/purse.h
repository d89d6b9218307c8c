/* purse.h - what the loop nests of one file may cost together.
 *
 * One nest may cost what the option "budget" allows: that is what kernels
 * need.  All others of the file together may cost "effort" - 1 times what the
 * file costs without us, which is estimated from its size.  Costs are
 * operations of isl; a generated instruction counts as those that take as
 * long as later passes need for it.
 * With the option "strict-effort" there is no such exception: the file pays for
 * detection as well, and a nest whose code would cost more than is left gets
 * none.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_PURSE_H
#define ASH_SUPPORT_PURSE_H

#include <stdbool.h>

#include "support/options.h"

typedef struct ash_purse {
	bool limited;
	bool strict;
	unsigned long allowed;	/* but for the dearest nest */
	unsigned long spent;
	unsigned long dearest;
	unsigned long size;	/* of the dearest: see below */
} ash_purse;

/* For a file of "n_instruction" instructions as the front end makes them, those
 * for stack slots left aside.
 */
void ash_purse_open(ash_purse *purse, const ash_options *options,
	unsigned long n_instruction);
/* What the next nest may cost, "budget" at most; 0: not enough is left.
 * "size" is a measure that costs grow with: what the dearest nest has cost
 * tells what to expect.
 */
unsigned long ash_purse_left(const ash_purse *purse, unsigned long budget,
	unsigned long size);
/* Detection has cost so many operations. */
void ash_purse_pay_detection(ash_purse *purse, unsigned long operations);
/* Can a nest that has cost so many operations get so many instructions? */
bool ash_purse_can_pay(const ash_purse *purse, unsigned long operations,
	unsigned long n_instruction);
/* A nest of "size" has cost so many operations, and code has become longer by
 * so many instructions.
 */
void ash_purse_pay(ash_purse *purse, unsigned long size,
	unsigned long operations, unsigned long n_instruction);

#endif
