/* words.c - what the parts of a SCoP are called in the program.
 *
 * Two parameters that would get one name keep those that the SCoP gives them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/words.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/analysis.h"
#include "llvm/describe.h"

/* Conditions that a message tells. */
#define MOST 8

static bool is_bit(LLVMValueRef value)
{
	return LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
}

/* Where the number comes from if it has no name, not even in the IR. */
static char *find_origin(LLVMValueRef value)
{
	char *name = ash_value_name(value);
	char *origin = name ? NULL : ash_describe_origin(value);

	free(name);
	return origin;
}

static ash_word make_word(const ash_binding_param *param)
{
	char *text = ash_describe_number(param->value);
	char *rows = text ? NULL : ash_describe_table(param->value);

	if (!text && !rows)
		text = find_origin(param->value);
	return (ash_word) {
		.param = isl_id_get_name(param->id),
		.text = text,
		.rows = rows,
		.is_flag = param->is_flag || is_bit(param->value),
		.tested = param->is_flag ? param->tested : 0,
		.otherwise = param->meaning,
	};
}

static bool is_same(const char *a, const char *b)
{
	return a && b && !strcmp(a, b);
}

static void drop(const char **text)
{
	free((char *) *text);
	*text = NULL;
}

/* Is the name of word "pos" that of another one, too? */
static bool is_taken(const ash_words *words, unsigned pos)
{
	const ash_word *own = &words->word[pos];

	for (unsigned i = 0; i < words->n_word; ++i) {
		const ash_word *other = &words->word[i];

		if (i != pos &&
			(is_same(own->text, other->text) ||
				is_same(own->text, other->param) ||
				is_same(own->rows, other->rows)))
			return true;
	}
	return false;
}

/* Drop the names that two parameters have. */
static bool tell_apart(ash_words *words)
{
	bool *taken = calloc(words->n_word + 1, sizeof(*taken));

	if (!taken)
		return false;
	for (unsigned i = 0; i < words->n_word; ++i)
		taken[i] = is_taken(words, i);
	for (unsigned i = 0; i < words->n_word; ++i)
		if (taken[i]) {
			drop(&words->word[i].text);
			drop(&words->word[i].rows);
		}
	free(taken);
	return true;
}

static bool find_params(ash_words *words, const ash_scop_binding *ir)
{
	words->word = calloc(ir->n_param + 1, sizeof(*words->word));
	if (!words->word)
		return false;
	words->n_word = ir->n_param;
	for (unsigned i = 0; i < ir->n_param; ++i)
		words->word[i] = make_word(&ir->param[i]);
	words->glossary = (ash_glossary) { .n = words->n_word,
		.word = words->word,
		.most = MOST };
	return tell_apart(words);
}

static bool has_name(char *const *names, unsigned n, const char *name)
{
	for (unsigned i = 0; i < n; ++i)
		if (is_same(names[i], name))
			return true;
	return false;
}

static bool find_arrays(ash_words *words, const ash_scop *scop,
	const ash_scop_binding *ir)
{
	words->array = calloc(scop->n_array + 1, sizeof(*words->array));
	if (!words->array)
		return false;
	for (unsigned i = 0; i < scop->n_array; ++i) {
		LLVMValueRef base = ir->array[i].base;
		char *name = base ? ash_describe_array(base) : NULL;

		if (!name || has_name(words->array, i, name)) {
			free(name);
			name = strdup(isl_id_get_name(scop->array[i].id));
		}
		if (!name)
			return false;
		words->array[words->n_array++] = name;
	}
	return true;
}

static bool find_tables(ash_words *words, const ash_scop_binding *ir)
{
	words->table = calloc(ir->n_param + 1, sizeof(*words->table));
	for (unsigned i = 0; words->table && i < ir->n_param; ++i) {
		char *name = ash_describe_table(ir->param[i].value);

		if (name && !has_name(words->table, words->n_table, name))
			words->table[words->n_table++] = name;
		else
			free(name);
	}
	return words->table != NULL;
}

bool ash_words_find(ash_words *words, const ash_scop *scop,
	const ash_scop_binding *ir)
{
	*words = (ash_words) { 0 };
	return find_params(words, ir) && find_arrays(words, scop, ir) &&
		find_tables(words, ir);
}

static void free_all(char **text, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		free(text[i]);
	free(text);
}

void ash_words_clear(ash_words *words)
{
	for (unsigned i = 0; i < words->n_word; ++i) {
		drop(&words->word[i].text);
		drop(&words->word[i].rows);
	}
	free(words->word);
	free_all(words->array, words->n_array);
	free_all(words->table, words->n_table);
	*words = (ash_words) { 0 };
}
