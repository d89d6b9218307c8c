/* fake.h - a device that is none, for tests: what the fake libcuda.so.1 and the
 * fake libOpenCL.so.1 share.
 *
 * It takes commands and does nothing until somebody waits, so that memory which
 * is let go too early is found.  Its kernels are known by name:
 *
 *	increment(array, n)	adds 1 to n bytes
 *	append(to, from, n)	adds n bytes to n bytes
 *	ashlar_...		whatever the plugin has made: does nothing, so
 *				that launches and copies can be counted
 *
 * Variables of the environment, read at each call:
 *
 *	FAKE_DEVICES	how many there are (1)
 *	FAKE_ARCH	the compute capability of CUDA's, 70 for 7.0 (70)
 *	FAKE_FAIL	which calls fail: a name, all of that name; a name and
 *			":3", the third of these; ":17", the 17th of all
 *	FAKE_LACKS	words for what the device does not have: doubles, il,
 *			gpu
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_FAKE_H
#define ASH_TEST_FAKE_H

#include <stddef.h>
#include <stdint.h>

#define FAKE_EXPORT __attribute__((visibility("default")))

/* For tests: the calls so far, of "name" if that is not NULL, and the objects
 * that have been made and not freed.
 */
FAKE_EXPORT int64_t fake_calls(const char *name);
FAKE_EXPORT int64_t fake_live(void);

/* Note a call.  Nonzero: it has to fail. */
int fake_fails(const char *name);

int fake_lacks(const char *word);
int fake_devices(void);
int fake_arch(void);

/* An object of some size, which counts as live. */
void *fake_make(size_t size);
void fake_free(void *object);
/* One without memory of its own. */
void fake_count(int change);

typedef struct fake_queue fake_queue;

fake_queue *fake_make_queue(void);
void fake_free_queue(fake_queue *queue);

void fake_copy(fake_queue *queue, void *to, const void *from, size_t size);

/* The number of a kernel, or -1. */
int fake_find(const char *name);
/* The arguments that kernel number "kernel" looks at. */
int fake_arguments(int kernel);
void fake_run(fake_queue *queue, int kernel, const uint64_t *arguments);

/* Do all commands, or forget them. */
void fake_wait(fake_queue *queue);
void fake_drop(fake_queue *queue);

#endif
