/* listing.h - write what became of the loop nests of a source file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_LISTING_H
#define ASH_DRIVER_LISTING_H

#include "support/nest.h"
#include "support/options.h"

/* Write the list of the module made from "source" to where options->why says:
 *
 *   -            the error stream, as a table; nothing if there is no nest
 *   a folder     a file in it with the base name of "source" and ".json"
 *   NAME.json    this file, as an array of JSON objects
 *   any other    this file, as a table
 *
 * What is in the file from earlier is lost, but lists that one process writes
 * to one file follow each other.  May be called by several threads.  Trouble
 * is told on the error stream.
 */
void ash_listing_write(const ash_nest_list *list, const char *source,
	const ash_options *options);

/* Write what ashlar-report shows of the list to a file of its own in the
 * folder options->report, which is made if it is not there; its name is that of
 * "source" with "_" for each "/", and ".json".  Does nothing if the option is
 * not set.  May be called by several threads; trouble is told on the error
 * stream.
 */
void ash_listing_report(const ash_nest_list *list, const char *source,
	const ash_options *options);

#endif
