/* cost_ledger.c - the operations that each stage has used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/cost_ledger.h"

#include <stdio.h>

#include "budget/meter.h"

static const char *const names[ASH_N_COST] = {
	[ASH_COST_DETECT] = "detection",
	[ASH_COST_DEPS] = "dependences",
	[ASH_COST_TREE] = "search",
	[ASH_COST_LEGAL] = "legality",
	[ASH_COST_AST] = "AST",
	[ASH_COST_VERIFY] = "verification",
	[ASH_COST_DEVICE] = "device",
	[ASH_COST_CODE] = "code",
};

void ash_ledger_begin(ash_ledger *ledger)
{
	*ledger = (ash_ledger) { .since = ash_meter_now() };
}

void ash_ledger_note(ash_ledger *ledger, ash_cost_stage stage)
{
	unsigned long now = ash_meter_now();

	ledger->cost[stage] += now - ledger->since;
	ledger->since = now;
}

unsigned long ash_ledger_sum(const ash_ledger *ledger)
{
	unsigned long sum = 0;

	for (int i = 0; i < ASH_N_COST; ++i)
		if (i != ASH_COST_VERIFY && i != ASH_COST_DEVICE)
			sum += ledger->cost[i];
	return sum;
}

void ash_ledger_print(const ash_ledger *ledger, const char *name)
{
	fprintf(stderr, "%s: %lu operations", name, ash_ledger_sum(ledger));
	for (int i = 0; i < ASH_N_COST; ++i)
		if (ledger->cost[i])
			fprintf(stderr, ", %s %lu", names[i], ledger->cost[i]);
	if (ledger->code.n_instruction)
		fprintf(stderr, ", %lu more instructions, %lu loops",
			ledger->code.n_instruction, ledger->code.n_loop);
	if (ledger->after > 0)
		fprintf(stderr, ", %.6g cycles instead of %.6g", ledger->after,
			ledger->before);
	fputc('\n', stderr);
}
