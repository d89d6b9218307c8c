/* tuned_sizes.c - script for a nest with different best scripts for different
 * sizes.
 *
 * Two scripts are joined: the one for larger sizes, and after the directive
 * "alone" the one for smaller sizes, with the parameters for which it runs.
 * The boundary is the geometric mean of the nearest measured values.  If one of
 * the two is the original code, the parameters of the other are limited.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/tuned_sizes.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "budget/budget.h"
#include "script/apply.h"
#include "script/notes.h"
#include "script/script_rename.h"
#include "support/grow.h"
#include "support/tuned_schema.h"

/* A measured size, and the index in sizes.script of the script that is best for
 * it.
 */
typedef struct {
	char *sizes;
	int script;
} row;

typedef struct {
	const ash_nest_job *nest;
	unsigned n;
	row *row;
	char *text[2];  /* texts of the two scripts */
	ash_script *script[2]; /* NULL: the original code */
	bool fails;
} sizes;

static void clear(sizes *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		free(s->row[i].sizes);
	free(s->row);
	for (int i = 0; i < 2; ++i) {
		free(s->text[i]);
		ash_script_free(s->script[i]);
	}
}

/* The index of the script "text" in "s", to which it is added if it is new; -1
 * if it would be the third one.
 */
static int find_script(sizes *s, const char *text)
{
	for (int i = 0; i < 2; ++i) {
		if (!s->text[i])
			s->text[i] = strdup(text);
		if (s->text[i] && !strcmp(s->text[i], text))
			return i;
	}
	return -1;
}

static void add_row(const char *size, const char *script, void *user)
{
	sizes *s = user;
	int found = find_script(s, script);
	char *copy = strdup(size);

	if (found >= 0 && copy && ASH_GROW(s->row, s->n)) {
		s->row[s->n++] = (row) { copy, found };
		return;
	}
	free(copy);
	s->fails = true;
}

/* ---- scripts that can be joined ---- */

/* May the directive occur in a joined script? */
static bool can_join(const ash_directive *d)
{
	switch (d->kind) {
	case ASH_DO_alone:
	case ASH_DO_assume:
	case ASH_DO_size:
	case ASH_DO_expand:
	case ASH_DO_layout:
	case ASH_DO_rows:
	case ASH_DO_pack:
	case ASH_DO_offload:
	case ASH_DO_only:
		return false;
	default:
		return true;
	}
}

/* Read script "i"; false if it cannot be joined. */
static bool read_script(sizes *s, int i)
{
	ash_script *script;
	bool ok = true;

	if (!strcmp(s->text[i], ASH_TUNED_PLAIN))
		return true;
	script = ash_script_read(s->text[i], "", NULL);
	s->script[i] = script;
	if (!script || ash_script_is_idle(script))
		return false;
	for (unsigned k = 0; k < script->n; ++k)
		ok = ok && can_join(&script->directive[k]);
	return ok && ash_script_rename(script, s->nest->scop) >= 0;
}

static bool read_scripts(sizes *s)
{
	return s->text[1] && strcmp(s->text[0], ASH_TUNED_DEFAULT) &&
		strcmp(s->text[1], ASH_TUNED_DEFAULT) && read_script(s, 0) &&
		read_script(s, 1);
}

/* ---- the parameter that distinguishes the sizes ---- */

/* Determine the range of values of the parameter for which script "i" is best;
 * false if unknown.
 */
static bool find_range(const sizes *s, const char *parameter, int i,
	int64_t *least, int64_t *greatest)
{
	*least = INT64_MAX;
	*greatest = INT64_MIN;
	for (unsigned k = 0; k < s->n; ++k) {
		int64_t value;

		if (s->row[k].script != i)
			continue;
		if (!ash_tuned_size(s->row[k].sizes, parameter, &value))
			return false;
		*least = value < *least ? value : *least;
		*greatest = value > *greatest ? value : *greatest;
	}
	return true;
}

/* Is script "small" best for smaller values of the parameter than the other
 * script?  If so, *bound is set to the largest of these values.
 */
static bool is_smaller(const sizes *s, const char *parameter, int small,
	int *bound)
{
	int64_t least, greatest, next, last;

	if (!find_range(s, parameter, small, &least, &greatest) ||
		!find_range(s, parameter, 1 - small, &next, &last) ||
		greatest < 1 || greatest >= next || next > INT_MAX)
		return false;
	*bound = (int) sqrt((double) greatest * (double) next);
	return true;
}

