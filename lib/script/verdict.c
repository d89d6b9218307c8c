/* verdict.c - legality check of scripts, with explanation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/verdict.h"
#include "script/script_impl.h"

#include <stdlib.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "deps/legality/legal.h"
#include "deps/legality/pack_check.h"
#include "deps/relate/example.h"
#include "script/packed.h"

/* A pair of dependent instances that the script executes in the wrong order,
 * and where it comes from.
 */
typedef struct {
	const ash_scop *scop;
	const ash_scop *original;	/* the SCoP before any packing */
	/* The pair, with fixed values of the parameters. */
	isl_map *pair;
	bool marked;		/* is it separated by a marked loop? */
	int from, to;		/* indices of the statements of its instances */
} culprit;

static __isl_give isl_union_map *broken(const ash_union *u,
	__isl_keep isl_union_map *deps, bool marked)
{
	return marked ? ash_union_separated(u, deps)
		      : ash_union_turned(u, deps);
}

/* Choose one pair of "pairs", which is taken, and store it in "c"; false if
 * there is none.
 */
static isl_bool choose(culprit *c, __isl_take isl_union_map *pairs)
{
	isl_set *params = ash_scop_near_params(c->scop);
	isl_bool empty;
	isl_point *point;

	pairs = isl_union_map_intersect_params(pairs, params);
	empty = isl_union_map_is_empty(pairs);
	if (empty != isl_bool_false) {
		isl_union_map_free(pairs);
		return isl_bool_not(empty);
	}
	point = ash_example_point(isl_union_map_wrap(pairs));
	c->pair = isl_set_unwrap(isl_set_from_point(point));
	if (!c->pair)
		return isl_bool_error;
	c->from = ash_scop_stmt_of_map(c->scop, c->pair, isl_dim_in);
	c->to = ash_scop_stmt_of_map(c->scop, c->pair, isl_dim_out);
	return isl_bool_true;
}

static isl_bool find(culprit *c, const ash_union *u, const ash_deps *deps)
{
	isl_bool found = choose(c, broken(u, deps->validity, false));

	if (found != isl_bool_false)
		return found;
	c->marked = true;
	return choose(c, broken(u, deps->strict, true));
}

/* Does the order "u" execute the pair in the wrong order or, if c->marked, in
 * different iterations of a parallel or vector loop?
 */
static isl_bool is_broken(const culprit *c, const ash_union *u)
{
	isl_union_map *pair = isl_union_map_from_map(isl_map_copy(c->pair));
	isl_union_map *bad = broken(u, pair, c->marked);
	isl_bool empty = isl_union_map_is_empty(bad);

	isl_union_map_free(pair);
	isl_union_map_free(bad);
	return isl_bool_not(empty);
}

/* The number of the first directive from which on all orders violate the pair.
 */
static unsigned find_directive(const culprit *c, const ash_script *script)
{
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(c->original,
		c->original->schedule, &why);
	unsigned first = script->n ? script->n - 1 : 0;
	bool bad = false;

	free(why);
	for (unsigned i = 0; u && i < script->n; ++i) {
		ash_condition unmet;
		bool now;

		if (ash_directive_apply(u, &script->directive[i], &unmet) !=
			isl_bool_true)
			break;
		now = is_broken(c, u) == isl_bool_true;
		if (now && !bad)
			first = i;
		bad = now;
	}
	ash_union_free(u);
	return first;
}

/* The only element of "set" (taken) as text, such as "S4[0, 0]"; owned by the
 * caller.
 */
static char *element_text(__isl_take isl_set *set)
{
	set = isl_set_project_out_all_params(set);
	return ash_example_instance(isl_union_set_from_set(set), "");
}

static void print_instance(const culprit *c, enum isl_dim_type type, FILE *out)
{
	isl_map *pair = isl_map_copy(c->pair);
	int stmt = type == isl_dim_in ? c->from : c->to;
	const ash_place *place = &c->scop->stmt[stmt].place;
	char *text = element_text(type == isl_dim_in ? isl_map_domain(pair)
						     : isl_map_range(pair));

	fputs(text ? text : "?", out);
	if (place->line)
		fprintf(out, " (%s%s%u)", place->file ? place->file : "line ",
			place->file && *place->file ? ":" : "", place->line);
	free(text);
}

/* The elements that "instance" (taken), a single one, touches by "access". */
static __isl_give isl_set *touched(__isl_take isl_set *instance,
	const ash_access *access)
{
	return isl_set_apply(instance, isl_map_copy(access->map));
}

/* The text of an element that one instance of the pair accesses by "x" and the
 * other by "y", one of which must be a write; NULL if there is none.  Owned by
 * the caller.
 */
static char *common_element(const culprit *c, const ash_access *x,
	const ash_access *y)
{
	isl_set *both;
	bool writes = x->kind == ASH_MUST_WRITE || x->kind == ASH_MAY_WRITE ||
		y->kind == ASH_MUST_WRITE || y->kind == ASH_MAY_WRITE;

	if (x->array != y->array || !writes || x->kind == ASH_KILL ||
		y->kind == ASH_KILL)
		return NULL;
	both = touched(isl_map_domain(isl_map_copy(c->pair)), x);
	both = isl_set_intersect(both,
		touched(isl_map_range(isl_map_copy(c->pair)), y));
	if (isl_set_is_empty(both) == isl_bool_false)
		return element_text(both);
	isl_set_free(both);
	return NULL;
}

