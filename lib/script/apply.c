/* apply.c - which components a directive is about, and who changes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/apply.h"

#include <stdlib.h>
#include <string.h>

#include "script/naming.h"
#include "script/selection.h"

typedef isl_bool (*action)(ash_selection *s);

static const action actions[] = {
#define ASH_DIRECTIVE(name, signature, arguments, help) &ash_apply_##name,
#define ASH_CONDITION(name, text)
#include "script/directive.def"
#undef ASH_DIRECTIVE
#undef ASH_CONDITION
};

/* The number of the loop that "a" is about, from 0 on; -1 if it has a name that
 * is refused.
 */
static int loop_of(const ash_selection *s, const ash_addend *a)
{
	ash_loop_name name = { a->name, 0 };
	int64_t number = a->pos;

	if (a->name &&
		ash_selection_number(s, &name, a->kind == ASH_OF_ITERATOR,
			&number) != isl_bool_true)
		return -1;
	return (int) number - 1;
}

/* The column of "part" for "a"; -1, and the condition, if there is none. */
static int column(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, ash_condition *why)
{
	int pos;

	if (a->kind == ASH_OF_PARAMETER) {
		pos = ash_union_find_param(s->u, a->name);
		*why = ASH_IF_is_parameter;
		return pos < 0 ? -1 : pos + (int) part->columns.n_in;
	}
	pos = loop_of(s, a);
	*why = pos < 0 ? *s->unmet : ASH_IF_split_iterator;
	return pos < (int) part->columns.n_in ? pos : -1;
}

/* Add a new loop. */
static bool add_loop(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, int64_t *row)
{
	int at;

	*s->unmet = ASH_IF_split_new_loop;
	at = loop_of(s, a);
	if (at < 0 || at >= (int) part->n)
		return ash_selection_refuse(s,
			at < 0 ? *s->unmet : ASH_IF_split_new_loop);
	return ash_row_add(&part->columns, row, part->alpha[at], a->factor) ||
		ash_selection_refuse(s, ASH_IF_is_small);
}

static bool add_addend(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, int64_t *row)
{
	ash_condition why = ASH_IF_is_small;
	int at;

	*s->unmet = ASH_IF_split_iterator;
	if (a->kind == ASH_OF_NEW_LOOP)
		return add_loop(s, part, a, row);
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
	ash_directive numbered = *d;
	ash_selection s = { .u = ash_union_copy(u), .d = d, .unmet = unmet };
	isl_bool done = isl_bool_error;

	if (s.u)
		s.part = calloc(s.u->n + 1, sizeof(ash_union_part *));
	if (s.part)
		done = ash_selection_resolve(&s);
	if (done == isl_bool_true && d->loop.name)
		done = ash_selection_number(&s, &d->loop,
			d->kind == ASH_DO_reshape, &numbered.number[0]);
	s.d = &numbered;
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

static void complain(const ash_union *u, const ash_directive *d,
	ash_condition unmet, const char *file, ash_diag *diag)
{
	ash_place place = { (char *) file, d->line, d->column };
	char *text = ash_directive_text(d);
	char *names = ash_names_text(u, d, unmet);

	ash_diag_add(diag, ASH_MSG_ERROR, &place,
		"%s: it is necessary that %s%s", text ? text : "?",
		ash_script_condition_text(unmet), names ? names : "");
	free(text);
	free(names);
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
			complain(u, &script->directive[i], unmet, file, diag);
		if (done != isl_bool_true)
			return done;
	}
	return isl_bool_true;
}
