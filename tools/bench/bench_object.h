/* bench_object.h - fields of JSON objects as the plugin writes them.
 *
 * An object is one line, whose fields are found by their names: no string in it
 * has a quote that is not escaped.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_OBJECT_H
#define ASH_BENCH_OBJECT_H

#include <stdbool.h>

#include "bench_list.h"

/* What follows "name": in the object; NULL if there is no such field. */
const char *ash_bench_field(const char *object, const char *name);

/* The string that starts at "text"; *end, if it is wanted, is what follows.
 * NULL if there is none, or out of memory.
 */
__isl_give char *ash_bench_string(const char *text, const char **end);

/* The string in field "name"; NULL if there is none, or out of memory. */
__isl_give char *ash_bench_string_field(const char *object, const char *name);

/* The number in field "name"; NaN if there is none. */
double ash_bench_number_field(const char *object, const char *name);

/* Is the field "name" true? */
bool ash_bench_truth_field(const char *object, const char *name);

#endif
