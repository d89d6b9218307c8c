/* record.c - recording of the transformation of a nest as a script.
 *
 * The directives are those that lib/script recovers from the tree.  They yield
 * the same order, but possibly other lower bounds or bands, and thereby other
 * code.  So the loops of the tree are compared with those that the directives
 * yield.  If they differ, the tree itself is recorded, with the directives as a
 * comment for people.  Copies for packed arrays are not recovered: these come
 * from a replayed script, which is recorded again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "driver/nest_script.h"
#include "driver/record_loops.h"
#include "driver/record_marks.h"
#include "driver/script_file.h"
#include "driver/tuned_nest.h"
#include "llvm/edit/module.h"
#include "scop/tree.h"
#include "script/apply.h"
#include "script/model_hash.h"
#include "script/notes.h"
#include "script/script_rename.h"
#include "script/whitebox.h"
#include "transform/finish.h"

isl_stat ash_record_begin(ash_nest_job *nest)
{
	const ash_options *options = nest->options;

	if (!options->script && !options->replay && !options->tuned)
		return isl_stat_ok;
	return ash_model_hash(nest->scop, nest->script.hash);
}

/* Append directive "d", which is taken, to "script"; if its texts are missing
 * because memory ran out, drop it.
 */
static void add(ash_script *script, ash_directive d)
{
	bool ok = true;

	for (unsigned i = 0; i < d.n_text; ++i)
		ok = ok && d.text[i];
	if (ok)
		ash_script_add(script, d);
	else
		ash_directive_clear(&d);
}

/* Append a directive of this kind with the text "text" (taken). */
static void add_text(ash_script *script, ash_directive_kind kind, char *text)
{
	add(script,
		(ash_directive) { .kind = kind,
			.n_text = 1,
			.text = { text } });
}

static void add_nest(ash_script *script, const ash_script_key *key)
{
	add(script,
		(ash_directive) { .kind = ASH_DO_nest,
			.n_text = 2,
			.n_number = 1,
			.number = { key->line },
			.text = { strdup(key->function), strdup(key->hash) } });
	if (key->is_late)
		add(script, (ash_directive) { .kind = ASH_DO_late });
}

/* Append directives for the conditions under which the variants run. */
static void add_conditions(ash_script *script, const ash_variants *all)
{
	ash_conditions both = { .assumed = NULL };

	ash_conditions_join(&both, &all->host.tree.when);
	ash_conditions_join(&both, &all->alone.tree.when);
	if (all->relied_on)
		ash_conditions_assume(&both, isl_set_copy(all->relied_on));
	if (both.assumed)
		add_text(script, ASH_DO_assume, isl_set_to_str(both.assumed));
	if (both.profitable)
		add_text(script, ASH_DO_limit, isl_set_to_str(both.profitable));
	if (both.min_bytes > 0)
		ash_script_add(script,
			(ash_directive) { .kind = ASH_DO_size,
				.n_number = 2,
				.number = { llround(ceil(both.min_bytes)),
					both.by_steps } });
	ash_conditions_clear(&both);
}

static bool has_kernels(const ash_pipeline *p)
{
	return p->images.has_ptx || p->images.has_spirv;
}

static void add_expansions(ash_script *script, const ash_variant *v)
{
	for (unsigned i = 0; v->tree.expand && i < v->scop->n_array; ++i) {
		const char *name = isl_id_get_name(v->scop->array[i].id);

		if (v->tree.expand[i] >= 0)
			add(script,
				(ash_directive) { .kind = ASH_DO_expand,
					.n_text = 1,
					.text = { strdup(name) },
					.n_number = 1,
					.number = { v->tree.expand[i] } });
	}
}

static void add_array_expansion(ash_script *script, const ash_variant *v,
	const ash_moved_array *m)
{
	const char *name = isl_id_get_name(v->scop->array[m->layout.array].id);

	add(script,
		(ash_directive) { .kind = ASH_DO_rows,
			.n_text = 1,
			.text = { strdup(name) },
			.n_number = 1,
			.number = { m->loop } });
}

static void add_layouts(ash_script *script, const ash_variant *v)
{
	for (unsigned i = 0; i < v->n_moved; ++i) {
		const ash_layout *layout = &v->moved[i].layout;
		const char *name = isl_id_get_name(
			v->scop->array[layout->array].id);
		ash_directive d = { .kind = ASH_DO_layout,
			.n_text = 1,
			.text = { strdup(name) },
			.n_order = layout->n_dim,
			.order = calloc(layout->n_dim, sizeof(int)) };

		if (v->moved[i].loop >= 0) {
			ash_directive_clear(&d);
			add_array_expansion(script, v, &v->moved[i]);
			continue;
		}
		for (unsigned k = 0; d.order && k < layout->n_dim; ++k)
			d.order[k] = (int) layout->order[k];
		if (d.order)
			add(script, d);
		else
			ash_directive_clear(&d);
	}
}

