/* launch_print.c - kernels and their launches, as YAML.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/launch_print.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>

#include "research/outline.h"
#include "sched/points.h"

typedef struct {
	unsigned n;
	char **line;		/* each owned */
} lines;

static void print_count(int64_t n, FILE *out)
{
	if (n >= 0)
		fprintf(out, "%" PRId64 "\n", n);
	else
		fprintf(out, "%s\n",
			n == ASH_POINTS_UNKNOWN ? "unknown" : "too many");
}

static int compare_lines(const void *a, const void *b)
{
	return strcmp(*(char *const *) a, *(char *const *) b);
}

/* Append the function of one statement as a line. */
static isl_stat add_line(__isl_take isl_pw_aff *function, void *user)
{
	lines *all = user;

	all->line[all->n] = isl_pw_aff_to_str(function);
	isl_pw_aff_free(function);
	return all->line[all->n++] ? isl_stat_ok : isl_stat_error;
}

/* Print "loop", one line per statement, in alphabetical order. */
static isl_stat print_functions(__isl_keep isl_union_pw_aff *loop, FILE *out)
{
	isl_size n = isl_union_pw_aff_n_pw_aff(loop);
	lines all = { 0, n < 0 ? NULL : calloc(n + 1, sizeof(char *)) };
	isl_stat ok = isl_stat_error;

	if (all.line)
		ok = isl_union_pw_aff_foreach_pw_aff(loop, &add_line, &all);
	if (ok == isl_stat_ok)
		qsort(all.line, all.n, sizeof(*all.line), &compare_lines);
	for (unsigned i = 0; i < all.n; ++i) {
		if (ok == isl_stat_ok)
			fprintf(out, "    - \"%s\"\n", all.line[i]);
		free(all.line[i]);
	}
	free(all.line);
	return ok;
}

static isl_stat print_loop(const ash_kernel *kernel, int dim, FILE *out)
{
	bool turned = dim == ASH_DEVICE_X && kernel->is_turned;

	fprintf(out, "  %c:%s\n", 'x' + dim,
		turned ? "  # the outermost, which carries lines" : "");
	return print_functions(kernel->loop[dim], out);
}

static isl_stat print_kernel(const ash_kernel *kernel, int64_t n, FILE *out)
{
	char *names = ash_outline_names(isl_union_set_copy(kernel->domain));
	isl_stat ok = names ? isl_stat_ok : isl_stat_error;

	if (names)
		fprintf(out, "- statements: %s\n", names);
	free(names);
	fprintf(out, "  loops_around: %u\n", kernel->depth);
	for (int i = 0; i < ASH_DEVICE_DIMS && kernel->loop[i] && !ok; ++i)
		ok = print_loop(kernel, i, out);
	if (!kernel->loop[ASH_DEVICE_X])
		fputs("  x: none  # a single thread\n", out);
	fputs("  launches: ", out);
	print_count(n, out);
	return ok;
}

/* The sum of two launch counts; if one of them is negative (unknown, see
 * sched/points.h), the first negative one.
 */
static int64_t add(int64_t a, int64_t b)
{
	if (a < 0 || b < 0)
		return a < b ? a : b;
	return __builtin_add_overflow(a, b, &a) ? ASH_POINTS_MANY : a;
}

/* The number of launches of each kernel; NULL on error. */
static int64_t *count_all(const ash_launches *launches,
	__isl_keep isl_set *values)
{
	int64_t *count = calloc(launches->n + 1, sizeof(*count));

	for (unsigned i = 0; count && i < launches->n; ++i) {
		count[i] = ash_kernel_count(&launches->kernel[i], values);
		if (count[i] == ASH_POINTS_ERROR) {
			free(count);
			return NULL;
		}
	}
	return count;
}

isl_stat ash_launches_print(const ash_launches *launches,
	__isl_keep isl_set *values, FILE *out)
{
	int64_t *count = count_all(launches, values), sum = 0;
	isl_stat ok = count ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; count && i < launches->n; ++i)
		sum = add(sum, count[i]);
	if (count) {
		fprintf(out, "kernels: %u\nlaunches: ", launches->n);
		print_count(sum, out);
	}
	for (unsigned i = 0; i < launches->n && ok == isl_stat_ok; ++i)
		ok = print_kernel(&launches->kernel[i], count[i], out);
	free(count);
	return ok;
}
