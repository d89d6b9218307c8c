/* plan_script.c - planner of a variant from a script.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/nest_script.h"

#include <stdlib.h>
#include <string.h>

#include "driver/moved_arrays.h"
#include "driver/plan.h"
#include "driver/replay_unfit.h"
#include "driver/script_file.h"
#include "driver/written_files.h"
#include "scop/scop_copy.h"
#include "script/notes.h"
#include "script/script_rename.h"
#include "script/verdict.h"
#include "transform/finish.h"

/* A script that is being replayed. */
typedef struct {
	ash_nest_job *nest;
	const ash_variants *made; /* planned before */
	ash_variant *v;  /* the resulting variant */
	const char *file;
	ash_diag *diag;  /* errors in the script */
} replay;

/* The text "FILE:LINE:COLUMN: error: ...", owned by the caller. */
static char *message_text(const ash_msg *msg, const char *file)
{
	const char *where = msg->place.file ? msg->place.file : file;
	char *text;
	int n = msg->place.line
		? asprintf(&text, "%s:%u:%u: error: %s", where, msg->place.line,
			  msg->place.column, msg->text)
		: asprintf(&text, "%s: error: %s", where, msg->text);

	return n < 0 ? NULL : text;
}

/* Print the error of the script, once even if it concerns several nests;
 * returns its text, owned by the caller.
 */
static char *tell_error(const replay *r)
{
	char *text = message_text(&r->diag->msg[0], r->file);

	if (text && ash_told_claim(text))
		fprintf(stderr, "ashlar: %s\n", text);
	return text;
}

/* Print the error of the script, and record it as the reason why the nest stays
 * unchanged.  Always false.
 */
static isl_bool refuse(replay *r)
{
	char *text;

	if (!r->diag->n)
		return ash_failure_find(&r->v->failure, r->nest, "script");
	text = tell_error(r);
	ash_failure_set(&r->v->failure, ASH_REFUSE_SCRIPT, text);
	free(text);
	return isl_bool_false;
}

static isl_bool complain(replay *r, const ash_directive *d, const char *text)
{
	ash_place place = { (char *) r->file, d->line, d->column };

	ash_diag_add(r->diag, ASH_MSG_ERROR, &place, "%s", text);
	return isl_bool_false;
}

/* Let "result" give memory to the scalar that the directive "d" names. */
static isl_stat expand(const ash_scop *scop, const ash_directive *d,
	ash_search_result *result)
{
	bool first = !result->expand;

	if (first)
		result->expand = calloc(scop->n_array + 1, sizeof(int));
	if (!result->expand)
		return isl_stat_error;
	for (unsigned i = 0; first && i < scop->n_array; ++i)
		result->expand[i] = -1;
	result->expand[ash_note_array(scop, d)] = (int) d->number[0];
	return isl_stat_ok;
}

static isl_stat set_pace(const ash_scop *scop, const ash_directive *d,
	ash_search_result *result)
{
	bool first = !result->pace;

	if (first)
		result->pace = calloc(scop->n_stmt + 1, sizeof(double));
	if (!result->pace)
		return isl_stat_error;
	for (unsigned i = 0; first && i < scop->n_stmt; ++i)
		result->pace[i] = 1;
	result->pace[ash_note_stmt(scop, d)] = ash_note_cycles(d);
	return isl_stat_ok;
}

/* Record in "result" what "d" says, a directive that annotates the order and
 * whose conditions have been checked.
 */
static isl_stat take_note(const replay *r, const ash_directive *d,
	ash_search_result *result)
{
	const ash_scop *scop = r->v->scop;

	switch (d->kind) {
	case ASH_DO_assume:
		return ash_conditions_assume(&result->when,
			ash_note_set(scop->ctx, d));
	case ASH_DO_limit:
		return ash_conditions_limit(&result->when,
			ash_note_set(scop->ctx, d));
	case ASH_DO_size:
		ash_conditions_need_bytes(&result->when, (double) d->number[0],
			d->n_number > 1 && d->number[1] != 0);
		return isl_stat_ok;
	case ASH_DO_expand:
		return expand(scop, d, result);
	case ASH_DO_pace:
		return set_pace(scop, d, result);
	case ASH_DO_only:
		result->for_threads = true;
		return isl_stat_ok;
	default:
		return isl_stat_ok;
	}
}

