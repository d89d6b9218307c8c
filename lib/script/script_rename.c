/* script_rename.c - renaming of parameters and arrays in scripts.
 *
 * Sets and trees are kept as text: isl parses them, their parameters are
 * renamed, and isl prints them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_rename.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/space.h>

#include "scop/array_copies.h"
#include "scop/param_names.h"
#include "scop/schedule_read.h"
#include "scop/tree.h"
#include "script/notes.h"
#include "script/union.h"

/* Pairs of names: the name in the script, and the one in the SCoP that replaces
 * it.
 */
typedef struct {
	const ash_scop *scop;
	isl_space *params;
	ash_renaming param, array;
} renaming;

/* ---- pairs of names ---- */

static const char *param_name(const renaming *r, unsigned pos)
{
	return isl_space_get_dim_name(r->params, isl_dim_param, pos);
}

static const char *array_name(const renaming *r, unsigned pos)
{
	return isl_id_get_name(r->scop->array[pos].id);
}

/* The number of names that a "parameters" or "arrays" ("kind") lists. */
static unsigned n_name(const renaming *r, ash_directive_kind kind)
{
	isl_size n;

	if (kind == ASH_DO_arrays)
		return r->scop->n_array;
	n = isl_space_dim(r->params, isl_dim_param);
	return n < 0 ? 0 : (unsigned) n;
}

static const char *own_name(const renaming *r, ash_directive_kind kind,
	unsigned pos)
{
	return kind == ASH_DO_arrays ? array_name(r, pos) : param_name(r, pos);
}

/* If "d" is a note that lists names, add a pair to "r" for each name that
 * differs from the SCoP's name at the same position.
 */