/* The parameters for which script *small is best; NULL if no parameter
 * distinguishes the sizes.
 */
static __isl_give isl_set *find_small(const sizes *s, int *small)
{
	isl_space *space = isl_set_get_space(s->nest->scop->context);
	isl_set *found = NULL;
	int n = isl_space_dim(space, isl_dim_param), bound;

	for (int i = 0; !found && i < n; ++i)
		for (*small = 0; !found && *small < 2; ++*small)
			if (is_smaller(s,
				    isl_space_get_dim_name(space, isl_dim_param,
					    (unsigned) i),
				    *small, &bound)) {
				found = isl_set_upper_bound_si(
					isl_set_universe(isl_space_copy(space)),
					isl_dim_param, (unsigned) i, bound);
				break;
			}
	isl_space_free(space);
	return found;
}

/* ---- the joined script ---- */

/* Append to "script" a directive of this kind with "set" (taken) as its text.
 */
static isl_stat add_set(ash_script *script, ash_directive_kind kind,
	__isl_take isl_set *set)
{
	ash_directive d = { .kind = kind,
		.n_text = 1,
		.text = { isl_set_to_str(set) } };

	isl_set_free(set);
	if (d.text[0])
		return ash_script_add(script, d);
	return isl_stat_error;
}

/* Restrict "set" (taken) to the parameters to which directives "limit" of the
 * script restrict its order, and remove these directives.
 */
static __isl_give isl_set *take_limits(ash_script *script,
	__isl_take isl_set *set)
{
	for (unsigned i = script ? script->n : 0; i-- > 0;) {
		ash_directive *d = &script->directive[i];

		if (d->kind != ASH_DO_limit)
			continue;
		set = isl_set_intersect(set,
			ash_note_set(isl_set_get_ctx(set), d));
		ash_script_remove(script, i);
	}
	return set;
}

/* Move the directives of "from" to the end of "to", except directives that may
 * occur only once.
 */
static isl_stat append(ash_script *to, ash_script *from)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < from->n; ++i) {
		ash_directive *d = &from->directive[i];
		bool is_head = d->kind == ASH_DO_nest ||
			d->kind == ASH_DO_late ||
			d->kind == ASH_DO_parameters ||
			d->kind == ASH_DO_arrays;

		if (is_head || stat < 0)
			ash_directive_clear(d);
		else
			stat = ash_script_add(to, *d);
	}
	from->n = 0;
	return stat;
}

/* Join the scripts; "set" holds the parameters for script "small". */
static ash_script *join(sizes *s, __isl_take isl_set *set, int small)
{
	ash_script *first = s->script[1 - small], *second = s->script[small];
	isl_set *rest = isl_set_complement(isl_set_copy(set)), *limit = NULL;
	isl_stat stat = isl_stat_ok;

	rest = take_limits(first, rest);
	if (first)
		limit = rest;
	else
		isl_set_free(rest);
	if (second) {
		isl_set *own = take_limits(second, isl_set_copy(set));

		limit = limit ? isl_set_union(limit, own) : own;
	}
	s->script[0] = s->script[1] = NULL;
	stat = add_set(first ? first : second, ASH_DO_limit,
		isl_set_coalesce(limit));
	if (first && second) {
		if (stat >= 0)
			stat = add_set(first, ASH_DO_alone, isl_set_copy(set));
		if (stat >= 0)
			stat = append(first, second);
		second = ash_script_free(second);
	}
	isl_set_free(set);
	first = first ? first : second;
	return stat < 0 ? ash_script_free(first) : first;
}

ash_script *ash_tuned_join_sizes(const ash_nest_job *nest, ash_tuned *tuned,
	const char *machine, ash_diag *diag)
{
	sizes s = { .nest = nest };
	ash_script *joined = NULL;
	isl_set *set;
	int small;

	if (ash_tuned_foreach_size(tuned, nest->script.hash, machine, &add_row,
		    &s, diag) >= 0 &&
		!s.fails && read_scripts(&s)) {
		set = find_small(&s, &small);
		joined = set ? join(&s, set, small) : NULL;
	}
	if (ash_nest_job_has_error(nest))
		joined = ash_script_free(joined);
	clear(&s);
	return joined;
}
