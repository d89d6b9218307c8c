/* programs.c - the mode "programs": random C programs, compiled by clang
 * alone and by clang with the plugin, in some ways each; outputs compared.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"
#include "program_generate.h"
#include "program_print.h"
#include "program_shrink.h"
#include "program_trial.h"

/* Variants of each program; the first is eager. */
#define N_VARIANTS 3

/* A failure that takes all the time there is gets this share of the trials. */
#define HANG_SHARE 25

/* What is summed up over all cases. */
enum {
	TALLY_NESTS,
	TALLY_CHANGED,
	TALLY_FORCED_NESTS,
	TALLY_FORCED_CHANGED,
	TALLY_VARIANTS,
	TALLY_INFINITE,
};

/* A case that is being tried; "lines" are changed nests of the last variant.
 */
typedef struct program_case {
	const ash_fuzz_options *options;
	uint64_t index;
	ash_fuzz_trial trial;
	ash_fuzz_nests nests;
	bool changed[ASH_FUZZ_MAX_NESTS];
	ash_fuzz_verdict wanted;
} program_case;

/* The program of case "index"; "random" goes on to its variants. */
static ash_fuzz_program *generate(const ash_fuzz_options *options,
	uint64_t index, ash_random *random)
{
	ash_random_start(random, (uint64_t)options->seed_, index);
	return ash_fuzz_program_generate(random);
}

static bool write_source(program_case *c, const ash_fuzz_program *program)
{
	FILE *out = fopen(c->trial.source, "w");

	if (!out)
		return false;
	ash_fuzz_program_print(program, out, 1, &c->nests);
	return !fclose(out);
}

/* Does the program fail in the way that is wanted? */
static bool fails_alike(void *user, const ash_fuzz_program *program,
	const ash_fuzz_variant *variant)
{
	program_case *c = user;
	ash_fuzz_verdict verdict = ASH_FUZZ_BAD_PROGRAM;

	if (!write_source(c, program))
		return false;
	verdict = ash_fuzz_trial_plain(&c->trial);
	if (verdict == ASH_FUZZ_SAME)
		verdict = ash_fuzz_trial_variant(&c->trial, variant);
	return verdict == c->wanted;
}

static void note_remark(void *user, int line)
{
	program_case *c = user;

	for (int i = 0; i < c->nests.n; ++i)
		if (line >= c->nests.begin[i] && line <= c->nests.end[i])
			c->changed[i] = true;
}

/* Count the nests that the variant has changed. */
static void count_nests(program_case *c, const ash_fuzz_variant *variant,
	ash_fuzz_result *result)
{
	int n_changed = 0;

	memset(c->changed, 0, sizeof(c->changed));
	ash_fuzz_trial_remarks(&c->trial, note_remark, c);
	for (int i = 0; i < c->nests.n; ++i)
		n_changed += c->changed[i];
	++result->tally[TALLY_VARIANTS];
	result->tally[TALLY_NESTS] += c->nests.n;
	result->tally[TALLY_CHANGED] += n_changed;
	if (!ash_fuzz_variant_is_eager(variant))
		return;
	result->tally[TALLY_FORCED_NESTS] += c->nests.n;
	result->tally[TALLY_FORCED_CHANGED] += n_changed;
}

/* The file of a failure, with how to repeat it. */
static bool write_failure(const program_case *c, const char *path,
	const ash_fuzz_program *program, const ash_fuzz_variant *variant)
{
	FILE *out = fopen(path, "w");

	if (!out)
		return false;
	fprintf(out,
		"/* %s\n"
		" * seed %" PRId64 ", case %" PRIu64 "\n",
		ash_fuzz_verdict_name(c->wanted), c->options->seed_, c->index);
	ash_fuzz_variant_print(variant, out);
	fprintf(out, " * repeat: ashlar-fuzz --replay=%s --%s=%s\n */\n", path,
		c->options->compiler_b_ ? "compiler-b" : "plugin",
		c->options->compiler_b_ ? c->options->compiler_b_
					: c->trial.plugin);
	ash_fuzz_program_print(program, out, 6, NULL);
	return !fclose(out);
}

/* Shrink the failure and leave it in --out.  Takes the program. */
static void report(program_case *c, ash_fuzz_program *program,
	ash_fuzz_variant *variant, ash_fuzz_result *result)
{
	bool is_hang = c->wanted == ASH_FUZZ_COMPILER_HANG ||
		       c->wanted == ASH_FUZZ_RUN_HANG;
	char path[200];

	int tries = (int)c->options->tries_ / (is_hang ? HANG_SHARE : 1);

	program = ash_fuzz_program_shrink(program, variant, fails_alike, c,
		tries);
	snprintf(path, sizeof(path), "%s/case-%" PRId64 "-%" PRIu64 ".c",
		c->options->out_, c->options->seed_, c->index);
	if (!write_failure(c, path, program, variant))
		perror(path);
	result->failed = true;
	snprintf(result->what, sizeof(result->what), "%s, see %s",
		ash_fuzz_verdict_name(c->wanted), path);
	ash_fuzz_program_free(program);
}

