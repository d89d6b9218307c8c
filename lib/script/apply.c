/* apply.c - which components a directive is about, and who changes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/apply.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "script/selection.h"

typedef isl_bool (*action)(ash_selection *s);

static const action actions[] = {
#define ASH_DIRECTIVE(name, signature, arguments, help) &ash_apply_##name,
#define ASH_CONDITION(name, text)
#include "script/directive.def"
#undef ASH_DIRECTIVE
#undef ASH_CONDITION
};

isl_bool ash_selection_refuse(const ash_selection *s, ash_condition why)
{
	*s->unmet = why;
	return isl_bool_false;
}

bool ash_selection_is_loop(const ash_selection *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->part[i]->n < s->depth)
			return false;
	return s->depth > 0;
}

int ash_selection_last(const ash_selection *s)
{
	return ash_union_last_child(s->u, s->beta, s->depth);
}

/* The column of "part" for "a"; -1, and the condition, if there is none. */
static int column(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, ash_condition *why)
{
	int pos = a->pos - 1;

	if (a->kind == ASH_OF_PARAMETER) {
		pos = ash_union_find_param(s->u, a->name);
		*why = ASH_IF_is_parameter;
		return pos < 0 ? -1 : pos + (int) part->columns.n_in;
	}
	*why = ASH_IF_split_iterator;
	return pos < (int) part->columns.n_in ? pos : -1;
}

static bool add_addend(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, int64_t *row)
{
	ash_condition why = ASH_IF_is_small;
	int at;

	if (a->kind == ASH_OF_NEW_LOOP) {
		if (a->pos < 1 || a->pos > (int) part->n)
			return ash_selection_refuse(s, ASH_IF_split_new_loop);
		return ash_row_add(&part->columns, row, part->alpha[a->pos - 1],
			       a->factor) ||
			ash_selection_refuse(s, why);
	}
	at = column(s, part, a, &why);
	if (at >= 0)
		why = ASH_IF_is_small;
	if (at < 0 || __builtin_add_overflow(row[at], a->factor, &row[at]))
		return ash_selection_refuse(s, why);
	return true;
}

isl_bool ash_selection_sum(const ash_selection *s, const ash_union_part *part,
	int64_t *row)
{
	const ash_sum *sum = &s->d->sum;

	for (unsigned i = 0; i < sum->n; ++i)
		if (!add_addend(s, part, &sum->addend[i], row))
			return isl_bool_false;
	if (__builtin_add_overflow(row[ash_columns_one(&part->columns)],
		    sum->constant, &row[ash_columns_one(&part->columns)]))
		return ash_selection_refuse(s, ASH_IF_is_small);
	return isl_bool_true;
}

/* Is the statement called "name", or is that "line7" for its line? */
static bool is_called(const ash_stmt *stmt, const char *name)
{
	static const char line[] = "line";
	char *end;

	if (!strcmp(isl_id_get_name(stmt->id), name))
		return true;
	if (strncmp(name, line, strlen(line)) || !stmt->place.line)
		return false;
	return strtoul(name + strlen(line), &end, 10) == stmt->place.line &&
		!*end;
}

/* The components of the statement called "name". */
static void select_name(ash_selection *s, const char *name)
{
	for (unsigned i = 0; i < s->u->n; ++i) {
		const ash_stmt *stmt = &s->u->scop->stmt[s->u->part[i]->stmt];

		if (is_called(stmt, name))
			s->part[s->n++] = s->u->part[i];
	}
}

/* Set the prefix to what the name of a statement stands for. */
static isl_bool resolve_name(ash_selection *s)
{
	const ash_prefix *prefix = &s->d->prefix;
	const ash_union_part *first;

	select_name(s, prefix->name);
	if (!s->n)
		return ash_selection_refuse(s, ASH_IF_name_exists);
	first = s->part[0];
	s->depth = prefix->depth < 0 ? first->n + 1 : (unsigned) prefix->depth;
	if (s->depth > first->n + 1)
		return ash_selection_refuse(s, ASH_IF_prefix_exists);
	memcpy(s->beta, first->beta, sizeof(s->beta));
	for (unsigned i = 1; i < s->n; ++i)
		if (!ash_union_part_begins(s->part[i], s->beta, s->depth))
			return ash_selection_refuse(s, ASH_IF_name_is_unique);
	return isl_bool_true;
}

static isl_bool resolve(ash_selection *s)
{
	isl_bool known = isl_bool_true;

	if (s->d->prefix.name)
		known = resolve_name(s);
	else
		memcpy(s->beta, s->d->prefix.beta, sizeof(s->beta));
	if (!s->d->prefix.name)
		s->depth = s->d->prefix.n;
	s->n = 0;
	for (unsigned i = 0; known > 0 && i < s->u->n; ++i)
		if (ash_union_part_begins(s->u->part[i], s->beta, s->depth))
			s->part[s->n++] = s->u->part[i];
	if (known > 0 && !s->n)
		return ash_selection_refuse(s, ASH_IF_prefix_exists);
	return known;
}

/* Exchange what is in "a" and "b". */
static void exchange(ash_union *a, ash_union *b)
{
	ash_union c = *a;

	*a = *b;
	*b = c;
}

isl_bool ash_directive_apply(ash_union *u, const ash_directive *d,
	ash_condition *unmet)
{
	ash_selection s = { .u = ash_union_copy(u), .d = d, .unmet = unmet };
	isl_bool done = isl_bool_error;

	if (s.u)
		s.part = calloc(s.u->n + 1, sizeof(ash_union_part *));
	if (s.part)
		done = resolve(&s);
	if (done == isl_bool_true && !ash_directive_is_note(d))
		s.u->tree = isl_schedule_free(s.u->tree);
	if (done == isl_bool_true)
		done = actions[d->kind](&s);
	if (done == isl_bool_true) {
		ash_union_normalize(s.u);
		exchange(u, s.u);
	}
	free(s.part);
	ash_union_free(s.u);
	return done;
}

static void complain(const ash_directive *d, ash_condition unmet,
	const char *file, ash_diag *diag)
{
	ash_place place = { (char *) file, d->line, d->column };
	char *text = ash_directive_text(d);

	ash_diag_add(diag, ASH_MSG_ERROR, &place, "%s: it is necessary that %s",
		text ? text : "?", ash_script_condition_text(unmet));
	free(text);
}

isl_bool ash_script_apply(ash_union *u, const ash_script *script, unsigned n,
	const char *file, ash_diag *diag)
{
	for (unsigned i = 0; i < n; ++i) {
		ash_condition unmet;
		isl_bool done;

		if (i && script->directive[i].kind == ASH_DO_alone)
			break;
		done = ash_directive_apply(u, &script->directive[i], &unmet);
		if (done == isl_bool_false)
			complain(&script->directive[i], unmet, file, diag);
		if (done != isl_bool_true)
			return done;
	}
	return isl_bool_true;
}
