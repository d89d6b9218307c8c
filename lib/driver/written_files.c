/* written_files.c - which files this process has written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/written_files.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A file that this process has written. */
typedef struct written {
	struct written *next;
	char *path;
} written;

static written *all_written;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_listed(const char *path)
{
	for (const written *w = all_written; w; w = w->next)
		if (!strcmp(w->path, path))
			return true;
	return false;
}

static void add(const char *path)
{
	written *w = malloc(sizeof(*w));
	char *copy = strdup(path);

	if (!w || !copy) {
		free(copy);
		free(w);
		return;
	}
	*w = (written) { .next = all_written, .path = copy };
	all_written = w;
}

bool ash_written_has(const char *path)
{
	bool has;

	pthread_mutex_lock(&lock);
	has = is_listed(path);
	pthread_mutex_unlock(&lock);
	return has;
}

bool ash_written_claim(const char *path)
{
	bool fresh;

	pthread_mutex_lock(&lock);
	fresh = !is_listed(path);
	if (fresh)
		add(path);
	pthread_mutex_unlock(&lock);
	return fresh;
}
