/* random_walk.h - random SCoPs with random trees, instance by instance.
 *
 * What the tests have in common that compare a judge with counting out: they
 * make SCoPs and trees, follow every instance through a tree, and look at
 * pairs of instances.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_RANDOM_WALK_H
#define ASH_TEST_RANDOM_WALK_H

#include "deps/flow/deps.h"
#include "deps/random_scop.h"

/* A SCoP in all its forms; nothing is owned by who gets it. */
typedef struct rw_scop {
	const rs_scop *rs;
	const ash_scop *scop;
	const ash_deps *deps;
	const char *text;
} rw_scop;

/* A tree of it; "schedule" may be NULL if "text" cannot be read. */
typedef struct rw_tree {
	const rt_node *tree;
	isl_schedule *schedule;
	const char *text;
} rw_tree;

/* How a test makes and judges SCoPs. */
typedef struct rw_test {
	int n_scop, n_tree;
	/* The tree with number I has wildness I * "wildness". */
	int wildness;
	/* The array that is a scalar, or -1. */
	int scalar;
	/* Each may be NULL: change the SCoP, look at it, change tree "i". */
	void (*prepare)(rs_scop *rs, rt_random *random);
	bool (*look)(const rw_scop *s, void *user);
	void (*change)(const rs_scop *rs, rt_node *tree, int i,
		rt_random *random);
	/* Is the verdict on the tree right? */
	bool (*judge)(const rw_scop *s, const rw_tree *tree, void *user);
	void *user;
} rw_test;

/* Make and judge all SCoPs; print those with a wrong verdict.  How many trees,
 * or SCoPs that could not be looked at, are wrong?
 */
int rw_run(const rw_test *test, unsigned long long seed);

/* The way of each instance through "tree"; does each have one? */
bool rw_follow(const rs_scop *rs, const rt_node *tree, rt_path *path);

/* Is "test" true of all pairs of instances of which "x" comes before "y" in
 * the program?
 */
bool rw_every_pair(const rs_scop *rs,
	bool (*test)(const rs_scop *rs, int x, int y, void *user), void *user);

#endif
