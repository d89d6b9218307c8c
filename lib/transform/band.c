/* band.c - permutation, tiling, unroll and jam of one band.
 *
 * A member is one loop of the band; a choice (ash_choice) says which one is
 * innermost, which are tiled, and which have jammed copies.
 *
 * The result is, from the outside in: loops over tiles; the loops inside a tile
 * but the innermost, in steps of as many iterations as are jammed; the
 * innermost loop; the jammed copies, below a mark "jam" that jam.c replaces
 * once the whole tree is known.  The band is permutable, so all of this
 * respects its dependences.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/band.h"
#include "transform/transform_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

/* The loops of a band that is being built, outermost first. */
typedef struct {
	isl_union_pw_aff_list *list;
	bool coincident[ASH_MAX_LEVEL];
	int n;
} members;

static members members_make(isl_ctx *ctx)
{
	members m = { .n = 0 };

	m.list = isl_union_pw_aff_list_alloc(ctx, ASH_MAX_LEVEL);
	return m;
}

static void members_add(members *m, __isl_take isl_union_pw_aff *upa,
	bool coincident)
{
	m->list = isl_union_pw_aff_list_add(m->list, upa);
	m->coincident[m->n++] = coincident;
}

/* The function floor(upa / size); "upa" is taken. */
static __isl_give isl_union_pw_aff *divide(__isl_take isl_union_pw_aff *upa,
	long size)
{
	isl_val *v;

	if (size <= 1)
		return upa;
	v = isl_val_int_from_si(isl_union_pw_aff_get_ctx(upa), size);
	upa = isl_union_pw_aff_scale_down_val(upa, v);
	return isl_union_pw_aff_floor(upa);
}

static __isl_give isl_schedule_node *set_flags(
	__isl_take isl_schedule_node *node, const members *m)
{
	node = isl_schedule_node_band_set_permutable(node, 1);
	for (int i = 0; i < m->n; ++i)
		node = isl_schedule_node_band_member_set_coincident(node, i,
			m->coincident[i]);
	return node;
}

/* The node below the root of "schedule", which is taken. */
static __isl_give isl_schedule_node *get_top(__isl_take isl_schedule *schedule)
{
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	return isl_schedule_node_child(node, 0);
}

static __isl_give isl_schedule *get_schedule(__isl_take isl_schedule_node *node)
{
	isl_schedule *schedule = isl_schedule_node_get_schedule(node);

	isl_schedule_node_free(node);
	return schedule;
}

/* Insert a band with the members of "m" (taken) above "schedule". */
static __isl_give isl_schedule *add_band(__isl_take isl_schedule *schedule,
	members *m)
{
	isl_union_set *domain;
	isl_space *space;
	isl_multi_union_pw_aff *mupa;
	isl_schedule_node *node;

	if (m->n == 0) {
		isl_union_pw_aff_list_free(m->list);
		return schedule;
	}
	domain = isl_schedule_get_domain(schedule);
	space = isl_space_set_from_params(isl_union_set_get_space(domain));
	space = isl_space_add_dims(space, isl_dim_set, m->n);
	mupa = isl_multi_union_pw_aff_from_union_pw_aff_list(space, m->list);
	mupa = isl_multi_union_pw_aff_intersect_domain(mupa, domain);
	schedule = isl_schedule_insert_partial_schedule(schedule, mupa);
	node = set_flags(get_top(schedule), m);
	return get_schedule(node);
}

static __isl_give isl_schedule *add_mark(__isl_take isl_schedule *schedule,
	const char *name)
{
	isl_id *id = isl_id_alloc(isl_schedule_get_ctx(schedule), name, NULL);

	return get_schedule(
		isl_schedule_node_insert_mark(get_top(schedule), id));
}

__isl_give isl_schedule *ash_band_add_loop(__isl_take isl_schedule *schedule,
	__isl_take isl_union_pw_aff *member, bool coincident)
{
	members m = members_make(isl_schedule_get_ctx(schedule));

	members_add(&m, member, coincident);
	return add_band(schedule, &m);
}

static bool has_jam(const ash_band *band, const ash_choice *choice)
{
	for (unsigned i = 0; i < band->n; ++i)
		if (choice->jam[i] > 1)
			return true;
	return false;
}

