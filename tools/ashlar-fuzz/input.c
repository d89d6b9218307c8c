/* input.c - the mode "input": malformed texts for all readers.
 *
 * A process tries one case after the other, and stores the current one in
 * shared memory.  If it dies, that case has failed and another process
 * continues with the next one.  So a case costs no more than reading its text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "fuzz.h"
#include "input_case.h"
#include "input_shrink.h"

/* The number of cases that one process tries. */
#define BATCH 2000
/* The number of failures after which a run ends; most of them have the same
 * cause.
 */
#define MAX_FAILED 100

/* The state of the running process, in shared memory. */
typedef struct shared {
	uint64_t index;
	uint64_t accepted;
	char wrong[100];	/* of the case at "index", or empty */
} shared;

typedef struct runner {
	const ash_fuzz_options *options;
	ash_fuzz_count *count;
	const input_seeds *seeds;
	shared *at;
} runner;

/* Try all cases from "index" to "end" in this process. */
static _Noreturn void try_all(const runner *r, uint64_t index, uint64_t end)
{
	const ash_fuzz_options *options = r->options;

	for (; index < end; ++index) {
		input_case c;
		bool accepted;
		const char *wrong;

		r->at->index = index;
		input_case_make(&c, r->seeds, (uint64_t) options->seed_, index);
		input_limit_time((int) options->limit_);
		wrong = input_try(&c, &accepted);
		input_case_clear(&c);
		r->at->accepted += accepted;
		if (wrong) {
			snprintf(r->at->wrong, sizeof(r->at->wrong), "%s",
				wrong);
			_exit(3);
		}
	}
	r->at->index = end;
	input_end(0);
}

/* Print and record that case "index" has failed. */
static void report(runner *r, uint64_t index, const char *wrong)
{
	const ash_fuzz_options *options = r->options;
	char path[200];
	input_case c;
	FILE *out;

	input_case_make(&c, r->seeds, (uint64_t) options->seed_, index);
	input_shrink(&c, wrong, options);
	mkdir(options->out_, 0777);
	snprintf(path, sizeof(path), "%s/input-%" PRId64 "-%" PRIu64 "%s",
		options->out_, options->seed_, index, input_suffix(c.kind));
	out = fopen(path, "w");
	if (out) {
		fwrite(c.text, 1, c.n, out);
		fclose(out);
	}
	printf("FAIL input seed %" PRId64 " case %" PRIu64 ": %s (%s)\n",
		options->seed_, index, wrong, path);
	fflush(stdout);
	r->count->failed++;
	input_case_clear(&c);
}

/* Does the batch leak memory?  If so, report the case that does. */
static void find_leak(runner *r, uint64_t begin, uint64_t end)
{
	for (; begin < end; ++begin) {
		input_case c;
		const char *wrong;

		input_case_make(&c, r->seeds, (uint64_t) r->options->seed_,
			begin);
		wrong = input_attempt(&c, (int) r->options->limit_);
		input_case_clear(&c);
		if (wrong) {
			report(r, begin, wrong);
			return;
		}
	}
}

/* Try a batch; returns the first case that remains to be tried. */
static uint64_t try_batch(runner *r, uint64_t begin, uint64_t end)
{
	int status = 0;
	pid_t pid;

	r->at->wrong[0] = '\0';
	r->at->index = begin;
	fflush(NULL);
	pid = fork();
	if (pid == 0)
		try_all(r, begin, end);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (r->at->index < end) {
		report(r, r->at->index,
			r->at->wrong[0] ? r->at->wrong
					: input_how_it_ended(status));
		return r->at->index + 1;
	}
	if (status)
		find_leak(r, begin, end);
	return end;
}

static void run_range(runner *r, uint64_t begin, uint64_t end)
{
	double start = ash_child_now(), last = start;
	double seconds = (double) r->options->seconds_;

	for (uint64_t i = begin; i < end && r->count->failed < MAX_FAILED;) {
		uint64_t next = end - i > BATCH ? i + BATCH : end;
		double now = ash_child_now();

		if (seconds > 0 && now - start > seconds)
			break;
		if (now - last > 10) {
			fprintf(stderr,
				"%.0f s: %" PRIu64 " inputs, %" PRId64
				" failed\n",
				now - start, i - begin, r->count->failed);
			last = now;
		}
		next = try_batch(r, i, next);
		r->count->run += (int64_t) (next - i);
		i = next;
	}
}

static int print_case(const runner *r)
{
	input_case c;

	input_case_make(&c, r->seeds, (uint64_t) r->options->seed_,
		(uint64_t) r->options->case_);
	fwrite(c.text, 1, c.n, stdout);
	input_case_clear(&c);
	return 0;
}

static int replay(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	input_case c = { .kind = input_kind_of(options->replay_) };
	FILE *in = fopen(options->replay_, "r");
	const char *wrong;

	if (!in || c.kind == INPUT_N_KIND) {
		fprintf(stderr, "ashlar-fuzz: %s cannot be replayed\n",
			options->replay_);
		if (in)
			fclose(in);
		return 2;
	}
	c.text = calloc(1, INPUT_MAX_TEXT + 1);
	c.n = fread(c.text, 1, INPUT_MAX_TEXT, in);
	fclose(in);
	wrong = input_attempt(&c, (int) options->limit_);
	count->run = 1;
	count->failed = wrong != NULL;
	if (wrong)
		printf("FAIL %s: %s\n", options->replay_, wrong);
	input_case_clear(&c);
	return 0;
}

/* Run the cases that the options specify. */
static void run_cases(runner *r)
{
	const ash_fuzz_options *options = r->options;
	uint64_t count = options->count_ ? (uint64_t) options->count_
		: options->seconds_      ? UINT64_MAX
					 : 100;

	if (options->case_ >= 0)
		run_range(r, (uint64_t) options->case_,
			(uint64_t) options->case_ + 1);
	else
		run_range(r, 0, count);
	printf("%" PRIu64 " inputs were good by chance\n", r->at->accepted);
}

int ash_fuzz_input(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	runner r = { .options = options, .count = count };
	int status = 0;

	if (options->replay_)
		return replay(options, count);
	r.seeds = input_seeds_make((uint64_t) options->seed_);
	r.at = mmap(NULL, sizeof(*r.at), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!r.seeds || r.at == MAP_FAILED)
		return 2;
	input_limit_memory(options->memory_);
	if (options->print_ && options->case_ >= 0)
		status = print_case(&r);
	else
		run_cases(&r);
	munmap(r.at, sizeof(*r.at));
	input_seeds_free((input_seeds *) r.seeds);
	return status;
}
