/* summarize.c - replacement of strip-mining and interchange sequences by
 * "tile".
 *
 * A run of "stripmine" and "interchange" is simulated symbolically: on the
 * original loops and on strips of them, up to two levels.  The result is
 * expressed by one "tile" per level and a "permute".  The orders themselves are
 * then compared, so the simulation need not be exact.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"

#include <stdlib.h>
#include <string.h>

#include "script/apply.h"

#define MAX_LEVEL 2

/* A loop, or a loop over strips of it.  There may be two levels of strips;
 * those of level 0 are the outermost.
 */
typedef struct {
	int loop;
	int level;		/* level of the strips; -1: the loop itself */
} strip;

/* The loops around one component, as the directives of a run change them. */
typedef struct {
	int beta[ASH_MAX_BETA];
	int n_first;		/* number of loops before the run */
	int n;
	strip at[2 * ASH_MAX_LOOP];
	int size[ASH_MAX_LOOP][MAX_LEVEL];
	int n_level[ASH_MAX_LOOP];
	int low, high;		/* range of these loops that the run affects */
} nest;

static void touch(nest *nest, int pos)
{
	int loop = nest->at[pos].loop;

	nest->low = loop < nest->low ? loop : nest->low;
	nest->high = loop > nest->high ? loop : nest->high;
}

/* Simulate strip-mining of the loop at "pos"; false if there are too many
 * levels.
 */
static bool follow_stripmine(nest *nest, int pos, int64_t size)
{
	int loop = nest->at[pos].loop;
	int level = nest->n_level[loop];

	if (nest->at[pos].level >= 0 || level == MAX_LEVEL ||
		size > INT32_MAX || nest->n == ASH_MAX_LOOP)
		return false;
	memmove(nest->at + pos + 1, nest->at + pos,
		(size_t) (nest->n - pos) * sizeof(*nest->at));
	nest->at[pos] = (strip) { loop, level };
	nest->size[loop][level] = (int) size;
	nest->n_level[loop]++;
	nest->n++;
	touch(nest, pos);
	return true;
}

static void follow_interchange(nest *nest, int a, int b)
{
	strip old = nest->at[a];

	nest->at[a] = nest->at[b];
	nest->at[b] = old;
	touch(nest, a);
	touch(nest, b);
}

/* Simulate "d" on the loops of "nest"; false if "d" does not belong to the run:
 * it is of another kind or concerns another nest.
 */
static bool follow(nest *nest, const ash_directive *d)
{
	int pos = (int) d->prefix.n - 1;

	if (d->prefix.name || pos < 0 || pos >= nest->n)
		return false;
	if (d->kind == ASH_DO_stripmine)
		return follow_stripmine(nest, pos, d->number[0]);
	if (d->kind != ASH_DO_interchange || d->number[0] < 1 ||
		d->number[0] > pos)
		return false;
	follow_interchange(nest, pos, (int) d->number[0] - 1);
	return true;
}

/* Let "nest" be the loops of the deepest component that "d" affects, before a
 * run; false if there is none, or if "d" gives its target by name.
 */
static bool start(nest *nest, const ash_union *u, const ash_directive *d)
{
	const ash_union_part *best = NULL;

	for (unsigned i = 0; i < u->n; ++i)
		if (ash_union_part_begins(u->part[i], d->prefix.beta,
			    d->prefix.n) &&
			(!best || u->part[i]->n > best->n))
			best = u->part[i];
	if (!best || d->prefix.name)
		return false;
	memset(nest, 0, sizeof(*nest));
	memcpy(nest->beta, best->beta, sizeof(nest->beta));
	nest->n = nest->n_first = nest->low = (int) best->n;
	nest->high = -1;
	for (int i = 0; i < nest->n; ++i)
		nest->at[i] = (strip) { i, -1 };
	return true;
}

/* Append a directive of this kind with "n" entries for the loop at "depth".
 * Loops that the run affects are perfectly nested.
 */
static isl_stat add(ash_script *script, const nest *nest,
	ash_directive_kind kind, int depth, const int *entry, int n)
{
	int beta[2 * ASH_MAX_BETA] = { 0 };
	ash_directive d;

	memcpy(beta, nest->beta, (size_t) (nest->low + 1) * sizeof(*beta));
	d = ash_directive_make(kind, beta, (unsigned) depth);
	d.order = calloc((size_t) n + 1, sizeof(*d.order));
	if (!d.order)
		return isl_stat_error;
	memcpy(d.order, entry, (size_t) n * sizeof(*entry));
	d.n_order = (unsigned) n;
	return ash_script_add(script, d);
}

/* Append the directive "tile" for the strips of one level, if there are any;
 * *depth is the depth of the innermost loop, and grows by the new loops.
 */
