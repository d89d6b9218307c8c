/* tune_process.c - execution of shell commands with a time limit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "child.h"

static bool interrupted;

bool ash_tune_interrupted(void)
{
	return interrupted;
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

static ash_tune_end end_of(ash_child_wait wait)
{
	switch (wait) {
	case ASH_CHILD_TIMED_OUT:
		return ASH_TUNE_TIMED_OUT;
	case ASH_CHILD_INTERRUPTED:
		interrupted = true;
		return ASH_TUNE_INTERRUPTED;
	default:
		return ASH_TUNE_EXITED;
	}
}

/* The seconds that a group has to end by itself: a worker ends its own groups.
 */
#define GRACE 3.0

static void kill_group(pid_t pid)
{
	double deadline = ash_child_now() + GRACE;
	const struct timespec pause = { 0, 20000000 };

	kill(-pid, SIGTERM);
	while (waitpid(pid, NULL, WNOHANG) == 0 && ash_child_now() < deadline)
		nanosleep(&pause, NULL);
	kill(-pid, SIGKILL);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

ash_tune_outcome ash_tune_run(const ash_tune_command *command)
{
	ash_tune_outcome o = { ASH_TUNE_KILLED, 0, 0, 0 };
	struct rusage usage = { 0 };
	double begin = ash_child_now();
	int status = 0;
	pid_t pid = fork();

	if (pid == 0)
		become(command);
	if (pid < 0)
		return o;
	setpgid(pid, pid);
	o.end = end_of(ash_child_wait_until(pid, begin + command->timeout,
		&status, &usage));
	o.wall = ash_child_now() - begin;
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
