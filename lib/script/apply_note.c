/* apply_note.c - directives that annotate the new order.
 *
 * Annotations are read later, mostly by code generation; here their conditions
 * are checked.  "tree", which replaces the whole order, is applied here too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "script/script_impl.h"
#include "budget/budget.h"
#include "scop/schedule_read.h"
#include "script/notes.h"
#include "script/selection.h"

bool ash_directive_is_note(const ash_directive *d)
{
	switch (d->kind) {
	case ASH_DO_nest:
	case ASH_DO_late:
	case ASH_DO_loops:
	case ASH_DO_parameters:
	case ASH_DO_arrays:
	case ASH_DO_alone:
	case ASH_DO_assume:
	case ASH_DO_limit:
	case ASH_DO_size:
	case ASH_DO_expand:
	case ASH_DO_layout:
	case ASH_DO_rows:
	case ASH_DO_offload:
	case ASH_DO_only:
	case ASH_DO_pace:
		return true;
	default:
		return false;
	}
}

bool ash_script_is_idle(const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (!ash_directive_is_note(&script->directive[i]) ||
			script->directive[i].kind == ASH_DO_layout ||
			script->directive[i].kind == ASH_DO_rows)
			return false;
	return true;
}

__isl_give isl_set *ash_note_set(isl_ctx *ctx, const ash_directive *d)
{
	ash_errors errors = ash_error_expect(ctx);
	isl_set *set = isl_set_read_from_str(ctx, d->text[0]);

	if (set && isl_set_is_params(set) != isl_bool_true)
		set = isl_set_free(set);
	ash_error_end(&errors);
	return set;
}

int ash_note_array(const ash_scop *scop, const ash_directive *d)
{
	const char *name = d->text[d->n_text - 1];

	for (unsigned i = 0; i < scop->n_array; ++i)
		if (!strcmp(isl_id_get_name(scop->array[i].id), name))
			return (int) i;
	return -1;
}

int ash_note_stmt(const ash_scop *scop, const ash_directive *d)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (!strcmp(isl_id_get_name(scop->stmt[i].id), d->text[0]))
			return (int) i;
	return -1;
}

double ash_note_cycles(const ash_directive *d)
{
	char *end;
	double cycles = strtod(d->text[1], &end);

	return *end || end == d->text[1] ? 0 : cycles;
}

static isl_bool check_set(const ash_selection *s, ash_condition condition)
{
	isl_set *set = ash_note_set(s->u->scop->ctx, s->d);
	bool is_read = set;

	isl_set_free(set);
	return is_read ? isl_bool_true : ash_selection_refuse(s, condition);
}

isl_bool ash_apply_nest(ash_selection *s)
{
	(void) s;
	return isl_bool_true;
}

isl_bool ash_apply_late(ash_selection *s)
{
	(void) s;
	return isl_bool_true;
}

isl_bool ash_apply_alone(ash_selection *s)
{
	return s->d->n_text ? check_set(s, ASH_IF_alone_set) : isl_bool_true;
}

/* Does "text" hold exactly "n" words, each a name or "-", one per loop? */
static bool names_loops(const char *text, unsigned n)
{
	char word[256];
	int length;
	bool ok = true;

	for (unsigned i = 0; ok && i < n; ++i, text += ok ? length : 0)
		ok = sscanf(text, "%255s%n", word, &length) == 1 &&
			(!strcmp(word, "-") || ash_scop_is_name(word));
	return ok && !text[strspn(text, " ")];
}

isl_bool ash_apply_loops(ash_selection *s)
{
	int stmt = ash_note_stmt(s->u->scop, s->d);
	isl_size n;

	if (stmt < 0)
		return ash_selection_refuse(s, ASH_IF_loops_statement);
	n = isl_set_dim(s->u->scop->stmt[stmt].domain, isl_dim_set);
	if (n < 0)
		return isl_bool_error;
	if (!names_loops(s->d->text[1], (unsigned) n))
		return ash_selection_refuse(s, ASH_IF_loops_names);
	return ash_union_name_loops(s->u, stmt, s->d->text[1]) < 0
		? isl_bool_error
		: isl_bool_true;
}

/* Does "text" hold at most "n" words, each a name or "-"? */
static bool names_first(const char *text, unsigned n)
{
	for (unsigned i = 0; i <= n; ++i)
		if (names_loops(text, i))
			return true;
	return false;
}

/* Apply a directive "parameters": check that it has no more names than the SCoP
 * has parameters.  ash_script_rename() has already renamed the parameters.
 */
isl_bool ash_apply_parameters(ash_selection *s)
{
	isl_size n = isl_space_dim(s->u->params, isl_dim_param);

	if (n < 0)
		return isl_bool_error;
	if (!names_first(s->d->text[0], (unsigned) n))
		return ash_selection_refuse(s, ASH_IF_parameters_names);
	return isl_bool_true;
}

