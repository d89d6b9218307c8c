/* bench_svg.c - the result as a bar chart.
 *
 * One group of bars per kernel, one bar per compiler but clang, and a last
 * group for the geometric means.  The axis is logarithmic and bars grow
 * from 1, so that twice as fast and half as fast look alike, up and down.
 * A thin line on a bar is its spread; a cross stands for a missing ratio.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_report.h"
#include "bench_source.h"

#define BAR_WIDTH 9.0
#define GROUP_GAP 14.0
#define PLOT_HEIGHT 340.0
#define MARGIN_LEFT 56.0
#define MARGIN_RIGHT 24.0
#define MARGIN_TOP 92.0
#define MARGIN_BOTTOM 104.0
#define LEGEND_STEP 92.0
#define MIN_WIDTH 540.0

/* The axis shows at least this much on both sides of 1. */
#define LEAST_SPAN 1.6

/* Positions in the chart.  The axis runs from "low" to "high". */
typedef struct bar_chart {
	const ash_bench_result *result;
	FILE *out;
	double low, high;
	double group;
	double width;
} bar_chart;

/* Light and dark shades of a hue: sequential and parallel, in the order of
 * bench_compilers.def.  Colour-blind people can distinguish the hues.
 */
static const char *const hues[][2] = {
	{ "#444444", "#222222" },
	{ "#a3a9b1", "#6d747d" },
	{ "#f0b45e", "#c0720c" },
	{ "#74b3ea", "#1c5c9e" },
};

static const char *colour(const ash_bench_compiler *compiler)
{
	size_t n = sizeof(hues) / sizeof(hues[0]);

	return hues[(size_t) compiler->row % n][compiler->threads > 0];
}

static void print_escaped(const char *text, FILE *out)
{
	for (; *text; ++text) {
		if (*text == '&')
			fputs("&amp;", out);
		else if (*text == '<')
			fputs("&lt;", out);
		else if (*text == '>')
			fputs("&gt;", out);
		else
			fputc(*text, out);
	}
}

/* The smallest of ..., 0.5, 1, 2, 5, 10, ... that is at least "x". */
static double tick_above(double x)
{
	double decade = pow(10, floor(log10(x)));
	static const double steps[] = { 1, 2, 5 };

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); ++i)
		if (steps[i] * decade >= x * (1 - 1e-9))
			return steps[i] * decade;
	return 10 * decade;
}

static double y_of(const bar_chart *chart, double ratio)
{
	double part = log(chart->high / ratio) / log(chart->high / chart->low);

	return MARGIN_TOP + PLOT_HEIGHT * fmin(fmax(part, 0), 1);
}

static double bars_width(const bar_chart *chart)
{
	return BAR_WIDTH * (chart->result->plan->n_compiler - 1);
}

static double group_left(const bar_chart *chart, int group)
{
	return MARGIN_LEFT + chart->group * group;
}

/* The position of the bars, centred in their group. */
static double bars_left(const bar_chart *chart, int group)
{
	return group_left(chart, group) +
		(chart->group - bars_width(chart)) / 2;
}

static double plot_right(const bar_chart *chart)
{
	return group_left(chart, chart->result->n_kernel + 1);
}

static void include(bar_chart *chart, double ratio)
{
	if (ratio > 0 && isfinite(ratio)) {
		chart->low = fmin(chart->low, ratio);
		chart->high = fmax(chart->high, ratio);
	}
}

static bar_chart lay_out(const ash_bench_result *result, FILE *out)
{
	int bars = result->plan->n_compiler - 1;
	bar_chart chart = { result, out, 1 / LEAST_SPAN, LEAST_SPAN, 0, 0 };
	double least = fmax(MIN_WIDTH, LEGEND_STEP * bars);

	for (int k = 0; k < result->n_kernel; ++k)
		for (int c = 1; c <= bars; ++c)
			include(&chart,
				ash_bench_result_cell(result, k, c)->ratio);
	chart.low = 1 / tick_above(1 / chart.low);
	chart.high = tick_above(chart.high);
	chart.group = fmax(bars_width(&chart) + GROUP_GAP,
		least / (result->n_kernel + 1));
	chart.width = plot_right(&chart) + MARGIN_RIGHT;
	return chart;
}

