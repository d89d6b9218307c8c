/* input_shrink.c - trial of a text in a separate process, and shrinking.
 *
 * Parts of the text are removed, large ones first, then smaller ones down to
 * single bytes (delta debugging without complements).
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_shrink.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#if SANITIZED
const char *__lsan_default_suppressions(void);

/* isl's parser leaks tokens of malformed texts.  Leaks of isl objects are not
 * hidden by this: the isl_ctx counts them, and isl_ctx_free reports them.
 */
const char *__lsan_default_suppressions(void)
{
	return "leak:isl_malloc_or_die\nleak:isl_calloc_or_die\n"
	       "leak:isl_realloc_or_die\nleak:next_token\n";
}
#endif

_Noreturn void input_end(int status)
{
	if (SANITIZED)
		exit(status);
	_exit(status);
}

void input_limit_memory(int64_t megabytes)
{
	rlim_t bytes = (rlim_t) megabytes << 20;
	struct rlimit limit = { bytes, bytes };

	if (!SANITIZED && megabytes)
		setrlimit(RLIMIT_AS, &limit);
}

void input_limit_time(int seconds)
{
	struct itimerval limit = { .it_value.tv_sec = seconds };

	setitimer(ITIMER_PROF, &limit, NULL);
}

const char *input_how_it_ended(int status)
{
	static char text[80];

	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
		snprintf(text, sizeof(text), "hang");
	else if (WIFSIGNALED(status))
		snprintf(text, sizeof(text), "crash (signal %d)",
			WTERMSIG(status));
	else
		snprintf(text, sizeof(text), "crash or leak (exit status %d)",
			WEXITSTATUS(status));
	return text;
}

const char *input_attempt(const input_case *c, int limit)
{
	static char text[100];
	int ends[2], status = 0;
	ssize_t n;
	pid_t pid;

	if (pipe(ends) < 0)
		return "no pipe";
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		bool accepted;
		const char *wrong;

		close(ends[0]);
		input_limit_time(limit);
		wrong = input_try(c, &accepted);
		if (wrong && write(ends[1], wrong, strlen(wrong) + 1) < 0)
			_exit(4);
		input_end(0);
	}
	close(ends[1]);
	n = read(ends[0], text, sizeof(text) - 1);
	close(ends[0]);
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		return "no process";
	if (n > 0)
		return text;
	return status ? input_how_it_ended(status) : NULL;
}

/* Remove "n" bytes from "begin" on if the text still fails in the same way. */
static bool leave_out(input_case *c, size_t begin, size_t n, const char *wrong,
	int limit)
{
	input_case smaller = { c->kind, c->n - n, malloc(c->n - n + 1) };
	const char *end;

	memcpy(smaller.text, c->text, begin);
	memcpy(smaller.text + begin, c->text + begin + n, c->n - begin - n + 1);
	end = input_attempt(&smaller, limit);
	if (!end || strcmp(end, wrong)) {
		free(smaller.text);
		return false;
	}
	free(c->text);
	*c = smaller;
	return true;
}

void input_shrink(input_case *c, const char *why,
	const ash_fuzz_options *options)
{
	char *wrong = strdup(why);
	int64_t n_left = options->tries_;
	int limit = (int) options->limit_;

	for (size_t n = c->n / 2; n > 0; n /= 2)
		for (size_t at = 0; at + n <= c->n && n_left > 0; --n_left)
			if (!leave_out(c, at, n, wrong, limit))
				at += n;
	free(wrong);
}
