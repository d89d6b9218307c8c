/* file_budget.h - the budget shared by the loop nests of one file.
 *
 * A file may take "effort" times as long to compile as without the plugin; that
 * time is estimated from the contents of the file.  The additional time may be
 * 2.5 times as large if loops may run in parallel.  Costs are operations of
 * isl; generated code counts as the operations that take as long as later
 * passes need for it.  A nest whose code would exceed the budget gets none.
 * Work that only informs the user about loops is not charged.
 *
 * This budget is a share of the compiler's own time.  In addition, nests with a
 * large expected speedup may spend "allowance" operations together before they
 * use it, which takes a second or two however small the file is, unless it has
 * very many loops.
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

/* The size of a file as the front end produces it. */
typedef struct ash_file_size {
	unsigned long n_instruction;	/* instructions other than allocas */
	unsigned long n_loop;		/* innermost loops */
	unsigned long n_inline;		/* functions from headers */
	bool is_fortran;
} ash_file_size;

/* The size of the code generated for a nest. */
typedef struct ash_code_size {
	unsigned long n_instruction;
	unsigned long n_loop;
} ash_code_size;

typedef struct ash_file_budget {
	bool limited;
	unsigned long allowed;	/* operations that all nests may spend */
	unsigned long spent;	/* operations of "allowed" that are spent */
	/* Additional operations for nests with large speedups. */
	unsigned long allowance;
	unsigned long used;	/* operations of "allowance" that are spent */
	/* Cost in operations of the nest that was most expensive for its size.
	 */
	unsigned long highest;
	/* The size of this nest, as in ash_file_budget_left. */
	unsigned long size;
	/* Operations reserved for block visits when the account was opened, not
	 * yet used.
	 */
	unsigned long visits;
} ash_file_budget;

/* Open the account of a file of this size under these options. */
void ash_file_budget_open(ash_file_budget *account, const ash_options *options,
	const ash_file_size *file);
/* Print a line to the error stream: the size of "file", called "name", and its
 * allowance.
 */
void ash_file_budget_print(const ash_file_budget *account,
	const ash_file_size *file, const char *name);
/* The operations that the next nest may spend, at most "budget"; 0 if the
 * remaining operations do not suffice.  "promise" is its expected speedup.
 * "size" (accesses times loops) is a measure that costs grow with; the largest
 * cost per size so far gives the expected cost.
 */
unsigned long ash_file_budget_left(const ash_file_budget *account,
	unsigned long budget, unsigned long size, double promise);
/* The refusal for a nest that spent its "allowed" operations: the limit of the
 * nest was reached, or that of the file, if it was lower.
 */
ash_refusal ash_file_budget_refusal(const ash_options *options,
	unsigned long allowed);
/* The operations that detection in the next function may spend, at most
 * "budget"; never fewer than what modelling common loops needs, so that the
 * user gets a list of them.
 */
unsigned long ash_file_budget_left_to_detect(const ash_file_budget *account,
	unsigned long budget);
/* Charge "operations" that detection has spent. */
void ash_file_budget_pay_detection(ash_file_budget *account,
	unsigned long operations);
/* Is there enough left to prepare a function of "n_block" blocks? */
bool ash_file_budget_can_prepare(const ash_file_budget *account,
	unsigned long n_block);
/* Charge "n" block visits of passes that prepare functions. */
void ash_file_budget_pay_visits(ash_file_budget *account, unsigned long n);
/* Are enough operations left for the code of a nest that has spent "operations"
 * and becomes "gain" times faster?
 */
bool ash_file_budget_can_pay(const ash_file_budget *account,
	unsigned long operations, const ash_code_size *code, double gain);
/* Charge a nest of "size" for the "operations" that it has spent and for its
 * generated "code"; "gain" is its actual or expected speedup.
 */
void ash_file_budget_pay(ash_file_budget *account, unsigned long size,
	unsigned long operations, const ash_code_size *code, double gain);

#ifdef __cplusplus
}
#endif

#endif
