/* unflow.h - conversion of YAML from flow style to block style.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_UNFLOW_H
#define ASH_SCOP_UNFLOW_H

/* If "text" is a mapping in flow style, "{ key: value, ... }", the same in
 * block style, as yaml.h reads it; owned by the caller.  Lists of anything
 * but mappings and lists stay as they are.
 * NULL if it does not begin in that way or is not well formed.
 */
char *ash_unflow(const char *text);

#endif
