/* recover_random_test.c - random scripts, applied or refused, and found again.
 *
 * After each directive all instances of a small size still have one date each,
 * and no two have the same.  The schedule tree of the result, and the script
 * that is found for it, with names of loops, give the same sequence of
 * instances.
 *
 * Arguments: the number of cases, and the first one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "script/naming.h"
#include "script/random_cases.h"
#include "script/script_run.h"
#include "script/shorten.h"
#include "script/whitebox.h"

#define N_CASE 400
#define MAX_STEP 16

/* What became of all directives and cases. */
typedef struct {
	int applied, refused, found, none, steps, names;
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

/* Call the loops by names in "script"; false if it cannot be done. */
static bool use_names(const ash_union *from, ash_script *script, tally *t)
{
	if (ash_script_use_names(from, script, NULL) < 0)
		return false;
	for (unsigned i = 0; i < script->n; ++i)
		t->names += script->directive[i].prefix.name ||
			script->directive[i].prefix.loop.name;
	return true;
}

/* The first loop around each statement is called i, the second one j. */
static bool name_loops(ash_union *u)
{
	static const char *const names[] = { "", "i", "i j", "i j k" };
	bool ok = true;

	for (unsigned i = 0; ok && i < u->n; ++i) {
		unsigned n = u->part[i]->columns.n_in;

		ok = ash_union_name_loops(u, u->part[i]->stmt,
			     names[n < 3 ? n : 3]) >= 0;
	}
	return ok;
}

/* Is the order found again, with the names of loops? */
static bool recover(const ash_union *from, const ash_union *goal, tally *t)
{
	char *why = NULL;
	ash_script *script = ash_script_recover(from, goal, &why);
	ash_union *now = ash_union_copy(from);
	history a, b;
	bool same;

	if (script)
		script = ash_script_shorten(from, script);
	if (script && (!name_loops(now) || !use_names(now, script, t)))
		script = ash_script_free(script);
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

static bool try_case(uint64_t index, void *user)
{
	tally *t = user;
	random_case c = random_case_make(20160301, index);
	ash_union *goal = ash_union_copy(c.from);
	ash_script *script = ash_script_alloc();
	history h = run_union(c.from);
	bool right = c.from->n == 0 ||
		(history_is_valid(&h, h.n) &&
			change(&c.random, goal, script, h.n, t) &&
			has_tree(goal) && recover(c.from, goal, t));

	if (!right)
		ash_union_print(goal, stdout);
	free(h.event);
	ash_union_free(goal);
	random_case_end(&c, index, right, script);
	ash_script_free(script);
	return right;
}

int main(int argc, char **argv)
{
	int n_wrong;
	tally t = { 0 };
	int n = random_cases_run(argc, argv, N_CASE, &try_case, &t, &n_wrong);

	printf("# %d directives applied, %d refused; %d orders found, %d not, "
	       "%d directives, %d names\n",
		t.applied, t.refused, t.found, t.none, t.steps, t.names);
	check(!n_wrong, "all orders are found again");
	check(t.applied > n && t.refused > n, "directives of both kinds");
	check(t.names > n, "loops have names");
	return check_result();
}