static void print_element(const culprit *c, FILE *out)
{
	const ash_stmt *a = &c->scop->stmt[c->from];
	const ash_stmt *b = &c->scop->stmt[c->to];

	for (unsigned i = 0; i < a->n_access; ++i)
		for (unsigned k = 0; k < b->n_access; ++k) {
			char *text = common_element(c, &a->access[i],
				&b->access[k]);

			if (!text)
				continue;
			fprintf(out, " by %s", text);
			free(text);
			return;
		}
}

/* Print the parameter values of the pair, such as " (n = 5)". */
static void print_params(const culprit *c, FILE *out)
{
	isl_set *set = isl_map_domain(isl_map_copy(c->pair));
	isl_size n = isl_set_dim(set, isl_dim_set);
	char *text;

	set = isl_set_project_out(set, isl_dim_set, 0, n < 0 ? 0 : n);
	set = isl_set_reset_tuple_id(set);
	text = ash_example_instance(isl_union_set_from_set(set), "");
	fputs(text ? text + 2 : "", out);
	free(text);
}

static void print_culprit(const culprit *c, FILE *out)
{
	fputs("after this directive ", out);
	print_instance(c, isl_dim_out, out);
	fputs(c->marked ? " may run at the same time as " : " runs before ",
		out);
	print_instance(c, isl_dim_in, out);
	fputs(", on which it depends", out);
	print_element(c, out);
	print_params(c, out);
}

static void complain(const ash_script *script, unsigned at, const char *text,
	const char *file, ash_diag *diag)
{
	ash_place place = { (char *) file, 0, 0 };

	if (at < script->n) {
		place.line = script->directive[at].line;
		place.column = script->directive[at].column;
	}
	ash_diag_add(diag, ASH_MSG_ERROR, &place, "%s", text);
}

static isl_stat explain(const culprit *c, const ash_script *script,
	const char *file, ash_diag *diag)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return isl_stat_error;
	print_culprit(c, out);
	fclose(out);
	complain(script, find_directive(c, script), text, file, diag);
	free(text);
	return isl_stat_ok;
}

/* A script that is being applied and judged. */
typedef struct {
	const ash_scop *scop;	/* the original SCoP */
	const ash_script *script;
	const char *file;
	ash_diag *diag;
	ash_union *u;		/* owned */
	const ash_deps *deps;	/* dependences of the current SCoP; not owned */
	ash_deps *own;		/* "deps" if computed here; owned */
} trial;

/* Is the order after the first "n" directives legal?  If not, add a message. */
static isl_bool judge(const trial *t, unsigned n)
{
	const ash_script script = { n, t->script->directive };
	culprit c = { .scop = t->u->scop, .original = t->scop };
	isl_schedule *schedule = ash_union_to_schedule(t->u);
	char *why = NULL;
	isl_bool legal, found;

	legal = ash_legal_check(c.scop, t->deps, schedule, &why);
	isl_schedule_free(schedule);
	if (legal == isl_bool_false) {
		found = find(&c, t->u, t->deps);
		if (found == isl_bool_true)
			found = isl_bool_ok(
				explain(&c, &script, t->file, t->diag) >= 0);
		else if (found == isl_bool_false)
			complain(&script, n - 1, why, t->file, t->diag);
		isl_map_free(c.pair);
		legal = found < 0 ? isl_bool_error : isl_bool_false;
	}
	free(why);
	return legal;
}

/* Is it legal to pack an array by directive number "at"?  If not, add a
 * message.  "before" is the SCoP without the packing.
 */
static isl_bool judge_pack(const trial *t, const ash_scop *before, unsigned at)
{
	const ash_packed *packed = t->u->packed;
	char *why = NULL;
	isl_bool ok = ash_pack_check(before, t->deps, packed->scop,
		&packed->result, &why);

	if (ok == isl_bool_false)
		complain(t->script, at, why, t->file, t->diag);
	free(why);
	return ok;
}

/* Handle "pack" at position "at": judge the order before it, then the packing.
 * Later directives apply to another SCoP.
 */
static isl_bool try_pack(trial *t, unsigned at)
{
	const ash_script one = { 1, &t->script->directive[at] };
	ash_union *before = ash_union_copy(t->u);
	isl_bool ok = judge(t, at);

	if (ok == isl_bool_true)
		ok = ash_script_apply(t->u, &one, 1, t->file, t->diag);
	if (ok == isl_bool_true)
		ok = before ? judge_pack(t, before->scop, at) : isl_bool_error;
	ash_union_free(before);
	if (ok != isl_bool_true)
		return ok;
	ash_deps_free(t->own);
	t->deps = t->own = ash_deps_compute(t->u->scop);
	return isl_bool_ok(t->deps != NULL) ? isl_bool_true : isl_bool_error;
}

static isl_bool try(trial *t)
{
	isl_bool ok = t->u ? isl_bool_true : isl_bool_error;

	for (unsigned i = 0; ok == isl_bool_true && i < t->script->n; ++i) {
		const ash_script one = { 1, &t->script->directive[i] };

		if (i && one.directive->kind == ASH_DO_alone)
			break;
		ok = one.directive->kind == ASH_DO_pack
			? try_pack(t, i)
			: ash_script_apply(t->u, &one, 1, t->file, t->diag);
	}
	return ok == isl_bool_true ? judge(t, t->script->n) : ok;
}

isl_bool ash_script_check(const ash_scop *scop, const ash_deps *deps,
	const ash_script *script, const char *file, ash_diag *diag)
{
	char *why = NULL;
	trial t = { .scop = scop,
		.script = script,
		.file = file,
		.diag = diag,
		.u = ash_union_from_schedule(scop, scop->schedule, &why),
		.deps = deps };
	isl_bool ok = try(&t);

	free(why);
	ash_deps_free(t.own);
	ash_union_free(t.u);
	return ok;
}
