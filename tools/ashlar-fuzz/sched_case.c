/* sched_case.c - cases of the mode "schedules": generation, input and output.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_case.h"

#include <stdlib.h>
#include <string.h>

#include <isl/options.h>

#include "random_constraints.h"
#include "research/research.h"
#include "scop/constraints_read.h"

static void append(char *list, size_t size, const char *format, int value)
{
	size_t n = strlen(list);

	if (n && n < size - 1)
		list[n++] = ';';
	snprintf(list + n, size - n, format, value);
}

/* A budget: most schedules need some thousand operations.  A few cases would
 * take a hundred times as long as all others together, so most budgets are
 * small.
 */
static int any_budget(ash_random *random)
{
	int which = ash_random_between(random, 0, 99);

	return which < 5 ? 2000 : which < 10 ? 3000000 : 150000;
}

/* Draw options of scheduler.def; each occurs in a few percent of cases. */
static void any_scheduler(sched_case *c, ash_random *random)
{
	static const char *const words[] = { "whole-component",
		"serialize-sccs", "outer-coincidence",
		"no-maximize-coincidence", "maximize-band-depth",
		"no-carry-self-first", "no-split-scaled", "no-treat-coalescing",
		"abstract-constants", "algorithm=feautrier", "fallback=single",
		"fallback=validity", "fallback=original", "algorithm=dfp",
		"fusion=max", "fusion=typed", "colour=contiguity", "relaxed",
		"contiguity;solver=own;nodes=2", "any-level", "any-layout",
		"space=permutations", "space=identity", "no-negative" };
	size_t size = sizeof(c->scheduler);

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); ++i)
		if (ash_random_chance(random, 10))
			append(c->scheduler, size, words[i], 0);
	if (c->action != SCHED_CONSTRAINTS && ash_random_chance(random, 10))
		append(c->scheduler, size, "spatial", 0);
	if (ash_random_chance(random, 10))
		append(c->scheduler, size, "max-coefficient=%d",
			ash_random_between(random, 1, 5));
	if (ash_random_chance(random, 10))
		append(c->scheduler, size, "max-constant-term=%d",
			ash_random_between(random, 0, 9));
	append(c->scheduler, size, "budget=%d", any_budget(random));
}

/* Draw options of options.def that affect the search. */
static void any_options(sched_case *c, ash_random *random)
{
	static const char *const words[] = { "parallel", "parallel", "force",
		"force", "no-tiling", "no-register-tiling", "no-expand" };
	static const int share[] = { 35, 35, 40, 40, 12, 20, 25 };
	size_t size = sizeof(c->options);

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); ++i)
		if (ash_random_chance(random, share[i]))
			append(c->options, size, words[i], 0);
	if (ash_random_chance(random, 85))
		append(c->options, size, "tile=%d",
			ash_random_between(random, 1, 9));
	if (ash_random_chance(random, 85))
		append(c->options, size, "min-work=%d", 0);
	if (ash_random_chance(random, 40))
		append(c->options, size, "time-tiling=%d", 2);
}

static void any_machine(sched_case *c, ash_random *random)
{
	c->machine = (ash_machine) {
		.vector_bytes = 8u << ash_random_between(random, 0, 4),
		.n_vector_reg = 8u << ash_random_between(random, 0, 2),
		.cache_line = 32u << ash_random_between(random, 0, 2),
		.cache = { 1 << ash_random_between(random, 10, 15),
			1 << ash_random_between(random, 16, 20),
			1 << ash_random_between(random, 21, 24) },
	};
}

/* Generate a SCoP, mostly with few statements: these show most mistakes, and
 * are cheap.
 */
static bool make_scop(sched_case *c, ash_random *random)
{
	int max_stmt = ash_random_chance(random, 25)
		? 5
		: ash_random_between(random, 1, 3);

	c->scop = malloc(sizeof(*c->scop));
	if (!c->scop)
		return false;
	sg_make(c->scop, random, max_stmt);
	c->text = sg_text(c->scop);
	return c->text;
}

static bool make_constraints(sched_case *c, uint64_t seed)
{
	isl_ctx *ctx = isl_ctx_alloc();
	isl_schedule_constraints *constraints;
	size_t size;
	FILE *out = open_memstream(&c->text, &size);

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	constraints = random_constraints(ctx, seed);
	ash_constraints_print(constraints, out);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
	return fclose(out) == 0;
}

bool sched_case_fits(const sched_case *c, const char *name)
{
	return c->action != SCHED_CONSTRAINTS ||
		!ash_research_strategy_options(ash_research_strategy_find(name))
			 .core.spatial;
}

