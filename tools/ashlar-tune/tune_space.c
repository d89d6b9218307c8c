/* tune_space.c - the model of a loop nest, and the check of its scripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_space.h"

#include <stdlib.h>
#include <string.h>

#include <isl/options.h>

#include "budget/budget.h"
#include "scop/text.h"
#include "script/model_hash.h"
#include "script/script_rename.h"
#include "script/verdict.h"
#include "support/text_file.h"
#include "tune_script.h"

/* The limit on operations for one check: some seconds. */
#define MAX_OPERATIONS 20000000

static ash_scop *read_scop(isl_ctx *ctx, const char *text, const char *path)
{
	ash_scop *scop;
	ash_diag diag;

	if (!text)
		return NULL;
	ash_diag_init(&diag);
	scop = ash_scop_read(ctx, text, path, &diag);
	ash_diag_clear(&diag);
	return scop;
}

static void begin(ash_tune_space *space, const char *text, const char *path,
	uint64_t seed)
{
	*space = (ash_tune_space) { .ctx = isl_ctx_alloc(),
		.random = seed * 0x9e3779b97f4a7c15 | 1 };
	isl_options_set_on_error(space->ctx, ISL_ON_ERROR_CONTINUE);
	space->scop = read_scop(space->ctx, text, path);
	if (space->scop) {
		ash_budget budget = ash_budget_begin(space->ctx,
			MAX_OPERATIONS);

		space->deps = ash_deps_compute(space->scop);
		ash_budget_end(&budget);
	}
	if (!space->deps)
		space->scop = ash_scop_free(space->scop);
}

void ash_tune_space_begin(ash_tune_space *space, const char *path,
	uint64_t seed)
{
	char *text = path ? ash_text_from_file(path, ASH_TEXT_LIMIT) : NULL;

	begin(space, text, path, seed);
	free(text);
}

void ash_tune_space_begin_text(ash_tune_space *space, const char *text,
	uint64_t seed)
{
	begin(space, text, "", seed);
}

void ash_tune_space_end(ash_tune_space *space)
{
	ash_deps_free(space->deps);
	ash_scop_free(space->scop);
	isl_ctx_free(space->ctx);
}

bool ash_tune_space_hash(const ash_tune_space *space, char text[17])
{
	return space->scop && ash_model_hash(space->scop, text) >= 0;
}

unsigned ash_tune_random(ash_tune_space *space, unsigned n)
{
	uint64_t x = space->random;

	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	space->random = x;
	return (unsigned) ((x >> 16) % n);
}

/* Does the script change arrays, so that its order is not one of the model? */
static bool changes_arrays(const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i) {
		ash_directive_kind kind = script->directive[i].kind;

		if (kind == ASH_DO_expand || kind == ASH_DO_layout ||
			kind == ASH_DO_rows || kind == ASH_DO_pack)
			return true;
	}
	return false;
}

static bool applies(ash_tune_space *space, const ash_script *script,
	ash_diag *diag)
{
	ash_union *u = ash_tune_order(space, script, script->n, diag);
	bool good = u;

	ash_union_free(u);
	return good;
}

bool ash_tune_judge(ash_tune_space *space, const ash_script *script)
{
	ash_budget budget;
	ash_diag diag;
	bool good;

	if (!space->scop)
		return true;
	ash_diag_init(&diag);
	budget = ash_budget_begin(space->ctx, MAX_OPERATIONS);
	good = changes_arrays(script)
		? applies(space, script, &diag)
		: ash_script_check(space->scop, space->deps, script, "",
			  &diag) == isl_bool_true;
	ash_budget_forget(&budget);
	ash_budget_end(&budget);
	ash_diag_clear(&diag);
	return good;
}

ash_union *ash_tune_order(ash_tune_space *space, const ash_script *script,
	unsigned n, ash_diag *diag)
{
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(space->scop,
		space->scop->schedule, &why);

	free(why);
	if (u && ash_script_apply(u, script, n, "", diag) != isl_bool_true)
		u = ash_union_free(u);
	return u;
}

ash_script *ash_tune_read(ash_tune_space *space, const char *text)
{
	ash_script *script;
	ash_diag diag;

	ash_diag_init(&diag);
	script = ash_script_read(text, "", &diag);
	ash_diag_clear(&diag);
	if (script && space->scop && ash_script_rename(script, space->scop) < 0)
		script = ash_script_free(script);
	return script;
}

char *ash_tune_print(const ash_script *script)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	ash_script_print(script, out);
	fclose(out);
	return text;
}

bool ash_tune_space_judge(ash_tune_space *space, const char *text)
{
	ash_script *script = ash_tune_read(space, text);
	bool good = script && ash_tune_judge(space, script);

	ash_script_free(script);
	return good;
}

char *ash_tune_space_canonical(ash_tune_space *space, const char *text)
{
	ash_script *script = ash_tune_read(space, text);
	char *canonical = script ? ash_tune_print(script) : NULL;

	ash_script_free(script);
	return canonical;
}
