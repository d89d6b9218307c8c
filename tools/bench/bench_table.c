/* bench_table.c - the result as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_report.h"
#include "bench_source.h"

/* A grid of texts.  Row 0 is the head; the last row has the means. */
typedef struct text_grid {
	ash_bench_list text;
	int columns;
} text_grid;

/* A function that returns a remark about a cell, to be printed below the table,
 * or NULL.
 */
typedef char *remark_maker(const ash_bench_result *result,
	const ash_bench_cell *cell);

static void print_head(const ash_bench_result *result, FILE *out)
{
	const ash_bench_options *options = result->plan->options;
	const char *size = ash_bench_source_size(options);

	fprintf(out, "%s, %d CPU%s, load %.2f\n", result->cpu, result->n_cpu,
		result->n_cpu == 1 ? "" : "s", result->load);
	for (int c = 0; c < result->plan->n_compiler; ++c)
		fprintf(out, "  %s: %s\n", result->plan->compiler[c].name,
			result->command.item[c]);
	if (options->compile_time)
		fprintf(out,
			"Compile time, whole command, %s: time over "
			"clang's, lower is better.\n",
			size);
	else
		fprintf(out,
			"Run time, %s: speed-up over clang, above 1 is "
			"faster.\n",
			size);
	if (options->runs == 1)
		fputs("One run: nothing is known of its spread.\n\n", out);
	else
		fprintf(out,
			"Median of %d runs, by turns; +- is half the "
			"range of the ratios run by run.\n%s\n",
			options->runs,
			options->spread ? ""
					: "Where one loses, all ran as often "
					  "again.\n");
}

static void add_ratio(const ash_bench_result *result, text_grid *grid,
	const ash_bench_cell *cell)
{
	const char *mark = cell->difference > 0 ? "~" : "";

	int digits = cell->ratio < 0.1 ? 3 : 2;

	if (cell->ratio > 0 && isnan(cell->spread)) {
		ash_bench_list_addf(&grid->text, "%.*f%s", digits, cell->ratio,
			mark);
		return;
	}
	if (cell->ratio > 0) {
		ash_bench_list_addf(&grid->text, "%.*f%s +-%.0f%%", digits,
			cell->ratio, mark, 100 * cell->spread);
		return;
	}
	char *trouble = ash_bench_result_trouble(result, cell);

	ash_bench_list_addf(&grid->text, "%s%s", trouble ? trouble : "-", mark);
	free(trouble);
}

/* Add clang's column: seconds; the others have ratios. */
static void add_base(const ash_bench_result *result, text_grid *grid,
	const ash_bench_cell *cell)
{
	if (cell->status == ASH_BENCH_GOOD)
		ash_bench_list_addf(&grid->text, "%.4g%s", cell->median,
			cell->difference > 0 ? "~" : "");
	else
		add_ratio(result, grid, cell);
}

static void add_head(const ash_bench_result *result, text_grid *grid)
{
	ash_bench_list_add(&grid->text, "kernel");
	ash_bench_list_add(&grid->text, "clang, s");
	for (int c = 1; c < result->plan->n_compiler; ++c)
		ash_bench_list_add(&grid->text, result->plan->compiler[c].name);
}

static void add_kernel(const ash_bench_result *result, text_grid *grid,
	int kernel)
{
	ash_bench_list_add(&grid->text, result->plan->kernels.item[kernel]);
	add_base(result, grid, ash_bench_result_cell(result, kernel, 0));
	for (int c = 1; c < result->plan->n_compiler; ++c)
		add_ratio(result, grid,
			ash_bench_result_cell(result, kernel, c));
}

/* Add the means; a mean over fewer kernels states their number. */
static void add_means(const ash_bench_result *result, text_grid *grid)
{
	ash_bench_list_add(&grid->text, "geomean");
	ash_bench_list_add(&grid->text, "");
	for (int c = 1; c < result->plan->n_compiler; ++c) {
		const ash_bench_mean *mean = &result->mean[c];

		if (mean->n == 0)
			ash_bench_list_add(&grid->text, "-");
		else if (mean->n == result->n_kernel)
			ash_bench_list_addf(&grid->text, "%.2f", mean->ratio);
		else
			ash_bench_list_addf(&grid->text, "%.2f (%d of %d)",
				mean->ratio, mean->n, result->n_kernel);
	}
}

static int column_width(const text_grid *grid, int column)
{
	size_t width = 0;

	for (int i = column; i < grid->text.n; i += grid->columns) {
		size_t length = strlen(grid->text.item[i]);

		width = length > width ? length : width;
	}
	return (int) width;
}