bool sched_case_make(sched_case *c, uint64_t seed, uint64_t index)
{
	ash_random random;
	unsigned n_strategy;
	const ash_strategy *table = ash_research_strategy_table(&n_strategy);
	const ash_strategy *strategy;

	ash_random_start(&random, seed, index);
	*c = (sched_case) {
		.action = ash_random_between(&random, 0, SCHED_N_ACTION - 1),
		.reorder = ash_random_chance(&random, 50),
		.input = ash_random_chance(&random, 25),
		.group = ash_random_chance(&random, 20),
		.line_bytes = 8u << ash_random_between(&random, 0, 3),
	};
	do
		strategy =
			&table[ash_random_between(&random, 0, n_strategy - 1)];
	while (!sched_case_fits(c, strategy->name));
	snprintf(c->strategy, sizeof(c->strategy), "%s", strategy->name);
	any_scheduler(c, &random);
	any_options(c, &random);
	any_machine(c, &random);
	return c->action == SCHED_CONSTRAINTS
		? make_constraints(c, ash_random_next(&random))
		: make_scop(c, &random);
}

void sched_case_clear(sched_case *c)
{
	free(c->text);
	free(c->scop);
	*c = (sched_case) { .text = NULL };
}

static const char *const actions[SCHED_N_ACTION] = { "constraints", "scop",
	"tree" };

void sched_case_print(const sched_case *c, const char *note, FILE *out)
{
	const ash_machine *m = &c->machine;

	fputs("# RUN: %bin/ashlar-fuzz --mode=schedules --replay=%s\n", out);
	if (note)
		fprintf(out, "# %s\n", note);
	fprintf(out,
		"#: action %s\n#: strategy %s\n#: scheduler %s\n"
		"#: options %s\n#: every %d\n#: reorder %d\n#: input %d\n#: "
		"group %d\n"
		"#: line %u\n"
		"#: machine %u %u %u %.0f %.0f %.0f\n",
		actions[c->action], c->strategy, c->scheduler, c->options,
		c->every, c->reorder, c->input, c->group, c->line_bytes,
		m->vector_bytes, m->n_vector_reg, m->cache_line, m->cache[0],
		m->cache[1], m->cache[2]);
	fputs(c->text, out);
}

static void read_action(sched_case *c, const char *line)
{
	for (int i = 0; i < SCHED_N_ACTION; ++i)
		if (!strncmp(line, actions[i], strlen(actions[i])))
			c->action = i;
}

/* Read a line "#: KEY VALUE". */
static void read_line(sched_case *c, const char *line)
{
	ash_machine *m = &c->machine;
	int truth;

	if (!strncmp(line, "action ", 7))
		read_action(c, line + 7);
	sscanf(line, "strategy %31s", c->strategy);
	sscanf(line, "scheduler %255s", c->scheduler);
	sscanf(line, "options %255s", c->options);
	if (sscanf(line, "every %d", &truth) == 1)
		c->every = truth;
	if (sscanf(line, "reorder %d", &truth) == 1)
		c->reorder = truth;
	if (sscanf(line, "input %d", &truth) == 1)
		c->input = truth;
	if (sscanf(line, "group %d", &truth) == 1)
		c->group = truth;
	sscanf(line, "line %u", &c->line_bytes);
	sscanf(line, "machine %u %u %u %lf %lf %lf", &m->vector_bytes,
		&m->n_vector_reg, &m->cache_line, &m->cache[0], &m->cache[1],
		&m->cache[2]);
}

bool sched_case_read(sched_case *c, const char *path)
{
	FILE *in = fopen(path, "r");
	char *line = NULL;
	size_t room = 0, size;
	FILE *text;

	*c = (sched_case) { .action = SCHED_N_ACTION };
	if (!in) {
		fprintf(stderr, "ashlar-fuzz: %s cannot be read\n", path);
		return false;
	}
	text = open_memstream(&c->text, &size);
	while (getline(&line, &room, in) >= 0) {
		if (!strncmp(line, "#: ", 3))
			read_line(c, line + 3);
		else if (line[0] != '#')
			fputs(line, text);
	}
	free(line);
	fclose(text);
	fclose(in);
	if (c->action == SCHED_N_ACTION ||
		!ash_research_strategy_find(c->strategy)) {
		fprintf(stderr, "ashlar-fuzz: %s is no case\n", path);
		return false;
	}
	return true;
}
