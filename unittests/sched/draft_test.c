/* draft_test.c - units arranged in sequences and sets, for random orders.
 *
 *   draft_test [COUNT [SEED]]
 *
 * Below the node that parts two units, the earlier one comes first if it is
 * a sequence, and neither comes before the other if it is a set.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "random_number.h"
#include "sched/draft.h"
#include "sched/graph/component.h"

#define MAX_UNIT 14

/* Units are leaves of one statement each; unit i is statement i. */
typedef struct {
	unsigned n;
	unsigned start[MAX_UNIT + 1], to[MAX_UNIT * MAX_UNIT];
	bool before[MAX_UNIT][MAX_UNIT];
	ash_draft *unit[MAX_UNIT];
} sample;

static void make_sample(sample *s, uint64_t *state)
{
	unsigned density = random_between(state, 1, 8);
	unsigned rank[MAX_UNIT], n_edge = 0;

	*s = (sample) { .n = random_between(state, 1, MAX_UNIT) };
	for (unsigned i = 0; i < s->n; ++i)
		rank[i] = random_between(state, 0, 5) * MAX_UNIT + i;
	for (unsigned i = 0; i < s->n; ++i) {
		for (unsigned k = 0; k < s->n; ++k)
			if (rank[i] < rank[k] &&
			    !random_between(state, 0, density)) {
				s->before[i][k] = true;
				s->to[n_edge++] = k;
			}
		s->start[i + 1] = n_edge;
	}
	for (unsigned k = 0; k < s->n; ++k)
		for (unsigned i = 0; i < s->n; ++i)
			for (unsigned j = 0; j < s->n; ++j)
				s->before[i][j] |= s->before[i][k] &&
					s->before[k][j];
	for (unsigned i = 0; i < s->n; ++i)
		s->unit[i] = ash_draft_alloc(ASH_DRAFT_LEAF, 1, &i, 0);
}

/* The child of "node" that has statement "stmt"; n_child if none or more
 * than one has.
 */
static unsigned find_child(const ash_draft *node, unsigned stmt)
{
	unsigned found = node->n_child, n = 0;

	for (unsigned i = 0; i < node->n_child; ++i)
		for (unsigned k = 0; k < node->child[i]->n_stmt; ++k)
			if (node->child[i]->stmt[k] == stmt) {
				found = i;
				++n;
			}
	return n == 1 ? found : node->n_child;
}

static bool is_right(const sample *s, const ash_draft *root, unsigned i,
	unsigned k)
{
	const ash_draft *node = root;

	while (node->kind != ASH_DRAFT_LEAF) {
		unsigned a = find_child(node, i), b = find_child(node, k);

		if (a == node->n_child || b == node->n_child)
			return false;
		if (a != b && node->kind == ASH_DRAFT_SET)
			return !s->before[i][k] && !s->before[k][i];
		if (a != b)
			return a < b ? !s->before[k][i] : !s->before[i][k];
		node = node->child[a];
	}
	return i == k;
}

/* A set has no set for a child. */
static bool has_no_nested_set(const ash_draft *node)
{
	for (unsigned i = 0; i < node->n_child; ++i)
		if ((node->kind == ASH_DRAFT_SET &&
			node->child[i]->kind == ASH_DRAFT_SET) ||
		    !has_no_nested_set(node->child[i]))
			return false;
	return true;
}

/* Are all pairs of units in the right order in the tree? */
static bool try_one(sample *s, bool *is_flat)
{
	ash_digraph order = { .n = s->n, .start = s->start, .to = s->to };
	uint64_t budget = UINT64_MAX;
	ash_draft *root = NULL;
	bool ok = ash_draft_arrange(&order, &budget, s->unit, &root) ==
		ASH_SCHED_OK;

	for (unsigned i = 0; ok && i < s->n; ++i)
		for (unsigned k = 0; ok && k < s->n; ++k)
			ok = is_right(s, root, i, k);
	*is_flat = ok && has_no_nested_set(root);
	ash_draft_free(root);
	return ok;
}

/* What has been arranged when the budget ends is freed. */
static bool try_budget(sample *s, uint64_t budget)
{
	ash_digraph order = { .n = s->n, .start = s->start, .to = s->to };
	ash_draft *root = NULL;
	ash_sched_status status = ash_draft_arrange(&order, &budget, s->unit,
		&root);

	for (unsigned i = 0; i < s->n; ++i)
		ash_draft_free(s->unit[i]);
	ash_draft_free(root);
	return root ? !status : status == ASH_SCHED_BUDGET;
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	bool order = true, flat = true, budget = true;

	for (unsigned i = 0; i < count; ++i) {
		uint64_t state = seed + i;
		bool is_flat;
		sample s;

		make_sample(&s, &state);
		order &= try_one(&s, &is_flat);
		flat &= is_flat;
		state = seed + i;
		make_sample(&s, &state);
		budget &= try_budget(&s, i % 100 + 1);
	}
	check(order, "every pair of units is in order");
	check(flat, "no set below a set");
	check(budget, "a budget ends the work");
	return check_result();
}
