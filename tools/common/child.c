/* child.c - waiting for child processes with a time limit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "child.h"

#include <math.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

double ash_child_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static sigset_t awaited_signals(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	return set;
}

bool ash_child_block_signals(void)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	sigset_t set = awaited_signals();

	sigemptyset(&action.sa_mask);
	return !sigaction(SIGCHLD, &action, NULL) &&
		!sigprocmask(SIG_BLOCK, &set, NULL);
}

/* The wait status of exit code 127. */
#define UNKNOWN_CHILD (127 << 8)

/* Wait for one of our signals; returns the signal, or 0 after "seconds". */
static int wait_signal(double seconds)
{
	sigset_t set = awaited_signals();
	double whole = floor(seconds);
	struct timespec t = {
		.tv_sec = (time_t) whole,
		.tv_nsec = (long) ((seconds - whole) * 1e9),
	};
	int found = sigtimedwait(&set, NULL, &t);

	return found < 0 ? 0 : found;
}

ash_child_wait ash_child_wait_until(pid_t pid, double deadline, int *status,
	struct rusage *usage)
{
	pid_t ended;

	while ((ended = wait4(pid, status, WNOHANG, usage)) == 0) {
		double rest = deadline - ash_child_now();
		int found = rest > 0 ? wait_signal(rest) : 0;

		if (rest <= 0)
			return ASH_CHILD_TIMED_OUT;
		if (found && found != SIGCHLD)
			return ASH_CHILD_INTERRUPTED;
	}
	if (ended < 0)
		*status = UNKNOWN_CHILD;
	return ASH_CHILD_ENDED;
}
