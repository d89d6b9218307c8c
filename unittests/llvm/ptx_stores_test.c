/* ptx_stores_test.c - stores of a part of a register in PTX.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "llvm/quirks/ptx_stores.h"

typedef struct {
	const char *why, *given, *wanted;
} row;

static const row rows[] = {
	{ "a byte of 64 bits", "\tst.global.b8 \t[%rd1+7], %rd2;\n",
	  "\t{\n\t.reg .b64 \t%low0;\n\tand.b64 \t%low0, %rd2, 255;\n"
	  "\tst.global.b8 \t[%rd1+7], %low0;\n\t}\n" },
	{ "two bytes of 32 bits", "\tst.shared.b16 \t[%r1], %r12;\n",
	  "\t{\n\t.reg .b32 \t%low0;\n\tand.b32 \t%low0, %r12, 65535;\n"
	  "\tst.shared.b16 \t[%r1], %low0;\n\t}\n" },
	{ "a byte of 16 bits", "\tst.local.b8 \t[buffer], %rs3;\n",
	  "\t{\n\t.reg .b16 \t%low0;\n\tand.b16 \t%low0, %rs3, 255;\n"
	  "\tst.local.b8 \t[buffer], %low0;\n\t}\n" },
	{ "half of 64 bits", "\tst.b32 \t[%rd1], %rd2;\n",
	  "\t{\n\t.reg .b64 \t%low0;\n\tand.b64 \t%low0, %rd2, 4294967295;\n"
	  "\tst.b32 \t[%rd1], %low0;\n\t}\n" },
	{ "several values, not all of them wide",
	  "\tst.global.v2.b16 \t[%rd1], {%rs1, %r2};\n",
	  "\t{\n\t.reg .b32 \t%low0;\n\tand.b32 \t%low0, %r2, 65535;\n"
	  "\tst.global.v2.b16 \t[%rd1], {%rs1, %low0};\n\t}\n" },
	{ "several wide values",
	  "\tst.global.v2.b8 \t[%rd1], {%rs1, %rs2};\n",
	  "\t{\n\t.reg .b16 \t%low0;\n\tand.b16 \t%low0, %rs1, 255;\n"
	  "\t.reg .b16 \t%low1;\n\tand.b16 \t%low1, %rs2, 255;\n"
	  "\tst.global.v2.b8 \t[%rd1], {%low0, %low1};\n\t}\n" },
	{ "whole registers", "\tst.global.b64 \t[%rd1], %rd2;\n"
			     "\tst.global.b32 \t[%rd1], %r2;\n"
			     "\tst.global.v2.b32 \t[%rd1], {%r1, %r2};\n"
			     "\tst.global.b16 \t[%rd1], %rs2;\n",
	  NULL },
	{ "constants", "\tst.global.b8 \t[%rd1+1], 240;\n", NULL },
	{ "loads, and what is no instruction",
	  "// st.global.b8 \t[%rd1], %rd2;\n$L__BB0_1:\n"
	  "\tld.global.b8 \t%rd2, [%rd1];\n\t.reg .b64 \t%rd<7>;\n\n}\n",
	  NULL },
	{ "nothing", "", NULL },
};

static void check_row(const row *r)
{
	const char *wanted = r->wanted ? r->wanted : r->given;
	size_t n = 0;
	char *found = ash_ptx_mask_stores(r->given, strlen(r->given), &n);

	check_text(found, wanted, r->why);
	check(n == strlen(wanted), "its length");
	free(found);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(&rows[i]);
	return check_result();
}
