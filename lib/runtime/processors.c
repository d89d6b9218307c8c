/* processors.c - the number of processors available to this program.
 *
 * This is the minimum of what its CPU affinity and its control groups allow,
 * unless the user sets OMP_NUM_THREADS.  All external functions are weak
 * references, as in parallel.c; without them or without the files there is no
 * limit.  Files are read by functions that only the C library has, because
 * programs may define functions named "read" or "open".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "ashlar/runtime.h"

#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

#include "runtime/quota.h"

#define WEAK __attribute__((weak))

extern WEAK int sched_getaffinity(pid_t, size_t, cpu_set_t *);
extern WEAK char *getenv(const char *);
extern WEAK int __open(const char *, int, ...);
extern WEAK ssize_t __read(int, void *, size_t);
extern WEAK int __close(int);
extern WEAK int *__errno_location(void);

#define MAX_CPU 8192
#define MAX_TEXT 2048
#define MAX_PATH 1024

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t count_affinity(void)
{
	unsigned long mask[MAX_CPU / (8 * sizeof(unsigned long))];
	int64_t n = 0;

	if (!sched_getaffinity)
		return ASHLAR_ANY_NUMBER;
	for (unsigned i = 0; i < sizeof(mask) / sizeof(mask[0]); i++)
		mask[i] = 0;
	if (sched_getaffinity(0, sizeof(mask), (cpu_set_t *) mask) < 0)
		return ASHLAR_ANY_NUMBER;
	for (unsigned i = 0; i < sizeof(mask) / sizeof(mask[0]); i++)
		for (; mask[i]; mask[i] &= mask[i] - 1)
			n++;
	return n > 0 ? n : ASHLAR_ANY_NUMBER;
}

/* Read the beginning of file "name" into "text"; false if it cannot be read. */
static int read_file(const char *name, char text[MAX_TEXT])
{
	int file = __open(name, O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (file < 0)
		return 0;
	n = __read(file, text, MAX_TEXT - 1);
	__close(file);
	if (n <= 0)
		return 0;
	text[n] = 0;
	return 1;
}

/* A path that is extended and shortened at its end. */
struct name {
	size_t n;
	char text[MAX_PATH + 64];
};

static void append(struct name *name, const char *text)
{
	while (*text && *text != '\n' && name->n < MAX_PATH)
		name->text[name->n++] = *text++;
	name->text[name->n] = 0;
}

/* The number in file "file" of the control group "name"; -1 if there is none.
 */
static int64_t read_entry(struct name *name, const char *file)
{
	char text[MAX_TEXT];
	const char *at = text;
	size_t n = name->n;
	int64_t value = -1;

	append(name, file);
	if (read_file(name->text, text))
		value = ashlar_read_number(&at);
	name->n = n;
	name->text[n] = 0;
	return value;
}

static int64_t quota_of_old_group(struct name *name)
{
	int64_t quota = read_entry(name, "/cpu.cfs_quota_us");

	return ashlar_quota_processors(quota,
		quota > 0 ? read_entry(name, "/cpu.cfs_period_us") : 0);
}

static int64_t quota_of_group(struct name *name)
{
	char text[MAX_TEXT];
	size_t n = name->n;
	int64_t quota = ASHLAR_ANY_NUMBER;

	append(name, "/cpu.max");
	if (read_file(name->text, text))
		quota = ashlar_read_quota(text);
	name->n = n;
	name->text[n] = 0;
	return quota;
}

/* The least quota, in processors, of the control group "path" under "root" and
 * its ancestors.
 */
static int64_t quota_of_groups(const char *root, const char *path,
	int64_t (*get)(struct name *))
{
	struct name name;
	int64_t n = ASHLAR_ANY_NUMBER;
	size_t top;

	name.n = 0;
	append(&name, root);
	top = name.n;
	append(&name, path);
	for (;;) {
		n = least(n, get(&name));
		if (name.n <= top)
			return n;
		while (name.n > top && name.text[--name.n] != '/')
			;
		name.text[name.n] = 0;
	}
}

static int64_t get_quota(void)
{
	char text[MAX_TEXT];
	const char *path;
	int unified;

	if (!__open || !__read || !__close ||
		!read_file("/proc/self/cgroup", text))
		return ASHLAR_ANY_NUMBER;
	path = ashlar_find_group(text, &unified);
	if (!path)
		return ASHLAR_ANY_NUMBER;
	if (unified)
		return quota_of_groups("/sys/fs/cgroup", path, quota_of_group);
	return quota_of_groups("/sys/fs/cgroup/cpu", path, quota_of_old_group);
}

/* The number of threads that the user has set; 0 if not set. */
static int64_t get_wish(void)
{
	const char *text = getenv ? getenv("OMP_NUM_THREADS") : NULL;
	int64_t n = text ? ashlar_read_number(&text) : 0;

	return n > 0 ? least(n, ASHLAR_ANY_NUMBER) : 0;
}

int64_t ashlar_processors_v6(void)
{
	int64_t n = get_wish();
	int error = __errno_location ? *__errno_location() : 0;

	if (n > 0)
		return n;
	n = least(count_affinity(), get_quota());
	if (__errno_location)
		*__errno_location() = error;
	return n;
}

/* The number of processors of the machine; 0 if unknown. */
static int64_t count_online(void)
{
	char text[MAX_TEXT];

	return read_file("/sys/devices/system/cpu/online", text)
		? ashlar_read_processors(text)
		: 0;
}

/* The number of runnable threads on the machine; 0 if unknown. */
static int64_t count_running(void)
{
	char text[MAX_TEXT];

	return read_file("/proc/loadavg", text) ? ashlar_read_running(text) : 0;
}

int64_t ashlar_idle_v6(int64_t *online)
{
	int error = __errno_location ? *__errno_location() : 0;
	int64_t running = 0;

	if (get_wish() > 0 || !__open || !__read || !__close)
		return ASHLAR_ANY_NUMBER;
	if (*online == 0)
		*online = count_online();
	if (*online > 0)
		running = count_running();
	if (__errno_location)
		*__errno_location() = error;
	if (running == 0)
		return ASHLAR_ANY_NUMBER;
	return running <= *online ? *online - running + 1 : 1;
}
