/* program_variant.c - options with which a program is compiled.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_variant.h"

#include <string.h>

#include "sched/sched.h"

/* The first flags determine the mode. */
#define N_MODE_BITS 2
_Static_assert(1 << N_MODE_BITS == ASH_FUZZ_N_MODES, "one flag per bit");

/* Options without a value, and the percentage of variants that have them.
 * "parallel" needs min-work=0, because the programs are small.
 */
static const struct {
	const char *word;
	int percent;
} flags[] = {
	{ "parallel", 40 },
	{ "late", 35 },
	{ "force", 75 },
	{ "time-tiling=2", 30 },
	{ "expand=off", 15 },
	{ "register-tiling=off", 15 },
	{ "tiling=off", 8 },
	{ "permute=off", 8 },
	{ "verify", 8 },
	{ "inline-calls=off", 10 },
	{ "checks=off", 5 },
	{ "budget=30000", 4 },
	{ "budget=160000", 6 },
	{ "layout=2", 12 },
	{ "outer-simd=2", 8 },
};

static const char marker[] = " * variant: ";

static void add(ash_fuzz_variant *variant, const char *word)
{
	if (variant->n_words == ASH_FUZZ_MAX_WORDS)
		return;
	snprintf(variant->word[variant->n_words++], sizeof(variant->word[0]),
		"%s", word);
}

static void add_tile(ash_fuzz_variant *variant, ash_random *random)
{
	static const int sizes[] = { 1, 2, 3, 4, 5, 7, 8, 16 };
	char word[32];

	snprintf(word, sizeof(word), "tile=%d",
		sizes[ash_random_between(random, 0, 7)]);
	add(variant, word);
}

static void add_strategy(ash_fuzz_variant *variant, ash_random *random)
{
	unsigned n;
	const ash_strategy *table = ash_strategy_table(&n);
	int which = ash_random_between(random, 0, (int) n - 1);
	char word[32];

	snprintf(word, sizeof(word), "strategy=%s", table[which].name);
	add(variant, word);
}

/* Choose another order than the best by the model. */
static void add_rank(ash_fuzz_variant *variant, ash_random *random)
{
	char word[32];

	snprintf(word, sizeof(word), "rank=%d",
		ash_random_between(random, 1, 20));
	add(variant, word);
}

/* Does the option restrict the plugin? */
static bool limits(const char *word)
{
	return strstr(word, "=off") || strstr(word, "budget=");
}

/* Is the flag chosen?  "mode" determines the first flags. */
static bool is_drawn(size_t flag, int mode, ash_random *random)
{
	bool drawn = ash_random_chance(random, flags[flag].percent);

	if (mode >= 0 && flag < N_MODE_BITS)
		return mode >> flag & 1;
	return drawn;
}

void ash_fuzz_variant_draw(ash_fuzz_variant *variant, ash_random *random,
	bool eager, int mode)
{
	/* The levels to draw from; -O1 is cheapest, and the plugin's work is
	 * the same.
	 */
	static const int levels[] = { 1, 1, 1, 2, 2, 2, 3 };

	memset(variant, 0, sizeof(*variant));
	if (eager)
		add(variant, "force");
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); ++i)
		if (is_drawn(i, mode, random) &&
			!(eager && limits(flags[i].word)) &&
			!ash_fuzz_variant_has(variant, flags[i].word))
			add(variant, flags[i].word);
	if (ash_fuzz_variant_has(variant, "parallel"))
		add(variant, "min-work=0");
	if (ash_random_chance(random, 45))
		add_tile(variant, random);
	if (ash_random_chance(random, 25))
		add_strategy(variant, random);
	variant->level = levels[ash_random_between(random, 0, 6)];
	variant->threads = ash_random_chance(random, 75) ? 2 : 3;
	variant->is_native = ash_random_chance(random, 25);
	if (!ash_fuzz_variant_has(variant, "force") &&
		ash_random_chance(random, 60))
		add(variant, "size-tests=off");
	if (ash_random_chance(random, 50))
		add(variant,
			ash_random_chance(random, 65) ? "fuse=2" : "fuse=1");
	if (eager || (variant->n_words && ash_random_chance(random, 85)))
		add(variant, "effort=0");
	if (ash_random_chance(random, 6))
		add_rank(variant, random);
}

void ash_fuzz_variant_draw_device(ash_fuzz_variant *variant, ash_random *random)
{
	memset(variant, 0, sizeof(*variant));
	variant->level = ash_random_between(random, 1, 3);
	variant->threads = 1;
	add(variant, "offload=spirv");
	add(variant, "offload-force");
	add(variant, "force");
	if (ash_random_chance(random, 20))
		add(variant, "expand=off");
	if (ash_random_chance(random, 20))
		add(variant, "parallel");
	if (ash_random_chance(random, 25))
		add(variant, "verify");
}

void ash_fuzz_variant_add(ash_fuzz_variant *variant, const char *word)
{
	add(variant, word);
}

bool ash_fuzz_variant_has(const ash_fuzz_variant *variant, const char *word)
{
	for (int i = 0; i < variant->n_words; ++i)
		if (!strcmp(variant->word[i], word))
			return true;
	return false;
}

bool ash_fuzz_variant_is_eager(const ash_fuzz_variant *variant)
{
	for (int i = 0; i < variant->n_words; ++i)
		if (limits(variant->word[i]))
			return false;
	return ash_fuzz_variant_has(variant, "force");
}

void ash_fuzz_variant_drop(ash_fuzz_variant *variant, int position)
{
	int n = --variant->n_words - position;

	memmove(variant->word[position], variant->word[position + 1],
		(size_t) n * sizeof(variant->word[0]));
}

void ash_fuzz_variant_options(const ash_fuzz_variant *variant, char *text,
	size_t size)
{
	size_t used = 0;

	text[0] = '\0';
	for (int i = 0; i < variant->n_words && used < size; ++i)
		used += (size_t) snprintf(text + used, size - used, "%s%s",
			i ? ";" : "", variant->word[i]);
}

void ash_fuzz_variant_print(const ash_fuzz_variant *variant, FILE *out)
{
	fprintf(out, "%s-O%d threads=%d cpu=%s", marker, variant->level,
		variant->threads, variant->is_native ? "native" : "any");
	for (int i = 0; i < variant->n_words; ++i)
		fprintf(out, " %s", variant->word[i]);
	fputc('\n', out);
}

/* Parse the text after the marker. */
static bool parse(ash_fuzz_variant *variant, char *text)
{
	char *rest, *word = strtok_r(text, " \n", &rest);

	memset(variant, 0, sizeof(*variant));
	if (!word || sscanf(word, "-O%d", &variant->level) != 1)
		return false;
	word = strtok_r(NULL, " \n", &rest);
	if (!word || sscanf(word, "threads=%d", &variant->threads) != 1)
		return false;
	word = strtok_r(NULL, " \n", &rest);
	if (!word || strncmp(word, "cpu=", 4))
		return false;
	variant->is_native = !strcmp(word, "cpu=native");
	while ((word = strtok_r(NULL, " \n", &rest)))
		add(variant, word);
	return true;
}

bool ash_fuzz_variant_read(ash_fuzz_variant *variant, FILE *in)
{
	char line[ASH_FUZZ_MAX_WORDS * 33];

	for (int i = 0; i < 20 && fgets(line, sizeof(line), in); ++i)
		if (!strncmp(line, marker, sizeof(marker) - 1))
			return parse(variant, line + sizeof(marker) - 1);
	return false;
}
