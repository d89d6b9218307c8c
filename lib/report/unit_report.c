/* unit_report.c - the loop nests of a source file, for ashlar-report.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/unit_report.h"

#include <stdlib.h>
#include <unistd.h>

#include "report/json_text.h"
#include "report/why.h"
#include "report/report_impl.h"

void ash_unit_report(FILE *out, const char *unit, const ash_nest_list *list)
{
	char *folder = getcwd(NULL, 0);

	fprintf(out,
		"{\"ashlar-report\": %d, \"source\": ", ASH_REPORT_VERSION);
	ash_json_string(out, unit);
	fputs(", \"folder\": ", out);
	ash_json_string_or_null(out, folder);
	fputs(",\n\"nests\": [", out);
	for (unsigned i = 0; i < list->n; ++i) {
		const char *model = list->nest[i].model;

		fputs(i ? ",\n{\"nest\": " : "\n{\"nest\": ", out);
		ash_why_nest(out, unit, list, i);
		fprintf(out, ",\n \"model\": %s}", model ? model : "null");
	}
	fputs("\n]}\n", out);
	free(folder);
}
