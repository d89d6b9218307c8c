/* bench_json.c - the result as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "bench_report.h"
#include "bench_source.h"

/* A function that prints the value of one member: of compiler "compiler" for
 * "kernel".
 */
typedef void print_member(const ash_bench_result *result, int kernel,
	int compiler, FILE *out);

static void print_string(const char *text, FILE *out)
{
	fputc('"', out);
	for (; *text; ++text) {
		unsigned char c = (unsigned char) *text;

		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c < 0x20)
			fprintf(out, "\\u%04x", c);
		else
			fputc(c, out);
	}
	fputc('"', out);
}

/* Print a number; null for NaN and infinity, which JSON does not have. */
static void print_number(double number, FILE *out)
{
	if (isfinite(number))
		fprintf(out, "%.9g", number);
	else
		fputs("null", out);
}

static void print_text_member(const char *name, const char *text, FILE *out)
{
	fprintf(out, "  \"%s\": ", name);
	print_string(text, out);
	fputs(",\n", out);
}

static void print_times(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);

	fputc('[', out);
	for (int r = 0; r < cell->n; ++r) {
		fputs(r ? ", " : "", out);
		print_number(cell->seconds[r], out);
	}
	fputc(']', out);
}

static void print_ratio(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	print_number(ash_bench_result_cell(result, kernel, compiler)->ratio,
		out);
}

static void print_spread(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	print_number(ash_bench_result_cell(result, kernel, compiler)->spread,
		out);
}

/* Print a relative difference, or "text" if the outputs differ in words. */
static void print_difference(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	double difference = ash_bench_result_cell(result, kernel, compiler)
				    ->difference;

	if (isinf(difference))
		fputs("\"text\"", out);
	else
		print_number(difference, out);
}

static void print_status(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);
	char *trouble = ash_bench_result_trouble(result, cell);
	bool good = cell->status == ASH_BENCH_GOOD || !trouble;

	print_string(good ? "ok" : trouble, out);
	free(trouble);
}

static void print_version(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	(void) kernel;
	print_string(result->version.item[compiler], out);
}

static void print_command(const ash_bench_result *result, int kernel,
	int compiler, FILE *out)
{
	(void) kernel;
	print_string(result->command.item[compiler], out);
}

static void print_mean(const ash_bench_result *result, int kernel, int compiler,
	FILE *out)
{
	(void) kernel;
	print_number(result->mean[compiler].ratio, out);
}

/* Print "name": {COMPILER: VALUE, ...} without a trailing comma. */
static void print_object(const ash_bench_result *result, int kernel,
	const char *name, print_member *print, FILE *out)
{
	fprintf(out, "\"%s\": {", name);
	for (int c = 0; c < result->plan->n_compiler; ++c) {
		fputs(c ? ", " : "", out);
		print_string(result->plan->compiler[c].name, out);
		fputs(": ", out);
		print(result, kernel, c, out);
	}
	fputc('}', out);
}

static void print_facts(const ash_bench_result *result, FILE *out)
{
	const ash_bench_options *options = result->plan->options;

	print_text_member("tool", "ashlar-bench", out);
	print_text_member("measure",
		options->compile_time ? "compile time" : "run time", out);
	print_text_member("ratio_means",
		options->compile_time ? "time / clang time"
				      : "clang time / time",
		out);
	print_text_member("cpu", result->cpu, out);
	fprintf(out, "  \"cpus\": %d,\n  \"load\": ", result->n_cpu);
	print_number(result->load, out);
	fprintf(out, ",\n  \"runs\": %d,\n  \"complete\": %s,\n", options->runs,
		result->interrupted ? "false" : "true");
}

static void print_kernel(const ash_bench_result *result, int kernel, FILE *out)
{
	static const struct {
		const char *name;
		print_member *print;
	} members[] = {
		{ "times", print_times },
		{ "ratio", print_ratio },
		{ "spread", print_spread },
		{ "status", print_status },
		{ "difference", print_difference },
	};

	fputs("    {\"kernel\": ", out);
	print_string(result->plan->kernels.item[kernel], out);
	fprintf(out, ", \"size\": \"%s\"",
		ash_bench_source_size(result->plan->options));
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); ++i) {
		fputs(",\n     ", out);
		print_object(result, kernel, members[i].name, members[i].print,
			out);
	}
	fputc('}', out);
}

void ash_bench_report_json(const ash_bench_result *result, FILE *out)
{
	fputs("{\n", out);
	print_facts(result, out);
	fputs("  ", out);
	print_object(result, 0, "versions", print_version, out);
	fputs(",\n  ", out);
	print_object(result, 0, "flags", print_command, out);
	fputs(",\n  ", out);
	print_object(result, 0, "geomean", print_mean, out);
	fputs(",\n  \"kernels\": [\n", out);
	for (int k = 0; k < result->n_kernel; ++k) {
		print_kernel(result, k, out);
		fputs(k + 1 < result->n_kernel ? ",\n" : "\n", out);
	}
	fputs("  ]\n}\n", out);
}