static void add_paces(ash_script *script, const ash_pipeline *p)
{
	const ash_variant *host = &p->all.host;
	bool counts = host->tree.pace &&
		(host->tree.parallel || has_kernels(p));

	for (unsigned i = 0; counts && i < host->scop->n_stmt; ++i) {
		const char *name = isl_id_get_name(host->scop->stmt[i].id);
		ash_directive d = { .kind = ASH_DO_pace,
			.n_text = 2,
			.text = { strdup(name) } };

		if (asprintf(&d.text[1], "%.17g", host->tree.pace[i]) < 0)
			d.text[1] = NULL;
		add(script, d);
	}
}

/* Add the directive that lets the nest run on several threads only. */
static void add_only(ash_script *script, const ash_pipeline *p)
{
	if (p->all.host.tree.for_threads)
		add(script,
			(ash_directive) { .kind = ASH_DO_only,
				.n_text = 1,
				.text = { strdup("threads") } });
}

/* Add the directive that assigns the nest to host or device, if the user
 * enables devices.  If an attempt to generate device code failed late, it may
 * have affected the host's code, so the directive requests the same attempt.
 */
static void add_offload(ash_script *script, const ash_pipeline *p)
{
	bool device = has_kernels(p);

	if (ash_options_want_device(p->nest.options) &&
		(device || !p->all.device.ast))
		add(script,
			(ash_directive) { .kind = ASH_DO_offload,
				.n_text = 1,
				.text = {
					strdup(device ? "device" : "host") } });
}

/* The tree that results from applying "script" to the original order of "v". */
static __isl_give isl_schedule *make(const ash_variant *v,
	const ash_script *script)
{
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(v->scop, v->scop->schedule,
		&why);
	isl_schedule *schedule = NULL;
	ash_jams jams;

	if (u &&
		ash_script_apply(u, script, script->n, NULL, NULL) ==
			isl_bool_true)
		schedule = ash_union_to_schedule(u);
	ash_union_free(u);
	free(why);
	return schedule ? ash_finish_jams(schedule, v->deps->validity, &jams)
			: NULL;
}

static char *loops_of(const ash_variant *v, __isl_take isl_schedule *schedule)
{
	return ash_record_loops(v->scop, v->deps->strict, schedule);
}

/* Do the directives of "script" yield exactly the loops of "schedule"? */
static bool makes(const ash_variant *v, const ash_script *script,
	__isl_keep isl_schedule *schedule)
{
	isl_schedule *made = make(v, script);
	char *wanted = loops_of(v, isl_schedule_copy(schedule));
	char *text = made ? loops_of(v, made) : NULL;
	bool same = wanted && text && !strcmp(wanted, text);

	free(wanted);
	free(text);
	return same;
}

/* The most directives printed as a comment; more would not help a reader. */
#define MAX_COMMENT 40

/* Print "script" as comments. */
static void print_comment(const ash_script *script, FILE *out)
{
	fputs("# The directives for this order; their loops are the same but "
	      "for where they begin and how they are split:\n",
		out);
	for (unsigned i = 0; i < script->n; ++i) {
		fputs("#   ", out);
		ash_directive_print(&script->directive[i], out);
		fputc('\n', out);
	}
}

__isl_give isl_schedule *ash_record_order(const ash_search_result *tree)
{
	isl_schedule *marked = NULL;

	if (tree->unfinished)
		marked = ash_record_copy_marks(
			isl_schedule_copy(tree->unfinished), tree->schedule);
	return marked ? marked : isl_schedule_copy(tree->schedule);
}

static ash_script *find_directives(const ash_variant *v, bool *named,
	char **why)
{
	isl_schedule *order = ash_record_order(&v->tree);
	ash_script *script = ash_script_of_schedule(v->scop, order, named, why);

	isl_schedule_free(order);
	return script;
}

/* Print the names of loops that directives use, so that they can be resolved
 * without debug information.
 */
static void print_names(const ash_scop *scop, const bool *named, FILE *out)
{
	ash_script *names = ash_script_alloc();

	for (unsigned i = 0; names && i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		if (named[i] && stmt->loops)
			add(names,
				(ash_directive) { .kind = ASH_DO_loops,
					.n_text = 2,
					.text = { strdup(isl_id_get_name(
							  stmt->id)),
						strdup(stmt->loops) } });
	}
	if (names)
		ash_script_print(names, out);
	ash_script_free(names);
}