static void print_rule(const text_grid *grid, FILE *out)
{
	for (int c = 0; c < grid->columns; ++c) {
		int width = column_width(grid, c) + (c ? 2 : 0);

		for (int i = 0; i < width; ++i)
			fputc('-', out);
	}
	fputc('\n', out);
}

static void print_row(const text_grid *grid, int row, FILE *out)
{
	char *const *text = grid->text.item + row * grid->columns;

	fprintf(out, "%-*s", column_width(grid, 0), text[0]);
	for (int c = 1; c < grid->columns; ++c)
		fprintf(out, "  %*s", column_width(grid, c), text[c]);
	fputc('\n', out);
}

static void print_grid(const text_grid *grid, FILE *out)
{
	int rows = grid->text.n / grid->columns;

	for (int r = 0; r < rows; ++r) {
		if (r == 1 || r == rows - 1)
			print_rule(grid, out);
		print_row(grid, r, out);
	}
}

static void print_ratios(const ash_bench_result *result, FILE *out)
{
	text_grid grid = { .columns = result->plan->n_compiler + 1 };

	add_head(result, &grid);
	for (int k = 0; k < result->n_kernel; ++k)
		add_kernel(result, &grid, k);
	add_means(result, &grid);
	if (!grid.text.failed)
		print_grid(&grid, out);
	ash_bench_list_clear(&grid.text);
}

/* The maximal number of nests that are listed for a program. */
#define MAX_NESTS 8

/* Print why "compiler" loses on a kernel, as far as known. */
static void print_reasons(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	const ash_bench_list *nests =
		&ash_bench_result_cell(result, kernel, compiler)->nests;

	for (int i = 0; i < nests->n && i < MAX_NESTS; ++i)
		fprintf(out, "    %s, %s\n", result->plan->kernels.item[kernel],
			nests->item[i]);
	if (nests->n > MAX_NESTS)
		fprintf(out, "    %s, %d more nests\n",
			result->plan->kernels.item[kernel],
			nests->n - MAX_NESTS);
}

/* List the kernels on which "compiler" loses. */
static void print_losers_of(const ash_bench_result *result, int compiler,
	FILE *out)
{
	int n = 0;

	fprintf(out, "  %s:", result->plan->compiler[compiler].name);
	for (int k = 0; k < result->n_kernel; ++k) {
		const ash_bench_cell *cell = ash_bench_result_cell(result, k,
			compiler);

		if (!(cell->ratio < ash_bench_result_loss(result)))
			continue;
		fprintf(out, "%s %s %.3g", n++ ? "," : "",
			result->plan->kernels.item[k], cell->ratio);
	}
	fputs(n ? "\n" : " none\n", out);
	for (int k = 0; k < result->n_kernel; ++k)
		if (ash_bench_result_cell(result, k, compiler)->ratio <
			ASH_BENCH_LOSS)
			print_reasons(result, k, compiler, out);
}

/* Print the kernel with the longest compile time relative to clang's. */
static void print_worst_of(const ash_bench_result *result, int compiler,
	FILE *out)
{
	double worst = 0;
	int kernel = -1;

	for (int k = 0; k < result->n_kernel; ++k) {
		const ash_bench_cell *cell = ash_bench_result_cell(result, k,
			compiler);

		if (cell->ratio > worst) {
			worst = cell->ratio;
			kernel = k;
		}
	}
	if (kernel >= 0)
		fprintf(out, "  %s: %s %.2f\n",
			result->plan->compiler[compiler].name,
			result->plan->kernels.item[kernel], worst);
}

static void print_losers(const ash_bench_result *result, FILE *out)
{
	bool compile_time = result->plan->options->compile_time;

	if (result->plan->n_compiler < 2)
		return;
	if (compile_time)
		fputs("\nSlowest to compile, relative to clang:\n", out);
	else
		fprintf(out, "\nLosers (below %.2f of clang):\n",
			ash_bench_result_loss(result));
	for (int c = 1; c < result->plan->n_compiler; ++c)
		(compile_time ? print_worst_of : print_losers_of)(result, c,
			out);
}

/* The column with the same compiler and threads but without own options; -1 if
 * there is none.
 */
