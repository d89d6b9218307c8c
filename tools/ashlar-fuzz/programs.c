/* programs.c - the mode "programs": random C programs, compiled by clang alone
 * and with the plugin in several variants; the outputs are compared.
 *
 * Several programs share a file, and so the start of compiler, linker and
 * program.  If a result is wrong, the programs that fail alone are removed one
 * by one, and the others are tried again.
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

/* The number of variants of each program without --every; the first is always
 * eager.
 */
#define N_VARIANTS 3

/* Added to the number of a case for the random numbers of its variants; no run
 * has cases beyond it.
 */
#define VARIANT_STREAM (UINT64_C(1) << 63)

/* The fraction of trials for shrinking a hang, each of which takes the full
 * time limit.
 */
#define HANG_SHARE 25

/* The sums over all cases. */
enum {
	TALLY_NESTS,
	TALLY_CHANGED,
	TALLY_FORCED_NESTS,
	TALLY_FORCED_CHANGED,
	TALLY_VARIANTS,
	TALLY_INFINITE,
	TALLY_COMPARED,
	TALLY_NOT_COMPARED,
	TALLY_RUNS,	/* on a device */
};

/* The programs that are tried together, from case "first" on; one that has
 * failed becomes NULL.  "index" is the case that is being shrunk.
 */
typedef struct program_batch {
	const ash_fuzz_options *options;
	uint64_t first, index;
	int n;
	ash_fuzz_program *program[ASH_FUZZ_MAX_BATCH];
	ash_fuzz_trial trial;
	ash_fuzz_nests nests;
	bool changed[ASH_FUZZ_MAX_NESTS];
	ash_fuzz_verdict wanted;
} program_batch;

static ash_fuzz_program *generate(const ash_fuzz_options *options,
	uint64_t index)
{
	ash_random random;

	ash_random_start(&random, (uint64_t) options->seed_, index);
	return ash_fuzz_program_generate(&random, options->single_);
}

static bool write_source(program_batch *b)
{
	FILE *out = fopen(b->trial.source, "w");

	if (!out)
		return false;
	ash_fuzz_programs_print((const ash_fuzz_program *const *) b->program,
		b->n, out, 1, &b->nests);
	return !fclose(out);
}

/* Try one program alone. */
static ash_fuzz_verdict judge_alone(program_batch *b,
	const ash_fuzz_program *program, const ash_fuzz_variant *variant)
{
	FILE *out = fopen(b->trial.source, "w");
	ash_fuzz_verdict verdict;

	if (!out)
		return ASH_FUZZ_BAD_PROGRAM;
	ash_fuzz_program_print(program, out, 1, NULL);
	if (fclose(out))
		return ASH_FUZZ_BAD_PROGRAM;
	verdict = ash_fuzz_trial_plain(&b->trial);
	if (verdict == ASH_FUZZ_SAME)
		verdict = ash_fuzz_trial_variant(&b->trial, variant);
	return verdict;
}

/* Does the program fail in the same way? */
static bool fails_alike(void *user, const ash_fuzz_program *program,
	const ash_fuzz_variant *variant)
{
	program_batch *b = user;

	return judge_alone(b, program, variant) == b->wanted;
}

static void note_remark(void *user, int line)
{
	program_batch *b = user;

	for (int i = 0; i < b->nests.n; ++i)
		if (line >= b->nests.begin[i] && line <= b->nests.end[i])
			b->changed[i] = true;
}

/* Count the nests that the variant has transformed. */
static void count_nests(program_batch *b, const ash_fuzz_variant *variant,
	ash_fuzz_result *result)
{
	int n_changed = 0;

	memset(b->changed, 0, sizeof(b->changed));
	ash_fuzz_trial_remarks(&b->trial, note_remark, b);
	for (int i = 0; i < b->nests.n; ++i)
		n_changed += b->changed[i];
	result->tally[TALLY_VARIANTS] += b->n;
	result->tally[TALLY_RUNS] += ash_fuzz_trial_runs(&b->trial);
	result->tally[TALLY_NESTS] += b->nests.n;
	result->tally[TALLY_CHANGED] += n_changed;
	if (!ash_fuzz_variant_is_eager(variant))
		return;
	result->tally[TALLY_FORCED_NESTS] += b->nests.n;
	result->tally[TALLY_FORCED_CHANGED] += n_changed;
}

static void count_models(const program_batch *b, ash_fuzz_result *result)
{
	int64_t compared, others;

	ash_fuzz_trial_models(&b->trial, &compared, &others);
	result->tally[TALLY_COMPARED] += compared;
	result->tally[TALLY_NOT_COMPARED] += others;
}

