/* tune_moves.c - moves from one script to another.
 *
 * A script ends with marks (jam, vectorize, ...), which refer to the loops at
 * that point.  New directives that change loops are inserted before the marks;
 * if the marks do not fit any more, they are dropped.  The directives after
 * "alone", the order for one thread, stay.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "script/naming.h"
#include "script/script_impl.h"
#include "tune_script.h"

/* The largest size, and the maximal number of sizes in a script. */
#define MAX_SIZE 4096
/* Rare moves are tried once in this many times. */
#define SELDOM 4

static bool is_mark(ash_directive_kind kind)
{
	return kind == ASH_DO_jam || kind == ASH_DO_vectorize ||
		kind == ASH_DO_unroll || kind == ASH_DO_parallelize ||
		kind == ASH_DO_reduce || kind == ASH_DO_atomic;
}

/* The number of directives of the script's first order. */
static unsigned end_of(const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_alone)
			return i;
	return script->n;
}

/* The position of the first of the marks at the end of the order. */
static unsigned marks_of(const ash_script *script)
{
	unsigned end = end_of(script);

	while (end > 0 && is_mark(script->directive[end - 1].kind))
		--end;
	return end;
}

/* Insert "d" (taken) before directive "pos". */
static bool insert(ash_script *script, unsigned pos, ash_directive d)
{
	if (ash_script_add(script, d) < 0)
		return false;
	d = script->directive[script->n - 1];
	memmove(&script->directive[pos + 1], &script->directive[pos],
		(script->n - 1 - pos) * sizeof(d));
	script->directive[pos] = d;
	return true;
}

/* ---- sizes ---- */

/* Call "visit" for each size of a directive, with its number in the script; "n"
 * sizes precede.  Returns the number of the next size.
 */
static int visit_sizes(ash_directive *d, int n,
	void (*visit)(void *user, int n, int64_t *size), void *user)
{
	int64_t size;

	if (d->kind == ASH_DO_stripmine)
		visit(user, n++, &d->number[0]);
	if (d->kind == ASH_DO_unrolljam)
		visit(user, n++, &d->number[1]);
	for (unsigned i = 0; d->kind == ASH_DO_tile && i < d->n_order; ++i)
		if (d->order[i]) {
			size = d->order[i];
			visit(user, n++, &size);
			d->order[i] = (int) size;
		}
	return n;
}

static int visit_all(ash_script *script,
	void (*visit)(void *user, int n, int64_t *size), void *user)
{
	unsigned end = end_of(script);
	int n = 0;

	for (unsigned i = 0; i < end; ++i)
		n = visit_sizes(&script->directive[i], n, visit, user);
	return n;
}

static void ignore(void *user, int n, int64_t *size)
{
	(void) user;
	(void) n;
	(void) size;
}

static void get(void *user, int n, int64_t *size)
{
	((int *) user)[n] = (int) *size;
}

static void set(void *user, int n, int64_t *size)
{
	*size = ((const int *) user)[n];
}

int ash_tune_space_count_sizes(ash_tune_space *space, const char *text)
{
	ash_script *script = ash_tune_read(space, text);
	int n = script ? visit_all(script, &ignore, NULL) : 0;

	ash_script_free(script);
	return n;
}

void ash_tune_space_sizes(ash_tune_space *space, const char *text, int *sizes)
{
	ash_script *script = ash_tune_read(space, text);

	if (script)
		visit_all(script, &get, sizes);
	ash_script_free(script);
}

char *ash_tune_space_resize(ash_tune_space *space, const char *text,
	const int *sizes)
{
	ash_script *script = ash_tune_read(space, text);
	char *result = NULL;

	if (script) {
		visit_all(script, &set, (void *) sizes);
		result = ash_tune_judge(space, script) ? ash_tune_print(script)
						       : NULL;
	}
	ash_script_free(script);
	return result;
}

/* The size to be changed, and its change. */
typedef struct {
	int at;
	int64_t factor, divisor;
} change;

static void scale(void *user, int n, int64_t *size)
{
	const change *c = user;
	int64_t scaled = *size * c->factor / c->divisor;

	if (n == c->at)
		*size = scaled < 2 ? 2 : scaled > MAX_SIZE ? MAX_SIZE : scaled;
}

static bool move_size(ash_tune_space *space, ash_script *script)
{
	static const int factor[][2] = { { 2, 1 }, { 1, 2 }, { 2, 1 }, { 1, 2 },
		{ 4, 1 }, { 1, 4 }, { 3, 2 }, { 3, 4 } };
	unsigned row = ash_tune_random(space, 8);
	int n = visit_all(script, &ignore, NULL);
	change c = { 0, factor[row][0], factor[row][1] };

	if (!n)
		return false;
	c.at = (int) ash_tune_random(space, (unsigned) n);
	visit_all(script, &scale, &c);
	return true;
}

