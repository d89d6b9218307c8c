/* random_tree.c - random schedule trees, evaluated point by point.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/random_tree.h"

#include <stdlib.h>

/* More than any iterator. */
#define ALL 100

int rt_below(rt_random *random, int n)
{
	random->state = random->state * 6364136223846793005ull +
		1442695040888963407ull;
	return (random->state >> 33) % n;
}

static bool chance(rt_random *random, int percent)
{
	return rt_below(random, 100) < percent;
}

static rt_node *make(rt_kind kind, unsigned stmts)
{
	rt_node *node = calloc(1, sizeof(*node));

	node->kind = kind;
	node->stmts = stmts;
	return node;
}

void rt_free(rt_node *tree)
{
	if (!tree)
		return;
	for (int i = 0; i < tree->n_child; ++i)
		rt_free(tree->child[i]);
	free(tree);
}

static bool has(unsigned stmts, int stmt)
{
	return stmts >> stmt & 1;
}

static bool is_single(unsigned stmts)
{
	return !(stmts & (stmts - 1));
}

/* Let all instances of "stmts", and those only, go to a new child. */
static void add_child(rt_node *node, unsigned stmts, rt_node *child)
{
	for (int s = 0; s < MAX_STMT; ++s)
		node->filter[node->n_child][s] = (rt_range) {
			0, has(stmts, s) ? ALL : 0 };
	node->child[node->n_child++] = child;
}

/* Some of "stmts", which are several, but not all. */
static unsigned some_of(rt_random *random, unsigned stmts)
{
	unsigned some;

	do
		some = stmts & rt_below(random, 1 << MAX_STMT);
	while (!some || some == stmts);
	return some;
}

/* A band of one loop over iterator "depth". */
static rt_node *plain_loop(unsigned stmts, int depth)
{
	rt_node *band = make(RT_BAND, stmts);

	band->n_member = 1;
	for (int s = 0; s < MAX_STMT; ++s)
		band->member[0][s].c[depth] = 1;
	return band;
}

rt_node *rt_program(rt_random *random, unsigned stmts, int depth)
{
	rt_node *node;
	unsigned some;

	if (is_single(stmts) && depth == 2)
		return make(RT_LEAF, stmts);
	if (depth < 2 && (is_single(stmts) || chance(random, 50))) {
		node = plain_loop(stmts, depth);
		add_child(node, stmts, rt_program(random, stmts, depth + 1));
		return node;
	}
	some = some_of(random, stmts);
	node = make(RT_SEQUENCE, stmts);
	add_child(node, some, rt_program(random, some, depth));
	add_child(node, stmts & ~some,
		rt_program(random, stmts & ~some, depth));
	return node;
}

/* The iterator "dim", or something else. */
static rt_expr any_expr(rt_random *random, int dim, int wildness)
{
	rt_expr e = { { 0 }, 0, false };

	e.c[dim] = 1;
	if (chance(random, wildness))
		e.c[2] = rt_below(random, 4) - 1;
	if (chance(random, wildness))
		e.c[!dim] = rt_below(random, 3) - 1;
	if (chance(random, wildness / 2))
		e.c[dim] = rt_below(random, 4) - 1;
	return e;
}

/* The same function for all statements, or one for each. */
static void any_member(rt_random *random, rt_expr *member, int dim,
	int wildness)
{
	bool same = chance(random, 50);

	for (int s = 0; s < MAX_STMT; ++s)
		member[s] = s && same ? member[0] :
			any_expr(random, dim, wildness);
}

static void divide(rt_expr *member, int divisor, bool rest)
{
	for (int s = 0; s < MAX_STMT; ++s) {
		member[s].divisor = divisor;
		member[s].rest = rest;
	}
}

static void any_flags(rt_random *random, rt_node *band)
{
	for (int m = 0; m < band->n_member; ++m)
		band->coincident[m] = chance(random, 15);
	band->permutable = chance(random, 20);
	band->parallel = chance(random, 15);
}

