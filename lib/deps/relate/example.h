/* example.h - example elements of sets and relations, as text.
 *
 * Small numbers are preferred, since a person will read them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_EXAMPLE_H
#define ASH_DEPS_RELATE_EXAMPLE_H

#include <isl/point.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* A point of "instances", which must not be empty. */
__isl_give isl_point *ash_example_point(__isl_take isl_union_set *instances);

/* Describe an element of "instances" (taken, not empty): "S1[2, 0]" + verb +
 * "(n = 5)", with the values of the parameters last; owned by the caller, NULL
 * on error.
 */
char *ash_example_instance(__isl_take isl_union_set *instances,
	const char *verb);

/* Describe an element of "pairs" (taken, not empty): "S1[2, 0]" + verb + "S4[1,
 * 1] (n = 5)"; owned by the caller, NULL on error.
 */
char *ash_example_pair(__isl_take isl_union_map *pairs, const char *verb);

#endif
