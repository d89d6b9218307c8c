/* sched_scale.c - how the schedulers' times grow with the problem.
 *
 * Runs our scheduler and isl's on each family of problems (scale_problem.c),
 * each in a process of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "scale_plot.h"
#include "research/research.h"

#define MAX_POINT 1024

static const char usage[] =
	"usage: sched-scale [options]\n"
	"\n"
	"How long schedulers take for problems that grow: a line of CSV for\n"
	"each family, size and scheduler.  One that runs out of time or memory\n"
	"is spared the larger problems of the family.\n"
	"\n"
	"  --max=N           statements of the largest problems (64)\n"
	"  --limit=SECONDS   processor time for one problem (20)\n"
	"  --families=LIST   which families of problems (all)\n"
	"  --options=LIST    options of our scheduler, as algorithm=dfp\n"
	"  --against=LIST    run our scheduler with these options as well\n"
	"  --ours            leave out isl's scheduler\n"
	"  --csv=FILE        where the lines go (the output)\n"
	"  --svg=FILE        draw time against statements\n"
	"  --help            this text\n"
	"\n"
	"Exit status: 0; 1 on wrong usage, or if a file cannot be written.\n";

typedef struct {
	unsigned max;
	unsigned limit;
	bool ours;		/* only */
	const char *families;	/* NULL: all */
	const char *csv;	/* NULL: the output */
	const char *svg;	/* NULL: none */
	ash_research_options scheduler;
	bool compares;		/* with these options of our scheduler: */
	ash_research_options other;
} settings;

typedef struct {
	const settings *settings;
	FILE *csv;
	unsigned n;
	scale_point point[MAX_POINT];
} measurement;

/* If "arg" is "name" + "=" + value, the value; else NULL. */
static const char *value_of(const char *arg, const char *name)
{
	size_t n = strlen(name);

	return !strncmp(arg, name, n) && arg[n] == '=' ? arg + n + 1 : NULL;
}

static bool set(settings *s, const char *arg)
{
	const char *value;

	if (!strcmp(arg, "--ours"))
		s->ours = true;
	else if ((value = value_of(arg, "--max")))
		s->max = strtoul(value, NULL, 10);
	else if ((value = value_of(arg, "--limit")))
		s->limit = strtoul(value, NULL, 10);
	else if ((value = value_of(arg, "--families")))
		s->families = value;
	else if ((value = value_of(arg, "--csv")))
		s->csv = value;
	else if ((value = value_of(arg, "--svg")))
		s->svg = value;
	else if ((value = value_of(arg, "--options")))
		return ash_research_option_set_all(&s->scheduler, value);
	else if ((value = value_of(arg, "--against")))
		return s->compares = ash_research_option_set_all(&s->other,
			value);
	else
		return false;
	return s->max > 0 && s->limit > 0;
}

/* Is "name" in the comma separated "list"?  NULL has everything. */
static bool is_listed(const char *list, const char *name)
{
	size_t n = strlen(name);

	while (list && *list) {
		size_t length = strcspn(list, ",");

		if (length == n && !strncmp(list, name, n))
			return true;
		list += length + (list[length] == ',');
	}
	return !list;
}

static const char *const names[SCALE_N_SCHEDULER] = { "ours", "other", "isl" };

static void note(measurement *m, const scale_point *p)
{
	fprintf(m->csv, "%s,%u,%u,%s,%s,%" PRId64 ",%u,%u,%u\n",
		p->family->name, p->size, p->result.statements,
		names[p->by],
		scale_status_name(p->result.status), p->result.time_us,
		p->result.bands, p->result.deepest, p->result.coincident);
	fflush(m->csv);
	if (m->n < MAX_POINT)
		m->point[m->n++] = *p;
}

/* Measure the schedulers, unless they have failed before. */
static void measure(measurement *m, const scale_family *family,
	unsigned size, bool failed[SCALE_N_SCHEDULER])
{
	const settings *s = m->settings;

	for (unsigned k = 0; k < SCALE_N_SCHEDULER; ++k) {
		scale_point p = { family, size, k, { 0 } };

		if (failed[k])
			continue;
		p.result = scale_case_run(family, size, k == SCALE_ISL,
			k == SCALE_OTHER ? &s->other : &s->scheduler,
			s->limit);
		failed[k] = p.result.status != SCALE_OK;
		note(m, &p);
	}
}

static void measure_family(measurement *m, const scale_family *family)
{
	bool failed[SCALE_N_SCHEDULER] = {
		[SCALE_OTHER] = !m->settings->compares,
		[SCALE_ISL] = m->settings->ours
	};

	if (!is_listed(m->settings->families, family->name))
		return;
	if (family->sizes) {
		for (unsigned i = 0; family->sizes[i] &&
		     family->sizes[i] <= m->settings->max; ++i)
			measure(m, family, family->sizes[i], failed);
		return;
	}
	for (unsigned size = 1; size < m->settings->max; size *= 2)
		measure(m, family, size, failed);
	measure(m, family, m->settings->max, failed);
}

static bool draw(const measurement *m)
{
	FILE *out;

	if (!m->settings->svg)
		return true;
	out = fopen(m->settings->svg, "w");
	if (!out)
		return false;
	scale_plot(m->point, m->n, m->settings->limit, out);
	return fclose(out) == 0;
}

int main(int argc, char **argv)
{
	settings s = { .max = 64, .limit = 20,
		.scheduler = ash_research_defaults(),
		.other = ash_research_defaults() };
	measurement *m = calloc(1, sizeof(*m));
	unsigned n;
	const scale_family *family = scale_family_table(&n);
	bool ok = m;

	if (argc == 2 && !strcmp(argv[1], "--help")) {
		fputs(usage, stdout);
		free(m);
		return EXIT_SUCCESS;
	}
	for (int i = 1; ok && i < argc; ++i) {
		ok = set(&s, argv[i]);
		if (!ok)
			fprintf(stderr, "sched-scale: error: what is "
				"\"%s\"? See --help.\n", argv[i]);
	}
	if (!ok) {
		free(m);
		return EXIT_FAILURE;
	}
	m->settings = &s;
	m->csv = s.csv ? fopen(s.csv, "w") : stdout;
	if (!m->csv)
		return EXIT_FAILURE;
	fputs("family,size,statements,scheduler,status,time_us,bands,"
	      "depth_max,coincident\n", m->csv);
	for (unsigned i = 0; i < n; ++i)
		measure_family(m, &family[i]);
	ok = draw(m) && fclose(m->csv) == 0;
	free(m);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
