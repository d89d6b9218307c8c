/* words.c - source-level names for the parts of a SCoP.
 *
 * A parameter is named by a source expression, or by what is known of it; an
 * array by the variable or member that its address comes from, or by the memory
 * that some line accesses.  Equal names are distinguished by lines, then by
 * columns, then by numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/words.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/query/analysis.h"
#include "llvm/query/describe.h"

/* The most conditions that one message lists. */
#define MOST 4

/* A name for a parameter or array, as far as it has been determined, and the
 * place in the source that distinguishes equal names.
 */
typedef struct label {
	/* Points to the owned name, or to NULL if there is none. */
	const char **text;
	const char **vague;	/* points to ash_word.vague; NULL for arrays */
	ash_place place;	/* owned */
} label;

static bool is_same(const char *a, const char *b)
{
	return a && b && !strcmp(a, b);
}

static void drop(const char **text)
{
	free((char *) *text);
	*text = NULL;
}

/* ---- equal names ---- */

/* For each of the "n" labels: does another one have the same name?  The caller
 * owns the list.
 */
static bool *find_same(const label *label, unsigned n)
{
	bool *same = calloc(n + 1, sizeof(*same));

	for (unsigned i = 0; same && i < n; ++i)
		for (unsigned j = 0; j < n; ++j)
			same[i] |= i != j &&
				is_same(*label[i].text, *label[j].text);
	return same;
}

static void add_line(label *l, unsigned number)
{
	char *text;

	(void) number;
	if (!l->place.line || strstr(*l->text, " line ") ||
		asprintf(&text, "%s of line %u", *l->text, l->place.line) < 0)
		return;
	drop(l->text);
	*l->text = text;
}

static void add_column(label *l, unsigned number)
{
	char *text;

	(void) number;
	if (!l->place.column || (l->vague && *l->vague) ||
		asprintf(&text, "%s (column %u)", *l->text, l->place.column) <
			0)
		return;
	drop(l->text);
	*l->text = text;
}

/* Make a vague name for one of several unnamed values in one line: a number
 * would not tell people which one is meant.
 */
static void make_vague(label *l, unsigned number)
{
	const char *what = "the value ";
	size_t n = strlen(what);

	(void) number;
	if (l->vague && !strncmp(*l->text, what, n) &&
		asprintf((char **) l->vague, "the values %s", *l->text + n) < 0)
		*l->vague = NULL;
}

static void add_number(label *l, unsigned number)
{
	char *text;

	if (asprintf(&text, "%s (number %u)", *l->text, number) < 0)
		return;
	drop(l->text);
	*l->text = text;
}

/* Call "add" for each label whose name occurs more than once, to extend the
 * name; false without memory.
 */
static bool distinguish(label *label, unsigned n,
	void (*add)(struct label *l, unsigned number))
{
	bool *same = find_same(label, n);
	unsigned number = 0;

	for (unsigned i = 0; same && i < n; ++i)
		if (same[i])
			add(&label[i], ++number);
	free(same);
	return same != NULL;
}

/* Make the names of "n" labels distinct, by lines, columns or numbers, and free
 * their places; false without memory.
 */
static bool tell_apart(label *label, unsigned n)
{
	bool ok = label && distinguish(label, n, &add_line) &&
		distinguish(label, n, &make_vague) &&
		distinguish(label, n, &add_column) &&
		distinguish(label, n, &add_number);

	for (unsigned i = 0; label && i < n; ++i)
		ash_place_clear(&label[i].place);
	free(label);
	return ok;
}

/* ---- parameters ---- */

static bool is_bit(LLVMValueRef value)
{
	return LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
}

/* A name that describes where "value", which has no name in the source, comes
 * from; owned by the caller.
 */
static char *find_origin(LLVMValueRef value)
{
	char *origin = ash_describe_origin(value);

	if (!origin)
		origin = ash_value_name(value);
	if (origin && *origin)
		return origin;
	free(origin);
	return strdup("the value computed before the loops");
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
		.bits = LLVMGetIntTypeWidth(LLVMTypeOf(param->value)),
		.is_unsigned = !param->is_signed,
		.is_size = text && strstr(text, ".size()"),
	};
}

/* Make the names of parameters distinct, first those of lengths of rows, then
 * the others; false without memory.
 */