static void count_infinite(const char *output, ash_fuzz_result *result)
{
	while (output && (output = strstr(output, "infinite "))) {
		output += strlen("infinite ");
		result->tally[TALLY_INFINITE] += *output != '0';
	}
}

/* Write the file of a failure, with the commands to repeat it. */
static bool write_failure(const program_batch *b, const char *path,
	const ash_fuzz_program *const *programs, int n,
	const ash_fuzz_variant *variant)
{
	FILE *out = fopen(path, "w");

	if (!out)
		return false;
	fprintf(out,
		"/* %s\n"
		" * seed %" PRId64 ", case %" PRIu64 "\n",
		ash_fuzz_verdict_name(b->wanted), b->options->seed_, b->index);
	ash_fuzz_variant_print(variant, out);
	if (b->options->device_)
		fprintf(out, " * with --device=%s\n", b->options->device_);
	fprintf(out, " * repeat: ashlar-fuzz %s--replay=%s --%s=%s\n */\n",
		b->options->models_ ? "--models " : "", path,
		b->options->compiler_b_ ? "compiler-b" : "plugin",
		b->options->compiler_b_ ? b->options->compiler_b_
					: b->trial.plugin);
	ash_fuzz_programs_print(programs, n, out, 6, NULL);
	return !fclose(out);
}

/* Write the failure to the folder --out. */
static void report(program_batch *b, const ash_fuzz_program *const *programs,
	int n, const ash_fuzz_variant *variant, ash_fuzz_result *result)
{
	char path[200];

	snprintf(path, sizeof(path), "%s/case-%" PRId64 "-%" PRIu64 ".c",
		b->options->out_, b->options->seed_, b->index);
	if (!write_failure(b, path, programs, n, variant))
		perror(path);
	ash_fuzz_fail(result, b->index, "%s, see %s",
		ash_fuzz_verdict_name(b->wanted), path);
}

/* Does program "i" fail alone?  If so, shrink and report it, and remove it. */
static bool take_out(program_batch *b, int i, const ash_fuzz_variant *tried,
	ash_fuzz_result *result)
{
	ash_fuzz_variant variant = *tried;
	ash_fuzz_program *program = b->program[i];
	int tries = (int) b->options->tries_;

	if (!program)
		return false;
	b->wanted = judge_alone(b, program, &variant);
	if (b->wanted == ASH_FUZZ_SAME)
		return false;
	if (b->wanted == ASH_FUZZ_COMPILER_HANG ||
		b->wanted == ASH_FUZZ_RUN_HANG)
		tries /= HANG_SHARE;
	b->program[i] = NULL;
	b->index = b->first + (uint64_t) i;
	program = ash_fuzz_program_shrink(program, &variant, fails_alike, b,
		tries);
	report(b, (const ash_fuzz_program *const *) &program, 1, &variant,
		result);
	ash_fuzz_program_free(program);
	return true;
}

/* Remove a failing program from the batch, beginning with the suspect of the
 * trial. Nothing is removed if no program fails alone.
 */
static bool cut(program_batch *b, const ash_fuzz_variant *variant,
	ash_fuzz_result *result)
{
	ash_fuzz_verdict verdict = b->wanted;
	int suspect = b->trial.suspect;

	if (suspect >= 0 && suspect < b->n &&
		take_out(b, suspect, variant, result))
		return true;
	for (int i = 0; i < b->n; ++i)
		if (take_out(b, i, variant, result))
			return true;
	b->wanted = verdict;
	b->index = b->first;
	report(b, (const ash_fuzz_program *const *) b->program, b->n, variant,
		result);
	return false;
}

/* One batch in this many compares models of late in the pipeline. */
#define LATE_MODELS 4

/* Compare the models of the remaining programs with their code. */
static void try_models(program_batch *b, ash_fuzz_variant *variant,
	ash_fuzz_result *result)
{
	bool late = b->first / ASH_FUZZ_MAX_BATCH % LATE_MODELS ==
		LATE_MODELS - 1;

	*variant = (ash_fuzz_variant) { .level = 2,
		.threads = 1,
		.n_words = 2 + late,
		.word = { "verify", "effort=0", "late" } };
	if (!write_source(b))
		return;
	b->wanted = ash_fuzz_trial_variant(&b->trial, variant);
	if (b->wanted == ASH_FUZZ_SAME)
		count_models(b, result);
}