/* A band of one or two loops; *depth is the iterator to start with. */
static rt_node *any_band(rt_random *random, unsigned stmts, int *depth,
	int wildness)
{
	rt_node *band = make(RT_BAND, stmts);
	bool swap = chance(random, 30);

	band->n_member = 1 + rt_below(random, 2);
	for (int m = 0; m < band->n_member; ++m)
		any_member(random, band->member[m], (*depth + m + swap) % 2,
			wildness);
	*depth += band->n_member;
	if (chance(random, wildness / 2))
		divide(band->member[0], 2 + rt_below(random, 2),
			chance(random, 30));
	any_flags(random, band);
	return band;
}

/* A band and, inside, the loops of which it makes tiles. */
static rt_node *any_tiles(rt_random *random, unsigned stmts, int *depth,
	int wildness, rt_node **inner)
{
	rt_node *tiles = any_band(random, stmts, depth, wildness);
	bool rest = chance(random, 50);
	int size = 2 + rt_below(random, 2);

	divide(tiles->member[0], 0, false);
	*inner = make(RT_BAND, stmts);
	**inner = *tiles;
	any_flags(random, *inner);
	for (int m = 0; m < tiles->n_member; ++m) {
		divide(tiles->member[m], size, false);
		if (rest)
			divide((*inner)->member[m], size, true);
	}
	add_child(tiles, stmts, *inner);
	return tiles;
}

/* Spoil the filters of "node" at some place. */
static void spoil_filters(rt_random *random, rt_node *node)
{
	rt_range *range = &node->filter[rt_below(random, node->n_child)]
		[rt_below(random, MAX_STMT)];

	*range = (rt_range) { rt_below(random, 2), 1 + rt_below(random, 4) };
}

/* Instances with small i go to one child, the others to the next. */
static rt_node *any_split(rt_random *random, unsigned stmts, int depth,
	int wildness)
{
	rt_node *node = make(RT_SEQUENCE, stmts);
	int at = 1 + rt_below(random, 2);

	for (int k = 0; k < 2; ++k) {
		add_child(node, stmts, rt_any(random, stmts, depth, wildness));
		for (int s = 0; s < MAX_STMT; ++s)
			if (has(stmts, s))
				node->filter[k][s] = k ?
					(rt_range) { at, ALL } :
					(rt_range) { 0, at };
	}
	return node;
}

static rt_node *any_children(rt_random *random, unsigned stmts, int depth,
	int wildness)
{
	unsigned some = some_of(random, stmts);
	rt_node *node = make(chance(random, 85) ? RT_SEQUENCE : RT_SET,
		stmts);

	if (!(some & 1) && chance(random, 60))
		some = stmts & ~some;
	add_child(node, some, rt_any(random, some, depth, wildness));
	add_child(node, stmts & ~some,
		rt_any(random, stmts & ~some, depth, wildness));
	return node;
}

rt_node *rt_any(rt_random *random, unsigned stmts, int depth, int wildness)
{
	rt_node *node;
	rt_node *inner;

	if (depth >= 2 && (is_single(stmts) || chance(random, wildness / 4)))
		return make(RT_LEAF, stmts);
	if (depth < 2 && chance(random, 8))
		node = any_split(random, stmts, depth, wildness);
	else if (depth < 2 && (is_single(stmts) || chance(random, 60))) {
		if (chance(random, 30)) {
			node = any_tiles(random, stmts, &depth, wildness,
				&inner);
		} else {
			node = any_band(random, stmts, &depth, wildness);
			inner = node;
		}
		add_child(inner, stmts,
			rt_any(random, stmts, depth, wildness));
	} else
		node = any_children(random, stmts, depth, wildness);
	if (node->kind != RT_BAND && chance(random, wildness / 8))
		spoil_filters(random, node);
	return node;
}

