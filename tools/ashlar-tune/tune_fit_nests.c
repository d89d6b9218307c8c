/* tune_fit_nests.c - "ashlar-tune fit": a file of constants from a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_fit_nests.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command_line.h"
#include "support/grow.h"
#include "support/tuned_schema.h"
#include "tune_db.h"
#include "tune_fit.h"
#include "tune_predict.h"
#include "tune_text.h"

/* The least number of orders with which a nest is used. */
#define LEAST_ORDERS 3

/* ---- options ---- */

typedef struct {
#define OPTION(kind, ...) ASH_MEMBER_##kind(__VA_ARGS__)
#include "tune_fit_options.def"
#undef OPTION
	const char *operand[2]; /* the database, the file */
} fit_options;

static const ash_command_row rows[] = {
#define OPTION(kind, name, ...) \
	ASH_ROW_##kind(#name, offsetof(fit_options, name), __VA_ARGS__)
#include "tune_fit_options.def"
#undef OPTION
};

static bool take_operand(void *options, char *argument)
{
	fit_options *o = options;

	for (int i = 0; i < 2 && *argument != '-'; ++i)
		if (!o->operand[i]) {
			o->operand[i] = argument;
			return true;
		}
	return false;
}

static const ash_command_table command = { "ashlar-tune fit", rows,
	sizeof(rows) / sizeof(rows[0]), &take_operand };

void ash_tune_fit_help(FILE *out)
{
	ash_command_help(&command, out);
}

/* ---- nests ---- */

/* A nest of the database, with the input of the cost model. */
typedef struct {
	char nest[17];
	char *function, *script; /* owned */
	ash_tune_space space;
	ash_machine *machine; /* owned */
	ash_estimates *estimates; /* owned */
} model;

/* The orders of a nest that were measured with the same sizes. */
typedef struct {
	int model;
	char *sizes; /* owned */
	ash_tune_bodies *bodies; /* owned */
	char **script; /* owned */
} sample;

typedef struct {
	ash_tune_db *db;
	const fit_options *options;
	char *machine; /* of all models; owned; NULL: not known yet */
	bool has_others; /* are there other machines? */
	int n_model, n_unknown; /* orders that the model cannot cost */
	model *model; /* owned */
	sample *sample; /* owned */
	ash_tune_fit fit;
} work;

static void predict(void *user, int i, const ash_cost_constants *constants,
	double *cycles)
{
	const work *w = user;
	const sample *s = &w->sample[i];
	ash_machine machine = *w->model[s->model].machine;
	ash_estimates e = *w->model[s->model].estimates;

	machine.constants = constants;
	e.machine = &machine;
	for (int k = 0; k < w->fit.nest[i].n; ++k)
		cycles[k] = ash_tune_bodies_cost(&s->bodies[k], &e);
}

/* ---- reading ---- */

/* The sample of the last model with these sizes, added if new. */
static int find_sample(work *w, const char *sizes)
{
	int i = w->fit.n - 1;

	if (i >= 0 && w->sample[i].model == w->n_model - 1 &&
		!strcmp(w->sample[i].sizes, sizes))
		return i;
	ash_tune_must(ASH_GROW(w->sample, (unsigned) w->fit.n));
	ash_tune_must(ASH_GROW(w->fit.nest, (unsigned) w->fit.n));
	i = w->fit.n++;
	w->sample[i] = (sample) { .model = w->n_model - 1,
		.sizes = ash_tune_copy(sizes) };
	w->fit.nest[i] = (ash_tune_fit_nest) { .n = 0 };
	return i;
}

/* The text to be costed for a script of the database. */
static const char *text_of(const model *m, const char *script)
{
	if (!strcmp(script, ASH_TUNED_DEFAULT))
		return m->script;
	return strcmp(script, ASH_TUNED_PLAIN) ? script : "";
}

static void read_result(void *user, const char *sizes, const char *script,
	double median)
{
	work *w = user;
	model *m = &w->model[w->n_model - 1];
	ash_tune_bodies bodies;
	ash_tune_fit_nest *nest;
	sample *s;
	double cost;
	int i;

	if (!(median > 0))
		return;
	if (!ash_tune_bodies_make(&bodies, &m->space, m->estimates,
		    text_of(m, script))) {
		++w->n_unknown;
		return;
	}
	cost = ash_tune_bodies_cost(&bodies, m->estimates);
	if (!isfinite(cost) || cost <= 0) {
		ash_tune_bodies_clear(&bodies);
		++w->n_unknown;
		return;
	}
	i = find_sample(w, sizes);
	s = &w->sample[i];
	nest = &w->fit.nest[i];
	ash_tune_must(ASH_GROW(s->bodies, (unsigned) nest->n));
	ash_tune_must(ASH_GROW(s->script, (unsigned) nest->n));
	ash_tune_must(ASH_GROW(nest->time, (unsigned) nest->n));
	s->bodies[nest->n] = bodies;
	s->script[nest->n] = ash_tune_copy(!*script ? "the default" : script);
	nest->time[nest->n++] = median;
}