static isl_stat take_notes(const replay *r, const ash_script *script,
	ash_search_result *result)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < script->n; ++i)
		stat = take_note(r, &script->directive[i], result);
	return stat;
}

/* Has any loop one of these marks? */
static bool is_marked(const ash_union *u, ash_union_mark marks)
{
	for (unsigned i = 0; i < u->n; ++i)
		for (unsigned k = 0; k < u->part[i]->n; ++k)
			if (u->part[i]->mark[k] & marks)
				return true;
	return false;
}

/* If "script" marks loops as parallel, does the user allow threads?  If not,
 * refuse the script.
 */
static isl_bool check_threads(replay *r, const ash_script *script,
	const ash_union *u)
{
	if (!is_marked(u, ASH_UNION_PARALLEL) || r->nest->options->parallel)
		return isl_bool_true;
	return complain(r, &script->directive[script->n - 1],
		"a loop runs in parallel, for which -ashlar-parallel is "
		"needed");
}

/* Keep the rejected order "u" in "result", so that the report can show its
 * violations.  An order with packed arrays is not kept: it belongs to the SCoP
 * of u->packed, which is freed with "u".
 */
static void keep_for_report(const replay *r, const ash_union *u,
	ash_search_result *result)
{
	if (r->nest->options->report && !u->packed)
		result->schedule = ash_union_to_schedule(u);
}

/* The last "pack" directive of "script". */
static const ash_directive *find_pack(const ash_script *script)
{
	const ash_directive *last = NULL;

	for (unsigned i = 0; i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_pack)
			last = &script->directive[i];
	return last;
}

/* Replace the SCoP of the variant by that of "packed", which has packed arrays.
 * Refuses scripts for a device, whose loops would refer to the SCoP without
 * such arrays.
 */
static isl_bool pack(replay *r, const ash_script *script, ash_packed *packed)
{
	ash_variant *v = r->v;

	if (r->made->device.is_planned)
		return complain(r, find_pack(script),
			"a nest that runs on a device has no packed arrays; "
			"\"offload(host)\" keeps it from there");
	v->packing = ash_packing_make(v->scop, packed);
	v->scop = v->packing ? ash_scop_copy(packed->scop) : NULL;
	ash_deps_free(v->own_deps);
	v->own_deps = v->scop ? ash_deps_compute(v->scop) : NULL;
	v->deps = v->own_deps;
	return v->deps && !ash_nest_job_has_error(r->nest) ? isl_bool_true
							   : isl_bool_error;
}

static isl_bool apply(replay *r, ash_union *u, const ash_script *script,
	ash_search_result *result)
{
	ash_jams jams;
	isl_bool ok = ash_script_apply(u, script, script->n, r->file, r->diag);

	if (ok > 0)
		ok = check_threads(r, script, u);
	if (ok > 0)
		ok = ash_script_check(r->v->scop, r->v->deps, script, r->file,
			r->diag);
	if (ok == isl_bool_false)
		keep_for_report(r, u, result);
	if (ok > 0 && u->packed)
		ok = pack(r, script, u->packed);
	if (ok != isl_bool_true)
		return ok;
	result->schedule = ash_finish_jams(ash_union_to_schedule(u),
		r->v->deps->validity, &jams);
	result->parallel = is_marked(u, ASH_UNION_PARALLEL);
	result->jammed = jams.unrolled;
	result->changed = true;
	return isl_bool_ok(
		take_notes(r, script, result) >= 0 && result->schedule);
}

