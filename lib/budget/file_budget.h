/* file_budget.h - the budget shared by the loop nests of one file.
 *
 * A file may take "effort" times as long to compile as it does without us,
 * which is estimated from what it is made of.  What may come on top is 2.5
 * times that if loops may run in parallel.  Costs are operations of isl; what
 * is generated counts as those that take as long as later passes need for it.
 * A nest whose code would cost more than is left gets none.  What is done only
 * to tell the user about loops is not paid.
 *
 * That is a share of what the compiler does in any case.  Nests that promise to
 * become much faster may cost "allowance" operations together before they take
 * from it, for a wait of a second or two is worth that however small the file
 * is, unless it has very many loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BUDGET_FILE_BUDGET_H
#define ASH_BUDGET_FILE_BUDGET_H

#include <stdbool.h>

#include "support/diag.h"
#include "support/options.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a file is made of as the front end makes it. */
typedef struct ash_file_size {
	unsigned long n_instruction;	/* but for those of stack slots */
	unsigned long n_loop;		/* innermost ones */
	unsigned long n_inline;		/* functions out of headers */
	bool is_fortran;
} ash_file_size;

/* What is generated for a nest. */
typedef struct ash_code_size {
	unsigned long n_instruction;
	unsigned long n_loop;
} ash_code_size;

typedef struct ash_file_budget {
	bool limited;
	unsigned long allowed;	/* for all nests */
	unsigned long spent;	/* of that */
	unsigned long allowance;	/* for those that promise much, first */
	unsigned long used;	/* of that */
	unsigned long highest;	/* what the most expensive nest has cost */
	unsigned long size;	/* its size: see ash_file_budget_left */
	unsigned long visits;	/* paid in advance, in operations */
} ash_file_budget;

/* Begin to account for a file of this size under these options. */
void ash_file_budget_open(ash_file_budget *account, const ash_options *options,
	const ash_file_size *file);
/* Write a line to the error stream: what "file", called "name", is made of, and
 * what it may cost.
 */
void ash_file_budget_print(const ash_file_budget *account,
	const ash_file_size *file, const char *name);
/* What the next nest may cost, "budget" at most; 0: not enough is left.
 * "promise" is how many times faster it may become.  "size" is a measure that
 * costs grow with: that of the SCoP, accesses times loops, and what the most
 * expensive nest has cost tell what to expect.
 */
unsigned long ash_file_budget_left(const ash_file_budget *account,
	unsigned long budget, unsigned long size, double promise);
/* Why there is nothing left to spend, where "allowed" operations were allowed:
 * the limit of the nest has been reached, or that of the file, if it was
 * lower.
 */
ash_refusal ash_file_budget_refusal(const ash_options *options,
	unsigned long allowed);
/* What detection in the next function may cost, "budget" at most; never so
 * little that usual loops would not be understood and listed.
 */
unsigned long ash_file_budget_left_to_detect(const ash_file_budget *account,
	unsigned long budget);
/* Note that detection has cost "operations". */
void ash_file_budget_pay_detection(ash_file_budget *account,
	unsigned long operations);
/* Can a function of "n_block" blocks be prepared for detection? */
bool ash_file_budget_can_prepare(const ash_file_budget *account,
	unsigned long n_block);
/* Note "n" visits of blocks of functions by passes that prepare them. */
void ash_file_budget_pay_visits(ash_file_budget *account, unsigned long n);
/* Can a nest that has cost "operations" get this code, which makes it "gain"
 * times faster?
 */
bool ash_file_budget_can_pay(const ash_file_budget *account,
	unsigned long operations, const ash_code_size *code, double gain);
/* Note that a nest of "size" has cost "operations" and has got this code, which
 * makes it "gain" times faster, or was expected to.
 */
void ash_file_budget_pay(ash_file_budget *account, unsigned long size,
	unsigned long operations, const ash_code_size *code, double gain);

#ifdef __cplusplus
}
#endif

#endif
