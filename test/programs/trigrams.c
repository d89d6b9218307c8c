/* trigrams.c - which language is a text in?  Letters by threes.
 * usage: trigrams [letters]
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <math.h>
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

#define LETTERS 27
#define LANGUAGES 3

struct model {
	int count[LETTERS][LETTERS][LETTERS];
	double log_p[LETTERS][LETTERS][LETTERS];
};

static struct model models[LANGUAGES];

static int letter(int c)
{
	return isalpha(c) ? 1 + tolower(c) - 'a' : 0;
}

static void train(struct model *m, const char *text, size_t n)
{
	int a = 0, b = 0;

	for (size_t i = 0; i < n; i++) {
		int c = letter((unsigned char)text[i]);

		if (c == 0 && b == 0)
			continue;
		m->count[a][b][c]++;
		a = b;
		b = c;
	}
}

/* Probabilities, smoothed by one. */
static void finish(struct model *m)
{
	for (int a = 0; a < LETTERS; a++)
		for (int b = 0; b < LETTERS; b++) {
			int total = LETTERS;

			for (int c = 0; c < LETTERS; c++)
				total += m->count[a][b][c];
			for (int c = 0; c < LETTERS; c++)
				m->log_p[a][b][c] =
					log((m->count[a][b][c] + 1.0) / total);
		}
}

static double likelihood(const struct model *m, const char *text, size_t n)
{
	double sum = 0;
	int a = 0, b = 0;

	for (size_t i = 0; i < n; i++) {
		int c = letter((unsigned char)text[i]);

		if (c == 0 && b == 0)
			continue;
		sum += m->log_p[a][b][c];
		a = b;
		b = c;
	}
	return sum;
}

/* How alike are two models?  The cosine of their counts. */
static double likeness(const struct model *p, const struct model *q)
{
	double pp = 0, qq = 0, pq = 0;

	for (int a = 0; a < LETTERS; a++)
		for (int b = 0; b < LETTERS; b++)
			for (int c = 0; c < LETTERS; c++) {
				double x = p->count[a][b][c];
				double y = q->count[a][b][c];

				pp += x * x;
				qq += y * y;
				pq += x * y;
			}
	return pq / sqrt(pp * qq);
}

static void babble(char *text, size_t n, int language, unsigned s)
{
	static const char *const syllable[LANGUAGES] = {
		"the and ing of to wh sh ea ", "der sch ein und ch ge en ie ",
		"que les oui ent eau ou la ai "};
	size_t length = strlen(syllable[language]), at = 0;

	for (size_t i = 0; i < n; i++) {
		text[i] = syllable[language][at];
		s = s * 1664525 + 1013904223;
		at = s >> 30 ? (at + 1) % length : (s >> 8) % length;
	}
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 6000000;
	int right = 0;
	double sum = 0;
	char *text = malloc(n);

	if (n < 100 || !text)
		return 2;
	double spent = 0;

	for (int l = 0; l < LANGUAGES; l++) {
		babble(text, n, l, 5u + (unsigned)l);
		double begin = now();

		train(&models[l], text, n);
		finish(&models[l]);
		spent += now() - begin;
	}
	babble(text, n, 1, 99);
	double begin = now();

	for (size_t at = 0; at + n / 50 <= n; at += n / 50) {
		double best = -HUGE_VAL;
		int found = 0;

		for (int l = 0; l < LANGUAGES; l++) {
			double p = likelihood(&models[l], text + at, n / 50);

			if (p > best) {
				best = p;
				found = l;
			}
		}
		right += found == 1;
		sum += best;
	}
	for (int i = 0; i < 400; i++)
		sum += likeness(&models[i % 3], &models[(i + 1) % 3]);
	spent += now() - begin;
	fprintf(stderr, "time %.6f\n", spent);
	printf("%d right, %.10g\n", right, sum);
	return 0;
}
