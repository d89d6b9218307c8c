/* listing.h - files with the list of loop nests of a source file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_LISTING_H
#define ASH_DRIVER_LISTING_H

#include "support/nest.h"
#include "support/options.h"

/* Write the list of the module made from "source" to the place that
 * options->why names:
 *
 *   -            the error stream, as a table; nothing if there is no nest
 *   a folder     a file in it with the base name of "source" and ".json"
 *   NAME.json    this file, as an array of JSON objects
 *   any other    this file, as a table
 *
 * Earlier contents of the file are lost, but lists that one process writes to
 * one file are appended.  May be called by several threads.  Failures are
 * reported on the error stream.
 */
void ash_listing_write(const ash_nest_list *list, const char *source,
	const ash_options *options);

/* Write ashlar-report's view of the list to a file in the folder
 * options->report, which is created if needed; the file is named after "source"
 * with "_" for each "/", and ".json".  Does nothing if the option is not set.
 * May be called by several threads.  Failures are reported on the error stream.
 */
void ash_listing_report(const ash_nest_list *list, const char *source,
	const ash_options *options);

#endif
