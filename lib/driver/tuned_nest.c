/* tuned_nest.c - lookup of a nest in a database of measurements.
 *
 * A script of a database is matched to a nest by the hash of the model only: it
 * was measured for a nest with the same hash, wherever that is.  It is checked
 * like any other script; one that fails is reported, and the nest is optimized
 * without it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/tuned_nest.h"

#include <stdlib.h>
#include <string.h>

#include "driver/script_file.h"
#include "driver/written_files.h"
#include "llvm/query/function.h"
#include "llvm/query/target.h"
#include "driver/tuned_sizes.h"
#include "script/script_rename.h"
#include "tuned/tuned.h"

char *ash_tuned_machine(const ash_nest_job *nest)
{
	const ash_options *options = nest->options;
	char *target = ash_ir_target_key(nest->job->function), *key = NULL;

	if (target &&
		asprintf(&key, "%s%s%s", target,
			options->parallel ? ",threads" : "",
			ash_options_want_device(options) ? ",device" : "") < 0)
		key = NULL;
	free(target);
	return key;
}

/* Print the errors of the database, or of a script in it, each once in a
 * process.
 */
static void tell_errors(const ash_diag *diag)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (out)
		ash_diag_print(diag, out);
	if (out && fclose(out) == 0 && size && ash_told_claim(text))
		fprintf(stderr, "ashlar: %s", text);
	free(text);
}

/* ---- nests that have changed ---- */

/* The nests of a function that have been measured, but do not exist any more.
 */
typedef struct {
	unsigned n_scop;
	char (*hash)[ASH_MODEL_HASH]; /* hashes of the nests that it has now */
	bool found;
} lost;

static void see_measured(const char *nest, void *user)
{
	lost *l = user;

	for (unsigned i = 0; i < l->n_scop; ++i)
		if (!strcmp(nest, l->hash[i]))
			return;
	l->found = true;
}

/* Do all nests of the function have hashes? */
static bool find_hashes(const ash_job *j, lost *l)
{
	l->hash = calloc(j->list.n + 1, sizeof(*l->hash));
	for (; l->hash && l->n_scop < j->list.n; ++l->n_scop)
		if (ash_model_hash(j->list.found[l->n_scop].scop,
			    l->hash[l->n_scop]) < 0)
			return false;
	return l->hash;
}

/* Report, for a nest without measurements, that its function had other nests
 * when it was measured.
 */
static void tell_changed(ash_nest_job *nest, ash_tuned *tuned, ash_diag *diag)
{
	ash_job *j = nest->job;
	char *unit = ash_ir_unit_name(LLVMGetGlobalParent(j->function));
	lost l = { .n_scop = 0 };
	size_t length;

	if (unit && find_hashes(j, &l) &&
		ash_tuned_foreach_nest(tuned,
			LLVMGetValueName2(j->function, &length), unit,
			&see_measured, &l, diag) >= 0 &&
		l.found)
		ash_diag_add(&j->diag, ASH_MSG_MISSED, &nest->scop->place,
			"the loop nest has changed since it was measured (%s)",
			nest->options->tuned);
	free(l.hash);
	free(unit);
}

/* ---- the script of the database ---- */

/* Make "script" (taken) the nest's script. */
static void use_script(ash_nest_job *nest, ash_script *script)
{
	ash_nest_script *s = &nest->script;

	s->script = script;
	s->file = strdup(nest->options->tuned);
	s->is_found = s->is_tuned = true;
}

/* Read the script "text" of the database, and make it the nest's script; errors
 * go to "diag".
 */
static isl_stat take_script(ash_nest_job *nest, const char *text,
	ash_diag *diag)
{
	ash_script *script = ash_script_read(text, nest->options->tuned, diag);
	bool is_late = nest->job->position == ASH_LATE;

	if (!script || ash_script_is_late(script) != is_late) {
		ash_script_free(script);
		return isl_stat_ok;
	}
	use_script(nest, script);
	return ash_script_rename(script, nest->scop);
}

/* If there are two best scripts, for different measured sizes, make one script
 * that joins both the nest's script; returns whether there are.
 */
static bool take_joined(ash_nest_job *nest, ash_tuned *tuned,
	const char *machine, ash_diag *diag)
{
	ash_script *script = ash_tuned_join_sizes(nest, tuned, machine, diag);
	bool is_late = nest->job->position == ASH_LATE;

	if (!script || ash_script_is_late(script) != is_late) {
		ash_script_free(script);
		return false;
	}
	use_script(nest, script);
	return true;
}

static isl_bool look_up(ash_nest_job *nest, ash_tuned *tuned, ash_diag *diag,
	ash_variant *host)
{
	char *machine = ash_tuned_machine(nest), *script = NULL;
	isl_bool goes_on = isl_bool_true;

	if (machine && take_joined(nest, tuned, machine, diag)) {
		free(machine);
		return goes_on;
	}
	switch (machine ? ash_tuned_find(tuned, nest->script.hash, machine,
				  &script, diag)
			: ASH_BEST_DEFAULT) {
	case ASH_BEST_UNKNOWN:
		tell_changed(nest, tuned, diag);
		break;
	case ASH_BEST_ORIGINAL:
		goes_on = ash_failure_set(&host->failure, ASH_REFUSE_MEASURED,
			nest->options->tuned);
		break;
	case ASH_BEST_SCRIPT:
		if (take_script(nest, script, diag) < 0)
			goes_on = isl_bool_error;
		break;
	default:
		break;
	}
	free(script);
	free(machine);
	return goes_on;
}

isl_bool ash_tuned_look_up(ash_nest_job *nest, ash_variant *host)
{
	isl_bool goes_on = isl_bool_true;
	ash_tuned *tuned;
	ash_diag diag;

	if (!nest->options->tuned)
		return goes_on;
	ash_diag_init(&diag);
	tuned = ash_tuned_open(nest->options->tuned, &diag);
	if (tuned)
		goes_on = look_up(nest, tuned, &diag, host);
	ash_tuned_close(tuned);
	tell_errors(&diag);
	ash_diag_clear(&diag);
	return goes_on;
}
