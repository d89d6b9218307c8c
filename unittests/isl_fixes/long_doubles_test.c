/* long_doubles_test.c - isl's values as floating-point numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/val.h>

#include "check.h"

double __real_isl_val_get_d(__isl_keep isl_val *val);

static const struct {
	const char *text;
	double value;
} rows[] = {
	{ "0", 0 }, { "-1", -1 }, { "7/2", 3.5 },
	{ "2147483647", 0x1p31 - 1 }, { "-2147483648", -0x1p31 },
	{ "4294967296", 0x1p32 }, { "4611686018427387904", 0x1p62 },
	{ "9223372036854775808", 0x1p63 },
	{ "-9223372036854775808", -0x1p63 },
	{ "18446744073709551616/3", 0x1p64 / 3 },
	{ "1/18446744073709551616", 0x1p-64 },
	{ "340282366920938463463374607431768211456", 0x1p128 },
};

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();
	bool is_needed = false;

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		isl_val *val = isl_val_read_from_str(ctx, rows[i].text);

		check(isl_val_get_d(val) == rows[i].value, rows[i].text);
		is_needed |= __real_isl_val_get_d(val) != rows[i].value;
		isl_val_free(val);
	}
	check(is_needed, "isl's own values of long numbers are wrong still");
	isl_ctx_free(ctx);
	return check_result();
}
