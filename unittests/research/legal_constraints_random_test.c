/* legal_constraints_random_test.c - verdicts against looking at each pair.
 *
 * Random trees, each with random pairs of instances as its constraints, most
 * of them chosen such that the tree respects them.  The verdict must be that
 * of working out the way of each instance through the tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "deps/random_scop.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#define N_SCOP 300
#define N_TREE 8
#define N_PAIR 4
#define N_CONDITION 5

/* From one instance to another, through references 0 or 1 of each. */
typedef struct {
	int x, y;
	int from, to;
} pair;

typedef struct {
	rs_scop rs;
	const rt_node *tree;
	rt_path path[MAX_INSTANCE];
	pair validity[N_PAIR];
	pair coincidence[N_PAIR];
	pair condition[N_CONDITION];
	pair conditioned[N_PAIR];
	bool tagged;
} subject;

typedef struct {
	int n_legal;
	int n_conditional;	/* wrong in that respect only */
	int n_wrong;
} tally;

/* How many steps have both in common? */
static int common(const rt_path *a, const rt_path *b)
{
	int n = 0;

	while (n < a->n && n < b->n && a->step[n].value == b->step[n].value)
		n++;
	return n;
}

/* The first step of the band that "path" passes in step "at", and the first
 * one after it.
 */
static int band_begin(const rt_path *path, int at)
{
	return at - path->step[at].member;
}

static int band_end(const rt_path *path, int at)
{
	return band_begin(path, at) + path->step[at].node->n_member;
}

static bool is_complete(const subject *s)
{
	for (int x = 0; x < s->rs.n_instance; ++x) {
		if (s->path[x].broken)
			return false;
		for (int y = 0; y < x; ++y)
			if (s->rs.instance[x].stmt == s->rs.instance[y].stmt &&
			    common(&s->path[x], &s->path[y]) == s->path[x].n)
				return false;
	}
	return true;
}

/* May the pair be apart as far as claims of coincidence are concerned? */
static bool is_coincident(const rt_path *a, const rt_path *b)
{
	int n = common(a, b);
	int end;

	if (n == a->n || a->step[n].member < 0)
		return true;
	end = a->step[n].node->permutable ? band_end(a, n) : n + 1;
	for (int i = n; i < end; ++i)
		if (a->step[i].value != b->step[i].value &&
		    a->step[i].node->coincident[a->step[i].member])
			return false;
	return true;
}

/* How many steps must an adjacent condition have in common, if the pair
 * loses its order?  0: it does not.
 */
static int lost_at(const rt_path *a, const rt_path *b)
{
	int n = common(a, b);
	bool lost;

	if (n == a->n)
		return n;
	lost = a->step[n].value > b->step[n].value;
	if (a->step[n].member < 0)
		return lost || a->step[n].node->kind == RT_SET ? n + 1 : 0;
	if (!a->step[n].node->permutable)
		return lost ? n + 1 : 0;
	for (int i = n; i < band_end(a, n); ++i)
		lost = lost || a->step[i].value > b->step[i].value;
	return lost ? band_end(a, n) : 0;
}

static bool is_adjacent(const subject *s, const pair *p, const pair *c)
{
	return (c->y == p->x && (!s->tagged || c->to == p->from)) ||
	       (c->x == p->y && (!s->tagged || c->from == p->to));
}

static bool is_conditionally_valid(const subject *s, const pair *p)
{
	int needed = lost_at(&s->path[p->x], &s->path[p->y]);

	if (p->x == p->y)
		return true;
	for (int i = 0; i < N_CONDITION; ++i) {
		const pair *c = &s->condition[i];

		if (is_adjacent(s, p, c) &&
		    common(&s->path[c->x], &s->path[c->y]) < needed)
			return false;
	}
	return true;
}

static bool conditions_hold(const subject *s)
{
	for (int i = 0; i < N_PAIR; ++i)
		if (!is_conditionally_valid(s, &s->conditioned[i]))
			return false;
	return true;
}

/* Does the pair go forward, also in any other order of the loops? */
static bool is_valid(const subject *s, const pair *p)
{
	const rt_path *a = &s->path[p->x];
	const rt_path *b = &s->path[p->y];

	if (p->x == p->y)
		return true;
	return rt_before(a, b) && !lost_at(a, b);
}

static bool all_else_holds(const subject *s)
{
	if (!is_complete(s))
		return false;
	for (int i = 0; i < N_PAIR; ++i)
		if (!is_valid(s, &s->validity[i]) ||
		    !is_coincident(&s->path[s->coincidence[i].x],
			&s->path[s->coincidence[i].y]))
			return false;
	return true;
}

static pair any_pair(const subject *s, rt_random *random)
{
	return (pair) { rt_below(random, s->rs.n_instance),
		rt_below(random, s->rs.n_instance),
		rt_below(random, 2), rt_below(random, 2) };
}

/* Conditions that start or end where a conditioned pair does, often within
 * what the tree keeps together.
 */