/* Do the options select the model? */
static bool is_wanted(work *w, const ash_tune_model_row *row)
{
	const char *wanted = w->options->machine;

	if (wanted)
		return !strcmp(row->machine, wanted);
	if (strstr(row->machine, ",threads") || strstr(row->machine, ",device"))
		return false;
	if (!w->machine)
		w->machine = ash_tune_copy(row->machine);
	w->has_others |= strcmp(w->machine, row->machine) != 0;
	return !w->has_others;
}

/* Begin with the model of "row"; false if it cannot be used. */
static bool begin_model(model *m, const ash_tune_model_row *row)
{
	*m = (model) { .machine = ash_tune_need(
			       calloc(1, sizeof(ash_machine))) };
	ash_tune_space_begin_text(&m->space, row->scop, 1);
	if (!m->space.scop ||
		!ash_tune_processor_read(m->machine, row->processor)) {
		ash_tune_space_end(&m->space);
		free(m->machine);
		return false;
	}
	m->estimates = ash_tune_need(
		ash_estimates_make(m->space.scop, m->machine));
	m->function = ash_tune_copy(row->function);
	m->script = ash_tune_copy(row->script);
	snprintf(m->nest, sizeof(m->nest), "%s", row->nest);
	return true;
}

static void read_model(void *user, const ash_tune_model_row *row)
{
	work *w = user;

	if (!is_wanted(w, row))
		return;
	ash_tune_must(ASH_GROW(w->model, (unsigned) w->n_model));
	if (begin_model(&w->model[w->n_model], row)) {
		++w->n_model;
		ash_tune_db_visit_results(w->db, row->nest, row->machine,
			&read_result, w);
	}
}

static void clear_sample(sample *s, int n)
{
	for (int k = 0; k < n; ++k) {
		ash_tune_bodies_clear(&s->bodies[k]);
		free(s->script[k]);
	}
	free(s->bodies);
	free(s->script);
	free(s->sizes);
}

/* Remove samples with too few orders. */
static void drop_small(work *w)
{
	int kept = 0;

	for (int i = 0; i < w->fit.n; ++i) {
		if (w->fit.nest[i].n < LEAST_ORDERS) {
			clear_sample(&w->sample[i], w->fit.nest[i].n);
			free(w->fit.nest[i].time);
			continue;
		}
		w->sample[kept] = w->sample[i];
		w->fit.nest[kept++] = w->fit.nest[i];
	}
	w->fit.n = kept;
}

/* Hold out a fraction of the nests, evenly distributed over their hashes;
 * several sizes of a nest count as one.
 */
static void hold_out(work *w)
{
	int nth = -1, last = -1, share = w->options->held_out;

	for (int i = 0; i < w->fit.n; ++i) {
		nth += w->sample[i].model != last;
		last = w->sample[i].model;
		w->fit.nest[i].is_held_out = (nth + 1) * share / 100 >
			nth * share / 100;
	}
}

static void clear(work *w)
{
	for (int i = 0; i < w->fit.n; ++i) {
		clear_sample(&w->sample[i], w->fit.nest[i].n);
		free(w->fit.nest[i].time);
	}
	for (int i = 0; i < w->n_model; ++i) {
		ash_estimates_free(w->model[i].estimates);
		ash_tune_space_end(&w->model[i].space);
		free(w->model[i].machine);
		free(w->model[i].function);
		free(w->model[i].script);
	}
	free(w->machine);
	free(w->model);
	free(w->sample);
	free(w->fit.nest);
}

static bool read_all(work *w)
{
	bool good = ash_tune_db_visit_models(w->db, &read_model, w);

	if (w->has_others)
		return ash_tune_error("%s has several machines; say which by "
				      "--machine=KEY (see ashlar-tune show)",
			w->options->operand[0]);
	drop_small(w);
	if (good && !w->fit.n)
		return ash_tune_error("%s has no nest with a model and the "
				      "times of %d orders; ashlar-tune of "
				      "this version adds them",
			w->options->operand[0], LEAST_ORDERS);
	hold_out(w);
	return good;
}

/* ---- what is said ---- */

static void print_list(const work *w, int i, const ash_cost_constants *fitted)
{
	const sample *s = &w->sample[i];
	int n = w->fit.nest[i].n;
	double *before = ash_tune_need(calloc((size_t) n + 1, sizeof(double)));
	double *after = ash_tune_need(calloc((size_t) n + 1, sizeof(double)));

	predict((void *) w, i, &ash_cost_constants_default, before);
	predict((void *) w, i, fitted, after);
	for (int k = 0; k < n; ++k) {
		const char *script = s->script[k];
		const char *head = strstr(script, "nest(");
		const char *end = head ? strchr(head, '\n') : NULL;

		fprintf(stdout, "  %11.4g s  %10.3g  %10.3g cycles  ",
			w->fit.nest[i].time[k], before[k], after[k]);
		for (const char *c = end ? end + 1 : script; *c; ++c)
			putchar(*c == '\n' ? ' ' : *c);
		putchar('\n');
	}
	free(before);
	free(after);
}

