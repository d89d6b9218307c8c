/* sched_case_shrink.c - a case in a process of its own, and made smaller.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_case.h"

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sched_shrink_text.h"

static sched_verdict crashed(int status)
{
	sched_verdict v = { .end = SCHED_CRASHED };

	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
		v.end = SCHED_HUNG;
		snprintf(v.what, sizeof(v.what), "hang");
	} else {
		snprintf(v.what, sizeof(v.what),
			"crash (signal %d, exit status %d)",
			WIFSIGNALED(status) ? WTERMSIG(status) : 0,
			WIFEXITED(status) ? WEXITSTATUS(status) : 0);
	}
	return v;
}

sched_verdict sched_case_attempt(const sched_case *c, int limit)
{
	sched_verdict verdict = { .end = SCHED_WRONG };
	int ends[2], status = 0;
	pid_t pid;
	ssize_t n;

	snprintf(verdict.what, sizeof(verdict.what), "no process");
	if (pipe(ends) < 0)
		return verdict;
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		close(ends[0]);
		alarm(limit);
		verdict = sched_case_run(c);
		n = write(ends[1], &verdict, sizeof(verdict));
		_exit(n != sizeof(verdict));
	}
	close(ends[1]);
	n = read(ends[0], &verdict, sizeof(verdict));
	close(ends[0]);
	if (pid > 0)
		waitpid(pid, &status, 0);
	return n == sizeof(verdict) ? verdict : crashed(status);
}

/* Failures are alike if they are said with the same words, numbers apart. */
static bool is_alike(const sched_verdict *a, const sched_verdict *b)
{
	size_t n = strcspn(a->what, "0123456789:");

	return a->end == b->end && !strncmp(a->what, b->what, n);
}

/* Take "smaller" for *c if it fails in the same way, else clear it. */
static bool take(sched_case *c, sched_case *smaller, sched_verdict *verdict,
	int limit)
{
	sched_verdict v = { .end = SCHED_RIGHT };

	if (smaller->text)
		v = sched_case_attempt(smaller, limit);
	if (!is_alike(verdict, &v)) {
		sched_case_clear(smaller);
		return false;
	}
	sched_case_clear(c);
	*c = *smaller;
	*verdict = v;
	return true;
}

static bool shrink_scop(sched_case *c, sched_verdict *verdict, int limit)
{
	bool changed = false;

	for (int i = 0; i < sg_n_part(c->scop); ++i) {
		sched_case smaller = *c;

		smaller.scop = malloc(sizeof(*smaller.scop));
		*smaller.scop = *c->scop;
		smaller.text = NULL;
		if (sg_drop(smaller.scop, i))
			smaller.text = sg_text(smaller.scop);
		changed |= take(c, &smaller, verdict, limit);
	}
	return changed;
}

static bool shrink_constraints(sched_case *c, sched_verdict *verdict,
	int limit)
{
	bool changed = false;

	for (int i = 0;; ++i) {
		sched_case smaller = *c;
		bool more = sched_shrink_text(c->text, i, &smaller.text);

		if (!more)
			return changed;
		changed |= take(c, &smaller, verdict, limit);
	}
}

/* Leave out the last option of a list, then the one before it, ... */
static bool shrink_list(sched_case *c, size_t offset, sched_verdict *verdict,
	int limit)
{
	bool changed = false;

	for (int skip = 0; skip < 20; ++skip) {
		sched_case smaller = *c;
		char *list = (char *) &smaller + offset;
		char *item = list;

		for (int i = 0; i < skip && item; ++i)
			item = strchr(item, ';') ? strchr(item, ';') + 1
						 : NULL;
		if (!item || !*item)
			break;
		size_t n = strcspn(item, ";");

		memmove(item, item + n + (item[n] == ';'),
			strlen(item + n + (item[n] == ';')) + 1);
		n = strlen(list);
		if (n && list[n - 1] == ';')
			list[n - 1] = '\0';
		smaller.text = strdup(c->text);
		smaller.scop = NULL;
		if (c->scop) {
			smaller.scop = malloc(sizeof(*smaller.scop));
			*smaller.scop = *c->scop;
		}
		if (take(c, &smaller, verdict, limit)) {
			changed = true;
			skip--;
		}
	}
	return changed;
}

void sched_case_shrink(sched_case *c, sched_verdict *verdict, int limit)
{
	bool changed = true;

	for (int round = 0; changed && round < 10; ++round) {
		if (c->action == SCHED_CONSTRAINTS)
			changed = shrink_constraints(c, verdict, limit);
		else
			changed = c->scop && shrink_scop(c, verdict, limit);
		changed |= shrink_list(c, offsetof(sched_case, scheduler),
			verdict, limit);
		changed |= shrink_list(c, offsetof(sched_case, options),
			verdict, limit);
	}
}
