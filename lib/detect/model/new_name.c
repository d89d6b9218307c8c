/* new_name.c - names for parameters and arrays of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "detect/model/new_array.h"

/* The number of names in use: those of parameters, then those of arrays. */
static unsigned n_name(const ash_model *model)
{
	return model->n_param + model->scop->n_array;
}

static const char *get_name(const ash_model *model, unsigned pos)
{
	if (pos < model->n_param)
		return isl_id_get_name(model->param[pos]);
	pos -= model->n_param;
	return isl_id_get_name(model->scop->array[pos].id);
}

static bool is_taken(const ash_model *model, const char *name)
{
	for (unsigned i = 0; i < n_name(model); ++i)
		if (!strcmp(name, get_name(model, i)))
			return true;
	return false;
}

/* The number N if "name" is "stem" followed by the decimal number N < "limit"
 * without leading zeros; else -1.
 */
static long numbered(const char *name, const char *stem, unsigned limit)
{
	size_t length = strlen(stem);
	char text[16];
	unsigned long number;

	if (strncmp(name, stem, length) ||
		!isdigit((unsigned char) name[length]))
		return -1;
	number = strtoul(name + length, NULL, 10);
	if (number >= limit)
		return -1;
	snprintf(text, sizeof(text), "%lu", number);
	return strcmp(text, name + length) ? -1 : (long) number;
}

/* A name that is not used: "stem" followed by the least possible number. */
static char *free_name(const ash_model *model, const char *stem)
{
	unsigned n = n_name(model);
	bool *taken = calloc(n + 1, sizeof(*taken));
	unsigned free_number = 0;
	char *name;

	for (unsigned i = 0; taken && i < n; ++i) {
		long number = numbered(get_name(model, i), stem, n);

		if (number >= 0)
			taken[number] = true;
	}
	while (taken && taken[free_number])
		++free_number;
	if (!taken || asprintf(&name, "%s%u", stem, free_number) < 0)
		name = NULL;
	free(taken);
	return name;
}

/* Does "name" look like one of an iterator or a statement, such as "i3" or
 * "S3"?
 */
static bool looks_reserved(const char *name)
{
	return (name[0] == 'i' || name[0] == 'S') && name[1] &&
		strspn(name + 1, "0123456789") == strlen(name + 1);
}

/* A copy of "wish" with invalid characters replaced, owned by the caller; NULL
 * if it is not a valid name even then, or if it looks reserved.
 */
static char *sanitize(const char *wish)
{
	char *name = wish ? strdup(wish) : NULL;

	if (!name)
		return NULL;
	for (char *c = name; *c; ++c)
		if (!isalnum((unsigned char) *c))
			*c = '_';
	if (isalpha((unsigned char) name[0]) && ash_scop_is_name(name) &&
		!looks_reserved(name))
		return name;
	free(name);
	return NULL;
}

char *ash_model_new_name(const ash_model *model, const char *wish,
	const char *otherwise)
{
	char *own = sanitize(wish);
	char *name, *stem;

	if (own && !is_taken(model, own))
		return own;
	if (!own)
		return free_name(model, otherwise);
	if (asprintf(&stem, "%s_", own) < 0)
		stem = NULL;
	name = stem ? free_name(model, stem) : NULL;
	free(stem);
	free(own);
	return name;
}