static isl_stat read_note(renaming *r, const ash_directive *d)
{
	ash_renaming *names = d->kind == ASH_DO_arrays ? &r->array : &r->param;
	unsigned n = n_name(r, d->kind);
	char word[256];
	int length;

	for (const char *at = d->text[0];
		n && sscanf(at, "%255s%n", word, &length) == 1; at += length) {
		const char *own = own_name(r, d->kind, n_name(r, d->kind) - n);

		--n;
		if (!own)
			return isl_stat_error;
		if (!strcmp(word, "-") || !strcmp(word, own))
			continue;
		if (ash_renaming_add(names, word, own) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static bool is_names(const ash_directive *d)
{
	return d->kind == ASH_DO_parameters || d->kind == ASH_DO_arrays;
}

static isl_stat read_notes(renaming *r, const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (is_names(&script->directive[i]) &&
			read_note(r, &script->directive[i]) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

static void clear(renaming *r)
{
	isl_space_free(r->params);
	ash_renaming_clear(&r->param);
	ash_renaming_clear(&r->array);
}

/* ---- places of names ---- */

/* If "text" is not NULL, free *old and set it to "text", which is taken. */
static void replace(char **old, char *text)
{
	if (!text)
		return;
	free(*old);
	*old = text;
}

static char *copied(const char *text)
{
	return text ? strdup(text) : NULL;
}

static void rename_sum(const renaming *r, ash_sum *sum)
{
	for (unsigned i = 0; i < sum->n; ++i)
		if (sum->addend[i].kind == ASH_OF_PARAMETER)
			replace(&sum->addend[i].name,
				copied(ash_renaming_find(&r->param,
					sum->addend[i].name)));
}

/* Replace *name if it is the name of an array, or of a copy of an array, in
 * "r".
 */
static void rename_array(const renaming *r, char **name)
{
	const char *own = ash_renaming_find(&r->array, *name);
	char *copy = NULL;

	for (unsigned i = 0; *name && !own && !copy && i < r->array.n; ++i)
		copy = ash_copy_name_for(*name, r->array.from[i],
			r->array.to[i]);
	replace(name, own ? strdup(own) : copy);
}

static void rename_set(const renaming *r, ash_directive *d)
{
	isl_set *set = ash_note_set(r->scop->ctx, d);
	char *text;

	if (!set)
		return;
	set = ash_set_rename_params(set, &r->param);
	text = isl_set_to_str(set);
	isl_set_free(set);
	replace(&d->text[0], text);
}

static void rename_tree(const renaming *r, ash_directive *d)
{
	isl_schedule *schedule = ash_schedule_read(r->scop->ctx, d->text[0],
		NULL, NULL);
	char *text;

	if (!schedule)
		return;
	schedule = ash_schedule_rename_params(schedule, &r->param);
	text = schedule ? ash_tree_text(schedule) : NULL;
	isl_schedule_free(schedule);
	replace(&d->text[0], text);
}

/* Replace the list of names in the note "d" by the names of the SCoP. */
static void rename_note(const renaming *r, ash_directive *d)
{
	const ash_renaming *names = d->kind == ASH_DO_arrays ? &r->array
							     : &r->param;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	char word[256];
	int length;

	for (const char *at = d->text[0];
		out && sscanf(at, "%255s%n", word, &length) == 1;
		at += length) {
		const char *own = ash_renaming_find(names, word);

		fprintf(out, "%s%s", at > d->text[0] ? " " : "",
			own ? own : word);
	}
	if (out)
		fclose(out);
	replace(&d->text[0], text);
}

/* Is the last text argument of "d" the name of an array? */
static bool names_array(const ash_directive *d)
{
	switch (d->kind) {
	case ASH_DO_reduce:
	case ASH_DO_atomic:
	case ASH_DO_expand:
	case ASH_DO_layout:
	case ASH_DO_rows:
	case ASH_DO_pack:
		return true;
	default:
		return false;
	}
}

/* Is the text of directive "d" a set of parameters, in isl's notation? */
static bool is_set(const ash_directive *d)
{
	return d->kind == ASH_DO_assume || d->kind == ASH_DO_limit ||
		(d->kind == ASH_DO_alone && d->n_text);
}

static void rename_directive(const renaming *r, ash_directive *d)
{
	rename_sum(r, &d->sum);
	rename_array(r, &d->prefix.name);
	if (names_array(d))
		rename_array(r, &d->text[d->n_text - 1]);
	if (is_set(d))
		rename_set(r, d);
	else if (d->kind == ASH_DO_tree)
		rename_tree(r, d);
	else if (is_names(d))
		rename_note(r, d);
}

isl_stat ash_script_rename(ash_script *script, const ash_scop *scop)
{
	renaming r = { .scop = scop, .params = ash_union_params(scop) };
	isl_stat stat = read_notes(&r, script);

	for (unsigned i = 0;
		stat >= 0 && r.param.n + r.array.n > 0 && i < script->n; ++i)
		rename_directive(&r, &script->directive[i]);
	clear(&r);
	return stat;
}

/* ---- which names are used ---- */

/* Does a set or tree in "d" use the parameter "name"? */
static bool text_has_param(const renaming *r, const ash_directive *d,
	const char *name)
{
	isl_set *set;
	bool has;

	if (d->kind == ASH_DO_tree)
		return true;
	if (!is_set(d))
		return false;
	set = ash_note_set(r->scop->ctx, d);
	has = isl_set_find_dim_by_name(set, isl_dim_param, name) >= 0;
	isl_set_free(set);
	return has;
}

static bool has_param(const renaming *r, const ash_directive *d,
	const char *name)
{
	for (unsigned i = 0; i < d->sum.n; ++i)
		if (d->sum.addend[i].kind == ASH_OF_PARAMETER &&
			!strcmp(d->sum.addend[i].name, name))
			return true;
	return text_has_param(r, d, name);
}

/* Is "name", which may be NULL, the name of the array or of a copy of it? */
static bool is_of_array(const char *name, const char *array)
{
	char *copy = name ? ash_copy_name_for(name, array, array) : NULL;
	bool is = copy || (name && !strcmp(name, array));

	free(copy);
	return is;
}

static bool has_array(const ash_directive *d, const char *name)
{
	return is_of_array(d->prefix.name, name) ||
		(names_array(d) && is_of_array(d->text[d->n_text - 1], name));
}

static bool is_used(const renaming *r, const ash_script *script,
	ash_directive_kind kind, const char *name)
{
	for (unsigned i = 0; name && i < script->n; ++i) {
		const ash_directive *d = &script->directive[i];

		if (kind == ASH_DO_arrays ? has_array(d, name)
					  : has_param(r, d, name))
			return true;
	}
	return false;
}

/* Append the note of this kind to "notes" if it would list any name that
 * "script" uses.
 */
static isl_stat add_note(const renaming *r, const ash_script *script,
	ash_directive_kind kind, ash_script *notes)
{
	ash_directive d = { .kind = kind, .n_text = 1 };
	unsigned n = n_name(r, kind);
	size_t size;
	FILE *out;

	while (n && !is_used(r, script, kind, own_name(r, kind, n - 1)))
		--n;
	if (!n)
		return isl_stat_ok;
	out = open_memstream(&d.text[0], &size);
	for (unsigned i = 0; out && i < n; ++i) {
		const char *name = own_name(r, kind, i);

		fprintf(out, "%s%s", i ? " " : "",
			is_used(r, script, kind, name) ? name : "-");
	}
	if (out)
		fclose(out);
	if (d.text[0])
		return ash_script_add(notes, d);
	return isl_stat_error;
}

isl_stat ash_script_note_names(const ash_script *script, const ash_scop *scop,
	ash_script *notes)
{
	renaming r = { .scop = scop, .params = ash_union_params(scop) };
	isl_stat stat = add_note(&r, script, ASH_DO_parameters, notes);

	if (stat >= 0)
		stat = add_note(&r, script, ASH_DO_arrays, notes);
	clear(&r);
	return stat;
}
