/* fuzz_program_test.c - tests of random programs and of shrinking.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "program_edit.h"
#include "program_generate.h"
#include "program_print.h"
#include "program_shrink.h"

#define N_PROGRAMS 150

static ash_fuzz_program *draw(uint64_t seed, uint64_t index)
{
	ash_random random;

	ash_random_start(&random, seed, index);
	return ash_fuzz_program_generate(&random, index % 4 == 0);
}

/* The text of a program; owned by the caller. */
static char *text_of(const ash_fuzz_program *program, ash_fuzz_nests *nests)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_fuzz_program_print(program, out, 1, nests);
	fclose(out);
	return text;
}

static bool same_text(const ash_fuzz_program *a, const ash_fuzz_program *b)
{
	char *first = text_of(a, NULL), *second = text_of(b, NULL);
	bool same = !strcmp(first, second);

	free(first);
	free(second);
	return same;
}

/* A case can be repeated alone, and differs from its neighbour. */
static void test_repeatable(void)
{
	bool repeated = true, differs = true, copied = true;

	for (int i = 0; i < N_PROGRAMS; ++i) {
		ash_fuzz_program *a = draw(5, i), *b = draw(5, i);
		ash_fuzz_program *next = draw(5, i + 1);
		ash_fuzz_program *other = draw(6, i);
		ash_fuzz_program *copy = ash_fuzz_program_copy(a);

		repeated = repeated && same_text(a, b);
		copied = copied && same_text(a, copy);
		differs = differs && !same_text(a, next) &&
			!same_text(a, other);
		ash_fuzz_program_free(a);
		ash_fuzz_program_free(b);
		ash_fuzz_program_free(next);
		ash_fuzz_program_free(other);
		ash_fuzz_program_free(copy);
	}
	check(repeated, "a case is a function of seed and number");
	check(differs, "other seeds and numbers give other programs");
	check(copied, "a copy prints the same");
}

/* Does a loop begin in this line? */
static bool starts_loop(const char *line)
{
	line += strspn(line, "\t");
	return !strncmp(line, "for (", 5) || !strncmp(line, "{\n", 2);
}

/* The recorded places of nests are lines in which a loop begins. */
static void test_nests(void)
{
	bool right = true;
	int n = 0;

	for (int i = 0; i < N_PROGRAMS; ++i) {
		ash_fuzz_program *program = draw(7, i);
		ash_fuzz_nests nests;
		char *text = text_of(program, &nests), *line = text;
		int number = 1;

		for (int k = 0; k < nests.n; ++k) {
			for (; number < nests.begin[k]; ++number)
				line = strchr(line, '\n') + 1;
			right = right && starts_loop(line) &&
				nests.begin[k] < nests.end[k];
		}
		n += nests.n;
		free(text);
		ash_fuzz_program_free(program);
	}
	check(right, "loop nests begin at the lines that are told");
	check(n >= N_PROGRAMS, "there is a loop nest in each program");
}

/* The size in elements of the largest array of a program, from the loops that
 * initialize it.
 */
static long largest(const char *text)
{
	static const char head[] = "for (long k = 0; k < ";
	long most = 0;

	while ((text = strstr(text, head))) {
		long n = atol(text += strlen(head));

		most = n > most ? n : most;
	}
	return most;
}

/* Programs fit into the 2 GiB that code can address by default. */
static void test_sizes(void)
{
	long most = 0;

	for (int i = 0; i < 10 * N_PROGRAMS; ++i) {
		ash_fuzz_program *program = draw(77000, i);
		char *text = text_of(program, NULL);
		long n = largest(text);

		most = n > most ? n : most;
		free(text);
		ash_fuzz_program_free(program);
	}
	check(most > 0 && most < 1 << 25, "no array is too large to be linked");
}

/* Each edit changes something, and its result can be printed. */
static void test_edits(void)
{
	bool changes = true;
	int n = 0;

	for (int i = 0; i < N_PROGRAMS / 10; ++i) {
		ash_fuzz_program *program = draw(8, i);

		for (int e = 0; e < N_EDITS * 10000; ++e) {
			ash_fuzz_program *tried = ash_fuzz_program_copy(
				program);
			bool done = ash_fuzz_program_edit(tried,
				(ash_fuzz_edits) (e / 10000), e % 10000);
			char *text = text_of(tried, NULL);

			ash_fuzz_program_free(tried);
			changes = changes && strstr(text, "int main(void)");
			free(text);
			n += done;
			if (!done)
				e = (e / 10000 + 1) * 10000 - 1;
		}
		ash_fuzz_program_free(program);
	}
	check(changes, "programs can be printed after each edit");
	check(n > 1000, "there are many edits");
}

