/* device_caller.h - the calling thread: its number, errno, cancellation state.
 *
 * Calls into libraries must not change what the program observes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_CALLER_H
#define ASHLAR_RUNTIME_DEVICE_CALLER_H

#include <pthread.h>
#include <stdint.h>

#pragma weak __errno_location
#pragma weak pthread_setcancelstate
#pragma weak pthread_self

/* Declared as in the C library. */
extern int *__errno_location(void);

struct ashlar_device_caller {
	int error;
	int cancel;
};

/* Save errno, and disable cancellation. */
static inline struct ashlar_device_caller ashlar_device_save(void)
{
	struct ashlar_device_caller caller = { 0, PTHREAD_CANCEL_ENABLE };

	if (__errno_location)
		caller.error = *__errno_location();
	if (pthread_setcancelstate)
		pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &caller.cancel);
	return caller;
}

/* Restore errno and the cancellation state. */
static inline void ashlar_device_restore(struct ashlar_device_caller caller)
{
	if (pthread_setcancelstate)
		pthread_setcancelstate(caller.cancel, &caller.cancel);
	if (__errno_location)
		*__errno_location() = caller.error;
}

/* The number of the calling thread, unique among existing threads; not 0. */
static inline uint64_t ashlar_device_thread(void)
{
	return pthread_self ? (uint64_t) pthread_self() : 1;
}

#endif
