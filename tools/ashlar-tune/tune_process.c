/* tune_process.c - execution of shell commands with a time limit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool interrupted;

double ash_tune_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

bool ash_tune_interrupted(void)
{
	return interrupted;
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

bool ash_tune_process_init(void)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	sigset_t set = awaited_signals();

	sigemptyset(&action.sa_mask);
	return !sigaction(SIGCHLD, &action, NULL) &&
		!sigprocmask(SIG_BLOCK, &set, NULL);
}

/* Redirect "stream" to the file "path".  Called after fork: only
 * async-signal-safe functions.
 */
static void redirect(int stream, const char *path, int flags)
{
	int file = open(path ? path : "/dev/null", flags | O_CLOEXEC, 0666);

	if (file < 0 || dup2(file, stream) < 0)
		_exit(127);
}

/* Execute the command; called after fork. */
static _Noreturn void become(const ash_tune_command *c)
{
	const int create = O_WRONLY | O_CREAT | O_TRUNC;
	sigset_t none;

	sigemptyset(&none);
	setpgid(0, 0);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (c->folder && chdir(c->folder))
		_exit(127);
	redirect(0, NULL, O_RDONLY);
	redirect(1, c->out, create);
	if (c->err && c->out && !strcmp(c->err, c->out))
		dup2(1, 2);
	else
		redirect(2, c->err, create);
	for (int i = 0; c->environment && c->environment[i]; ++i)
		putenv(c->environment[i]);
	execl("/bin/sh", "sh", "-c", c->text, "sh", c->argument[0],
		c->argument[1], (char *) NULL);
	_exit(127);
}

/* Wait for one of our signals; returns the signal, or 0 after "seconds". */
static int wait_signal(double seconds)
{
	sigset_t set = awaited_signals();
	double whole = floor(seconds);
	struct timespec t = { (time_t) whole,
		(long) ((seconds - whole) * 1e9) };
	int found = sigtimedwait(&set, NULL, &t);

	return found < 0 ? 0 : found;
}

/* Wait for "pid"; ASH_TUNE_EXITED: it has ended by itself. */
static ash_tune_end wait_until(pid_t pid, double deadline, int *status,
	struct rusage *usage)
{
	while (wait4(pid, status, WNOHANG, usage) == 0) {
		double rest = deadline - ash_tune_now();
		int found = rest > 0 ? wait_signal(rest) : 0;

		if (rest <= 0)
			return ASH_TUNE_TIMED_OUT;
		if (found && found != SIGCHLD) {
			interrupted = true;
			return ASH_TUNE_INTERRUPTED;
		}
	}
	return ASH_TUNE_EXITED;
}

/* The seconds that a group has to end by itself: a worker ends its own groups.
 */
#define GRACE 3.0

static void kill_group(pid_t pid)
{
	double deadline = ash_tune_now() + GRACE;
	const struct timespec pause = { 0, 20000000 };

	kill(-pid, SIGTERM);
	while (waitpid(pid, NULL, WNOHANG) == 0 && ash_tune_now() < deadline)
		nanosleep(&pause, NULL);
	kill(-pid, SIGKILL);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

ash_tune_outcome ash_tune_run(const ash_tune_command *command)
{
	ash_tune_outcome o = { ASH_TUNE_KILLED, 0, 0, 0 };
	struct rusage usage = { 0 };
	double begin = ash_tune_now();
	int status = 0;
	pid_t pid = fork();

	if (pid == 0)
		become(command);
	if (pid < 0)
		return o;
	setpgid(pid, pid);
	o.end = wait_until(pid, begin + command->timeout, &status, &usage);
	o.wall = ash_tune_now() - begin;
	o.user = (double) usage.ru_utime.tv_sec +
		1e-6 * (double) usage.ru_utime.tv_usec;
	if (o.end != ASH_TUNE_EXITED) {
		kill_group(pid);
	} else if (WIFSIGNALED(status)) {
		o.end = ASH_TUNE_KILLED;
		o.code = WTERMSIG(status);
	} else {
		o.code = WEXITSTATUS(status);
	}
	return o;
}

bool ash_tune_succeeded(ash_tune_outcome outcome)
{
	return outcome.end == ASH_TUNE_EXITED && outcome.code == 0;
}
