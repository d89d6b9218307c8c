/* scale_plot.c - time against statements, both axes logarithmic.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scale_plot.h"

#include <math.h>
#include <stdbool.h>

#define WIDTH 640.0
#define HEIGHT 420.0
#define LEFT 64.0
#define RIGHT 132.0
#define TOP 40.0
#define BOTTOM 48.0

/* The ranges of the axes, as decimal logarithms. */
typedef struct {
	FILE *out;
	double x_low, x_high;	/* statements */
	double y_low, y_high;	/* microseconds */
	double limit;		/* microseconds */
	const scale_point *point;
	unsigned n;
} chart;

/* Hues that colour-blind people tell apart, one per family. */
static const char *const hues[] = {
	"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
	"#444444", "#882255", "#999933",
};

/* How the lines of each scheduler are drawn. */
static const char *const dashes[SCALE_N_SCHEDULER] = {
	[SCALE_OURS] = "",
	[SCALE_OTHER] = " stroke-dasharray=\"1.5 3\"",
	[SCALE_ISL] = " stroke-dasharray=\"5 4\"",
};

static const char *colour(const scale_family *family)
{
	unsigned n;
	const scale_family *table = scale_family_table(&n);

	return hues[(size_t) (family - table) % (sizeof(hues) /
		sizeof(hues[0]))];
}

static double x_of(const chart *c, double statements)
{
	return LEFT + (log10(statements) - c->x_low) /
		(c->x_high - c->x_low) * (WIDTH - LEFT - RIGHT);
}

static double y_of(const chart *c, double us)
{
	return HEIGHT - BOTTOM - (log10(us) - c->y_low) /
		(c->y_high - c->y_low) * (HEIGHT - TOP - BOTTOM);
}

static bool is_shown(const scale_point *p)
{
	return p->result.statements && p->result.status != SCALE_BROKEN;
}

static double time_of(const chart *c, const scale_point *p)
{
	if (p->result.status == SCALE_TIME)
		return c->limit;
	return p->result.time_us > 0 ? (double) p->result.time_us : 1;
}

/* Let the axes span whole decades around all points. */
static void set_ranges(chart *c, const scale_point *point, unsigned n)
{
	c->x_low = c->y_low = 2;
	c->x_high = c->y_high = 1;
	for (unsigned i = 0; i < n; ++i) {
		if (!is_shown(&point[i]))
			continue;
		c->x_low = fmin(c->x_low, log10(point[i].result.statements));
		c->x_high = fmax(c->x_high,
			log10(point[i].result.statements));
		c->y_low = fmin(c->y_low, log10(time_of(c, &point[i])));
		c->y_high = fmax(c->y_high, log10(time_of(c, &point[i])));
	}
	c->y_low = floor(c->y_low);
	c->y_high = fmax(ceil(c->y_high), c->y_low + 1);
	c->x_high = fmax(c->x_high, c->x_low + 0.3);
}

static void line(const chart *c, double x1, double y1, double x2, double y2,
	const char *stroke)
{
	fprintf(c->out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
		"y2=\"%.1f\" stroke=\"%s\"/>\n", x1, y1, x2, y2, stroke);
}

static void text(const chart *c, double x, double y, const char *anchor,
	const char *words)
{
	fprintf(c->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s"
		"</text>\n", x, y, anchor, words);
}

/* "10 us", "1 ms", "1 s" */
static void print_time(char *words, size_t size, double log_us)
{
	double us = pow(10, log_us);

	if (us < 999)
		snprintf(words, size, "%.0f us", us);
	else if (us < 999999)
		snprintf(words, size, "%.0f ms", us / 1e3);
	else
		snprintf(words, size, "%.0f s", us / 1e6);
}

static bool has_other(const chart *c)
{
	for (unsigned i = 0; i < c->n; ++i)
		if (c->point[i].by == SCALE_OTHER)
			return true;
	return false;
}