isl_bool ash_apply_arrays(ash_selection *s)
{
	if (!names_first(s->d->text[0], s->u->scop->n_array))
		return ash_selection_refuse(s, ASH_IF_arrays_names);
	return isl_bool_true;
}

isl_bool ash_apply_assume(ash_selection *s)
{
	return check_set(s, ASH_IF_assume_set);
}

isl_bool ash_apply_limit(ash_selection *s)
{
	return check_set(s, ASH_IF_limit_set);
}

isl_bool ash_apply_size(ash_selection *s)
{
	if (s->d->number[0] < 0)
		return ash_selection_refuse(s, ASH_IF_size_bytes);
	return isl_bool_true;
}

isl_bool ash_apply_expand(ash_selection *s)
{
	int array = ash_note_array(s->u->scop, s->d);

	if (s->d->number[0] < 0)
		return ash_selection_refuse(s, ASH_IF_expand_range);
	if (array < 0 || !s->u->scop->array[array].scalar)
		return ash_selection_refuse(s, ASH_IF_expand_scalar);
	return isl_bool_true;
}

/* Is "order" a permutation of "n" numbers? */
static bool is_permutation(const int *order, unsigned n)
{
	for (unsigned value = 0; value < n; ++value) {
		unsigned found = 0;

		for (unsigned i = 0; i < n; ++i)
			found += order[i] == (int) value;
		if (found != 1)
			return false;
	}
	return true;
}

isl_bool ash_apply_layout(ash_selection *s)
{
	int array = ash_note_array(s->u->scop, s->d);

	if (array < 0 || s->u->scop->array[array].scalar)
		return ash_selection_refuse(s, ASH_IF_layout_array);
	if (s->d->n_order != s->u->scop->array[array].n_dim ||
		!is_permutation(s->d->order, s->d->n_order))
		return ash_selection_refuse(s, ASH_IF_layout_order);
	return isl_bool_true;
}

isl_bool ash_apply_rows(ash_selection *s)
{
	int array = ash_note_array(s->u->scop, s->d);

	if (s->d->number[0] < 0)
		return ash_selection_refuse(s, ASH_IF_rows_range);
	if (array < 0 || s->u->scop->array[array].scalar)
		return ash_selection_refuse(s, ASH_IF_rows_array);
	return isl_bool_true;
}

isl_bool ash_apply_only(ash_selection *s)
{
	if (strcmp(s->d->text[0], "threads"))
		return ash_selection_refuse(s, ASH_IF_only_when);
	return isl_bool_true;
}

isl_bool ash_apply_offload(ash_selection *s)
{
	if (strcmp(s->d->text[0], "device") && strcmp(s->d->text[0], "host"))
		return ash_selection_refuse(s, ASH_IF_offload_where);
	return isl_bool_true;
}

isl_bool ash_apply_pace(ash_selection *s)
{
	if (ash_note_stmt(s->u->scop, s->d) < 0)
		return ash_selection_refuse(s, ASH_IF_pace_statement);
	if (!(ash_note_cycles(s->d) > 0))
		return ash_selection_refuse(s, ASH_IF_pace_number);
	return isl_bool_true;
}

/* Does "schedule" order exactly the instances of the SCoP? */
static isl_bool is_about_all(const ash_union *u,
	__isl_keep isl_schedule *schedule)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_set *wanted = ash_scop_domain(u->scop);
	isl_bool same = isl_union_set_is_equal(domain, wanted);

	isl_union_set_free(domain);
	isl_union_set_free(wanted);
	return same;
}

/* Replace the components of the order by those of "made", and keep "schedule",
 * the tree that they come from; both are taken.
 */
static isl_bool take_tree(ash_selection *s, __isl_take ash_union *made,
	__isl_take isl_schedule *schedule)
{
	ash_union old = *s->u;

	*s->u = *made;
	s->u->loops = old.loops;
	*made = old;
	made->loops = NULL;
	ash_union_free(made);
	isl_schedule_free(s->u->tree);
	s->u->tree = schedule;
	return isl_bool_true;
}

isl_bool ash_apply_tree(ash_selection *s)
{
	isl_schedule *schedule = ash_schedule_read(s->u->scop->ctx,
		s->d->text[0], NULL, NULL);
	char *why = NULL;
	ash_union *made = NULL;
	isl_bool fits;

	if (!schedule)
		return ash_selection_refuse(s, ASH_IF_tree_reads);
	fits = is_about_all(s->u, schedule);
	if (fits == isl_bool_true)
		made = ash_union_from_schedule(s->u->scop, schedule, &why);
	free(why);
	if (made)
		return take_tree(s, made, schedule);
	isl_schedule_free(schedule);
	return ash_selection_refuse(s, ASH_IF_tree_fits);
}