/* Set the variant's tree to the order that "script" makes of the original one;
 * false if the script is refused.
 */
static isl_bool make_tree(replay *r, const ash_script *script)
{
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(r->v->scop, r->v->scop->schedule,
		&why);
	isl_bool ok = u ? apply(r, u, script, &r->v->tree) : isl_bool_error;

	free(why);
	ash_union_free(u);
	return ok;
}

static void say_done(replay *r)
{
	unsigned n = r->nest->scop->n_stmt;
	int *all = calloc(n + 1, sizeof(int));

	for (unsigned i = 0; all && i < n; ++i)
		all[i] = (int) i;
	ash_diag_add(&r->v->notes, ASH_MSG_DONE, &r->nest->scop->place,
		r->nest->script.is_tuned
			? "done as was measured to be the fastest (%s)"
			: "done as the script %s says",
		r->file);
	if (all)
		ash_diag_about(&r->v->notes, all, n);
	free(all);
}

/* Set *layout to the layout that the directive "d" asks for; false if the
 * directive is refused.
 */
static isl_bool read_layout(const ash_scop *scop, const ash_directive *d,
	ash_layout *layout)
{
	bool seen[ASH_MAX_LAYOUT] = { false };

	layout->n_dim = d->n_order;
	if (layout->array < 0 || d->n_order > ASH_MAX_LAYOUT ||
		d->n_order != scop->array[layout->array].n_dim)
		return isl_bool_false;
	for (unsigned i = 0; i < d->n_order; ++i) {
		int dim = d->order[i];

		if (dim < 0 || dim >= (int) d->n_order || seen[dim])
			return isl_bool_false;
		seen[dim] = true;
		layout->order[i] = (unsigned) dim;
	}
	return isl_bool_true;
}

/* Set *array to what the directive "d", "rows" or "layout", asks for; false if
 * the directive is refused.
 */
static isl_bool read_move(const ash_scop *scop, const ash_directive *d,
	ash_moved_array *array)
{
	*array = (ash_moved_array) { .layout.array = ash_note_array(scop, d),
		.loop = -1 };
	if (d->kind == ASH_DO_layout)
		return read_layout(scop, d, &array->layout);
	array->loop = (int) d->number[0];
	return isl_bool_true;
}

/* Does the script expand arrays? */
static bool has_rows(const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_rows)
			return true;
	return false;
}

/* Apply the directives "rows" of the script or, if there are none, "layout",
 * before all others, which apply to the nest with copies; refuses the script if
 * an array cannot be moved.
 */
static isl_bool move_arrays(replay *r, const ash_script *script)
{
	bool rows = has_rows(script);
	ash_moved_array *array = calloc(script->n + 1, sizeof(*array));
	const ash_directive *last = NULL;
	unsigned n = 0;
	isl_bool ok = isl_bool_ok(array != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < script->n; ++i) {
		const ash_directive *d = &script->directive[i];

		if (d->kind != (rows ? ASH_DO_rows : ASH_DO_layout))
			continue;
		last = d;
		ok = read_move(r->nest->scop, d, &array[n++]);
	}
	if (ok == isl_bool_true)
		ok = last
			? ash_moved_make(rows ? &ash_expansion_mover
					      : &ash_layout_mover,
				  r->nest, array, n, r->v)
			: ash_variant_begin(r->v, r->nest->scop, r->nest->deps);
	free(array);
	if (ok != isl_bool_false || !last)
		return ok;
	return complain(r, last,
		rows ? "the array cannot have rows here"
		     : "the array cannot have this layout here");
}

/* The "offload" directive of "script"; NULL: none. */
static const ash_directive *find_offload(const ash_script *script)
{
	for (unsigned i = 0; script && i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_offload)
			return &script->directive[i];
	return NULL;
}

/* Does the script assign the nest to "place"? */
static bool names_place(const ash_nest_job *nest, const char *place)
{
	const ash_directive *d = find_offload(nest->script.script);

	return d && !strcmp(d->text[0], place);
}