static int count_kind(const ash_fuzz_node *node, ash_fuzz_kind kind)
{
	int n = 0;

	for (; node; node = node->next)
		n += (node->kind == kind) + count_kind(node->kid, kind);
	return n;
}

/* Is there an accumulation into an array inside at least two loops? */
static bool has_sum(const ash_fuzz_node *node, int depth)
{
	for (; node; node = node->next) {
		if (node->kind == N_ASSIGN && node->v[0] == SET_ADD &&
			node->kid->kind == N_REF && depth >= 2)
			return true;
		if (has_sum(node->kid, depth + (node->kind == N_LOOP)))
			return true;
	}
	return false;
}

static bool fails_for_sum(void *user, const ash_fuzz_program *program,
	const ash_fuzz_variant *variant)
{
	++*(int *) user;
	return has_sum(program->root, 0) &&
		ash_fuzz_variant_has(variant, "force");
}

/* Shrinking leaves only what the failure needs. */
static void test_shrink(void)
{
	bool keeps = true, small = true, cheap = true;
	int n = 0;

	for (int i = 0; i < N_PROGRAMS; ++i) {
		ash_fuzz_program *program = draw(9, i);
		ash_fuzz_variant variant = { .n_words = 3,
			.word = { "parallel", "force", "tile=4" } };
		int tries = 0;

		if (has_sum(program->root, 0)) {
			program = ash_fuzz_program_shrink(program, &variant,
				fails_for_sum, &tries, 2000);
			keeps = keeps && has_sum(program->root, 0);
			small = small && variant.n_words == 1 &&
				count_kind(program->root, N_LOOP) == 2 &&
				count_kind(program->root, N_ASSIGN) == 1 &&
				count_kind(program->root, N_REF) == 1 &&
				count_kind(program->root, N_TERM) == 0;
			cheap = cheap && tries <= 600;
			++n;
		}
		ash_fuzz_program_free(program);
	}
	check(n > N_PROGRAMS / 8, "there are programs to shrink");
	check(keeps, "what has shrunk still fails");
	check(small, "what the failure does not need goes away");
	check(cheap, "shrinking takes some hundred tries");
}

/* The printed form of a variant can be read again. */
static void test_variants(void)
{
	bool same = true, flags = false, none = false, eager = true;
	bool modes = true;
	ash_random random;

	ash_random_start(&random, 1, 1);
	for (int i = 0; i < 10 * N_PROGRAMS; ++i) {
		ash_fuzz_variant drawn, read;
		char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);

		int mode = i % (ASH_FUZZ_N_MODES + 1) - 1;

		ash_fuzz_variant_draw(&drawn, &random, i % 3 == 0, mode);
		modes = modes &&
			(mode < 0 ||
				mode ==
					ash_fuzz_variant_has(&drawn,
						"parallel") +
						2 *
							ash_fuzz_variant_has(
								&drawn,
								"late"));
		eager = eager && (i % 3 || ash_fuzz_variant_is_eager(&drawn));
		fputs("/* something\n", out);
		ash_fuzz_variant_print(&drawn, out);
		fclose(out);
		FILE *in = fmemopen(text, size, "r");

		same = same && ash_fuzz_variant_read(&read, in) &&
			read.n_words == drawn.n_words &&
			read.level == drawn.level &&
			read.threads == drawn.threads &&
			read.is_native == drawn.is_native;
		for (int k = 0; same && k < read.n_words; ++k)
			same = !strcmp(read.word[k], drawn.word[k]);
		flags = flags || drawn.n_words > 3;
		none = none || drawn.n_words == 0;
		fclose(in);
		free(text);
	}
	check(same, "a variant is read as it was printed");
	check(eager, "eager variants are eager");
	check(modes, "a variant is of the mode asked for");
	check(flags && none, "some variants have many options, some none");
}

int main(void)
{
	test_repeatable();
	test_nests();
	test_sizes();
	test_edits();
	test_shrink();
	test_variants();
	return check_result();
}