static void draw_axes(const chart *c)
{
	char words[32];

	for (double y = c->y_low; y <= c->y_high + 1e-9; ++y) {
		double at = y_of(c, pow(10, y));

		line(c, LEFT, at, WIDTH - RIGHT, at, "#dddddd");
		print_time(words, sizeof(words), y);
		text(c, LEFT - 6, at + 4, "end", words);
	}
	for (unsigned n = 1; log10(n) <= c->x_high + 1e-9; n *= 2) {
		double at = x_of(c, n);

		if (log10(n) < c->x_low - 1e-9)
			continue;
		line(c, at, TOP, at, HEIGHT - BOTTOM, "#eeeeee");
		snprintf(words, sizeof(words), "%u", n);
		text(c, at, HEIGHT - BOTTOM + 16, "middle", words);
	}
	text(c, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle",
		"statements");
	text(c, LEFT, TOP - 16, "start", has_other(c) ?
		"processor time: ours solid, ours as compared dotted, "
		"isl's dashed, x: given up" :
		"processor time of the scheduler: "
		"ours solid, isl's dashed, x: given up");
}

/* The next point from "i" on that continues the curve of "first". */
static unsigned next_point(const scale_point *point, unsigned n, unsigned i,
	const scale_point *first)
{
	while (i < n && (point[i].family != first->family ||
			       point[i].by != first->by ||
			       !is_shown(&point[i])))
		++i;
	return i;
}

static void draw_mark(const chart *c, const scale_point *p)
{
	double x = x_of(c, p->result.statements);
	double y = y_of(c, time_of(c, p));

	if (p->result.status == SCALE_OK) {
		fprintf(c->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" "
			"fill=\"%s\"/>\n", x, y, p->by != SCALE_OURS ? "1.8" : "2.8",
			colour(p->family));
		return;
	}
	line(c, x - 4, y - 4, x + 4, y + 4, colour(p->family));
	line(c, x - 4, y + 4, x + 4, y - 4, colour(p->family));
}

/* The curve that starts with point "first". */
static void draw_curve(const chart *c, const scale_point *point, unsigned n,
	unsigned first)
{
	const scale_point *start = &point[first];

	fprintf(c->out, "<polyline fill=\"none\" stroke=\"%s\" "
		"stroke-width=\"1.6\"%s points=\"", colour(start->family),
		dashes[start->by]);
	for (unsigned i = first; i < n;
	     i = next_point(point, n, i + 1, start))
		fprintf(c->out, "%.1f,%.1f ",
			x_of(c, point[i].result.statements),
			y_of(c, time_of(c, &point[i])));
	fputs("\"/>\n", c->out);
	for (unsigned i = first; i < n;
	     i = next_point(point, n, i + 1, start))
		draw_mark(c, &point[i]);
}

/* Draw the curve of "family" by one of the schedulers; false if it is
 * empty.
 */
static bool draw_family(const chart *c, const scale_point *point, unsigned n,
	const scale_family *family, scale_scheduler by)
{
	scale_point wanted = { .family = family, .by = by };
	unsigned first = next_point(point, n, 0, &wanted);

	if (first < n)
		draw_curve(c, point, n, first);
	return first < n;
}

static void draw_legend(const chart *c, const scale_family *family,
	unsigned row)
{
	double y = TOP + 12 + 18 * row;

	fprintf(c->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" "
		"height=\"4\" fill=\"%s\"/>\n", WIDTH - RIGHT + 16, y - 5,
		colour(family));
	text(c, WIDTH - RIGHT + 36, y, "start", family->name);
}

void scale_plot(const scale_point *point, unsigned n, unsigned limit,
	FILE *out)
{
	chart c = { .out = out,
		.limit = limit * 1e6,
		.point = point,
		.n = n };
	unsigned n_family;
	const scale_family *family = scale_family_table(&n_family);
	unsigned row = 0;

	set_ranges(&c, point, n);
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
		"width=\"%.0f\" height=\"%.0f\" font-family=\"sans-serif\" "
		"font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" "
		"fill=\"white\"/>\n", WIDTH, HEIGHT);
	draw_axes(&c);
	for (unsigned i = 0; i < n_family; ++i) {
		bool any = false;

		for (unsigned by = 0; by < SCALE_N_SCHEDULER; ++by)
			any |= draw_family(&c, point, n, &family[i], by);
		if (any)
			draw_legend(&c, &family[i], row++);
	}
	fputs("</svg>\n", out);
}