/* Write the name of the mark above the jammed copies of "choice" to "name",
 * which has room for "size" characters: for each member with copies, the
 * position of the loop that steps over them, and their number.
 */
static void name_jam(char *name, size_t size, const ash_band *band,
	const ash_choice *choice)
{
	int pos = 0;

	snprintf(name, size, "%s", ASH_MARK_JAM);
	for (unsigned i = 0; i < band->n; ++i) {
		size_t used = strlen(name);

		if (choice->jam[i] > 1)
			snprintf(name + used, size - used, " %d:%d", pos,
				choice->jam[i]);
		pos += (int) i != choice->inner;
	}
	if (choice->lanes > 0)
		snprintf(name + strlen(name), size - strlen(name), " %s %d",
			ASH_MARK_SIMD, choice->lanes);
}

/* Insert the loops over the jammed copies of "choice" above "schedule" (taken):
 * one per jammed member, below the mark that jam.c replaces.
 */
static __isl_give isl_schedule *add_copies(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice)
{
	members m = members_make(isl_schedule_get_ctx(schedule));
	char name[160];

	name_jam(name, sizeof(name), band, choice);
	for (unsigned i = 0; i < band->n; ++i)
		if (choice->jam[i] > 1)
			members_add(&m, isl_union_pw_aff_copy(band->member[i]),
				band->coincident[i]);
	return add_mark(add_band(schedule, &m), name);
}

/* Insert the loops inside a tile of "choice" above "schedule" (taken), except
 * the innermost one; a loop with jammed copies advances by their number.
 */
static __isl_give isl_schedule *add_points(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice)
{
	members m = members_make(isl_schedule_get_ctx(schedule));

	for (unsigned i = 0; i < band->n; ++i)
		if ((int) i != choice->inner)
			members_add(&m,
				divide(isl_union_pw_aff_copy(band->member[i]),
					choice->jam[i]),
				band->coincident[i]);
	return add_band(schedule, &m);
}

/* The index of the tiled member that should be the outermost loop over tiles: a
 * parallel one if there is any.
 */
static int find_outer(const ash_band *band, const ash_choice *choice)
{
	for (unsigned i = 0; i < band->n; ++i)
		if (choice->tile[i] > 0 && band->coincident[i])
			return i;
	return -1;
}

/* The loop over the tiles that "choice" makes of member "i": floor(member /
 * tile size).
 */
static __isl_give isl_union_pw_aff *get_tile(const ash_band *band,
	const ash_choice *choice, int i)
{
	return divide(isl_union_pw_aff_copy(band->member[i]),
		(long) choice->tile[i]);
}

static void add_tile(members *m, const ash_band *band, const ash_choice *choice,
	int i)
{
	if (choice->tile[i] > 0)
		members_add(m, get_tile(band, choice, i), band->coincident[i]);
}

int ash_choice_find_parallel(const ash_band *band, const ash_choice *choice)
{
	int first = choice->inner == 0 && band->n > 1;

	for (unsigned i = 0; i < band->n; ++i)
		if (choice->tile[i] > 0)
			return find_outer(band, choice);
	return band->coincident[first] ? first : -1;
}

bool ash_choice_find_tiled(const ash_band *band, const ash_choice *choice,
	int pair[2])
{
	int n = 0;

	for (unsigned i = 0; i < band->n && n < 2; ++i)
		if (choice->tile[i] > 0)
			pair[n++] = i;
	return n == 2;
}

/* Insert the tile loops above "schedule" (taken) as wavefronts: the outermost
 * loop runs over the sum of the two members "pair", the loop inside it over one
 * of them, which is then parallel.  The other tile loops follow.
 */
static __isl_give isl_schedule *add_wavefronts(
	__isl_take isl_schedule *schedule, const ash_band *band,
	const ash_choice *choice, const int pair[2])
{
	members m = members_make(isl_schedule_get_ctx(schedule));
	isl_union_pw_aff *sum;

	for (unsigned i = 0; i < band->n; ++i)
		if ((int) i != pair[0] && (int) i != pair[1])
			add_tile(&m, band, choice, i);
	schedule = add_band(schedule, &m);
	schedule = ash_band_add_loop(schedule, get_tile(band, choice, pair[1]),
		true);
	sum = isl_union_pw_aff_add(get_tile(band, choice, pair[0]),
		get_tile(band, choice, pair[1]));
	return ash_band_add_loop(schedule, sum, false);
}