static int floor_div(int a, int b)
{
	return a / b - (a % b < 0);
}

static int evaluate(const rt_expr *e, rt_instance x)
{
	int value = e->c[0] * x.i + e->c[1] * x.j + e->c[2];
	int quotient;

	if (!e->divisor)
		return value;
	quotient = floor_div(value, e->divisor);
	return e->rest ? value - e->divisor * quotient : quotient;
}

static void follow(const rt_node *node, rt_instance x, rt_path *path);

static void add_step(rt_path *path, const rt_node *node, int member,
	int value)
{
	if (path->n < MAX_PATH)
		path->step[path->n++] = (rt_step) { node, member, value };
}

static void follow_children(const rt_node *node, rt_instance x,
	rt_path *path)
{
	int n_taken = 0;
	int taken = 0;

	for (int i = 0; i < node->n_child; ++i) {
		rt_range range = node->filter[i][x.stmt];

		if (x.i < range.low || x.i >= range.high)
			continue;
		taken = i;
		n_taken++;
	}
	if (n_taken != 1) {
		path->broken = true;
		return;
	}
	add_step(path, node, -1, taken);
	follow(node->child[taken], x, path);
}

static void follow(const rt_node *node, rt_instance x, rt_path *path)
{
	if (node->kind == RT_LEAF)
		return;
	if (node->kind != RT_BAND) {
		follow_children(node, x, path);
		return;
	}
	for (int m = 0; m < node->n_member; ++m)
		add_step(path, node, m,
			evaluate(&node->member[m][x.stmt], x));
	follow(node->child[0], x, path);
}

rt_path rt_follow(const rt_node *tree, rt_instance instance)
{
	rt_path path = { 0 };

	follow(tree, instance, &path);
	return path;
}

/* The first step in which the paths differ, or -1. */
static int first_difference(const rt_path *a, const rt_path *b)
{
	for (int i = 0; i < a->n && i < b->n; ++i)
		if (a->step[i].value != b->step[i].value)
			return i;
	return -1;
}

bool rt_before(const rt_path *a, const rt_path *b)
{
	int i = first_difference(a, b);

	return i >= 0 && a->step[i].node->kind != RT_SET &&
	       a->step[i].value < b->step[i].value;
}

/* Is what the tree says of the loop at "step" true of the pair?  "same":
 * have both had the same times so far; "at_band": had they before the band?
 */
static bool claim_holds(const rt_path *a, const rt_path *b, int step,
	bool same, bool at_band)
{
	const rt_node *node = a->step[step].node;
	int member = a->step[step].member;
	int distance = b->step[step].value - a->step[step].value;

	if (node->permutable && at_band && distance < 0)
		return false;
	if (same && node->coincident[member] && distance)
		return false;
	return !(same && (node->parallel || node->reduces) && member == 0 &&
		 distance);
}

bool rt_respects(const rt_path *a, const rt_path *b)
{
	bool same = true;
	bool at_band = true;

	if (!rt_before(a, b))
		return false;
	for (int i = 0; i < a->n && i < b->n && (same || at_band); ++i) {
		if (a->step[i].member <= 0)
			at_band = same;
		if (!at_band)
			break;
		if (a->step[i].member >= 0 &&
		    !claim_holds(a, b, i, same, at_band))
			return false;
		same = same && a->step[i].value == b->step[i].value;
		if (a->step[i].member < 0 && !same)
			break;
	}
	return true;
}

static void print_sum(const rt_expr *e, FILE *out)
{
	fprintf(out, "%di + %dj + %d", e->c[0], e->c[1], e->c[2]);
}

static void print_expr(const rt_expr *e, FILE *out)
{
	if (!e->divisor || e->rest)
		print_sum(e, out);
	if (!e->divisor)
		return;
	if (e->rest)
		fprintf(out, " - %d*", e->divisor);
	fputs("floor((", out);
	print_sum(e, out);
	fprintf(out, ")/%d)", e->divisor);
}