/* ---- loops ---- */

/* A loop, identified by the first "n" entries of a beta-vector. */
typedef struct {
	int beta[ASH_MAX_BETA];
	unsigned n;
} loop;

/* Choose a random loop, inside at least "least" - 1 others, of the order after
 * the first "n" directives; half of the choices are innermost loops.  False if
 * there is none.
 */
static bool pick_loop(ash_tune_space *space, const ash_script *script,
	unsigned n, unsigned least, loop *l)
{
	ash_diag diag;
	ash_union *u;

	ash_diag_init(&diag);
	u = space->scop ? ash_tune_order(space, script, n, &diag) : NULL;
	ash_diag_clear(&diag);
	l->n = 0;
	if (u && u->n) {
		const ash_union_part
			*part = u->part[ash_tune_random(space, u->n)];

		memcpy(l->beta, part->beta, sizeof(l->beta));
		l->n = part->n;
		if (l->n > least && ash_tune_random(space, 2))
			l->n = least +
				ash_tune_random(space, part->n - least + 1);
	}
	ash_union_free(u);
	return l->n >= least && l->n > 0;
}

/* Insert a directive of this kind for a random loop before the marks. */
static ash_directive *add_for_loop(ash_tune_space *space, ash_script *script,
	ash_directive_kind kind, unsigned least)
{
	unsigned pos = marks_of(script);
	loop l;

	if (!pick_loop(space, script, pos, least, &l) ||
		!insert(script, pos, ash_directive_make(kind, l.beta, l.n)))
		return NULL;
	return &script->directive[pos];
}

static bool move_tile(ash_tune_space *space, ash_script *script)
{
	ash_directive *d = add_for_loop(space, script, ASH_DO_tile, 1);
	unsigned n = d ? 1 + ash_tune_random(space, 3) : 0;

	if (d && n > d->prefix.n)
		n = d->prefix.n;
	if (!d || !(d->order = calloc(n, sizeof(*d->order))))
		return false;
	d->n_order = n;
	for (unsigned i = 0; i < n; ++i)
		d->order[i] = ash_tune_random(space, 5)
			? 8 << ash_tune_random(space, 6)
			: 0;
	return true;
}

static bool move_jam(ash_tune_space *space, ash_script *script)
{
	ash_directive *d = add_for_loop(space, script, ASH_DO_unrolljam, 2);

	if (!d)
		return false;
	d->n_number = 2;
	d->number[0] = 1 + ash_tune_random(space, d->prefix.n - 1);
	d->number[1] = 2 << ash_tune_random(space, 3);
	return true;
}

static bool move_interchange(ash_tune_space *space, ash_script *script)
{
	ash_directive *d = add_for_loop(space, script, ASH_DO_interchange, 2);

	if (!d)
		return false;
	d->n_number = 1;
	d->number[0] = 1 + ash_tune_random(space, d->prefix.n - 1);
	return true;
}

static bool move_fuse(ash_tune_space *space, ash_script *script)
{
	return add_for_loop(space, script, ASH_DO_fusenext, 1);
}

static bool move_distribute(ash_tune_space *space, ash_script *script)
{
	ash_directive *d = add_for_loop(space, script, ASH_DO_distribute, 1);

	if (!d)
		return false;
	d->n_number = 1;
	d->number[0] = 1 + ash_tune_random(space, 3);
	return true;
}

/* Remove a mark of this kind, or, if there is none, mark a random loop. */
static bool toggle(ash_tune_space *space, ash_script *script,
	ash_directive_kind kind)
{
	unsigned end = end_of(script);
	loop l;

	for (unsigned i = end; i-- > 0;)
		if (script->directive[i].kind == kind) {
			ash_script_remove(script, i);
			return true;
		}
	return pick_loop(space, script, end, 1, &l) &&
		insert(script, end, ash_directive_make(kind, l.beta, l.n));
}

static bool move_vector(ash_tune_space *space, ash_script *script)
{
	return toggle(space, script, ASH_DO_vectorize);
}

static bool move_thread(ash_tune_space *space, ash_script *script)
{
	return space->threads && toggle(space, script, ASH_DO_parallelize);
}

/* ---- memory and device ---- */

/* The position for notes: after the directives that name the nest. */
static unsigned begin_of(const ash_script *script)
{
	unsigned i = 0;

	while (i < script->n &&
		(script->directive[i].kind == ASH_DO_nest ||
			script->directive[i].kind == ASH_DO_late ||
			script->directive[i].kind == ASH_DO_parameters ||
			script->directive[i].kind == ASH_DO_arrays ||
			script->directive[i].kind == ASH_DO_loops))
		++i;
	return i;
}

/* The position of a directive of this kind about "name" (NULL: about anything);
 * script->n if there is none.
 */
