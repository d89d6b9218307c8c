/* research_options.c - options of the scheduler and of the research methods, by
 * name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/research_options.h"

#include <stddef.h>

#include "sched/scheduler_option.h"

static const ash_sched_row rows[] = {
#define ASH_SCHED_BOOL(field, def, words) \
	ASH_SCHED_ROW_BOOL(ash_research_options, core.field, #field, def, words)
#define ASH_SCHED_INT(field, def, low, high, words) \
	ASH_SCHED_ROW_INT(ash_research_options, core.field, #field, def, low, \
		high, words)
#define ASH_SCHED_ENUM(field, def, names, words) \
	ASH_SCHED_ROW_ENUM(ash_research_options, core.field, #field, def, \
		names, words)
#include "sched/scheduler.def"
#define ASH_SCHED_BOOL(field, def, words) \
	ASH_SCHED_ROW_BOOL(ash_research_options, field, #field, def, words)
#define ASH_SCHED_INT(field, def, low, high, words) \
	ASH_SCHED_ROW_INT(ash_research_options, field, #field, def, low, high, \
		words)
#define ASH_SCHED_ENUM(field, def, names, words) \
	ASH_SCHED_ROW_ENUM(ash_research_options, field, #field, def, names, \
		words)
#include "research/research_option.def"
};

static const ash_sched_rows table = { rows, sizeof(rows) / sizeof(rows[0]) };

ash_research_options ash_research_defaults(void)
{
	return (ash_research_options) {
		.core = ash_scheduler_defaults(),
#define ASH_SCHED_BOOL(name, value, help) .name = value,
#define ASH_SCHED_INT(name, value, min, max, help) .name = value,
#define ASH_SCHED_ENUM(name, value, choices, help) .name = value,
#include "research/research_option.def"
	};
}

bool ash_research_option_set(ash_research_options *options, const char *text)
{
	return ash_sched_rows_set(&table, options, text);
}

bool ash_research_option_set_all(ash_research_options *options,
	const char *list)
{
	return ash_sched_rows_set_all(&table, options, list);
}

void ash_research_option_help(FILE *out, const char *prefix)
{
	ash_sched_rows_help(&table, out, prefix);
}
