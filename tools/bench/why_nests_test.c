/* why_nests_test.c - tests of the sentences from the plugin's list of loop
 * nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bench_why.h"

static const char json[] =
	"[\n"
	"{\"file\": \"k.c\", \"line\": 20, \"column\": 2, \"function\": "
	"\"kernel_a\", \"ordinal\": 1, \"status\": \"transformed\", \"gain\": "
	"3.25, \"reason\": \"NONE\", \"text\": \"tiled 8x8\", \"help\": \"\", "
	"\"assumptions\": [\"the new code runs if n >= 6\", \"x of "
	"\\\"y\\\"\"], "
	"\"sets\": []},\n"
	"{\"file\": \"k.c\", \"line\": 30, \"column\": 2, \"function\": "
	"\"kernel_a\", \"ordinal\": 2, \"status\": \"refused\", \"gain\": "
	"null, "
	"\"reason\": \"CALL\", \"text\": \"a call\", \"help\": \"inline it\", "
	"\"assumptions\": [], \"sets\": []},\n"
	"{\"file\": \"k.c\", \"line\": 40, \"column\": 2, \"function\": "
	"\"main\", \"ordinal\": 1, \"status\": \"modelled\", \"gain\": null, "
	"\"reason\": \"NO_GAIN\", \"text\": \"no better order\", \"help\": "
	"\"\", "
	"\"assumptions\": [], \"sets\": []}\n"
	"]\n";

static const struct {
	const char *name;
	const char *function;
	int n;
	const char *text[3];
} rows[] = {
	{ "nests of one function", "kernel_a", 2,
		{ "line 20: transformed, expected gain 3.25: tiled 8x8; runs "
		  "if "
		  "n >= 6; x of \"y\"",
			"line 30: not transformed: a call; it would help to "
			"inline it" } },
	{ "nothing that would help", "main", 1,
		{ "line 40: not transformed: no better order" } },
	{ "all functions if there is no such one", "kernel_b", 3, { NULL } },
	{ "all functions", NULL, 3, { NULL } },
};

int main(void)
{
	int failed = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		ash_bench_list list = ash_bench_why_read(json,
			rows[i].function);
		bool ok = list.n == rows[i].n && !list.failed;

		for (int j = 0; ok && j < list.n && rows[i].text[j]; ++j)
			ok = !strcmp(list.item[j], rows[i].text[j]);
		printf("%s %s\n", ok ? "ok" : "FAIL", rows[i].name);
		for (int j = 0; !ok && j < list.n; ++j)
			printf("  %s\n", list.item[j]);
		failed += !ok;
		ash_bench_list_clear(&list);
	}
	return failed ? 1 : 0;
}
