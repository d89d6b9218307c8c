/* recover_random_test.c - random scripts, applied or refused, and found again.
 *
 * After each directive all instances of a small size still have one date each,
 * and no two have the same.  The schedule tree of the result, and the script
 * that is found for it, give the same sequence of instances.
 *
 * Arguments: the number of cases, and the first one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "fixture.h"
#include "scop_gen.h"
#include "script/script_case.h"
#include "script/script_run.h"
#include "script/shorten.h"
#include "script/whitebox.h"

#define N_CASE 400
#define MAX_STEP 16

/* What became of all directives and cases. */
typedef struct {
	int applied, refused, found, none, steps;
} tally;

/* Change "u" at random; false if it is not valid any more. */
static bool change(ash_random *random, ash_union *u, ash_script *script,
	unsigned n, tally *t)
{
	bool valid = true;

	for (int i = 0; valid && i < MAX_STEP; ++i) {
		ash_directive d = random_directive(random, u);
		ash_condition unmet;
		history h;

		if (ash_directive_apply(u, &d, &unmet) != isl_bool_true) {
			t->refused++;
			ash_directive_clear(&d);
			continue;
		}
		t->applied++;
		ash_script_add(script, d);
		h = run_union(u);
		valid = history_is_valid(&h, n);
		free(h.event);
	}
	return valid;
}

/* Is the order found again? */
static bool recover(const ash_union *from, const ash_union *goal, tally *t)
{
	char *why = NULL;
	ash_script *script = ash_script_recover(from, goal, &why);
	ash_union *now = ash_union_copy(from);
	history a, b;
	bool same;

	if (script)
		script = ash_script_shorten(from, script);
	if (!script) {
		printf("  %s\n", why ? why : "an error");
		t->none++;
		free(why);
		ash_union_free(now);
		return false;
	}
	t->found++;
	t->steps += (int) script->n;
	same = ash_script_apply(now, script, script->n, NULL, NULL) ==
		isl_bool_true;
	a = run_union(goal);
	b = run_union(now);
	same = same && history_is_same(&a, &b);
	if (!same)
		ash_script_print(script, stdout);
	free(a.event);
	free(b.event);
	ash_script_free(script);
	ash_union_free(now);
	return same;
}

/* Is the order that of the tree made from it? */
static bool has_tree(const ash_union *u)
{
	isl_schedule *tree = ash_union_to_schedule(u);
	char *why = NULL;
	ash_union *again = ash_union_from_schedule(u->scop, tree, &why);
	bool same = false;
	history a, b;

	if (again) {
		a = run_union(u);
		b = run_union(again);
		same = history_is_same(&a, &b);
		free(a.event);
		free(b.event);
	}
	if (!same)
		printf("  the tree has another order: %s\n", why ? why : "");
	free(why);
	isl_schedule_free(tree);
	ash_union_free(again);
	return same;
}

static bool try_case(uint64_t index, tally *t)
{
	isl_ctx *ctx = fixture_ctx();
	ash_random random;
	sg_scop made;
	char *text, *why = NULL;
	ash_scop *scop;
	ash_union *from, *goal;
	ash_script *script = ash_script_alloc();
	history h;
	bool right;

	ash_random_start(&random, 20160301, index);
	sg_make(&made, &random, 4);
	text = sg_text(&made);
	scop = fixture_scop_from_text(ctx, text, "random");
	from = ash_union_from_schedule(scop, scop->schedule, &why);
	goal = ash_union_copy(from);
	h = run_union(from);
	right = from->n == 0 ||
		(history_is_valid(&h, h.n) &&
			change(&random, goal, script, h.n, t) &&
			has_tree(goal) && recover(from, goal, t));
	if (!right) {
		printf("case %llu\n%s", (unsigned long long) index, text);
		ash_script_print(script, stdout);
		ash_union_print(goal, stdout);
	}
	free(h.event);
	ash_script_free(script);
	ash_union_free(goal);
	ash_union_free(from);
	ash_scop_free(scop);
	free(text);
	free(why);
	isl_ctx_free(ctx);
	return right;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : N_CASE;
	int first = argc > 2 ? atoi(argv[2]) : 0;
	int n_wrong = 0;
	tally t = { 0 };

	for (int i = first; i < first + n; ++i)
		n_wrong += !try_case((uint64_t) i, &t);
	printf("# %d directives applied, %d refused; %d orders found, %d not, "
	       "%d directives\n",
		t.applied, t.refused, t.found, t.none, t.steps);
	check(!n_wrong, "all orders are found again");
	check(t.applied > n && t.refused > n, "directives of both kinds");
	return check_result();
}
