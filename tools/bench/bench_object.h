/* bench_object.h - fields of the JSON objects that the plugin writes.
 *
 * An object is one line.  Fields are found by their names, which works because
 * all quotes in strings are escaped.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_OBJECT_H
#define ASH_BENCH_OBJECT_H

#include <stdbool.h>

#include "bench_list.h"

/* The text after "name": in the object; NULL if there is no such field. */
const char *ash_bench_field(const char *object, const char *name);

/* The string that starts at "text"; *end, if not NULL, is set to the text after
 * it. NULL if there is no string, or out of memory.
 */
__isl_give char *ash_bench_string(const char *text, const char **end);

/* The string in field "name"; NULL if there is none, or out of memory. */
__isl_give char *ash_bench_string_field(const char *object, const char *name);

/* The number in field "name"; NaN if there is none. */
double ash_bench_number_field(const char *object, const char *name);

/* Is the field "name" true? */
bool ash_bench_truth_field(const char *object, const char *name);

#endif
