/* child.h - waiting for child processes with a time limit.
 *
 * The wait uses sigtimedwait for SIGCHLD and for signals that end the tool, so
 * that there are no handlers, races or polling.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CHILD_H
#define ASH_CHILD_H

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

/* The reason why a wait has ended: the child has ended by itself, the deadline
 * has passed, or SIGHUP, SIGINT or SIGTERM has arrived for the tool.
 */
typedef enum ash_child_wait {
	ASH_CHILD_ENDED,
	ASH_CHILD_TIMED_OUT,
	ASH_CHILD_INTERRUPTED,
} ash_child_wait;

/* Block the signals that ash_child_wait_until waits for, and undo an ignored
 * SIGCHLD.  Must be called once, before any child is started; false on error.
 */
bool ash_child_block_signals(void);

/* Wait for the child "pid" until "deadline", a time of ash_child_now.  If it has
 * ended, *status gets its wait status, and *usage, unless NULL, its resources.
 * A child that the system does not know has ended with exit code 127.
 */
ash_child_wait ash_child_wait_until(pid_t pid, double deadline, int *status,
	struct rusage *usage);

/* The time of a monotonic clock in seconds. */
double ash_child_now(void);

#endif