/* Give the next step the full budget of a nest, and clear errors of other
 * steps.
 */
static void begin_step(ash_budget *budget)
{
	ash_budget_forget(budget);
	ash_budget_renew(budget);
}

/* Print the directives that turn the original order into the tree of "v"; or,
 * if they do not yield the same loops, the tree.
 */
static void print_order(const ash_variant *v, ash_budget *budget, FILE *out)
{
	char *why = NULL;
	isl_schedule *schedule = v->tree.schedule;
	ash_script *exact = ash_script_alloc(), *script;
	bool *named = calloc(v->scop->n_stmt + 1, sizeof(*named));
	bool is_exact;

	begin_step(budget);
	script = named ? find_directives(v, named, &why) : NULL;
	begin_step(budget);
	is_exact = script && makes(v, script, schedule);
	begin_step(budget);
	if (is_exact) {
		print_names(v->scop, named, out);
		ash_script_print(script, out);
	} else if (exact) {
		if (script && script->n <= MAX_COMMENT)
			print_comment(script, out);
		else if (why)
			fprintf(out, "# No directives: %s\n", why);
		add_text(exact, ASH_DO_tree, ash_tree_text(schedule));
		ash_script_print(exact, out);
	}
	ash_script_free(exact);
	ash_script_free(script);
	free(named);
	free(why);
}

/* Print the messages about the nest, as comments of the script. */
static void print_messages(const ash_pipeline *p, FILE *out)
{
	const ash_diag *diag = &p->nest.job->diag;

	for (size_t i = p->nest.first_message; i < diag->n; ++i) {
		const ash_msg *msg = &diag->msg[i];

		fputs("# ", out);
		if (msg->place.line)
			fprintf(out, "line %u: ", msg->place.line);
		fprintf(out, "%s\n", msg->text);
	}
	if (p->all.host.tree.cost_before > 0)
		fprintf(out,
			"# model: %.3g cycles in the original order, "
			"%.3g in this one\n",
			p->all.host.tree.cost_before,
			p->all.host.tree.cost_after);
}

/* Print the key of the target in databases of measurements, as a comment. */
static void print_machine(const ash_nest_job *nest, FILE *out)
{
	char *machine = ash_tuned_machine(nest);

	if (machine)
		fprintf(out, "# machine: %s\n", machine);
	free(machine);
}

/* Print the properties of the processor that the cost model uses, as a comment.
 */
static void print_processor(const ash_nest_job *nest, FILE *out)
{
	const ash_machine *m = &nest->job->machine;

	fprintf(out,
		"# processor: vectors of %u bytes, %u of them; lines of %u "
		"bytes; caches of %.0f, %.0f, %.0f bytes\n",
		m->vector_bytes, m->n_vector_reg, m->cache_line, m->cache[0],
		m->cache[1], m->cache[2]);
}

/* The SCoP that the first directive of the recorded script applies to. */
static const ash_scop *first_scop(const ash_pipeline *p)
{
	const ash_packing *packing = p->all.host.packing;

	return packing ? ash_packing_before(packing) : ash_pipeline_scop(p);
}

/* Print the order of the original statements, as beta-vectors, in comments. */
static void print_original(const ash_scop *scop, FILE *out)
{
	char *text = NULL, *why = NULL;
	size_t size;
	FILE *lines = open_memstream(&text, &size);
	ash_union *u = ash_union_from_schedule(scop, scop->schedule, &why);

	if (lines && u)
		ash_union_print(u, lines);
	if (lines)
		fclose(lines);
	for (char *line = text; line && *line;) {
		size_t n = strcspn(line, "\n");

		fprintf(out, "# %.*s\n", (int) n, line);
		line += n + (line[n] != 0);
	}
	free(text);
	free(why);
	ash_union_free(u);
}

static void print_stmts(const ash_scop *scop, FILE *out)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		fprintf(out, "# %s", isl_id_get_name(stmt->id));
		if (stmt->place.line)
			fprintf(out, ", line %u", stmt->place.line);
		if (stmt->text)
			fprintf(out, ": %s", stmt->text);
		fputc('\n', out);
	}
}

/* Does "script" name the loops around "stmt"? */
static bool has_names(const ash_script *script, const ash_scop *scop,
	unsigned stmt)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_loops &&
			ash_note_stmt(scop, &script->directive[i]) ==
				(int) stmt)
			return true;
	return false;
}

/* Is a directive of this kind printed at the head of the script in any case? */
static bool is_head(ash_directive_kind kind)
{
	return kind == ASH_DO_nest || kind == ASH_DO_late ||
		kind == ASH_DO_parameters || kind == ASH_DO_arrays;
}

