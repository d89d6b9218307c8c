/* three_nests.c - SCoPs of three nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/three_nests.h"

#include <string.h>

#include "fixture.h"

static void print_arrays(FILE *out, const three_domain *domain)
{
	fprintf(out, "name: \"nests\"\narrays:\n");
	for (const char *name = "abcdxyz"; *name; ++name) {
		fprintf(out, "  - name: %c\n    type: double\n"
			"    elem_size: 8\n    extents:\n      - unknown\n",
			*name);
		if (strchr(domain->iterators, ','))
			fprintf(out, "      - \"{ [(1000)] }\"\n");
	}
}

static void print_access(FILE *out, const three_domain *domain, int stmt,
	const char *kind, const char *element)
{
	fprintf(out, "      - %s: \"{ S%d[%s] -> %s }\"\n", kind, stmt,
		domain->iterators, element);
}

static void print_statements(FILE *out, const three_domain *domain,
	const three_accesses *accesses)
{
	fprintf(out, "statements:\n");
	for (int s = 0; s < 3; ++s) {
		fprintf(out, "  - name: S%d\n    n_op: 1\n"
			"    domain: \"{ S%d[%s] : %s }\"\n    accesses:\n",
			s, s, domain->iterators, domain->bounds);
		for (int r = 0; r < 2; ++r)
			print_access(out, domain, s, "read",
				accesses->read[s][r]);
		print_access(out, domain, s, "write", accesses->write[s]);
	}
}

/* One band for the loops of each nest. */
static void print_schedule(FILE *out, const three_domain *domain)
{
	const char *its = domain->iterators;

	fprintf(out, "schedule: \"{ domain: \\\"{ S0[%s] : %s; S1[%s] : %s; "
		"S2[%s] : %s }\\\", child: { sequence: [ ", its,
		domain->bounds, its, domain->bounds, its, domain->bounds);
	for (int s = 0; s < 3; ++s) {
		fprintf(out, "%s{ filter: \\\"{ S%d[%s] }\\\", "
			"child: { schedule: \\\"[", s ? ", " : "", s, its);
		for (const char *i = its; *i; ++i)
			if (*i == 'i' || *i == 'j')
				fprintf(out, "%s{ S%d[%s] -> [(%c)] }",
					i > its ? ", " : "", s, its, *i);
		fprintf(out, "]\\\" } }");
	}
	fprintf(out, " ] } }\"\n");
}

ash_scop *three_nests(isl_ctx *ctx, const three_domain *domain,
	const three_accesses *accesses, const char *why)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	ash_scop *scop;

	print_arrays(out, domain);
	print_statements(out, domain, accesses);
	print_schedule(out, domain);
	fclose(out);
	scop = fixture_scop_from_text(ctx, text, why);
	free(text);
	return scop;
}
