/* input_seeds.c - well-formed texts, and the cases that are derived from them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_case.h"

#include <stdlib.h>
#include <string.h>

#include <isl/options.h>
#include <isl/schedule.h>

#include "random_constraints.h"
#include "scop/constraints_read.h"
#include "scop/text.h"
#include "scop_gen.h"

static const char *const options_texts[] = {
	"parallel;tile=32;no-checks",
	"strategy=apart;budget=1000",
	"dump=scop,deps:dir;only=main;verify",
	"min-work=0 max-stmts=7\tforce",
	"no-tiling, no-register-tiling,,late;",
	"enable=true;expand=off",
};

static const char *const scheduler_texts[] = {
	"outer-coincidence fallback=single",
	"algorithm=feautrier",
	"schedule-max-coefficient=2;max-constant-term=5",
	"no-split-scaled",
	"whole-component max-coefficient=-1 budget=3000",
};

#define N_TEXT(texts) (sizeof(texts) / sizeof(texts[0]))

/* The longest text: short texts are read fast, and contain the same constructs.
 */
#define MAX_TEXT 1500

static char *constraints_text(isl_ctx *ctx, uint64_t seed)
{
	isl_schedule_constraints *constraints = random_constraints(ctx, seed);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_constraints_print(constraints, out);
	fclose(out);
	isl_schedule_constraints_free(constraints);
	return text;
}

/* The schedule tree of a SCoP as text, in one line or in several. */
static char *tree_text(isl_ctx *ctx, const char *scop_text, bool one_line)
{
	ash_scop *scop = ash_scop_read(ctx, scop_text, "seed", NULL);
	isl_printer *p;
	char *text = NULL;

	if (!scop)
		return strdup("domain: \"{ S[] }\"");
	p = isl_printer_to_str(ctx);
	p = isl_printer_set_yaml_style(p,
		one_line ? ISL_YAML_STYLE_FLOW : ISL_YAML_STYLE_BLOCK);
	p = isl_printer_print_schedule(p, scop->schedule);
	text = isl_printer_get_str(p);
	isl_printer_free(p);
	ash_scop_free(scop);
	return text;
}

static void fill(input_seeds *seeds, isl_ctx *ctx, int i, uint64_t seed)
{
	ash_random random;
	sg_scop scop;

	ash_random_start(&random, seed, i);
	do {
		sg_make(&scop, &random, 3);
		free(seeds->text[INPUT_SCOP][i]);
		seeds->text[INPUT_SCOP][i] = sg_text(&scop);
	} while (strlen(seeds->text[INPUT_SCOP][i]) > 2 * MAX_TEXT);
	do {
		free(seeds->text[INPUT_CONSTRAINTS][i]);
		seeds->text[INPUT_CONSTRAINTS][i] = constraints_text(ctx,
			ash_random_next(&random));
	} while (strlen(seeds->text[INPUT_CONSTRAINTS][i]) > MAX_TEXT);
	seeds->text[INPUT_TREE][i] = tree_text(ctx, seeds->text[INPUT_SCOP][i],
		i % 2);
	seeds->text[INPUT_OPTIONS][i] = strdup(
		options_texts[i % N_TEXT(options_texts)]);
	seeds->text[INPUT_SCHEDULER][i] = strdup(
		scheduler_texts[i % N_TEXT(scheduler_texts)]);
}

input_seeds *input_seeds_make(uint64_t seed)
{
	input_seeds *seeds = calloc(1, sizeof(*seeds));
	isl_ctx *ctx = isl_ctx_alloc();

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	for (int i = 0; seeds && i < INPUT_N_SEED; ++i)
		fill(seeds, ctx, i, seed);
	isl_ctx_free(ctx);
	return seeds;
}

input_seeds *input_seeds_free(input_seeds *seeds)
{
	for (int k = 0; seeds && k < INPUT_N_KIND; ++k)
		for (int i = 0; i < INPUT_N_SEED; ++i)
			free(seeds->text[k][i]);
	free(seeds);
	return NULL;
}

void input_case_make(input_case *c, const input_seeds *seeds, uint64_t seed,
	uint64_t index)
{
	static const input_kind kinds[] = { INPUT_SCOP, INPUT_SCOP,
		INPUT_CONSTRAINTS, INPUT_CONSTRAINTS, INPUT_TREE, INPUT_TREE,
		INPUT_OPTIONS, INPUT_SCHEDULER };
	ash_random random;
	const char *text;
	int n;

	ash_random_start(&random, seed, index);
	c->kind = kinds[ash_random_between(&random, 0,
		sizeof(kinds) / sizeof(kinds[0]) - 1)];
	text = seeds->text[c->kind]
			  [ash_random_between(&random, 0, INPUT_N_SEED - 1)];
	c->text = malloc(INPUT_MAX_TEXT + 1);
	c->n = strlen(text);
	memcpy(c->text, text, c->n + 1);
	n = 1 << ash_random_between(&random, 0, 3);
	for (int i = ash_random_between(&random, 1, n); i > 0; --i)
		input_mutate(c, &random, seeds);
}

void input_case_clear(input_case *c)
{
	free(c->text);
	c->text = NULL;
}

static const char *const suffixes[INPUT_N_KIND] = { ".scop", ".sc", ".tree",
	".options", ".scheduler" };

const char *input_suffix(input_kind kind)
{
	return suffixes[kind];
}

input_kind input_kind_of(const char *path)
{
	const char *dot = strrchr(path, '.');
	int kind = 0;

	while (kind < INPUT_N_KIND && (!dot || strcmp(dot, suffixes[kind])))
		kind++;
	return kind;
}