__isl_give isl_schedule *ash_band_add_tiles(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice)
{
	members m = members_make(isl_schedule_get_ctx(schedule));
	int outer = find_outer(band, choice);
	int pair[2];

	if (choice->wavefront && ash_choice_find_tiled(band, choice, pair)) {
		isl_union_pw_aff_list_free(m.list);
		return add_wavefronts(schedule, band, choice, pair);
	}
	if (outer >= 0)
		add_tile(&m, band, choice, outer);
	for (unsigned i = 0; i < band->n; ++i)
		if ((int) i != outer)
			add_tile(&m, band, choice, i);
	return add_band(schedule, &m);
}

bool ash_choice_is_summed(const ash_band *band, const ash_choice *choice,
	unsigned i)
{
	return (int) i == choice->inner ||
		(choice->skewed && choice->jam[i] > 1 && !band->coincident[i]);
}

/* The function of the innermost loop: its member or, in a skewed choice, the
 * sum of this and other members.
 */
static __isl_give isl_union_pw_aff *get_inner(const ash_band *band,
	const ash_choice *choice)
{
	isl_union_pw_aff *sum;

	sum = isl_union_pw_aff_copy(band->member[choice->inner]);
	for (unsigned i = 0; i < band->n; ++i)
		if ((int) i != choice->inner &&
			ash_choice_is_summed(band, choice, i))
			sum = isl_union_pw_aff_add(sum,
				isl_union_pw_aff_copy(band->member[i]));
	return sum;
}

/* Insert the innermost loop of "choice", and the copies below it, above
 * "schedule" (taken).
 */
static __isl_give isl_schedule *add_inner(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice)
{
	if (has_jam(band, choice))
		schedule = add_copies(schedule, band, choice);
	return ash_band_add_loop(schedule, get_inner(band, choice),
		band->coincident[choice->inner] && !choice->skewed);
}

__isl_give isl_schedule *ash_band_realize(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice)
{
	schedule = add_inner(schedule, band, choice);
	schedule = add_points(schedule, band, choice);
	return ash_band_add_tiles(schedule, band, choice);
}

/* Append those of the "n" numbers "value" that exceed "least" to "text", which
 * has room for "size" characters, such as "64x512", with "before" before the
 * first one.
 */
static void describe(char *text, size_t size, const char *before,
	const double *value, unsigned n, double least)
{
	bool first = true;

	for (unsigned i = 0; i < n; ++i) {
		size_t used = strlen(text);

		if (value[i] <= least)
			continue;
		snprintf(text + used, size - used, "%s%.0f",
			first ? before : "x", value[i]);
		first = false;
	}
}

char *ash_choice_describe(const ash_band *band, const ash_choice *choice)
{
	char text[256] = "";
	double jam[ASH_MAX_LEVEL];
	int last = (int) band->n - 1;

	for (unsigned i = 0; i < band->n; ++i)
		jam[i] = choice->jam[i];
	describe(text, sizeof(text),
		choice->wavefront ? ", wavefronts of tiles " : ", tiled ",
		choice->tile, band->n, 0);
	if (choice->inner != last) {
		size_t used = strlen(text);

		snprintf(text + used, sizeof(text) - used,
			", loop %d of %u innermost", choice->inner + 1,
			band->n);
	}
	describe(text, sizeof(text),
		choice->skewed ? ", copies jammed along a wavefront "
			       : ", copies jammed ",
		jam, band->n, 1);
	return strdup(text);
}

ash_band *ash_band_alloc(unsigned n)
{
	ash_band *band = calloc(1, sizeof(*band));

	if (!band)
		return NULL;
	band->member = calloc(n, sizeof(*band->member));
	band->coincident = calloc(n, sizeof(bool));
	band->simd = calloc(n, sizeof(bool));
	band->fold = calloc(n, sizeof(bool));
	if (!band->member || !band->coincident || !band->simd || !band->fold)
		return ash_band_free(band);
	return band;
}

ash_band *ash_band_free(ash_band *band)
{
	if (!band)
		return NULL;
	for (unsigned i = 0; i < band->n; ++i)
		isl_union_pw_aff_free(band->member[i]);
	free(band->member);
	free(band->coincident);
	free(band->simd);
	free(band->fold);
	free(band);
	return NULL;
}
