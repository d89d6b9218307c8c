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

/* An element of "instances", such as "S1[2, 0]" + verb + "(n = 5)", the
 * values of the parameters last; owned by the caller, NULL on error.
 * "instances" must not be empty.
 */
char *ash_example_instance(__isl_take isl_union_set *instances,
	const char *verb);

/* An element of "pairs": "S1[2, 0]" + verb + "S4[1, 1] (n = 5)". */
char *ash_example_pair(__isl_take isl_union_map *pairs, const char *verb);

#endif
