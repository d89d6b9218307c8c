/* purse.h - what the loop nests of one file may cost together.
 *
 * All nests of a file together may cost "effort" - 1 times what the file costs
 * without us, which is estimated from its size, and detection a part of that.
 * Costs are operations of isl; a generated instruction counts as those that
 * take as long as later passes need for it.  A nest that is begun may cost
 * more if much can be gained from it (tree/search.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_PURSE_H
#define ASH_SUPPORT_PURSE_H

#include <stdbool.h>

#include "support/options.h"

typedef struct ash_purse {
	bool limited;
	unsigned long allowed;
	unsigned long spent;
	unsigned long detection;	/* part of "spent" */
	unsigned long dearest;	/* nest */
	unsigned long size;	/* of the dearest: see below */
} ash_purse;

/* For a file of "n_instruction" instructions as the front end makes them. */
void ash_purse_open(ash_purse *purse, const ash_options *options,
	unsigned long n_instruction);
/* What the next nest may cost, "budget" at most; 0: not enough is left.
 * "size" is a measure that costs grow with: what the dearest nest has cost
 * tells what to expect.
 */
unsigned long ash_purse_left(const ash_purse *purse, unsigned long budget,
	unsigned long size);
/* What the models of the next function may cost, "budget" at most. */
unsigned long ash_purse_left_to_detect(const ash_purse *purse,
	unsigned long budget);
/* The models of a function have cost so many operations. */
void ash_purse_pay_detection(ash_purse *purse, unsigned long operations);
/* A nest of "size" has cost so many operations, and code has become longer by
 * so many instructions.
 */
void ash_purse_pay(ash_purse *purse, unsigned long size,
	unsigned long operations, unsigned long n_instruction);

#endif