static isl_stat add_tiles(ash_script *script, const nest *nest, int level,
	int *depth)
{
	int size[ASH_MAX_LOOP] = { 0 }, n_tile = 0;
	int n = nest->high - nest->low + 1;

	for (int i = 0; i < n; ++i) {
		size[i] = nest->size[nest->low + i][level];
		n_tile += size[i] > 0;
	}
	if (!n_tile)
		return isl_stat_ok;
	if (add(script, nest, ASH_DO_tile, *depth, size, n) < 0)
		return isl_stat_error;
	*depth += n_tile;
	return isl_stat_ok;
}

/* The position, counted from the outermost loop of the run, to which "tile"
 * moves the loop "s" over strips.
 */
static int position_in_tiles(const nest *nest, const strip *s)
{
	int pos = 0;

	for (int level = 0; level <= MAX_LEVEL; ++level)
		for (int i = nest->low; i <= nest->high; ++i) {
			bool is_loop = level == MAX_LEVEL;

			if (i == s->loop &&
				level == (s->level < 0 ? MAX_LEVEL : s->level))
				return pos;
			pos += is_loop || nest->size[i][level] > 0;
		}
	return pos;
}

static isl_stat add_order(ash_script *script, const nest *nest, int depth)
{
	int order[ASH_MAX_LOOP] = { 0 };
	int n = depth - nest->low;
	bool moved = false;

	for (int i = 0; i < n; ++i) {
		int from = position_in_tiles(nest, &nest->at[nest->low + i]);

		if (from >= n)
			return isl_stat_ok;
		order[from] = i;
		moved = moved || from != i;
	}
	return moved ? add(script, nest, ASH_DO_permute, depth, order, n)
		     : isl_stat_ok;
}

/* A script with "tile" and "permute" that makes the loops of "nest" from the
 * original ones; NULL on error.
 */
static __isl_give ash_script *write_down(const nest *nest)
{
	ash_script *few = ash_script_alloc();
	isl_stat stat = few ? isl_stat_ok : isl_stat_error;
	int depth = nest->high + 1;

	for (int level = 0; stat >= 0 && level < MAX_LEVEL; ++level)
		stat = add_tiles(few, nest, level, &depth);
	if (stat >= 0)
		stat = add_order(few, nest, depth);
	return stat < 0 ? ash_script_free(few) : few;
}

/* A copy of "script" in which the directives of "few" replace "n" directives
 * from "at" on; NULL on error.
 */
static __isl_give ash_script *replace(const ash_script *script, unsigned at,
	unsigned n, const ash_script *few)
{
	ash_script *made = ash_script_alloc();
	isl_stat stat = made ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; stat >= 0 && i < script->n; ++i) {
		for (unsigned k = 0; i == at && stat >= 0 && k < few->n; ++k)
			stat = ash_script_add(made,
				ash_directive_copy(&few->directive[k]));
		if (stat >= 0 && (i < at || i >= at + n))
			stat = ash_script_add(made,
				ash_directive_copy(&script->directive[i]));
	}
	return stat < 0 ? ash_script_free(made) : made;
}

/* Replace "n" directives from "at" on by "tile" and "permute" for the loops of
 * "nest" if these produce the same order and are fewer; *next is the position
 * to continue at.
 */
static __isl_give ash_script *try_run(const ash_union *from,
	__isl_take ash_script *script, unsigned at, unsigned n,
	const nest *nest, unsigned *next)
{
	ash_script *few = write_down(nest);
	ash_script *made = NULL;

	if (few && few->n < n)
		made = replace(script, at, n, few);
	if (made && ash_script_agree(from, script, made) == isl_bool_true) {
		*next = at + few->n;
		ash_script_free(script);
		script = made;
		made = NULL;
	}
	ash_script_free(made);
	ash_script_free(few);
	return script;
}

/* The number of directives in the run that begins at number "at" of "script";
 * "nest" gets the loops after the run.
 */
static unsigned find_run(const ash_union *from, const ash_script *script,
	unsigned at, nest *nest)
{
	ash_union *u = ash_union_copy(from);
	unsigned n = 0;

	if (u && ash_script_apply(u, script, at, NULL, NULL) == isl_bool_true &&
		start(nest, u, &script->directive[at]))
		while (at + n < script->n &&
			follow(nest, &script->directive[at + n]))
			++n;
	ash_union_free(u);
	return n;
}

__isl_give ash_script *ash_script_summarize(const ash_union *from,
	__isl_take ash_script *script)
{
	unsigned at = 0;

	while (script && at < script->n) {
		unsigned next = at + 1;
		ash_directive_kind kind = script->directive[at].kind;
		nest nest;
		unsigned n = 0;

		if (kind == ASH_DO_stripmine || kind == ASH_DO_interchange)
			n = find_run(from, script, at, &nest);
		if (n > 1)
			script = try_run(from, script, at, n, &nest, &next);
		at = next;
	}
	return script;
}
