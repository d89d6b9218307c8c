/* ast_tiles.c - tile loops generated without the inner iterators.
 *
 * domain: S[i], band: floor(i / 32), band: i
 *
 * becomes
 *
 * domain: tile[q] for the q of an outset, band: q
 *
 * so that isl generates the tile loops from a simple set.  Such bands with tile
 * loops, and the bands and marks between them, are called a chain; "tile" is an
 * artificial statement.  ast_below.c generates the subtrees below chains.  The
 * tree around chains is copied, with the artificial statements instead of the
 * original ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_tiles.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>
#include <isl/union_set.h>

#include "ast/ast_copy.h"
#include "ast/ast_outset.h"
#include "support/grow.h"

static const char tile_name[] = "ashlar tile";

__isl_give isl_id *ash_ast_tile_id(isl_ctx *ctx, unsigned number)
{
	return isl_id_alloc(ctx, tile_name, (void *) (uintptr_t) number);
}

bool ash_ast_is_tile(__isl_keep isl_id *id)
{
	return id && !strcmp(isl_id_get_name(id), tile_name);
}

static bool is_band(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_get_type(node) == isl_schedule_node_band;
}

/* Properties of the schedule functions of a chain of bands, over all
 * statements.
 */
typedef struct tiling {
	/* The number of iterators in the integer divisions of the function of a
	 * member, where the statement with the most counts, summed over the
	 * members of the bands.
	 */
	unsigned n_divided;
	/* is a division in any of these functions multiplied by a number other
	 * than 1 and -1?
	 */
	bool strided;
} tiling;

/* Is integer division "pos" of "aff" multiplied by a number other than 1 and
 * -1?
 */
static bool is_multiplied(__isl_keep isl_aff *aff, int pos)
{
	isl_val *factor = isl_val_abs(
		isl_aff_get_coefficient_val(aff, isl_dim_div, pos));
	bool multiplied = isl_val_gt_si(factor, 1) != isl_bool_false;

	isl_val_free(factor);
	return multiplied;
}

/* The number of iterators on which "divided" (taken) depends; at least 1. */
static unsigned count_iterators(__isl_take isl_aff *divided)
{
	isl_size n = isl_aff_dim(divided, isl_dim_in);
	unsigned count = 0;

	for (int i = 0; i < n; i++)
		count += isl_aff_involves_dims(divided, isl_dim_in, i, 1) ==
			isl_bool_true;
	isl_aff_free(divided);
	return count > 0 ? count : 1;
}

static isl_stat look_at_aff(__isl_take isl_set *domain, __isl_take isl_aff *aff,
	void *user)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	unsigned count = 0;
	tiling *found = user;

	for (int i = 0; i < n; i++) {
		count += count_iterators(isl_aff_get_div(aff, i));
		found->strided = found->strided || is_multiplied(aff, i);
	}
	if (count > found->n_divided)
		found->n_divided = count;
	isl_set_free(domain);
	isl_aff_free(aff);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat look_at_time(__isl_take isl_pw_aff *time, void *user)
{
	isl_stat stat = isl_pw_aff_foreach_piece(time, &look_at_aff, user);

	isl_pw_aff_free(time);
	return stat;
}

/* Set *found to the properties of "band" alone. */
static isl_stat look_at_band(tiling *found, __isl_keep isl_schedule_node *band)
{
	isl_multi_union_pw_aff
		*times = isl_schedule_node_band_get_partial_schedule(band);
	isl_size n = isl_multi_union_pw_aff_size(times);
	isl_stat stat = n < 0 ? isl_stat_error : isl_stat_ok;

	*found = (tiling) { 0, false };
	for (int i = 0; stat >= 0 && i < n; i++) {
		isl_union_pw_aff *time =
			isl_multi_union_pw_aff_get_union_pw_aff(times, i);
		tiling one = { 0, false };

		stat = isl_union_pw_aff_foreach_pw_aff(time, &look_at_time,
			&one);
		isl_union_pw_aff_free(time);
		found->n_divided += one.n_divided;
		found->strided = found->strided || one.strided;
	}
	isl_multi_union_pw_aff_free(times);
	return stat;
}

/* Create an empty list of artificial statements; NULL without memory. */
static ash_ast_tiles *alloc_tiles(isl_ctx *ctx)
{
	ash_ast_tiles *tiles = calloc(1, sizeof(*tiles));

	if (tiles)
		tiles->instances = isl_union_map_empty(
			isl_space_params_alloc(ctx, 0));
	return tiles;
}