static int find_default(const ash_bench_plan *plan, int compiler)
{
	const ash_bench_compiler *own = &plan->compiler[compiler];

	for (int c = 1; own->options && c < plan->n_compiler; ++c)
		if (plan->compiler[c].row == own->row && c != compiler &&
			plan->compiler[c].threads == own->threads &&
			!plan->compiler[c].options)
			return c;
	return -1;
}

/* The speedup of "kernel" with "compiler" over the column "other"; NaN if
 * unknown.
 */
static double quotient(const ash_bench_result *result, int kernel, int compiler,
	int other)
{
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);
	const ash_bench_cell *base = ash_bench_result_cell(result, kernel,
		other);

	return base->ratio > 0 && cell->ratio > 0 ? cell->ratio / base->ratio
						  : NAN;
}

/* Print the effect of the options of column "compiler": the mean, and the
 * kernels with large changes.
 */
static void print_change(const ash_bench_result *result, int compiler,
	int other, FILE *out)
{
	const ash_bench_plan *plan = result->plan;
	double sum = 0;
	int n = 0;

	for (int k = 0; k < result->n_kernel; ++k) {
		double change = quotient(result, k, compiler, other);

		sum += isnan(change) ? 0 : log(change);
		n += !isnan(change);
	}
	fprintf(out, "\n%s over %s: geomean %.3f; by more than %.0f %%:",
		plan->compiler[compiler].name, plan->compiler[other].name,
		n ? exp(sum / n) : NAN, 100 * ASH_BENCH_CHANGE);
	n = 0;
	for (int k = 0; k < result->n_kernel; ++k) {
		double change = quotient(result, k, compiler, other);

		if (fabs(log(change)) > log(1 + ASH_BENCH_CHANGE))
			fprintf(out, "%s %s %.3g", n++ ? "," : "",
				plan->kernels.item[k], change);
	}
	fputs(n ? "\n" : " none\n", out);
}

static void print_changes(const ash_bench_result *result, FILE *out)
{
	for (int c = 1; c < result->plan->n_compiler; ++c) {
		int other = find_default(result->plan, c);

		if (other >= 0)
			print_change(result, c, other, out);
	}
}

static __isl_give char *remark_difference(const ash_bench_result *result,
	const ash_bench_cell *cell)
{
	(void) result;
	if (!(cell->difference > 0))
		return NULL;
	if (isinf(cell->difference))
		return ash_bench_format("differs (~) from clang's output");
	return ash_bench_format(
		"differs (~) from clang's output, relative %.1e",
		cell->difference);
}

static __isl_give char *remark_trouble(const ash_bench_result *result,
	const ash_bench_cell *cell)
{
	if (cell->status == ASH_BENCH_GOOD)
		return NULL;
	char *trouble = ash_bench_result_trouble(result, cell);

	if (!trouble || !cell->why)
		return trouble;
	char *text = ash_bench_format("%s: %s", trouble, cell->why);

	free(trouble);
	return text;
}

static __isl_give char *remark_no_time(const ash_bench_result *result,
	const ash_bench_cell *cell)
{
	(void) result;
	if (cell->status != ASH_BENCH_GOOD || cell->median > 0)
		return NULL;
	return ash_bench_format("too short to measure");
}

/* Print one line, preceded by the title if it is the first; *n counts lines. */
static void print_remark(const ash_bench_result *result, int kernel,
	int compiler, remark_maker *remark, int *n, FILE *out)
{
	const ash_bench_plan *plan = result->plan;
	char *text = remark(result,
		ash_bench_result_cell(result, kernel, compiler));

	if (!text)
		return;
	fprintf(out, "%s  %s, %s: %s\n", (*n)++ ? "" : "\nNotes:\n",
		plan->kernels.item[kernel], plan->compiler[compiler].name,
		text);
	free(text);
}

static void print_remarks(const ash_bench_result *result, remark_maker *remark,
	int *n, FILE *out)
{
	for (int k = 0; k < result->n_kernel; ++k)
		for (int c = 0; c < result->plan->n_compiler; ++c)
			print_remark(result, k, c, remark, n, out);
}

void ash_bench_report_table(const ash_bench_result *result, FILE *out)
{
	int n = 0;

	print_head(result, out);
	print_ratios(result, out);
	print_losers(result, out);
	print_changes(result, out);
	print_remarks(result, remark_trouble, &n, out);
	print_remarks(result, remark_difference, &n, out);
	print_remarks(result, remark_no_time, &n, out);
	if (result->interrupted)
		fprintf(out, "\nInterrupted after %d of %d kernels.\n",
			result->n_kernel, result->plan->kernels.n);
}
