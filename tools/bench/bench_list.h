/* bench_list.h - strings and lists of strings: argument vectors, names.
 *
 * A list that runs out of memory remembers it in "failed" and ignores what
 * is added afterwards, so that a builder asks once, at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_LIST_H
#define ASH_BENCH_LIST_H

#include <stdbool.h>
#include <stddef.h>

#ifndef __isl_give
#define __isl_give
#define __isl_take
#define __isl_keep
#define __isl_null
#endif

#define ASH_BENCH_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* item[0 .. n - 1] are owned; item[n] is NULL unless the list was never
 * changed.
 */
typedef struct ash_bench_list {
	char **item;
	int n;
	int room;
	bool failed;
} ash_bench_list;

void ash_bench_list_add(ash_bench_list *list, const char *text);
void ash_bench_list_addf(ash_bench_list *list, const char *format, ...)
	ASH_BENCH_PRINTF(2, 3);

/* Split "text" (may be NULL) at characters of "separators", and add the
 * non-empty pieces.
 */
void ash_bench_list_split(ash_bench_list *list, const char *text,
	const char *separators);

bool ash_bench_list_has(const ash_bench_list *list, const char *text);

/* The items joined by spaces; NULL if out of memory. */
__isl_give char *ash_bench_list_join(const ash_bench_list *list);

/* The length of the longest item. */
int ash_bench_list_width(const ash_bench_list *list);

void ash_bench_list_clear(ash_bench_list *list);

/* A formatted string; NULL if out of memory. */
__isl_give char *ash_bench_format(const char *format, ...)
	ASH_BENCH_PRINTF(1, 2);

/* Write "ashlar-bench: ..." to the error stream. */
void ash_bench_complain(const char *format, ...) ASH_BENCH_PRINTF(1, 2);

#endif
