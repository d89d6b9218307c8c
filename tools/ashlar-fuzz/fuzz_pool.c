/* fuzz_pool.c - parallel execution of cases in separate processes.
 *
 * A worker writes its result to a pipe and ends.  If the pipe ends without a
 * complete result, the worker has crashed.  Each worker leads a process group,
 * which is killed as a whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"

/* Seconds between two lines of progress. */
#define PROGRESS_PERIOD 10

/* A running worker; "pid" is 0 if the slot is free. */
typedef struct worker {
	pid_t pid;
	int pipe;
	uint64_t first;
	int n;
	double begin;
} worker;

/* The state of a run.  "next" is the next case to be started, "end" the end of
 * the cases; each worker tries "batch" cases.
 */
typedef struct pool {
	const ash_fuzz_options *options;
	ash_fuzz_cases *run;
	int batch;
	ash_fuzz_count *count;
	double limit, begin, last_line;
	uint64_t next, end;
	worker *workers;
	struct pollfd *polled;
	int n_workers, n_busy;
	bool broken;
} pool;

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
	interrupted = number;
}

static void set_range(pool *p)
{
	const ash_fuzz_options *options = p->options;
	bool endless = options->seconds_ > 0 && options->count_ == 0;
	uint64_t count = options->count_ ? (uint64_t) options->count_ : 100;

	p->next = 0;
	p->end = endless ? UINT64_MAX : count;
	if (options->case_ >= 0) {
		p->next = (uint64_t) options->case_;
		p->end = p->next + 1;
	}
}

static bool may_start(const pool *p)
{
	double seconds = (double) p->options->seconds_;

	return p->next < p->end && !interrupted && !p->broken &&
		p->n_busy < p->n_workers &&
		(seconds == 0 || ash_child_now() - p->begin < seconds);
}

void ash_fuzz_fail(ash_fuzz_result *result, uint64_t index, const char *format,
	...)
{
	size_t used = strlen(result->what), size = sizeof(result->what);
	va_list args;

	++result->n_failed;
	snprintf(result->what + used, size - used, "case %" PRIu64 ": ", index);
	used = strlen(result->what);
	va_start(args, format);
	vsnprintf(result->what + used, size - used, format, args);
	va_end(args);
	used = strlen(result->what);
	snprintf(result->what + used, size - used, "\n");
}

/* The main function of a worker. */
static _Noreturn void work(const pool *p, int n, int out)
{
	ash_fuzz_result result = { 0 };

	setpgid(0, 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	p->run(p->options, p->next, n, &result);
	_exit(write(out, &result, sizeof(result)) != sizeof(result));
}

static worker *free_place(pool *p)
{
	for (int i = 0; i < p->n_workers; ++i)
		if (!p->workers[i].pid)
			return &p->workers[i];
	return NULL;
}

static void start(pool *p)
{
	worker *w = free_place(p);
	uint64_t left = p->end - p->next;
	int n = left < (uint64_t) p->batch ? (int) left : p->batch;
	int ends[2];

	if (pipe(ends)) {
		p->broken = true;
		return;
	}
	fflush(NULL);
	pid_t pid = fork();

	if (pid == 0) {
		close(ends[0]);
		work(p, n, ends[1]);
	}
	close(ends[1]);
	if (pid < 0) {
		close(ends[0]);
		p->broken = true;
		return;
	}
	*w = (worker) {
		.pid = pid,
		.pipe = ends[0],
		.first = p->next,
		.n = n,
		.begin = ash_child_now(),
	};
	p->next += (uint64_t) n;
	++p->n_busy;
}

static void print_failures(const pool *p, ash_fuzz_result *result)
{
	char *rest, *line = strtok_r(result->what, "\n", &rest);

	for (; line; line = strtok_r(NULL, "\n", &rest))
		printf("FAIL %s seed %" PRId64 " %s\n", p->options->mode_,
			p->options->seed_, line);
}

/* Read the result of a worker that has closed its pipe, or kill it if
 * "too_late".
 */
static void finish(pool *p, worker *w, bool too_late)
{
	ash_fuzz_result result = { 0 };
	ssize_t got = -1;
	int status = 0;

	if (!too_late)
		got = read(w->pipe, &result, sizeof(result));
	kill(-w->pid, SIGKILL);
	kill(w->pid, got == sizeof(result) ? 0 : SIGKILL);
	while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
		;
	close(w->pipe);
	if (got != sizeof(result)) {
		memset(&result, 0, sizeof(result));
		ash_fuzz_fail(&result, w->first,
			"%s, or one of the %d behind it",
			too_late ? "hang" : "crash", w->n - 1);
	}
	w->pid = 0;
	--p->n_busy;
	p->count->run += w->n;
	p->count->failed += result.n_failed;
	for (int i = 0; i < ASH_FUZZ_N_TALLY; ++i)
		p->count->tally[i] += result.tally[i];
	print_failures(p, &result);
}

/* Wait until a worker has written or ended, at most a quarter of a second. */
static void wait_for_some(pool *p)
{
	for (int i = 0; i < p->n_workers; ++i)
		p->polled[i] = (struct pollfd) {
			.fd = p->workers[i].pid ? p->workers[i].pipe : -1,
			.events = POLLIN,
		};
	if (poll(p->polled, (nfds_t) p->n_workers, 250) < 0)
		return;
	for (int i = 0; i < p->n_workers; ++i) {
		worker *w = &p->workers[i];

		if (!w->pid)
			continue;
		if (p->polled[i].revents)
			finish(p, w, false);
		else if (ash_child_now() - w->begin > p->limit)
			finish(p, w, true);
	}
}

static void show_progress(pool *p)
{
	double now = ash_child_now();
	double seconds = now - p->begin;

	if (now - p->last_line < PROGRESS_PERIOD)
		return;
	p->last_line = now;
	fprintf(stderr,
		"%.0f s: %" PRId64 " %s, %.2f per second, %" PRId64 " failed\n",
		seconds, p->count->run, p->options->mode_,
		(double) p->count->run / seconds, p->count->failed);
}

/* Kill all workers after an interrupt. */
static void abandon(pool *p)
{
	for (int i = 0; i < p->n_workers; ++i)
		if (p->workers[i].pid) {
			kill(-p->workers[i].pid, SIGKILL);
			waitpid(p->workers[i].pid, NULL, 0);
			close(p->workers[i].pipe);
		}
}

int ash_fuzz_pool(const ash_fuzz_options *options, ash_fuzz_cases *run,
	int batch, double limit, ash_fuzz_count *count)
{
	pool p = {
		.options = options,
		.run = run,
		.batch = batch,
		.count = count,
		.limit = limit,
		.begin = ash_child_now(),
		.n_workers = (int) options->jobs_,
	};
	struct sigaction action = { .sa_handler = interrupt };

	p.last_line = p.begin;
	p.workers = calloc((size_t) p.n_workers, sizeof(*p.workers));
	p.polled = calloc((size_t) p.n_workers, sizeof(*p.polled));
	p.broken = !p.workers || !p.polled;
	set_range(&p);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	while (!p.broken && !interrupted) {
		while (may_start(&p))
			start(&p);
		if (!p.n_busy)
			break;
		wait_for_some(&p);
		show_progress(&p);
	}
	if (p.workers)
		abandon(&p);
	free(p.workers);
	free(p.polled);
	return p.broken ? 2 : 0;
}