static void try_variants(program_case *c, ash_fuzz_program *program,
	ash_random *random, ash_fuzz_result *result)
{
	ash_fuzz_variant variant = {.level = 2, .threads = 1};

	c->wanted = ash_fuzz_trial_plain(&c->trial);
	for (int i = 0; i < N_VARIANTS && c->wanted == ASH_FUZZ_SAME; ++i) {
		ash_fuzz_variant_draw(&variant, random, i == 0);
		c->wanted = ash_fuzz_trial_variant(&c->trial, &variant);
		count_nests(c, &variant, result);
	}
	if (c->trial.expected && !strstr(c->trial.expected, "infinite 0\n"))
		++result->tally[TALLY_INFINITE];
	if (c->wanted != ASH_FUZZ_SAME)
		report(c, program, &variant, result);
	else
		ash_fuzz_program_free(program);
}

static void try_case(const ash_fuzz_options *options, uint64_t index,
	ash_fuzz_result *result)
{
	program_case c = {.options = options, .index = index};
	ash_random random;
	ash_fuzz_program *program = generate(options, index, &random);

	if (!ash_fuzz_trial_begin(&c.trial, options) ||
		!write_source(&c, program)) {
		result->failed = true;
		snprintf(result->what, sizeof(result->what), "no place");
		return;
	}
	try_variants(&c, program, &random, result);
	ash_fuzz_trial_end(&c.trial);
}

static void print_case(const ash_fuzz_options *options)
{
	ash_random random;
	uint64_t index = options->case_ < 0 ? 0 : (uint64_t)options->case_;
	ash_fuzz_program *program = generate(options, index, &random);

	ash_fuzz_program_print(program, stdout, 1, NULL);
	ash_fuzz_program_free(program);
}

static bool copy_file(FILE *in, const char *to)
{
	FILE *out = fopen(to, "w");
	int c;

	if (!out)
		return false;
	while ((c = getc(in)) != EOF)
		putc(c, out);
	return !fclose(out);
}

/* Compile and run the file of --replay as its head says. */
static int replay(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	FILE *in = fopen(options->replay_, "r");
	ash_fuzz_variant variant;
	ash_fuzz_trial trial;
	ash_fuzz_verdict verdict;

	if (!in || !ash_fuzz_variant_read(&variant, in)) {
		fprintf(stderr, "ashlar-fuzz: %s is no failure of this mode\n",
			options->replay_);
		return 2;
	}
	if (!ash_fuzz_trial_begin(&trial, options))
		return 2;
	rewind(in);
	copy_file(in, trial.source);
	fclose(in);
	verdict = ash_fuzz_trial_plain(&trial);
	if (verdict == ASH_FUZZ_SAME)
		verdict = ash_fuzz_trial_variant(&trial, &variant);
	ash_fuzz_trial_end(&trial);
	printf("%s\n", ash_fuzz_verdict_name(verdict));
	count->run = 1;
	count->failed = verdict != ASH_FUZZ_SAME;
	return 0;
}

/* Is there a folder for failures?  Make it if need be. */
static bool has_place(const ash_fuzz_options *options)
{
	struct stat place;

	mkdir(options->out_, 0777);
	if (!stat(options->out_, &place) && S_ISDIR(place.st_mode))
		return true;
	fprintf(stderr, "ashlar-fuzz: %s is no folder\n", options->out_);
	return false;
}

static double percent(int64_t part, int64_t whole)
{
	return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_tally(const ash_fuzz_count *count)
{
	const int64_t *t = count->tally;

	printf("%" PRId64 " variants; changed %" PRId64 " of %" PRId64
	       " loop nests (%.0f %%), %" PRId64 " of %" PRId64
	       " (%.0f %%) with \"force\"\n",
		t[TALLY_VARIANTS], t[TALLY_CHANGED], t[TALLY_NESTS],
		percent(t[TALLY_CHANGED], t[TALLY_NESTS]),
		t[TALLY_FORCED_CHANGED], t[TALLY_FORCED_NESTS],
		percent(t[TALLY_FORCED_CHANGED], t[TALLY_FORCED_NESTS]));
	if (t[TALLY_INFINITE])
		printf("%" PRId64 " programs with infinite values\n",
			t[TALLY_INFINITE]);
}

int ash_fuzz_programs(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	/* Shrinking takes its time, but not forever. */
	double limit = 1000.0 * (double)options->limit_;
	int status;

	if (options->print_) {
		print_case(options);
		return 0;
	}
	if (options->replay_)
		return replay(options, count);
	if (!has_place(options))
		return 2;
	status = ash_fuzz_pool(options, try_case, limit, count);
	print_tally(count);
	return status;
}