static void below_clear(ash_ast_below *below)
{
	isl_schedule_node_free(below->node);
	isl_multi_union_pw_aff_free(below->times);
}

/* Append "below", the subtree of an artificial statement.  "instances" (taken)
 * maps the instances in the subtree to those of the artificial statement.
 */
static isl_stat note_tiles(ash_ast_tiles *tiles,
	__isl_take isl_union_map *instances, ash_ast_below below)
{
	tiles->instances = isl_union_map_union(tiles->instances, instances);
	if (!ASH_GROW(tiles->below, tiles->n)) {
		below_clear(&below);
		return isl_stat_error;
	}
	tiles->below[tiles->n++] = below;
	return isl_stat_non_null(tiles->instances);
}

ash_ast_tiles *ash_ast_tiles_free(ash_ast_tiles *tiles)
{
	if (!tiles)
		return NULL;
	for (unsigned i = 0; i < tiles->n; i++)
		below_clear(&tiles->below[i]);
	free(tiles->below);
	isl_union_map_free(tiles->instances);
	free(tiles);
	return NULL;
}

/* A chain: the bands and marks from the band "top" down to the last band with
 * tile loops, and the artificial statement that replaces the instances below.
 */
typedef struct chain {
	isl_schedule_node *top;
	unsigned n_node;
	/* The schedule of the enclosing bands, of "n_outer" dimensions,
	 * followed by that of all bands in the chain.
	 */
	isl_multi_union_pw_aff *times;
	isl_size n_outer;
	/* sum of tiling.n_divided over the bands of the chain */
	unsigned n_divided;
	/* as tiling.strided, for any band of the chain: an outset would contain
	 * empty tiles
	 */
	bool strided;
	/* Does a band of the chain, or one below, have an isolated part? */
	bool isolated;
	isl_set *tiles;		/* an outset of the tiles */
} chain;

/* All chains of a tree, in preorder. */
typedef struct chains {
	unsigned n;
	chain *chain;
	/* index of the next chain to insert in the new tree */
	unsigned next;
	ash_ast_tiles *tiles;	/* an artificial statement for each chain */
} chains;

static bool is_chain_node(__isl_keep isl_schedule_node *node)
{
	return is_band(node) ||
		isl_schedule_node_get_type(node) == isl_schedule_node_mark;
}

static isl_bool look_for_isolated(__isl_keep isl_schedule_node *node,
	void *user)
{
	bool *found = user;
	isl_set *part;

	if (!is_band(node))
		return isl_bool_true;
	part = isl_schedule_node_band_get_ast_isolate_option(node);
	*found = *found || isl_set_plain_is_empty(part) != isl_bool_true;
	isl_set_free(part);
	return isl_bool_ok(!*found);
}

/* Is "node" a sequence or set, whose children are the parts of its domain? */
static bool has_parts(__isl_keep isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	return type == isl_schedule_node_sequence ||
		type == isl_schedule_node_set;
}

/* Determine the nodes of the chain that starts at c->top, and their schedule.
 */
static isl_stat find_nodes(chain *c)
{
	isl_multi_union_pw_aff *times =
		isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(
			c->top);
	isl_schedule_node *node = isl_schedule_node_copy(c->top);
	isl_stat stat = isl_stat_ok;

	times = isl_multi_union_pw_aff_reset_tuple_id(times, isl_dim_set);
	c->n_outer = isl_multi_union_pw_aff_size(times);
	for (unsigned n = 1; stat >= 0 && is_chain_node(node); n++) {
		tiling found = { 0, false };

		if (is_band(node)) {
			times = isl_multi_union_pw_aff_flat_range_product(times,
				isl_schedule_node_band_get_partial_schedule(
					node));
			stat = look_at_band(&found, node);
		}
		c->n_divided += found.n_divided;
		c->strided = c->strided || found.strided;
		node = isl_schedule_node_child(node, 0);
		if (found.n_divided > 0 || has_parts(node)) {
			c->n_node = n;
			isl_multi_union_pw_aff_free(c->times);
			c->times = isl_multi_union_pw_aff_copy(times);
		}
	}
	isl_multi_union_pw_aff_free(times);
	isl_schedule_node_free(node);
	return stat < 0 || c->n_outer < 0 ? isl_stat_error
					  : isl_stat_non_null(c->times);
}

