/* gomp.c - the four functions of OpenMP that parallel code needs, on plain
 * threads that the thread sanitizer understands.
 *
 * GOMP_THREADS (3) says how many there are; each region makes its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdlib.h>

enum { MAX = 64 };

typedef struct member {
	void (*body)(void *);
	void *data;
	int number, n;
} member;

static _Thread_local int number = 0, n_members = 1;

int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
void GOMP_parallel(void (*body)(void *), void *data, unsigned n,
	unsigned flags);

int omp_get_thread_num(void)
{
	return number;
}

int omp_get_num_threads(void)
{
	return n_members;
}

int omp_get_max_threads(void)
{
	const char *text = getenv("GOMP_THREADS");
	int n = text ? atoi(text) : 3;

	return n < 1 ? 1 : n > MAX ? MAX : n;
}

static void *run(void *data)
{
	const member *m = data;

	number = m->number;
	n_members = m->n;
	m->body(m->data);
	return NULL;
}

void GOMP_parallel(void (*body)(void *), void *data, unsigned n,
	unsigned flags)
{
	member m[MAX];
	pthread_t thread[MAX];
	int before = number, n_before = n_members;

	(void)flags;
	if (!n || n > MAX)
		n = omp_get_max_threads();
	for (unsigned i = 0; i < n; i++)
		m[i] = (member){ body, data, i, n };
	for (unsigned i = 1; i < n; i++)
		if (pthread_create(&thread[i], NULL, run, &m[i]))
			abort();
	run(&m[0]);
	number = before;
	n_members = n_before;
	for (unsigned i = 1; i < n; i++)
		pthread_join(thread[i], NULL);
}