/* Draw variant number "i". */
static void draw(const program_batch *b, ash_fuzz_variant *variant,
	ash_random *random, int i)
{
	if (b->options->device_)
		ash_fuzz_variant_draw_device(variant, random);
	else
		ash_fuzz_variant_draw(variant, random, i == 0,
			b->options->every_ ? i : -1);
	if (b->options->with_)
		ash_fuzz_variant_add(variant, b->options->with_);
}

/* The number of variants to try: for devices, programs matter more than
 * options.
 */
static int count_variants(const ash_fuzz_options *options)
{
	return options->device_   ? 1
		: options->every_ ? ASH_FUZZ_N_MODES
				  : N_VARIANTS;
}

/* Try all remaining programs in all variants, until one fails. */
static void try_batch(program_batch *b, ash_fuzz_variant *variant,
	ash_fuzz_result *result)
{
	int n_variants = count_variants(b->options);
	ash_random random;

	ash_random_start(&random, (uint64_t) b->options->seed_,
		VARIANT_STREAM + b->first / ASH_FUZZ_MAX_BATCH);
	*variant = (ash_fuzz_variant) { .level = 2, .threads = 1 };
	if (!write_source(b))
		return;
	b->wanted = ash_fuzz_trial_plain(&b->trial);
	for (int i = 0; i < n_variants && b->wanted == ASH_FUZZ_SAME; ++i) {
		draw(b, variant, &random, i);
		b->wanted = ash_fuzz_trial_variant(&b->trial, variant);
		if (b->wanted == ASH_FUZZ_SAME)
			count_nests(b, variant, result);
	}
	if (b->wanted == ASH_FUZZ_SAME)
		count_infinite(b->trial.expected, result);
}

static void try_cases(const ash_fuzz_options *options, uint64_t first, int n,
	ash_fuzz_result *result)
{
	program_batch b = { .options = options, .first = first, .n = n };
	ash_fuzz_variant variant;

	if (!ash_fuzz_trial_begin(&b.trial, options)) {
		ash_fuzz_fail(result, first, "no place");
		return;
	}
	for (int i = 0; i < n; ++i)
		b.program[i] = generate(options, first + (uint64_t) i);
	do
		(options->models_ ? try_models : try_batch)(&b, &variant,
			result);
	while (b.wanted != ASH_FUZZ_SAME && cut(&b, &variant, result));
	for (int i = 0; i < n; ++i)
		ash_fuzz_program_free(b.program[i]);
	ash_fuzz_trial_end(&b.trial);
}

static void print_case(const ash_fuzz_options *options)
{
	uint64_t index = options->case_ < 0 ? 0 : (uint64_t) options->case_;
	ash_fuzz_program *program = generate(options, index);

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

/* Compile and run the file of --replay as its head specifies. */
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

/* Create the folder for failures if needed; false if that fails. */
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
	return whole ? 100.0 * (double) part / (double) whole : 0;
}

static void print_tally(const ash_fuzz_count *count)
{
	const int64_t *t = count->tally;

	if (t[TALLY_COMPARED])
		printf("%" PRId64 " models do what the code does, %" PRId64
		       " could not be compared\n",
			t[TALLY_COMPARED], t[TALLY_NOT_COMPARED]);
	if (!t[TALLY_VARIANTS])
		return;
	printf("%" PRId64 " variants; changed %" PRId64 " of %" PRId64
	       " loop nests (%.0f %%), %" PRId64 " of %" PRId64
	       " (%.0f %%) with \"force\"\n",
		t[TALLY_VARIANTS], t[TALLY_CHANGED], t[TALLY_NESTS],
		percent(t[TALLY_CHANGED], t[TALLY_NESTS]),
		t[TALLY_FORCED_CHANGED], t[TALLY_FORCED_NESTS],
		percent(t[TALLY_FORCED_CHANGED], t[TALLY_FORCED_NESTS]));
	if (t[TALLY_RUNS])
		printf("%" PRId64 " runs of loop nests on a device\n",
			t[TALLY_RUNS]);
	if (t[TALLY_INFINITE])
		printf("%" PRId64 " programs with infinite values\n",
			t[TALLY_INFINITE]);
}

int ash_fuzz_programs(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	/* The time limit for shrinking. */
	double limit = 10000.0 * (double) options->limit_;
	int status;

	if (options->print_) {
		print_case(options);
		return 0;
	}
	if (options->replay_)
		return replay(options, count);
	if (!has_place(options))
		return 2;
	status = ash_fuzz_pool(options, try_cases, ASH_FUZZ_MAX_BATCH, limit,
		count);
	print_tally(count);
	return status;
}
