/* dependence_cache.c - cache for queries about dependences.
 *
 * A query is identified by the addresses of its operands.  The cache owns these
 * along with the result, so that no other object can get the same address.  A
 * result that is a set of dependences has the same address each time, so
 * queries about it are recognized as well.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/dependence_cache.h"

#include <stdbool.h>
#include <stdlib.h>

#include "support/grow.h"
#include "transform/node_deps.h"

typedef enum { EQUAL, COINCIDENT, FILTER, INTERSECT } question;

/* A query with its operands and result.  "deps" is the first operand.  Each
 * kind of query has one of the next three objects as its second operand; the
 * other two are NULL.
 */
struct ash_answer {
	question question;
	isl_union_map *deps;
	isl_union_pw_aff *row;
	isl_union_set *filter;
	isl_union_map *others;
	isl_union_map *found;	/* the result, unless the kind is COINCIDENT */
	isl_bool holds;		/* the result if the kind is COINCIDENT */
};

static void answer_clear(struct ash_answer *a)
{
	isl_union_map_free(a->deps);
	isl_union_pw_aff_free(a->row);
	isl_union_set_free(a->filter);
	isl_union_map_free(a->others);
	isl_union_map_free(a->found);
}

void ash_dependence_cache_clear(ash_dependence_cache *asked)
{
	for (unsigned i = 0; i < asked->n; ++i)
		answer_clear(&asked->answer[i]);
	free(asked->answer);
	*asked = (ash_dependence_cache) { .n = 0 };
}

/* The cached result of query "a"; NULL if there is none. */
static const struct ash_answer *find(const ash_dependence_cache *asked,
	const struct ash_answer *a)
{
	for (unsigned i = 0; i < asked->n; ++i) {
		const struct ash_answer *b = &asked->answer[i];

		if (a->question == b->question && a->deps == b->deps &&
			a->row == b->row && a->filter == b->filter &&
			a->others == b->others)
			return b;
	}
	return NULL;
}

/* Store "a", which is taken, in the cache.  If "a" has no result or memory runs
 * out, it is freed instead.
 */
static void keep(ash_dependence_cache *asked, struct ash_answer a)
{
	bool answered = a.question == COINCIDENT ? a.holds >= 0
						 : a.found != NULL;

	if (answered && ASH_GROW(asked->answer, asked->n))
		asked->answer[asked->n++] = a;
	else
		answer_clear(&a);
}

isl_bool ash_dependence_cache_is_coincident(ash_dependence_cache *asked,
	__isl_keep isl_union_map *deps, __isl_keep isl_union_pw_aff *upa)
{
	struct ash_answer a = { COINCIDENT, .deps = deps, .row = upa };
	const struct ash_answer *known = find(asked, &a);

	if (known)
		return known->holds;
	a.holds = ash_order_is_coincident(deps, upa);
	a.deps = isl_union_map_copy(deps);
	a.row = isl_union_pw_aff_copy(upa);
	keep(asked, a);
	return a.holds;
}

static __isl_give isl_union_map *find_out(const struct ash_answer *a)
{
	isl_union_map *deps = isl_union_map_copy(a->deps);

	switch (a->question) {
	case EQUAL:
		return ash_order_equal(deps, a->row);
	case FILTER:
		return ash_order_filter(deps, isl_union_set_copy(a->filter));
	default:
		return isl_union_map_intersect(deps,
			isl_union_map_copy(a->others));
	}
}

/* Returns the dependences that query "a" yields, from the cache if it was made
 * before; the cache takes the operands of "a".
 */
static __isl_give isl_union_map *ask(ash_dependence_cache *asked,
	struct ash_answer a)
{
	const struct ash_answer *known = find(asked, &a);
	isl_union_map *found;

	if (known) {
		answer_clear(&a);
		return isl_union_map_copy(known->found);
	}
	found = find_out(&a);
	a.found = isl_union_map_copy(found);
	keep(asked, a);
	return found;
}

__isl_give isl_union_map *ash_dependence_cache_equal(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa)
{
	return ask(asked,
		(struct ash_answer) { EQUAL, .deps = deps,
			.row = isl_union_pw_aff_copy(upa) });
}

__isl_give isl_union_map *ash_dependence_cache_filter(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter)
{
	return ask(asked,
		(struct ash_answer) { FILTER, .deps = deps, .filter = filter });
}

__isl_give isl_union_map *ash_dependence_cache_intersect(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_map *others)
{
	return ask(asked,
		(struct ash_answer) { INTERSECT, .deps = deps,
			.others = others });
}