static unsigned find(const ash_script *script, ash_directive_kind kind,
	const char *name)
{
	unsigned i = 0;

	while (i < script->n &&
		(script->directive[i].kind != kind ||
			(name && strcmp(script->directive[i].text[0], name))))
		++i;
	return i;
}

/* A random array with several dimensions; NULL if there is none. */
static const ash_array *pick_array(ash_tune_space *space)
{
	unsigned n = 0, nth;

	for (unsigned i = 0; i < space->scop->n_array; ++i)
		n += space->scop->array[i].n_dim > 1;
	if (!n)
		return NULL;
	nth = ash_tune_random(space, n);
	for (unsigned i = 0; i < space->scop->n_array; ++i)
		if (space->scop->array[i].n_dim > 1 && !nth--)
			return &space->scop->array[i];
	return NULL;
}

/* A layout with two random dimensions exchanged. */
static ash_directive make_layout(ash_tune_space *space, const ash_array *array)
{
	int n = (int) array->n_dim, *order = calloc((size_t) n, sizeof(*order));
	int a = (int) ash_tune_random(space, (unsigned) n);
	int b = (a + 1 + (int) ash_tune_random(space, (unsigned) n - 1)) % n;

	for (int i = 0; order && i < n; ++i)
		order[i] = i == a ? b : i == b ? a : i;
	return (ash_directive) { .kind = ASH_DO_layout,
		.n_text = 1,
		.text = { strdup(isl_id_get_name(array->id)) },
		.n_order = order ? (unsigned) n : 0,
		.order = order };
}

/* Change the layout of a random array, or restore it.  Rare, because few nests
 * gain, and only the plugin can check scripts with layouts.
 */
static bool move_layout(ash_tune_space *space, ash_script *script)
{
	const ash_array *array = space->scop && !ash_tune_random(space, SELDOM)
		? pick_array(space)
		: NULL;
	unsigned at;

	if (!array || find(script, ASH_DO_tree, NULL) < script->n)
		return false;
	at = find(script, ASH_DO_layout, isl_id_get_name(array->id));
	if (at == script->n)
		return insert(script, begin_of(script),
			make_layout(space, array));
	ash_script_remove(script, at);
	return true;
}

/* Assign the nest to a device, to the host, or leave that to the plugin. */
static bool move_device(ash_tune_space *space, ash_script *script)
{
	const char *where = ash_tune_random(space, 2) ? "device" : "host";
	unsigned at = find(script, ASH_DO_offload, NULL);
	bool was_there = at < script->n &&
		!strcmp(script->directive[at].text[0], where);

	if (!space->device)
		return false;
	if (at < script->n)
		ash_script_remove(script, at);
	return was_there ||
		insert(script, begin_of(script),
			(ash_directive) { .kind = ASH_DO_offload,
				.n_text = 1,
				.text = { strdup(where) } });
}

/* Make directives use names of loops and statements instead of numbers, since
 * layouts add copy statements.
 */
static bool use_names(ash_tune_space *space, ash_script *script)
{
	char *why = NULL;
	ash_union *u;
	bool good;

	if (find(script, ASH_DO_layout, NULL) == script->n)
		return true;
	u = ash_union_from_schedule(space->scop, space->scop->schedule, &why);
	good = u && ash_script_use_names(u, script, NULL) >= 0;
	free(why);
	ash_union_free(u);
	return good;
}

/* Remove a directive that is not a note. */
static bool move_drop(ash_tune_space *space, ash_script *script)
{
	unsigned end = end_of(script), n = 0, nth;

	for (unsigned i = 0; i < end; ++i)
		n += !ash_directive_is_note(&script->directive[i]);
	if (!n)
		return false;
	nth = ash_tune_random(space, n);
	for (unsigned i = 0; i < end; ++i)
		if (!ash_directive_is_note(&script->directive[i]) && !nth--) {
			ash_script_remove(script, i);
			return true;
		}
	return false;
}

/* ---- all moves ---- */

static bool (*const moves[])(ash_tune_space *space, ash_script *script) = {
#define ASH_TUNE_MOVE(name, help) &move_##name,
#include "tune_move.def"
#undef ASH_TUNE_MOVE
};

static void remove_marks(ash_script *script)
{
	unsigned begin = marks_of(script);

	for (unsigned n = end_of(script) - begin; n > 0; --n)
		ash_script_remove(script, begin);
}

char *ash_tune_space_move(ash_tune_space *space, const char *text,
	ash_tune_move_kind move)
{
	ash_script *script = ash_tune_read(space, text);
	char *result = NULL;

	if (script && moves[move](space, script)) {
		bool good = ash_tune_judge(space, script);

		if (!good && move != ASH_TUNE_MOVE_size) {
			remove_marks(script);
			good = ash_tune_judge(space, script);
		}
		good = good && (!space->scop || use_names(space, script));
		result = good ? ash_tune_print(script) : NULL;
	}
	ash_script_free(script);
	return result;
}