static void print_head(const bar_chart *chart)
{
	double height = MARGIN_TOP + PLOT_HEIGHT + MARGIN_BOTTOM;

	fprintf(chart->out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" "
		"width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
		"font-family=\"Helvetica, Arial, sans-serif\" "
		"font-size=\"12\" fill=\"#222\">\n"
		"<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
		chart->width, height, chart->width, height);
}

static void print_title(const bar_chart *chart)
{
	const ash_bench_options *options = chart->result->plan->options;

	fprintf(chart->out,
		"<text x=\"%g\" y=\"28\" font-size=\"17\" "
		"font-weight=\"bold\">%s</text>\n"
		"<text x=\"%g\" y=\"48\" fill=\"#666\">",
		MARGIN_LEFT,
		options->compile_time ? "Compile time over clang -O3 "
					"(lower is better)"
				      : "Speed-up over clang -O3 "
					"(above 1 is faster)",
		MARGIN_LEFT);
	print_escaped(chart->result->cpu, chart->out);
	fprintf(chart->out,
		", size %s, median of %d run%s, logarithmic scale; "
		"a cross: no result</text>\n",
		ash_bench_source_size(options), options->runs,
		options->runs == 1 ? "" : "s");
}

static void print_legend(const bar_chart *chart)
{
	const ash_bench_plan *plan = chart->result->plan;

	for (int c = 1; c < plan->n_compiler; ++c) {
		double x = MARGIN_LEFT + LEGEND_STEP * (c - 1);

		fprintf(chart->out,
			"<rect x=\"%g\" y=\"62\" width=\"12\" height=\"12\" "
			"fill=\"%s\"/><text x=\"%g\" y=\"72\">",
			x, colour(&plan->compiler[c]), x + 17);
		print_escaped(plan->compiler[c].name, chart->out);
		fputs("</text>\n", chart->out);
	}
}

static void print_tick(const bar_chart *chart, double ratio)
{
	bool one = fabs(ratio - 1) < 1e-9;
	double y = y_of(chart, ratio);

	fprintf(chart->out,
		"<line x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\" "
		"stroke=\"%s\" stroke-width=\"%s\"/>"
		"<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
		MARGIN_LEFT, plot_right(chart), y, y, one ? "#222" : "#e3e5e8",
		one ? "1.2" : "1", MARGIN_LEFT - 7, y + 4, ratio);
}

static void print_ticks(const bar_chart *chart)
{
	double tick = tick_above(chart->low);

	while (tick <= chart->high * (1 + 1e-9)) {
		print_tick(chart, tick);
		tick = tick_above(tick * 1.01);
	}
}

/* Print the shaded background of the last group, the means. */
static void print_mean_background(const bar_chart *chart)
{
	double x = group_left(chart, chart->result->n_kernel);

	fprintf(chart->out,
		"<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" "
		"fill=\"#f4f5f7\"/>\n",
		x, MARGIN_TOP, chart->group, PLOT_HEIGHT);
}

static void print_label(const bar_chart *chart, int group, const char *name)
{
	double x = bars_left(chart, group) + bars_width(chart) / 2 + 4;
	double y = MARGIN_TOP + PLOT_HEIGHT + 16;
	bool mean = group == chart->result->n_kernel;

	fprintf(chart->out,
		"<text transform=\"translate(%.1f %.1f) rotate(-45)\" "
		"text-anchor=\"end\"%s>",
		x, y, mean ? " font-weight=\"bold\"" : "");
	print_escaped(name, chart->out);
	fputs("</text>\n", chart->out);
}