static bool tell_params_apart(ash_words *words, const ash_scop_binding *ir)
{
	unsigned n = words->n_word;
	label *text = calloc(n + 1, sizeof(*text));
	label *rows = calloc(n + 1, sizeof(*rows));
	bool ok;

	for (unsigned i = 0; text && rows && i < n; ++i) {
		text[i] = (label) { .text = &words->word[i].text,
			.vague = &words->word[i].vague,
			.place = ash_value_place(ir->param[i].value) };
		rows[i] = (label) { .text = &words->word[i].rows,
			.place = ash_value_place(ir->param[i].value) };
	}
	ok = tell_apart(text, text && rows ? n : 0);
	return tell_apart(rows, text && rows ? n : 0) && ok;
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
	return tell_params_apart(words, ir);
}

/* ---- arrays ---- */

/* The instruction for access number "access" of statement "stmt". */
static LLVMValueRef find_inst(const ash_binding_stmt *stmt, int access)
{
	for (unsigned i = 0; i < stmt->n_leaf; ++i)
		if (stmt->leaf[i].index == access &&
			stmt->leaf[i].kind == ASH_LEAF_ACCESS)
			return stmt->leaf[i].value;
	for (unsigned i = 0; i < stmt->n_load; ++i)
		if (stmt->load[i].access == access)
			return stmt->load[i].inst;
	return stmt->write == access ? stmt->origin : NULL;
}

/* The source place of the first access to "array" with a known place. */
static ash_place find_place(const ash_scop *scop, const ash_scop_binding *ir,
	int array, bool *writes)
{
	for (unsigned i = 0; i < scop->n_stmt && i < ir->n_stmt; ++i)
		for (unsigned k = 0; k < scop->stmt[i].n_access; ++k) {
			LLVMValueRef inst = find_inst(&ir->stmt[i], (int) k);
			ash_place place = { 0 };

			if (scop->stmt[i].access[k].array == array && inst)
				place = ash_value_place(inst);
			*writes = ir->stmt[i].write == (int) k;
			if (place.line)
				return place;
			ash_place_clear(&place);
		}
	return (ash_place) { 0 };
}

/* Name "array" by its base address "base", or by the line of an access if
 * nothing else is known.  NULL without memory.
 */
static char *name_array(LLVMValueRef base, const ash_place *place, bool writes,
	const ash_array *array)
{
	const char *own = isl_id_get_name(array->id);
	char *name = base ? ash_describe_array(base) : NULL;
	size_t length;

	if (name || !base)
		return name ? name : strdup(own);
	if (place->line)
		return asprintf(&name, "the memory that line %u %s",
			       place->line, writes ? "writes" : "reads") < 0
			? NULL
			: name;
	LLVMGetValueName2(base, &length);
	return strdup(length ? own : ASH_UNNAMED_ARRAY);
}

/* The base address of array "i".  An array added by a plan has none, and is
 * bound only when code is generated.
 */
static LLVMValueRef get_base(const ash_scop *scop, const ash_scop_binding *ir,
	unsigned i)
{
	return scop->array[i].temporary ? NULL : ir->array[i].base;
}

static bool find_arrays(ash_words *words, const ash_scop *scop,
	const ash_scop_binding *ir)
{
	unsigned n = scop->n_array;
	label *text = calloc(n + 1, sizeof(*text));
	bool ok = text != NULL;

	words->array = calloc(n + 1, sizeof(*words->array));
	words->n_array = words->array ? n : 0;
	for (unsigned i = 0; ok && i < words->n_array; ++i) {
		bool writes = false;

		text[i].place = find_place(scop, ir, (int) i, &writes);
		text[i].text = (const char **) &words->array[i];
		words->array[i] = name_array(get_base(scop, ir, i),
			&text[i].place, writes, &scop->array[i]);
		ok = words->array[i] != NULL;
	}
	return tell_apart(text, ok ? words->n_array : 0) && ok && words->array;
}

/* ---- tables of row addresses ---- */

static bool has_name(char *const *names, unsigned n, const char *name)
{
	for (unsigned i = 0; i < n; ++i)
		if (is_same(names[i], name))
			return true;
	return false;
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
		drop(&words->word[i].vague);
		drop(&words->word[i].rows);
	}
	free(words->word);
	free_all(words->array, words->n_array);
	free_all(words->table, words->n_table);
	*words = (ash_words) { 0 };
}