bool ash_nest_script_keeps_host(const ash_nest_job *nest)
{
	return names_place(nest, "host");
}

bool ash_nest_script_needs_device(const ash_nest_job *nest)
{
	return names_place(nest, "device");
}

/* If the script demands a device, are there loops for it ("are_there")?  If
 * not, refuse the script.
 */
static isl_bool check_device(replay *r, bool are_there)
{
	const ash_directive *d = find_offload(r->nest->script.script);
	const char *why = ash_nest_job_device_reason(r->nest);
	char *text = NULL;

	if (are_there || !ash_nest_script_needs_device(r->nest))
		return isl_bool_true;
	if (!ash_options_want_device(r->nest->options))
		return complain(r, d,
			"loops run on a device, for which -ashlar-offload is "
			"needed");
	if (asprintf(&text, "the nest has no kernel%s%s", why ? ": " : "",
		    why ? why : "") < 0)
		return isl_bool_error;
	complain(r, d, text);
	free(text);
	return isl_bool_false;
}

/* Check that the orders of "main" and "rest", before and after the directive
 * "alone", belong to one SCoP: if there are two orders, neither may pack
 * arrays.  If not, refuse the script.
 */
static isl_bool check_alone(replay *r, const ash_script *main,
	const ash_script *rest)
{
	const ash_directive *d = find_pack(main);

	if (!d)
		d = find_pack(rest);
	if (!d || !rest->n)
		return isl_bool_true;
	return complain(r, d,
		"a script that packs arrays has no other order for one "
		"thread");
}

/* Let the variant keep the original order, with the annotations of the script
 * "notes".
 */
static isl_bool stay(replay *r, const ash_script *notes)
{
	isl_bool ok = ash_variant_begin(r->v, r->nest->scop, r->nest->deps);

	if (ok > 0)
		ok = ash_script_check(r->v->scop, r->v->deps, notes, r->file,
			r->diag);
	if (ok > 0 && take_notes(r, notes, &r->v->tree) < 0)
		return isl_bool_error;
	return ok > 0 ? ash_variant_decline(r->v) : ok;
}

/* Split "script" at the directive "alone": *main gets the directives before it,
 * for the order on several threads, *rest those after it, for the order on one.
 */
static void divide(const ash_script *script, ash_script *main, ash_script *rest)
{
	unsigned at = 0;

	while (at < script->n && script->directive[at].kind != ASH_DO_alone)
		++at;
	*main = (ash_script) { at, script->directive };
	*rest = (ash_script) { script->n - at, script->directive + at };
}

static isl_bool use(replay *r, const ash_script *script)
{
	ash_script main, rest;
	isl_bool ok = check_device(r, r->made->device.is_planned);

	if (ok != isl_bool_true)
		return ok;
	divide(script, &main, &rest);
	if (ash_script_is_idle(&main))
		return stay(r, &main);
	ok = check_alone(r, &main, &rest);
	if (ok > 0)
		ok = move_arrays(r, &main);
	if (ok > 0)
		ok = make_tree(r, &main);
	if (ok > 0)
		say_done(r);
	return ok > 0 ? ash_plan_when(r->nest, r->v, NULL, r->v) : ok;
}

/* The script that a database of measurements names as the fastest cannot be
 * used: report that, and plan the host's variant by a search instead.
 */
static isl_bool plan_untuned(replay *r, ash_budget *budget)
{
	ash_nest_job *nest = r->nest;
	char *text = r->diag->n ? tell_error(r) : NULL;

	ash_diag_add(&nest->job->diag, ASH_MSG_MISSED, &nest->scop->place,
		"what was measured to be the fastest cannot be used (%s)",
		text ? text : r->file);
	free(text);
	ash_budget_forget(budget);
	ash_budget_renew(budget);
	ash_variant_clear(r->v);
	nest->script.is_found = nest->script.is_tuned = false;
	return ash_plan_host(nest, r->made, budget, r->v);
}