static void print_member(const rt_node *band, int member, FILE *out)
{
	const char *before = "{ ";

	for (int s = 0; s < MAX_STMT; ++s) {
		if (!has(band->stmts, s))
			continue;
		fprintf(out, "%sS%d[i, j] -> [(", before, s);
		print_expr(&band->member[member][s], out);
		fputs(")]", out);
		before = "; ";
	}
	fputs(" }", out);
}

static void print_node(const rt_node *node, FILE *out);

static void print_band(const rt_node *band, FILE *out)
{
	if (band->parallel)
		fputs("{ mark: \"parallel\", child: ", out);
	if (band->reduces) {
		fputs("{ mark: \"reduce", out);
		for (int a = 0; band->copies >> a; ++a)
			if (band->copies >> a & 1)
				fprintf(out, " A%d", a);
		fputs("\", child: ", out);
	}
	fputs("{ schedule: \"[", out);
	for (int m = 0; m < band->n_member; ++m) {
		fputs(m ? ", " : "", out);
		print_member(band, m, out);
	}
	fprintf(out, "]\", permutable: %d, coincident: [", band->permutable);
	for (int m = 0; m < band->n_member; ++m)
		fprintf(out, "%s%d", m ? ", " : " ", band->coincident[m]);
	fputs(" ]", out);
	if (band->child[0]->kind != RT_LEAF) {
		fputs(", child: ", out);
		print_node(band->child[0], out);
	}
	fputs(band->parallel || band->reduces ? " } }" : " }", out);
}

static void print_filter(const rt_range *filter, FILE *out)
{
	fputs("{ filter: \"{ ", out);
	for (int s = 0; s < MAX_STMT; ++s)
		if (filter[s].high >= ALL && filter[s].low <= 0)
			fprintf(out, "S%d[i, j]; ", s);
		else if (filter[s].low < filter[s].high)
			fprintf(out, "S%d[i, j] : %d <= i < %d; ", s,
				filter[s].low, filter[s].high);
	fputs("}\"", out);
}

static void print_children(const rt_node *node, FILE *out)
{
	fprintf(out, "{ %s: [ ", node->kind == RT_SET ? "set" : "sequence");
	for (int i = 0; i < node->n_child; ++i) {
		fputs(i ? ", " : "", out);
		print_filter(node->filter[i], out);
		if (node->child[i]->kind != RT_LEAF) {
			fputs(", child: ", out);
			print_node(node->child[i], out);
		}
		fputs(" }", out);
	}
	fputs(" ] }", out);
}

static void print_node(const rt_node *node, FILE *out)
{
	if (node->kind == RT_BAND)
		print_band(node, out);
	else
		print_children(node, out);
}

void rt_print(const rt_node *tree, const char *domain, FILE *out)
{
	fprintf(out, "{ domain: \"%s\"", domain);
	if (tree->kind != RT_LEAF) {
		fputs(", child: ", out);
		print_node(tree, out);
	}
	fputs(" }", out);
}

bool rt_together(const rt_path *a, const rt_path *b, int array)
{
	int i = first_difference(a, b);
	const rt_node *node = i < 0 ? NULL : a->step[i].node;
	int member = i < 0 ? -1 : a->step[i].member;

	if (member < 0)
		return false;
	return node->coincident[member] ||
	       (member == 0 && (node->parallel ||
		(node->reduces && !(node->copies >> array & 1))));
}

void rt_give_copies(rt_node *tree, rt_random *random, unsigned useful)
{
	if (tree->kind == RT_BAND && rt_below(random, 3) == 0) {
		tree->parallel = false;
		tree->reduces = true;
		tree->copies = useful;
		if (rt_below(random, 4) == 0)
			tree->copies = rt_below(random, 8);
	}
	for (int i = 0; i < tree->n_child; ++i)
		rt_give_copies(tree->child[i], random, useful);
}
