/* written_files.c - files written and messages reported by this process.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/written_files.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* An entry of a list: a file that this process has written, or a message that
 * it has printed.
 */
typedef struct written {
	struct written *next;
	char *path;
} written;

static written *all_written, *all_told;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_listed(const written *list, const char *path)
{
	for (const written *w = list; w; w = w->next)
		if (!strcmp(w->path, path))
			return true;
	return false;
}

static void add(written **list, const char *path)
{
	written *w = malloc(sizeof(*w));
	char *copy = strdup(path);

	if (!w || !copy) {
		free(copy);
		free(w);
		return;
	}
	*w = (written) { .next = *list, .path = copy };
	*list = w;
}

bool ash_written_has(const char *path)
{
	bool has;

	pthread_mutex_lock(&lock);
	has = is_listed(all_written, path);
	pthread_mutex_unlock(&lock);
	return has;
}

/* Add "path" to the list; false if it was there already. */
static bool claim(written **list, const char *path)
{
	bool fresh;

	pthread_mutex_lock(&lock);
	fresh = !is_listed(*list, path);
	if (fresh)
		add(list, path);
	pthread_mutex_unlock(&lock);
	return fresh;
}

bool ash_written_claim(const char *path)
{
	return claim(&all_written, path);
}

bool ash_told_claim(const char *message)
{
	return claim(&all_told, message);
}