static void any_conditions(subject *s, rt_random *random)
{
	for (int i = 0; i < N_CONDITION; ++i) {
		pair *c = &s->condition[i];
		const pair *p = &s->conditioned[rt_below(random, N_PAIR)];

		*c = any_pair(s, random);
		for (int k = 0; k < 3 && common(&s->path[c->x],
				&s->path[c->y]) < 2; ++k)
			*c = any_pair(s, random);
		if (rt_below(random, 2)) {
			c->x = p->y;
			c->from = p->to;
		} else {
			c->y = p->x;
			c->to = p->from;
		}
	}
}

static void any_constraints(subject *s, rt_random *random)
{
	s->tagged = rt_below(random, 4) > 0;
	for (int i = 0; i < N_PAIR; ++i) {
		s->conditioned[i] = any_pair(s, random);
		s->validity[i] = any_pair(s, random);
		s->coincidence[i] = any_pair(s, random);
		for (int k = 0; k < 12 && !is_valid(s, &s->validity[i]); ++k)
			s->validity[i] = any_pair(s, random);
		for (int k = 0; k < 6 && !is_coincident(
				&s->path[s->coincidence[i].x],
				&s->path[s->coincidence[i].y]); ++k)
			s->coincidence[i] = any_pair(s, random);
	}
	any_conditions(s, random);
}

/* Only what flags claim is judged here. */
static void drop_marks(rt_node *node)
{
	node->parallel = false;
	for (int i = 0; i < node->n_child; ++i)
		drop_marks(node->child[i]);
}

static void print_end(const subject *s, int x, int ref, bool tagged,
	FILE *out)
{
	rt_instance i = s->rs.instance[x];

	fprintf(out, tagged ? "[S%d[%d, %d] -> r%d[]]" : "S%d[%d, %d]",
		i.stmt, i.i, i.j, ref);
}

static void print_pairs(const subject *s, const char *name, const pair *all,
	int n, bool tagged, FILE *out)
{
	fprintf(out, ", %s: \"{ ", name);
	for (int i = 0; i < n; ++i) {
		print_end(s, all[i].x, all[i].from, tagged, out);
		fputs(" -> ", out);
		print_end(s, all[i].y, all[i].to, tagged, out);
		fputs("; ", out);
	}
	fputs("}\"", out);
}

static char *constraints_text(const subject *s)
{
	char *domain = rs_domain(&s->rs);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fprintf(out, "{ domain: \"%s\", context: \"[n] -> { : n = %d }\"",
		domain, s->rs.n);
	print_pairs(s, "validity", s->validity, N_PAIR, false, out);
	print_pairs(s, "coincidence", s->coincidence, N_PAIR, false, out);
	print_pairs(s, "condition", s->condition, N_CONDITION, s->tagged,
		out);
	print_pairs(s, "conditional_validity", s->conditioned, N_PAIR,
		s->tagged, out);
	fputs(" }", out);
	fclose(out);
	free(domain);
	return text;
}

static char *tree_text(const subject *s)
{
	char *domain = rs_domain(&s->rs);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	rt_print(s->tree, domain, out);
	fclose(out);
	free(domain);
	return text;
}

/* Compare verdicts. */
static void test_subject(isl_ctx *ctx, const subject *s, tally *t)
{
	bool rest = all_else_holds(s);
	bool wanted = rest && conditions_hold(s);
	char *text = constraints_text(s);
	char *tree = tree_text(s);
	isl_schedule *schedule = ash_schedule_read(ctx, tree, "tree", NULL);
	isl_schedule_constraints *constraints =
		isl_schedule_constraints_read_from_str(ctx, text);
	char *why = NULL;
	isl_bool got = ash_legal_check_constraints(constraints, schedule,
		&why);

	t->n_legal += wanted;
	t->n_conditional += rest && !wanted;
	t->n_wrong += got != isl_bool_ok(wanted);
	if (got != isl_bool_ok(wanted)) {
		check(false, "verdict");
		printf("%s\n%s\nwanted: %d\ngot: %d %s\n", text, tree, wanted,
			got, why ? why : "");
	}
	free(why);
	free(tree);
	free(text);
	isl_schedule_free(schedule);
	isl_schedule_constraints_free(constraints);
}

static void test_tree(isl_ctx *ctx, subject *s, rt_node *tree,
	rt_random *random, tally *t)
{
	drop_marks(tree);
	s->tree = tree;
	for (int x = 0; x < s->rs.n_instance; ++x)
		s->path[x] = rt_follow(tree, s->rs.instance[x]);
	any_constraints(s, random);
	test_subject(ctx, s, t);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	rt_random random = { 20160523 };
	tally t = { 0 };

	for (int i = 0; i < N_SCOP; ++i) {
		subject s;

		rs_init(&s.rs, &random, false);
		for (int k = 0; k < N_TREE; ++k) {
			rt_node *tree = rt_any(&random,
				(1u << s.rs.n_stmt) - 1, 0, k * 5);

			test_tree(ctx, &s, tree, &random, &t);
			rt_free(tree);
		}
		rs_clear(&s.rs);
	}
	printf("# %d legal, %d conditionally wrong, %d wrong of %d\n",
		t.n_legal, t.n_conditional, t.n_wrong, N_SCOP * N_TREE);
	check(!t.n_wrong, "all verdicts agree");
	check(t.n_legal > N_SCOP, "enough trees are legal");
	check(t.n_conditional > N_SCOP, "enough fail for their conditions");
	isl_ctx_free(ctx);
	return check_result();
}
