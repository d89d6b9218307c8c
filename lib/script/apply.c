/* apply.c - application of a script, directive by directive.
 *
 * Each directive works on a copy of the order.  The copy replaces the order if
 * the directive's conditions are met.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/apply.h"
#include "script/script_impl.h"

#include <stdlib.h>

#include "script/naming.h"
#include "script/selection.h"

typedef isl_bool (*action)(ash_selection *s);

static const action actions[] = {
#define ASH_DIRECTIVE(name, signature, arguments, help) &ash_apply_##name,
#include "script/directive.def"
};

/* Swap the contents of "a" and "b". */
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