/* The node below the last band of the chain. */
static __isl_give isl_schedule_node *get_bottom(const chain *c)
{
	isl_schedule_node *node = isl_schedule_node_copy(c->top);

	for (unsigned i = 0; i < c->n_node; i++)
		node = isl_schedule_node_child(node, 0);
	return node;
}

/* The map from instances that reach the chain to those of its artificial
 * statement, named "id".
 */
static __isl_give isl_union_map *get_instances(const chain *c,
	__isl_take isl_id *id)
{
	isl_multi_union_pw_aff *times = isl_multi_union_pw_aff_set_tuple_id(
		isl_multi_union_pw_aff_copy(c->times), isl_dim_set, id);
	isl_union_map *map = isl_union_map_from_multi_union_pw_aff(times);

	return isl_union_map_intersect_domain(map,
		isl_schedule_node_get_domain(c->top));
}

/* Does a chain start at "node": is it a band with integer divisions that some
 * instances reach?
 */
static isl_bool is_top(__isl_keep isl_schedule_node *node)
{
	tiling found;
	isl_union_set *domain;
	isl_bool none;

	if (!is_band(node))
		return isl_bool_false;
	if (look_at_band(&found, node) < 0)
		return isl_bool_error;
	if (!found.n_divided)
		return isl_bool_false;
	domain = isl_schedule_node_get_domain(node);
	none = isl_union_set_is_empty(domain);
	isl_union_set_free(domain);
	return isl_bool_not(none);
}

static void chain_clear(chain *c)
{
	isl_schedule_node_free(c->top);
	isl_multi_union_pw_aff_free(c->times);
	isl_set_free(c->tiles);
}

static isl_stat look_for_divs(__isl_take isl_set *set, void *user)
{
	bool *found = user;

	*found = *found || isl_set_involves_locals(set) != isl_bool_false;
	isl_set_free(set);
	return isl_stat_ok;
}

/* Do the bounds of the instances of "domain" contain integer divisions?  An
 * outset has none, so it would lack such bounds.
 */
static bool has_divs(__isl_keep isl_union_set *domain)
{
	bool found = false;

	isl_union_set_foreach_set(domain, &look_for_divs, &found);
	return found;
}

/* Determine all members of the chain that starts at c->top.  Returns false if
 * the chain should not be replaced: it has an isolated part, or no useful
 * outset, or a single division, which is cheaper than separate generation.
 */
static isl_bool find_chain(chain *c)
{
	isl_union_set *domain;
	isl_bool found = isl_bool_false;

	if (find_nodes(c) < 0 ||
		isl_schedule_node_foreach_descendant_top_down(c->top,
			&look_for_isolated, &c->isolated) < 0)
		return isl_bool_error;
	if (c->n_divided < 2 || c->strided || c->isolated)
		return isl_bool_false;
	domain = isl_schedule_node_get_domain(c->top);
	if (!has_divs(domain))
		found = ash_ast_outset(domain, c->times, &c->tiles);
	isl_union_set_free(domain);
	return found;
}

/* Append "c", which is taken, to "all". */
static isl_stat append(chains *all, chain *c)
{
	isl_id *id;

	if (!ASH_GROW(all->chain, all->n)) {
		chain_clear(c);
		return isl_stat_error;
	}
	all->chain[all->n++] = *c;
	id = ash_ast_tile_id(isl_schedule_node_get_ctx(c->top), all->n);
	c = &all->chain[all->n - 1];
	c->tiles = isl_set_set_tuple_id(c->tiles, isl_id_copy(id));
	return note_tiles(all->tiles, get_instances(c, id),
		(ash_ast_below) {
			.node = get_bottom(c),
			.times = isl_multi_union_pw_aff_copy(c->times),
		});
}

/* Callback for the nodes of a tree: if "node" is the top of a chain that an
 * artificial statement can replace, append the chain to the list "user".
 * Returns whether to traverse the tree below "node", too: true if no chain was
 * found.
 */
static isl_bool add_chain(__isl_keep isl_schedule_node *node, void *user)
{
	isl_bool top = is_top(node), found;
	chain c = { .top = NULL };

	if (top != isl_bool_true)
		return isl_bool_not(top);
	c.top = isl_schedule_node_copy(node);
	found = find_chain(&c);
	if (found != isl_bool_true) {
		chain_clear(&c);
		return found;
	}
	return append(user, &c) < 0 ? isl_bool_error : isl_bool_false;
}

/* The schedule that consists of dimensions "pos" to "pos" + "n" - 1 of the
 * artificial statement of "c".
 */
