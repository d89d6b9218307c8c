/* cost_ledger.h - the operations that each stage has used.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BUDGET_COST_LEDGER_H
#define ASH_BUDGET_COST_LEDGER_H

#include <stdbool.h>

#include "budget/file_budget.h"

typedef enum {
	ASH_COST_DETECT,	/* of all SCoPs of a function together */
	ASH_COST_DEPS,
	ASH_COST_TREE,
	ASH_COST_LEGAL,
	ASH_COST_AST,
	ASH_COST_VERIFY,
	ASH_COST_DEVICE,
	ASH_COST_CODE,
	ASH_N_COST
} ash_cost_stage;

typedef struct ash_ledger {
	unsigned long since;	/* reading of the meter at the last charge */
	unsigned long cost[ASH_N_COST];
	ash_code_size code;		/* size of the generated code */
	/* The model's estimates: cycles of the old and of the new order; zero
	 * if there is no new code.
	 */
	double before;
	double after;
} ash_ledger;

/* Reset all costs to zero. */
void ash_ledger_begin(ash_ledger *ledger);
/* Charge the operations since the last call to "stage". */
void ash_ledger_note(ash_ledger *ledger, ash_cost_stage stage);
/* The sum of all stages, except verification and device loops, which the user
 * has requested.
 */
unsigned long ash_ledger_sum(const ash_ledger *ledger);
/* Print a line to the error stream: "name", the cost of each stage, the growth
 * of the code, and the speedup by the model, if there is new code.
 */
void ash_ledger_print(const ash_ledger *ledger, const char *name);

#endif