static void print_bar(const bar_chart *chart, double x, double ratio,
	const char *fill)
{
	double y = y_of(chart, ratio), one = y_of(chart, 1);

	fprintf(chart->out,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%g\" height=\"%.1f\" "
		"fill=\"%s\"/>",
		x, fmin(y, one), BAR_WIDTH - 1, fmax(fabs(y - one), 0.8), fill);
}

static void print_spread(const bar_chart *chart, double x,
	const ash_bench_cell *cell)
{
	double middle = x + (BAR_WIDTH - 1) / 2;

	if (!(cell->spread > 0) || cell->spread >= 1)
		return;
	fprintf(chart->out,
		"<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" "
		"stroke=\"#222\" stroke-opacity=\"0.55\"/>",
		middle, middle, y_of(chart, cell->ratio * (1 + cell->spread)),
		y_of(chart, cell->ratio * (1 - cell->spread)));
}

static void print_cross(const bar_chart *chart, double x, const char *stroke)
{
	double y = y_of(chart, 1) - 8, size = BAR_WIDTH - 3;

	fprintf(chart->out,
		"<path d=\"M%.1f %.1fl%g %gm0 %gl%g %g\" stroke=\"%s\" "
		"stroke-width=\"1.6\"/>",
		x + 1, y, size, size, -size, -size, size, stroke);
}

/* Print the tooltip of a bar. */
static void print_tip(const bar_chart *chart, int kernel, int compiler)
{
	const ash_bench_result *result = chart->result;
	const ash_bench_cell *cell = ash_bench_result_cell(result, kernel,
		compiler);
	char *trouble = ash_bench_result_trouble(result, cell);

	fprintf(chart->out,
		"<title>%s, %s: ", result->plan->kernels.item[kernel],
		result->plan->compiler[compiler].name);
	if (cell->ratio > 0)
		fprintf(chart->out, "%.2f", cell->ratio);
	else
		print_escaped(trouble ? trouble : "-", chart->out);
	fputs("</title>", chart->out);
	free(trouble);
}

static void print_cell(const bar_chart *chart, int kernel, int compiler)
{
	const ash_bench_cell *cell = ash_bench_result_cell(chart->result,
		kernel, compiler);
	double x = bars_left(chart, kernel) + BAR_WIDTH * (compiler - 1);
	const char *fill = colour(&chart->result->plan->compiler[compiler]);

	fputs("<g>", chart->out);
	print_tip(chart, kernel, compiler);
	if (cell->ratio > 0) {
		print_bar(chart, x, cell->ratio, fill);
		print_spread(chart, x, cell);
	} else {
		print_cross(chart, x, fill);
	}
	fputs("</g>\n", chart->out);
}

/* Print the bar of a mean, with its value above. */
static void print_mean(const bar_chart *chart, int compiler)
{
	const ash_bench_mean *mean = &chart->result->mean[compiler];
	double x = bars_left(chart, chart->result->n_kernel) +
		BAR_WIDTH * (compiler - 1);

	if (mean->n == 0)
		return;
	print_bar(chart, x, mean->ratio,
		colour(&chart->result->plan->compiler[compiler]));
	fprintf(chart->out,
		"<text transform=\"translate(%.1f %.1f) rotate(-90)\" "
		"font-size=\"10\">%.2f</text>\n",
		x + BAR_WIDTH - 1.5, y_of(chart, fmax(mean->ratio, 1)) - 4,
		mean->ratio);
}

void ash_bench_report_svg(const ash_bench_result *result, FILE *out)
{
	bar_chart chart = lay_out(result, out);
	int n_compiler = result->plan->n_compiler;

	print_head(&chart);
	print_title(&chart);
	print_legend(&chart);
	print_mean_background(&chart);
	print_ticks(&chart);
	for (int k = 0; k < result->n_kernel; ++k) {
		print_label(&chart, k, result->plan->kernels.item[k]);
		for (int c = 1; c < n_compiler; ++c)
			print_cell(&chart, k, c);
	}
	print_label(&chart, result->n_kernel, "geomean");
	for (int c = 1; c < n_compiler; ++c)
		print_mean(&chart, c);
	fputs("</svg>\n", out);
}