static __isl_give isl_multi_union_pw_aff *get_times(const chain *c, int pos,
	int n)
{
	isl_multi_aff *times = isl_multi_aff_identity_on_domain_space(
		isl_set_get_space(c->tiles));
	isl_size all = isl_multi_aff_dim(times, isl_dim_out);

	if (all < 0)
		times = isl_multi_aff_free(times);
	else
		times = isl_multi_aff_drop_dims(times, isl_dim_out, pos + n,
			all - pos - n);
	times = isl_multi_aff_drop_dims(times, isl_dim_out, 0, pos);
	times = isl_multi_aff_reset_tuple_id(times, isl_dim_out);
	return isl_multi_union_pw_aff_from_multi_aff(times);
}

/* Copy the options of all members of the band "from" to the members of the band
 * "to" with the numbers from "pos" on.
 */
static __isl_give isl_schedule_node *copy_members(
	__isl_take isl_schedule_node *to, int pos,
	__isl_keep isl_schedule_node *from)
{
	isl_size n = isl_schedule_node_band_n_member(from);

	for (int i = 0; i < n; i++)
		to = isl_schedule_node_band_member_set_ast_loop_type(to,
			pos + i,
			isl_schedule_node_band_member_get_ast_loop_type(from,
				i));
	return n < 0 ? isl_schedule_node_free(to) : to;
}

/* Insert one band with the members of all bands of "c" above the leaf "to";
 * returns the leaf.  One band, because isl can eliminate the later members of a
 * band when it generates an earlier one, while it would describe the tiles of
 * separate inner bands by integer divisions.
 */
static __isl_give isl_schedule_node *copy_bands(
	__isl_take isl_schedule_node *to, const chain *c)
{
	isl_schedule_node *from = isl_schedule_node_copy(c->top);
	isl_size n = isl_set_dim(c->tiles, isl_dim_set);
	int pos = 0;

	to = isl_schedule_node_insert_partial_schedule(to,
		get_times(c, c->n_outer, n - c->n_outer));
	for (unsigned i = 0; i < c->n_node; i++) {
		if (is_band(from)) {
			to = copy_members(to, pos, from);
			pos += isl_schedule_node_band_n_member(from);
		}
		from = isl_schedule_node_child(from, 0);
	}
	isl_schedule_node_free(from);
	return isl_schedule_node_child(to, 0);
}

/* Insert the marks of chain "c", and one band with all its members, above the
 * leaf "to" (taken); returns the topmost of these nodes.  Each mark stores
 * which loop it describes, so all marks can be above the band.
 */
static __isl_give isl_schedule_node *copy_chain(
	__isl_take isl_schedule_node *to, const chain *c)
{
	isl_schedule_node *from = isl_schedule_node_copy(c->top);
	isl_size depth = isl_schedule_node_get_tree_depth(to), last;

	for (unsigned i = 0; i < c->n_node; i++) {
		if (!is_band(from)) {
			to = ash_ast_copy_mark(to, from);
			to = isl_schedule_node_child(to, 0);
		}
		from = isl_schedule_node_child(from, 0);
	}
	isl_schedule_node_free(from);
	to = copy_bands(to, c);
	last = isl_schedule_node_get_tree_depth(to);
	return isl_schedule_node_ancestor(to, last - depth);
}

/* Callback of ash_ast_copier: if the next chain starts at "from", insert it
 * with its artificial statement at "to", and set *done.
 */
static __isl_give isl_schedule_node *place(__isl_take isl_schedule_node *to,
	__isl_keep isl_schedule_node *from, bool *done, void *user)
{
	chains *all = user;
	isl_bool here = isl_bool_false;

	if (all->next < all->n)
		here = isl_schedule_node_is_equal(from,
			all->chain[all->next].top);
	if (here < 0)
		return isl_schedule_node_free(to);
	*done = here;
	return here ? copy_chain(to, &all->chain[all->next++]) : to;
}

/* Callback of ash_ast_copier: add the schedules of the artificial statements to
 * "times" (taken), the schedule of a band whose first member has schedule depth
 * "pos".
 */
static __isl_give isl_multi_union_pw_aff *add_times(
	__isl_take isl_multi_union_pw_aff *times, int pos, void *user)
{
	const chains *all = user;
	isl_size n = isl_multi_union_pw_aff_size(times);

	for (unsigned i = 0; i < all->n; i++)
		if (pos + n <= all->chain[i].n_outer)
			times = isl_multi_union_pw_aff_union_add(times,
				get_times(&all->chain[i], pos, n));
	return times;
}