isl_bool ash_plan_script(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	ash_nest_script *script = &nest->script;
	replay r = { nest, made, out, script->file, &script->diag };
	isl_bool ok = script->script ? use(&r, script->script) : isl_bool_false;

	if (ok == isl_bool_true || out->is_declined)
		return ok;
	return script->is_tuned && !ash_budget_is_aborted(budget)
		? plan_untuned(&r, budget)
		: refuse(&r);
}

bool ash_nest_script_has_alone(const ash_nest_job *nest)
{
	ash_script main, rest;

	if (!nest->script.script)
		return false;
	divide(nest->script.script, &main, &rest);
	return rest.n > 0;
}

isl_bool ash_plan_script_alone(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	ash_nest_script *script = &nest->script;
	replay r = { nest, made, out, script->file, &script->diag };
	ash_script main, rest;
	isl_bool ok = ash_variant_begin(out, made->host.scop, made->host.deps);

	divide(script->script, &main, &rest);
	if (ok == isl_bool_true)
		ok = make_tree(&r, &rest);
	if (ok == isl_bool_true && rest.directive->n_text) {
		out->sizes = ash_note_set(nest->job->ctx, rest.directive);
		ok = isl_bool_ok(out->sizes != NULL);
	}
	return ok == isl_bool_true ? ash_plan_when(nest, &made->host, out, out)
				   : refuse(&r);
}

/* ---- the script of the nest ---- */

ash_script_key ash_nest_script_key(const ash_nest_job *nest, char **function)
{
	const ash_job *j = nest->job;
	size_t length;
	const char *name = LLVMGetValueName2(j->function, &length);

	*function = strndup(name, length);
	return (ash_script_key) { nest->scop->place.file,
		*function ? *function : "", nest->scop->place.line,
		nest->script.hash, j->position == ASH_LATE, j->replayed,
		j->n_replayed };
}

/* Replace the nest's script, which may come from a database, by "read" of the
 * file "file"; both are taken.
 */
static void replace(ash_nest_script *script, ash_script *read, char *file)
{
	ash_script_free(script->script);
	free(script->file);
	script->script = read;
	script->file = file;
	script->is_found = true;
	script->is_tuned = false;
}

isl_stat ash_nest_script_find(ash_nest_job *nest)
{
	ash_nest_script *script = &nest->script;
	char *function, *file = NULL;
	ash_script *read = NULL;
	ash_script_key key;

	if (!nest->options->replay)
		return isl_stat_ok;
	key = ash_nest_script_key(nest, &function);
	if (ash_script_file_find(nest->options->replay, &key, &read, &file,
		    &script->diag) == ASH_SCRIPT_NONE) {
		free(file);
		file = NULL;
	} else {
		replace(script, read, file);
	}
	if (file)
		ash_replay_note(nest->job, file);
	free(function);
	return read ? ash_script_rename(read, nest->scop) : isl_stat_ok;
}

isl_bool ash_nest_script_refuse_device(ash_nest_job *nest, ash_variant *out)
{
	ash_nest_script *script = &nest->script;
	replay r = { nest, NULL, out, script->file, &script->diag };

	check_device(&r, false);
	return refuse(&r);
}

isl_bool ash_nest_script_bind(ash_nest_job *nest, ash_variant *v)
{
	ash_nest_script *script = &nest->script;
	replay r = { nest, NULL, v, script->file, &script->diag };
	isl_bool ok = v->packing ? ash_packing_bind(v->packing, nest)
				 : isl_bool_true;

	if (ok == isl_bool_false)
		complain(&r, find_pack(script->script),
			"the array cannot be packed here: not all that is "
			"copied is read whatever the data are, or it has no "
			"plain subscripts");
	return ok == isl_bool_true ? ok : refuse(&r);
}
