/* fuzz_process.c - execution of a program under limits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "child.h"
#include "fuzz.h"

/* The limit on elapsed time as a multiple of that on processor time, since
 * other processes use the machine, too.
 */
#define WALL_FACTOR 10

static bool redirect(int to, const char *path, int flags)
{
	int fd = open(path, flags, 0666);

	return fd >= 0 && dup2(fd, to) >= 0 && (fd == to || !close(fd));
}

static bool set_limits(const ash_fuzz_command *command)
{
	rlim_t seconds = (rlim_t) command->seconds;
	rlim_t bytes = (rlim_t) command->megabytes << 20;
	struct rlimit processor = { seconds, seconds + 5 };
	struct rlimit memory = { bytes, bytes };
	struct rlimit core = { 0, 0 };

	return !setrlimit(RLIMIT_CPU, &processor) &&
		!setrlimit(RLIMIT_CORE, &core) &&
		(!bytes || !setrlimit(RLIMIT_AS, &memory));
}

/* Set up the child process and execute the command; called after fork. */
static _Noreturn void become(const ash_fuzz_command *command)
{
	const int fresh = O_WRONLY | O_CREAT | O_TRUNC;
	bool ok = redirect(0, "/dev/null", O_RDONLY) &&
		redirect(1, command->out, fresh) &&
		redirect(2, command->err, fresh) && set_limits(command);

	for (int i = 0; ok && command->set && command->set[i]; ++i)
		ok = !putenv((char *) command->set[i]);
	signal(SIGTERM, SIG_DFL);
	if (ok)
		execvp(command->argv[0], (char *const *) command->argv);
	_exit(127);
}

/* Wait for "pid"; false if it still runs at "deadline".  SIGCHLD is blocked, so
 * that no signal is lost between the test and the wait.
 */
static bool wait_until(pid_t pid, double deadline, int *status)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	while (waitpid(pid, status, WNOHANG) == 0) {
		struct timespec second = { .tv_sec = 1 };

		if (ash_child_now() > deadline)
			return false;
		sigtimedwait(&set, NULL, &second);
	}
	return true;
}

/* Kill all other processes of the group. */
static void end_group(pid_t pid)
{
	signal(SIGTERM, SIG_IGN);
	kill(0, SIGTERM);
	kill(pid, SIGKILL);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
	signal(SIGTERM, SIG_DFL);
}

ash_fuzz_outcome ash_fuzz_process_run(const ash_fuzz_command *command)
{
	double limit = (double) command->seconds * WALL_FACTOR;
	ash_fuzz_outcome result = { .end = ASH_FUZZ_NOT_STARTED };
	sigset_t set, before;
	int status = 0;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &before);
	pid_t pid = fork();

	if (pid == 0) {
		sigprocmask(SIG_SETMASK, &before, NULL);
		become(command);
	}
	if (pid > 0 && !wait_until(pid, ash_child_now() + limit, &status)) {
		end_group(pid);
		result.end = ASH_FUZZ_TIMED_OUT;
	} else if (pid > 0 && WIFSIGNALED(status)) {
		result.code = WTERMSIG(status);
		result.end = result.code == SIGXCPU ? ASH_FUZZ_TIMED_OUT
						    : ASH_FUZZ_KILLED;
	} else if (pid > 0) {
		result.code = WEXITSTATUS(status);
		result.end = ASH_FUZZ_EXITED;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return result;
}

bool ash_fuzz_process_succeeded(ash_fuzz_outcome outcome)
{
	return outcome.end == ASH_FUZZ_EXITED && outcome.code == 0;
}
