/* random_tree.h - random schedule trees, evaluated point by point.
 *
 * A tree here is made of C structs, so that what it means can be worked out
 * without isl: each instance gets a path, the list of all times and
 * children chosen on its way from the root to a leaf.
 * All statements S0, S1, ... have two iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_RANDOM_TREE_H
#define ASH_TEST_RANDOM_TREE_H

#include <stdbool.h>
#include <stdio.h>

#define MAX_STMT 3
#define MAX_MEMBER 2
#define MAX_CHILD 4
#define MAX_PATH 64

/* c[0] i + c[1] j + c[2]; divided and rounded down, or what is left then. */
typedef struct {
	int c[3];
	int divisor;		/* 0: none */
	bool rest;		/* the remainder, not the quotient */
} rt_expr;

/* Which instances of a statement pass: i in [low, high). */
typedef struct {
	int low, high;
} rt_range;

typedef enum { RT_LEAF, RT_BAND, RT_SEQUENCE, RT_SET } rt_kind;

typedef struct rt_node {
	rt_kind kind;
	unsigned stmts;		/* bit set of those that may come here */
	int n_member;
	rt_expr member[MAX_MEMBER][MAX_STMT];
	bool coincident[MAX_MEMBER];
	bool permutable;
	bool parallel;
	bool reduces;		/* parallel, with copies of these arrays, */
	unsigned copies;	/* a bit set */
	int n_child;
	rt_range filter[MAX_CHILD][MAX_STMT];
	struct rt_node *child[MAX_CHILD];
} rt_node;

typedef struct {
	int stmt, i, j;
} rt_instance;

/* One decision on the way: the value of a member, or the child taken. */
typedef struct {
	const rt_node *node;
	int member;		/* -1: a child */
	int value;
} rt_step;

typedef struct {
	int n;
	bool broken;		/* no child took it, or several did */
	rt_step step[MAX_PATH];
} rt_path;

/* A generator of numbers; the same sequence on every machine. */
typedef struct {
	unsigned long long state;
} rt_random;

/* A number from 0 to n - 1. */
int rt_below(rt_random *random, int n);

/* The order of a program: every instance at one time of its own. */
rt_node *rt_program(rt_random *random, unsigned stmts, int depth);
/* Some tree; with "wildness" 0 much like that of a program, and the larger
 * the stranger.
 */
rt_node *rt_any(rt_random *random, unsigned stmts, int depth, int wildness);
void rt_free(rt_node *tree);
/* Give copies of some of the arrays "useful", a bit set, and rarely of others,
 * to the threads of some loops.
 */
void rt_give_copies(rt_node *tree, rt_random *random, unsigned useful);

/* Print as isl's schedule tree, below a domain node. */
void rt_print(const rt_node *tree, const char *domain, FILE *out);

/* Follow "instance" from the root. */
rt_path rt_follow(const rt_node *tree, rt_instance instance);

/* Does "a" run before "b"?  Neither if nothing tells. */
bool rt_before(const rt_path *a, const rt_path *b);
/* If "b" must run after "a", is that, and all that the tree claims, true? */
bool rt_respects(const rt_path *a, const rt_path *b);
/* May "a" and "b" run at the same time, by what the tree claims of loops,
 * unless there are copies of "array"?
 */
bool rt_together(const rt_path *a, const rt_path *b, int array);

#endif
