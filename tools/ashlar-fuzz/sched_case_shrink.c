/* sched_case_shrink.c - trial of a case in a separate process, and shrinking.
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

#include "input_shrink.h"
#include "research/research.h"
#include "sched_shrink_text.h"

static sched_verdict crashed(int status)
{
	sched_verdict v = { .end = SCHED_CRASHED };

	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF) {
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
		input_limit_time(limit);
		verdict = sched_case_run(c);
		n = write(ends[1], &verdict, sizeof(verdict));
		input_end(n != sizeof(verdict));
	}
	close(ends[1]);
	n = read(ends[0], &verdict, sizeof(verdict));
	close(ends[0]);
	if (pid > 0)
		waitpid(pid, &status, 0);
	return n == sizeof(verdict) && !status ? verdict : crashed(status);
}

/* The fraction of attempts for shrinking a hang, each of which takes the full
 * time limit.
 */
#define HANG_SHARE 100

/* Are the failures alike: equal messages, apart from numbers? */
static bool is_alike(const sched_verdict *a, const sched_verdict *b)
{
	size_t n = strcspn(a->what, "0123456789:");

	return a->end == b->end && !strncmp(a->what, b->what, n);
}

/* The state of shrinking. */
typedef struct shrinker {
	sched_case *c;
	sched_verdict *verdict;
	int limit;		/* seconds per attempt */
	int64_t n_left;		/* attempts */
} shrinker;

/* Replace the case by "smaller" if that fails in the same way; otherwise clear
 * "smaller".
 */
static bool take(shrinker *s, sched_case *smaller)
{
	sched_verdict v = { .end = SCHED_RIGHT };

	if (smaller->text && s->n_left-- > 0)
		v = sched_case_attempt(smaller, s->limit);
	if (!is_alike(s->verdict, &v)) {
		sched_case_clear(smaller);
		return false;
	}
	sched_case_clear(s->c);
	*s->c = *smaller;
	*s->verdict = v;
	return true;
}

/* A copy of the case with a copy of its text. */
static sched_case copy_case(const sched_case *c)
{
	sched_case copy = *c;

	copy.text = strdup(c->text);
	if (c->scop) {
		copy.scop = malloc(sizeof(*copy.scop));
		*copy.scop = *c->scop;
	}
	return copy;
}

static bool shrink_scop(shrinker *s)
{
	bool changed = false;

	for (int i = 0; i < sg_n_part(s->c->scop); ++i) {
		sched_case smaller = copy_case(s->c);

		free(smaller.text);
		smaller.text = NULL;
		if (sg_drop(smaller.scop, i))
			smaller.text = sg_text(smaller.scop);
		changed |= take(s, &smaller);
	}
	return changed;
}

static bool shrink_constraints(shrinker *s)
{
	bool changed = false;

	for (int i = 0;; ++i) {
		sched_case smaller = *s->c;
		bool more = sched_shrink_text(s->c->text, i, &smaller.text);

		if (!more)
			return changed;
		changed |= take(s, &smaller);
	}
}

/* Remove item "skip" of "list"; false if there is none. */
static bool drop_item(char *list, int skip)
{
	char *item = list, *next;
	size_t n;

	for (; skip > 0 && item; --skip)
		item = strchr(item, ';') ? strchr(item, ';') + 1 : NULL;
	if (!item || !*item)
		return false;
	next = item + strcspn(item, ";");
	next += *next == ';';
	memmove(item, next, strlen(next) + 1);
	n = strlen(list);
	if (n && list[n - 1] == ';')
		list[n - 1] = '\0';
	return true;
}

/* Remove options from the list at "offset" of the case. */
static bool shrink_list(shrinker *s, size_t offset)
{
	bool changed = false;

	for (int skip = 0;;) {
		sched_case smaller = copy_case(s->c);

		if (!drop_item((char *) &smaller + offset, skip)) {
			sched_case_clear(&smaller);
			return changed;
		}
		if (take(s, &smaller))
			changed = true;
		else
			skip++;
	}
}

/* If all strategies are run, find one, or the search, that fails alone. */
static void shrink_strategy(shrinker *s)
{
	unsigned n;
	const ash_strategy *table = ash_research_strategy_table(&n);
	bool with_tree = s->c->action != SCHED_CONSTRAINTS;
	bool done = !s->c->every;

	for (unsigned i = 0; i <= n && !done; ++i) {
		sched_case single = copy_case(s->c);

		single.every = false;
		if (i < n) {
			snprintf(single.strategy, sizeof(single.strategy), "%s",
				table[i].name);
			single.action = with_tree ? SCHED_SCOP : single.action;
		} else if (with_tree) {
			single.action = SCHED_TREE;
		}
		done = take(s, &single);
	}
}

void sched_case_shrink(sched_case *c, sched_verdict *verdict,
	const ash_fuzz_options *options)
{
	shrinker s = { c, verdict, (int) options->limit_, options->tries_ };
	bool changed = true;

	if (verdict->end == SCHED_HUNG)
		s.n_left /= HANG_SHARE;

	shrink_strategy(&s);
	while (changed && s.n_left > 0) {
		if (c->action == SCHED_CONSTRAINTS)
			changed = shrink_constraints(&s);
		else
			changed = c->scop && shrink_scop(&s);
		changed |= shrink_list(&s, offsetof(sched_case, scheduler));
		changed |= shrink_list(&s, offsetof(sched_case, options));
	}
}
