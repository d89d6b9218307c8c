/* ranking_text.h - the best orders of a SCoP, as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_RANKING_TEXT_H
#define ASH_REPORT_RANKING_TEXT_H

#include "search/ranking.h"

/* An array of JSON objects in one line, by rank:
 *
 *   rank      from 1
 *   cycles    by the model
 *   original  is it the order of the program?
 *   taken     does a compilation take it?
 *   text      description of the transformations
 *
 * NULL without memory.  Owned by the caller.
 */
char *ash_ranking_text(const ash_ranking *ranking);

#endif