/* Callback of ash_ast_copier: add to "filter" (taken) the instances of
 * artificial statements that replace instances of "filter".
 */
static __isl_give isl_union_set *add_tiles(__isl_take isl_union_set *filter,
	void *user)
{
	const chains *all = user;
	isl_union_set *result = isl_union_set_copy(filter);

	for (unsigned i = 0; i < all->n; i++) {
		isl_union_set *domain = isl_schedule_node_get_domain(
			all->chain[i].top);
		isl_bool apart = isl_union_set_is_disjoint(domain, filter);
		isl_set *tiles = isl_set_copy(all->chain[i].tiles);

		isl_union_set_free(domain);
		if (apart != isl_bool_false)
			isl_set_free(tiles);
		else
			result = isl_union_set_union(result,
				isl_union_set_from_set(tiles));
		if (apart < 0)
			result = isl_union_set_free(result);
	}
	isl_union_set_free(filter);
	return result;
}

/* Returns "domain" (taken) in which the artificial statements replace the
 * instances that they stand for.
 */
static __isl_give isl_union_set *replace_domain(
	__isl_take isl_union_set *domain, const chains *all)
{
	for (unsigned i = 0; i < all->n; i++) {
		const chain *c = &all->chain[i];

		domain = isl_union_set_subtract(domain,
			isl_schedule_node_get_domain(c->top));
		domain = isl_union_set_union(domain,
			isl_union_set_from_set(isl_set_copy(c->tiles)));
	}
	return domain;
}

/* Copy the tree below "root", with its chains replaced. */
static __isl_give isl_schedule *rebuild(__isl_keep isl_schedule_node *root,
	chains *all)
{
	ash_ast_copier how = {
		.place = &place,
		.times = &add_times,
		.filter = &add_tiles,
		.user = all,
	};
	isl_union_set *domain = isl_schedule_node_domain_get_domain(root);
	isl_schedule_node *from = isl_schedule_node_get_child(root, 0);
	isl_schedule_node *to = isl_schedule_node_from_domain(
		replace_domain(domain, all));
	isl_schedule *schedule;

	to = isl_schedule_node_child(to, 0);
	to = ash_ast_copy_tree(to, from, &how);
	schedule = isl_schedule_node_get_schedule(to);
	isl_schedule_node_free(from);
	isl_schedule_node_free(to);
	return schedule;
}

/* Can the tree below "root" be copied? */
static isl_bool can_rebuild(__isl_keep isl_schedule_node *root)
{
	isl_schedule_node *child = isl_schedule_node_get_child(root, 0);
	isl_bool can = ash_ast_can_copy(child);

	isl_schedule_node_free(child);
	return can;
}

static void chains_clear(chains *all)
{
	for (unsigned i = 0; i < all->n; i++)
		chain_clear(&all->chain[i]);
	free(all->chain);
}

__isl_give isl_schedule *ash_ast_widen_tiles(__isl_take isl_schedule *schedule,
	ash_ast_tiles **tiles)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	chains all = {
		.tiles = alloc_tiles(isl_schedule_get_ctx(schedule)),
	};
	isl_bool can = all.tiles ? can_rebuild(root) : isl_bool_error;
	isl_stat stat = can < 0 ? isl_stat_error : isl_stat_ok;

	if (can == isl_bool_true)
		stat = isl_schedule_node_foreach_descendant_top_down(root,
			&add_chain, &all);
	if (stat < 0 || all.n > 0)
		isl_schedule_free(schedule);
	if (stat < 0)
		schedule = NULL;
	else if (all.n > 0)
		schedule = rebuild(root, &all);
	isl_schedule_node_free(root);
	*tiles = all.tiles;
	chains_clear(&all);
	return schedule;
}

__isl_give isl_union_map *ash_ast_executed(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles)
{
	isl_union_map *times = isl_ast_build_get_schedule(build);
	isl_union_map *below;
	isl_union_set *artificial;

	if (tiles->n == 0)
		return times;
	below = isl_union_map_apply_range(isl_union_map_copy(tiles->instances),
		isl_union_map_copy(times));
	artificial = isl_union_set_universe(
		isl_union_map_range(isl_union_map_copy(tiles->instances)));
	times = isl_union_map_subtract_domain(times, artificial);
	return isl_union_map_union(times, below);
}
