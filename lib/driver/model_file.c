/* model_file.c - file with constants of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/model_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "driver/written_files.h"
#include "support/text_file.h"

/* The most bytes of a file; longer files are errors. */
#define MOST (1 << 20)

/* Print the error message, unless this process has printed it before. */
static void tell_error(const ash_msg *msg)
{
	char *text;
	int n = msg->place.line
		? asprintf(&text, "%s:%u:%u: error: %s", msg->place.file,
			  msg->place.line, msg->place.column, msg->text)
		: asprintf(&text, "%s: error: %s", msg->place.file, msg->text);

	if (n < 0)
		return;
	if (ash_told_claim(text))
		fprintf(stderr, "ashlar: %s\n", text);
	free(text);
}

/* Read the file into *constants; false, with a message, on error. */
static bool read(const char *path, ash_cost_constants *constants,
	ash_diag *diag)
{
	ash_place place = { (char *) path, 0, 0 };
	char *text = ash_text_from_file(path, MOST);
	bool ok = text && ash_cost_constants_read(constants, text, path, diag);

	if (!text)
		ash_diag_add(diag, ASH_MSG_ERROR, &place, "cannot be read: %s",
			strerror(errno));
	free(text);
	return ok;
}

ash_cost_constants ash_model_file_read(const char *path)
{
	ash_cost_constants constants = ash_cost_constants_default;
	ash_diag diag;

	if (!path)
		return constants;
	ash_diag_init(&diag);
	if (!read(path, &constants, &diag)) {
		constants = ash_cost_constants_default;
		if (diag.n)
			tell_error(&diag.msg[0]);
	}
	ash_diag_clear(&diag);
	return constants;
}
