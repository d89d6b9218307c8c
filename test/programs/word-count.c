/* word-count.c - words by a hash table, then positions by Horspool's search.
 * usage: word-count [bytes]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct word {
	const char *start;
	int length, count;
	struct word *next;
};

enum { BUCKETS = 4096 };

static struct word *bucket[BUCKETS];
static int n_words;

static void *need(size_t size)
{
	void *p = malloc(size);

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(EXIT_FAILURE);
	}
	return p;
}

static void count(const char *start, int length)
{
	unsigned h = 0;
	struct word *w;

	for (int i = 0; i < length; i++)
		h = h * 37 + (unsigned char)start[i];
	for (w = bucket[h % BUCKETS]; w; w = w->next)
		if (w->length == length && !memcmp(w->start, start, length)) {
			w->count++;
			return;
		}
	w = need(sizeof(*w));
	*w = (struct word){start, length, 1, bucket[h % BUCKETS]};
	bucket[h % BUCKETS] = w;
	n_words++;
}

static void split(const char *text)
{
	while (*text) {
		const char *end = text;

		while (*end >= 'a' && *end <= 'z')
			end++;
		if (end > text)
			count(text, (int)(end - text));
		text = *end ? end + 1 : end;
	}
}

static int more(const void *a, const void *b)
{
	const struct word *x = *(struct word *const *)a;
	const struct word *y = *(struct word *const *)b;

	if (x->count != y->count)
		return y->count - x->count;
	int n = x->length < y->length ? x->length : y->length;
	int order = memcmp(x->start, y->start, (size_t)n);

	return order ? order : x->length - y->length;
}

static long find_all(const char *text, size_t n, const struct word *w)
{
	size_t skip[256];
	long found = 0;

	for (int i = 0; i < 256; i++)
		skip[i] = (size_t)w->length;
	for (int i = 0; i < w->length - 1; i++)
		skip[(unsigned char)w->start[i]] = (size_t)(w->length - 1 - i);
	for (size_t at = 0; at + w->length <= n;) {
		int k = w->length - 1;

		while (k >= 0 && text[at + k] == w->start[k])
			k--;
		found += k < 0;
		at += skip[(unsigned char)text[at + w->length - 1]];
	}
	return found;
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 3000000;
	char *text = need(n + 1);
	unsigned s = 1;
	long found = 0;

	for (size_t i = 0; i < n; i++) {
		s = s * 1664525 + 1013904223;
		text[i] = (s >> 24) < 50 ? ' ' : (char)('a' + (s >> 16 & 255) % 5);
	}
	text[n] = 0;
	double begin = now();

	split(text);
	struct word **all = need(sizeof(*all) * (size_t)(n_words + 1));
	int k = 0;

	for (int b = 0; b < BUCKETS; b++)
		for (struct word *w = bucket[b]; w; w = w->next)
			all[k++] = w;
	qsort(all, (size_t)k, sizeof(*all), more);
	for (int i = 0; i < 4 && i < k; i++)
		found += find_all(text, n, all[k - 1 - i]);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < 5 && i < k; i++)
		printf("%.*s %d\n", all[i]->length, all[i]->start,
			all[i]->count);
	printf("%d words, found %ld\n", n_words, found);
	return 0;
}