static void print_nests(const work *w, const ash_cost_constants *fitted)
{
	printf("%-16s  %-20s  %6s  %6s  %6s\n", "nest", "function", "orders",
		"before", "after");
	for (int i = 0; i < w->fit.n; ++i) {
		const model *m = &w->model[w->sample[i].model];

		printf("%-16s  %-20s  %6d  %6.2f  %6.2f%s%s%s\n", m->nest,
			m->function, w->fit.nest[i].n,
			ash_tune_fit_correlation(&w->fit, i,
				&ash_cost_constants_default),
			ash_tune_fit_correlation(&w->fit, i, fitted),
			w->fit.nest[i].is_held_out ? "  held out" : "",
			*w->sample[i].sizes ? "  " : "", w->sample[i].sizes);
		if (w->options->list)
			print_list(w, i, fitted);
	}
}

static int count(const work *w, bool held_out)
{
	int n = 0;

	for (int i = 0; i < w->fit.n; ++i)
		n += w->fit.nest[i].is_held_out == held_out;
	return n;
}

static void print_mean(const work *w, bool held_out,
	const ash_cost_constants *fitted, const char *begin, FILE *out)
{
	int n = count(w, held_out);

	if (!n)
		fprintf(out, "%sno nest is %s\n", begin,
			held_out ? "held out" : "fitted");
	else
		fprintf(out,
			"%s%s: mean rank correlation %.3f before, %.3f after "
			"(%d nest%s)\n",
			begin, held_out ? "held out" : "fitted",
			ash_tune_fit_mean(&w->fit, held_out,
				&ash_cost_constants_default),
			ash_tune_fit_mean(&w->fit, held_out, fitted), n,
			n == 1 ? "" : "s");
}

static void print_method(const work *w, const char *begin, FILE *out)
{
	fprintf(out,
		"%sMethod: coordinate search on the pairwise ranking loss "
		"log2(1 + (cycles\n"
		"%sof the faster / cycles of the slower)^4) of orders whose "
		"times differ by\n"
		"%smore than 5 %%, with %g log2(growth)^2 for each constant; "
		"%d %% held out.\n",
		begin, begin, begin, w->fit.penalty, w->options->held_out);
}

static bool write_file(const work *w, const ash_cost_constants *fitted)
{
	const char *path = w->options->operand[1];
	char *text = NULL;
	size_t size = 0;
	FILE *out = ash_tune_need(open_memstream(&text, &size));
	bool good;

	fprintf(out, "# Fitted by ashlar-tune fit to %s.\n",
		w->options->operand[0]);
	print_method(w, "# ", out);
	print_mean(w, false, fitted, "# ", out);
	print_mean(w, true, fitted, "# ", out);
	ash_tune_fit_print(fitted, out);
	good = !fclose(out) && ash_tune_write_file(path, text);
	free(text);
	return good || ash_tune_error("%s cannot be written", path);
}

/* Do the held-out nests have no worse ranking with the fitted constants? */
static bool carries_over(const work *w, const ash_cost_constants *fitted)
{
	double before = ash_tune_fit_mean(&w->fit, true,
		&ash_cost_constants_default);
	double after = ash_tune_fit_mean(&w->fit, true, fitted);

	return w->options->force || !(after < before - 1e-9) ||
		ash_tune_error("nests that took no part rank worse with these "
			       "constants, so they are not written; --force "
			       "writes them, more nests or a greater "
			       "--penalty may help");
}

static void show_progress(void *user, double loss)
{
	(void) user;
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\rashlar-tune: loss %.4f ", loss);
}

static bool fit(work *w)
{
	ash_cost_constants fitted = ash_cost_constants_default;

	w->fit.predict = &predict;
	w->fit.user = w;
	w->fit.penalty = w->options->penalty;
	w->fit.progress = &show_progress;
	ash_tune_fit_run(&w->fit, &fitted);
	if (isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
	print_nests(w, &fitted);
	if (w->n_unknown)
		printf("%d orders that the model cannot cost are left out\n",
			w->n_unknown);
	putchar('\n');
	print_method(w, "", stdout);
	printf("Loss: %.4f before, %.4f after\n",
		ash_tune_fit_loss(&w->fit, &ash_cost_constants_default),
		ash_tune_fit_loss(&w->fit, &fitted));
	print_mean(w, false, &fitted, "", stdout);
	print_mean(w, true, &fitted, "", stdout);
	ash_tune_fit_print(&fitted, stdout);
	return carries_over(w, &fitted) && write_file(w, &fitted);
}

int ash_tune_fit_command(int argc, char **argv)
{
	fit_options options = { .operand = { NULL } };
	work w = { .options = &options };
	bool good;

	if (!ash_command_parse(&command, &options, argc - 1, argv + 1))
		return 2;
	if (!options.operand[1]) {
		ash_tune_error("fit needs a database and the file to write "
			       "(see --help)");
		return 2;
	}
	w.db = ash_tune_db_open(options.operand[0], true);
	good = w.db && read_all(&w) && fit(&w);
	clear(&w);
	ash_tune_db_close(w.db);
	return good && !fflush(stdout) ? 0 : 1;
}
