/* deps_print.h - YAML output of relations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_DEPS_PRINT_H
#define ASH_DEPS_FLOW_DEPS_PRINT_H

#include <stdio.h>

#include <isl/union_map.h>

/* Print "relation" under "name", indented by "indent" columns, one line per
 * piece, sorted; nothing if it is NULL.
 */
isl_stat ash_deps_print_relation(const char *name, int indent,
	__isl_keep isl_union_map *relation, FILE *out);

#endif
