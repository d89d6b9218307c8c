/* ranking.c - the k best orders of a SCoP by the cost model.
 *
 * The first search is that of a normal compilation.  Each further search
 * imposes its decisions except for one, so that the result is the best order
 * with that decision changed.  If the outermost decision is changed, the new
 * decisions below it are varied in the same way.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/ranking.h"

#include <stdlib.h>
#include <string.h>

#include <isl/union_map.h>

#include "budget/meter.h"
#include "search/search_run.h"
#include "support/grow.h"
#include "support/hash.h"

/* The largest number of searches for one SCoP.  Searches that vary decisions
 * inside of loops come last, so these are dropped first.
 */
#define MOST_SEARCHES 120

/* State over all searches. */
typedef struct {
	ash_search_run run;
	const ash_search_input *input;
	ash_budget others;	/* budget of each search but the first */
	unsigned n_search;
	ash_ranking *met;
	/* For each tree in the ranking: its order, and a hash of its marks;
	 * owned.
	 */
	isl_union_map **order;
	uint64_t *marks;
	bool failed;			/* did memory run out? */
} ranking;

/* ---- single orders ---- */

static void tree_clear(ash_ranked_tree *tree)
{
	ash_search_result_clear(&tree->result);
	ash_diag_clear(&tree->notes);
	free(tree->what);
}

/* The messages of "notes" as one text, for an order that is (or is not)
 * "changed"; NULL without memory.
 */
static char *describe(const ash_diag *notes, bool changed)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	if (!changed)
		fputs("the original order", out);
	for (size_t i = 0; changed && i < notes->n; ++i)
		fprintf(out, "%s%s", i ? "; " : "", notes->msg[i].text);
	fclose(out);
	return text;
}

/* Callback: if "node" is a mark, add its name to the hash to which "user"
 * points.  The result is always true, so that all nodes are visited.
 */
static isl_bool hash_mark(__isl_keep isl_schedule_node *node, void *user)
{
	uint64_t *hash = user;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_mark) {
		isl_id *id = isl_schedule_node_mark_get_id(node);

		*hash = ash_hash_text(*hash, isl_id_get_name(id));
		isl_id_free(id);
	}
	return isl_bool_true;
}

static uint64_t hash_marks(__isl_keep isl_schedule *schedule)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	uint64_t hash = ASH_HASH_EMPTY;

	isl_schedule_node_foreach_descendant_top_down(root, &hash_mark, &hash);
	isl_schedule_node_free(root);
	return hash;
}

/* Do two plans expand the same scalars in the same way?  "a" and "b" are their
 * lists ash_search_result.expand, for "n" arrays.
 */
static bool is_same_expansion(unsigned n, const int *a, const int *b)
{
	for (unsigned i = 0; i < n; ++i)
		if ((a ? a[i] : -1) != (b ? b[i] : -1))
			return false;
	return true;
}

/* Does "tree", with "order" and "marks", yield the same code as tree number
 * "pos"?
 */
static bool is_same(const ranking *r, unsigned pos, const ash_ranked_tree *tree,
	__isl_keep isl_union_map *order, uint64_t marks)
{
	const ash_ranked_tree *other = &r->met->tree[pos];

	return marks == r->marks[pos] &&
		is_same_expansion(r->input->scop->n_array, tree->result.expand,
			other->result.expand) &&
		isl_union_map_is_equal(order, r->order[pos]) == isl_bool_true;
}

/* ---- orders found so far ---- */

/* Append "tree" and "order", which are taken, to the ranking.  "marks" is the
 * hash of the tree's marks.
 */
static void append(ranking *r, ash_ranked_tree *tree,
	__isl_take isl_union_map *order, uint64_t marks)
{
	unsigned n = r->met->n;

	if (!ASH_GROW(r->met->tree, n) || !ASH_GROW(r->order, n) ||
		!ASH_GROW(r->marks, n)) {
		tree_clear(tree);
		isl_union_map_free(order);
		r->failed = true;
		return;
	}
	r->met->tree[n] = *tree;
	r->order[n] = order;
	r->marks[n] = marks;
	r->met->n++;
}