/* Print a script with packed arrays.  Only a replayed script packs arrays, so
 * it is printed unchanged.
 */
static void print_packed(const ash_pipeline *p, FILE *out)
{
	const ash_scop *scop = first_scop(p);
	bool *named = calloc(scop->n_stmt + 1, sizeof(*named));

	for (unsigned i = 0; named && i < scop->n_stmt; ++i)
		named[i] = !has_names(p->nest.script.script, scop, i);
	if (named)
		print_names(scop, named, out);
	for (unsigned i = 0; i < p->nest.script.script->n; ++i) {
		const ash_directive *d = &p->nest.script.script->directive[i];

		if (is_head(d->kind))
			continue;
		ash_directive_print(d, out);
		fputc('\n', out);
	}
	free(named);
}

/* Append the directive "alone": the directives after it are for the parameters
 * "sizes" or, if that is NULL, for one thread.
 */
static void add_alone(ash_script *script, __isl_keep isl_set *sizes)
{
	if (sizes)
		add_text(script, ASH_DO_alone, isl_set_to_str(sizes));
	else
		ash_script_add(script,
			(ash_directive) { .kind = ASH_DO_alone });
}

static void print_done(ash_pipeline *p, FILE *out)
{
	const ash_variant *host = &p->all.host;
	ash_script *notes = ash_script_alloc();
	ash_script *alone = ash_script_alloc();

	if (notes && alone) {
		add_layouts(notes, host);
		add_offload(notes, p);
		add_only(notes, p);
		add_conditions(notes, &p->all);
		add_expansions(notes, host);
		add_paces(notes, p);
		ash_script_print(notes, out);
		if (!host->tree.schedule)
			fputs("# the host keeps the original order\n", out);
		else
			print_order(host, &p->budget, out);
	}
	if (notes && alone && p->all.alone.ast) {
		add_alone(alone, p->all.alone.sizes);
		fputc('\n', out);
		ash_script_print(alone, out);
		print_order(&p->all.alone, &p->budget, out);
	}
	ash_script_free(notes);
	ash_script_free(alone);
}

/* The SCoP as it was detected, without new layouts and packed arrays. */
static const ash_scop *found_scop(const ash_pipeline *p)
{
	return p->all.host.n_moved ? p->nest.scop : first_scop(p);
}

/* Print the names of parameters and arrays that the script "text" uses, so that
 * they can be matched where the names differ.
 */
static void print_other_names(const ash_pipeline *p, const char *text,
	FILE *out)
{
	ash_script *script = ash_script_read(text, "", NULL);
	ash_script *notes = ash_script_alloc();

	if (script && notes &&
		ash_script_note_names(script, found_scop(p), notes) >= 0)
		ash_script_print(notes, out);
	ash_script_free(script);
	ash_script_free(notes);
}

static void print_directives(ash_pipeline *p, FILE *out)
{
	char *text = NULL;
	size_t size;
	FILE *body = open_memstream(&text, &size);

	if (!body)
		return;
	if (p->all.host.packing)
		print_packed(p, body);
	else
		print_done(p, body);
	fclose(body);
	begin_step(&p->budget);
	print_other_names(p, text, out);
	fputs(text, out);
	free(text);
}

static void print_all(ash_pipeline *p, const ash_script_key *key, bool is_done,
	FILE *out)
{
	ash_script *head = ash_script_alloc();

	fprintf(out, "# %s%s%s\n", p->nest.scop->name, key->source ? ", " : "",
		key->source ? key->source : "");
	print_machine(&p->nest, out);
	print_processor(&p->nest, out);
	print_stmts(first_scop(p), out);
	fputs("# the original order, with the prefix of each "
	      "statement:\n",
		out);
	print_original(first_scop(p), out);
	print_messages(p, out);
	if (head)
		add_nest(head, key);
	if (head)
		ash_script_print(head, out);
	ash_script_free(head);
	if (is_done)
		print_directives(p, out);
	else
		fputs("# the original order is kept\n", out);
}

void ash_record_write(ash_pipeline *p, bool is_done)
{
	const ash_nest_job *nest = &p->nest;
	char *function;
	ash_script_key key = ash_nest_script_key(nest, &function);
	FILE *out;

	if (nest->options->script && *nest->script.hash &&
		!ash_budget_is_aborted(&p->budget)) {
		ash_budget_renew(&p->budget);
		out = ash_script_file_create(nest->options->script, &key);
		if (out)
			print_all(p, &key, is_done, out);
		if (out && fclose(out) != 0)
			fprintf(stderr,
				"ashlar: the script of %s was not "
				"written\n",
				nest->scop->name);
		ash_budget_forget(&p->budget);
	}
	free(function);
}