/* Add "tree", whose contents are taken, to the ranking; if it has an equal tree
 * already, keep one of them.
 */
static void add(ranking *r, ash_ranked_tree *tree)
{
	isl_union_map *order = isl_schedule_get_map(tree->result.schedule);
	uint64_t marks = hash_marks(tree->result.schedule);

	for (unsigned i = 0; i < r->met->n; ++i) {
		if (!is_same(r, i, tree, order, marks))
			continue;
		r->met->tree[i].is_taken |= tree->is_taken;
		r->met->tree[i].is_original |= tree->is_original;
		isl_union_map_free(order);
		tree_clear(tree);
		return;
	}
	append(r, tree, order, marks);
}

/* ---- searches ---- */

/* Renew the budget of r->others for the next search, so that all searches but
 * the first have equal budgets.
 */
static void begin_step(ranking *r)
{
	ash_budget_renew(&r->others);
}

static bool has_trouble(const ranking *r)
{
	return ash_budget_has_error(r->input->budget);
}

/* Clear the errors noted in a search, so that they do not affect other orders;
 * those of the chosen order (is_taken) are kept.
 */
static void end_step(ranking *r, bool is_taken)
{
	if (!is_taken)
		ash_budget_forget(r->input->budget);
}

/* Finish "plan", which is cleared, and add its tree to the ranking; false if it
 * yields no tree.  "is_original": is it the order of the program?  "is_taken":
 * is it the order that a compilation chooses?  Size conditions are dropped from
 * all other trees.
 */
static bool meet(ranking *r, ash_plan *plan, bool is_original, bool is_taken)
{
	ash_options options = *r->input->options;
	ash_search_input input = *r->input;
	ash_ranked_tree tree = { .cycles = plan->wall,
		.is_original = is_original,
		.is_taken = is_taken };

	options.force |= !is_taken;
	input.options = &options;
	input.diag = &tree.notes;
	if (!is_taken)
		plan->when.min_bytes = 0;
	if (!plan->schedule ||
		ash_search_run_finish(&r->run, plan, &input, &tree.result) <
			0 ||
		has_trouble(r)) {
		ash_plan_clear(plan);
		tree_clear(&tree);
		end_step(r, is_taken);
		return false;
	}
	tree.what = describe(&tree.notes, tree.result.changed);
	add(r, &tree);
	end_step(r, is_taken);
	return true;
}

/* Returns the decisions that lead to the result of "made", those of its
 * decisions that a search makes on which all of "made" are imposed.  Owned by
 * the caller.
 */
static ash_decisions find_path(ranking *r, const ash_decisions *made)
{
	ash_decisions path = { .n = 0 };
	ash_plan plan;

	begin_step(r);
	plan = ash_search_run_imposed(&r->run, made, &path);
	ash_plan_clear(&plan);
	end_step(r, false);
	return path;
}

/* Search with the decisions of "path" imposed, but with "option" at "place",
 * and add the order found to the ranking.  Stores the decisions of the search
 * in "made".  Returns whether there is such an order.
 */
static bool search(ranking *r, const ash_decisions *path, uint64_t place,
	int option, ash_decisions *made)
{
	ash_decisions imposed = ash_decisions_change(path, place, option);
	ash_plan plan;
	bool met = false;

	r->failed |= imposed.failed;
	if (r->n_search++ < MOST_SEARCHES && !r->failed) {
		begin_step(r);
		plan = ash_search_run_imposed(&r->run, &imposed, made);
		met = meet(r, &plan, false, false);
	}
	ash_decisions_clear(&imposed);
	return met;
}

/* Search once for each other option of "d", a decision of "path".  If "deeper",
 * vary the decisions that these searches make below "d" instead.
 */
static void try_options(ranking *r, const ash_decisions *path,
	const ash_decision *d, bool deeper);

/* Vary each decision of "path" that is made outside of all loops (if
 * "outermost"; else, inside of a loop), except for those at places of "known",
 * which may be NULL.
 */
static void try_decisions(ranking *r, const ash_decisions *path,
	const ash_decisions *known, bool outermost)
{
	for (unsigned i = 0; i < path->n; ++i) {
		const ash_decision *d = &path->decision[i];

		if (d->outermost == outermost &&
			!(known && ash_decisions_find(known, d->place)))
			try_options(r, path, d, !known && outermost);
	}
}

static void try_options(ranking *r, const ash_decisions *path,
	const ash_decision *d, bool deeper)
{
	for (unsigned i = 0; i < d->n; ++i) {
		ash_decisions made = { .n = 0 }, below = { .n = 0 };

		if (d->option[i] != d->chosen &&
			search(r, path, d->place, d->option[i], &made) &&
			deeper) {
			below = find_path(r, &made);
			try_decisions(r, &below, path, true);
			try_decisions(r, &below, path, false);
		}
		ash_decisions_clear(&made);
		ash_decisions_clear(&below);
	}
}

/* Find all orders other than the chosen one, which resulted from the decisions
 * "made".
 */
static void search_others(ranking *r, const ash_decisions *made)
{
	ash_decisions path;
	ash_plan plan;

	r->others = ash_budget_part(r->input->budget,
		(unsigned long) r->input->options->budget, ASH_BUDGET_FREE);
	r->run.state.budget = &r->others;
	plan = ash_search_run_original(&r->run);
	meet(r, &plan, true, false);
	path = find_path(r, made);
	try_decisions(r, &path, NULL, true);
	try_decisions(r, &path, NULL, false);
	r->failed |= path.failed;
	ash_decisions_clear(&path);
	ash_budget_end(&r->others);
}

/* Find all orders of the ranking; false if the search for the one that a
 * compilation chooses fails.
 */
static bool search_all(ranking *r)
{
	ash_decisions made = { .n = 0 };
	ash_plan plan = ash_search_run_best(&r->run, &made);
	unsigned long since = ash_meter_now();
	bool met = meet(r, &plan, false, true);

	if (met) {
		search_others(r, &made);
		r->met->spent = ash_meter_now() - since;
	}
	r->failed |= made.failed;
	ash_decisions_clear(&made);
	return met;
}

/* ---- the list ---- */

/* Sort the trees by cycles, keeping the order of equal ones. */
static void sort(ash_ranking *all)
{
	for (unsigned i = 1; i < all->n; ++i) {
		ash_ranked_tree tree = all->tree[i];
		unsigned k = i;

		for (; k > 0 && all->tree[k - 1].cycles > tree.cycles; --k)
			all->tree[k] = all->tree[k - 1];
		all->tree[k] = tree;
	}
	for (unsigned i = 0; i < all->n; ++i)
		all->tree[i].rank = i + 1;
}

/* Remove all trees but the "k" best ones, the original order, and the chosen
 * order.
 */
static void cut(ash_ranking *all, unsigned k)
{
	unsigned n = all->n;

	all->n = 0;
	for (unsigned i = 0; i < n; ++i) {
		ash_ranked_tree *tree = &all->tree[i];

		if (i < k || tree->is_original || tree->is_taken)
			all->tree[all->n++] = *tree;
		else
			tree_clear(tree);
	}
}

isl_stat ash_search_rank(const ash_search_input *input, unsigned k,
	ash_ranking *ranked)
{
	ranking r = { .input = input, .met = ranked };
	bool met;

	*ranked = (ash_ranking) { .n = 0 };
	if (ash_search_run_begin(&r.run, input) < 0)
		return isl_stat_error;
	met = search_all(&r);
	ash_search_run_end(&r.run);
	for (unsigned i = 0; i < ranked->n; ++i)
		isl_union_map_free(r.order[i]);
	free(r.order);
	free(r.marks);
	sort(ranked);
	cut(ranked, k);
	return met && !r.failed ? isl_stat_ok : isl_stat_error;
}

ash_ranked_tree *ash_ranking_find(const ash_ranking *ranking, unsigned rank)
{
	for (unsigned i = 0; i < ranking->n; ++i)
		if (ranking->tree[i].rank == rank)
			return &ranking->tree[i];
	return NULL;
}

void ash_ranking_clear(ash_ranking *ranking)
{
	for (unsigned i = 0; i < ranking->n; ++i)
		tree_clear(&ranking->tree[i]);
	free(ranking->tree);
	*ranking = (ash_ranking) { .n = 0 };
}
