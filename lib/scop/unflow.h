/* unflow.h - conversion of YAML from flow style to block style.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_UNFLOW_H
#define ASH_SCOP_UNFLOW_H

/* If "text" is a mapping in flow style, "{ key: value, ... }", the same mapping
 * in block style, as yaml.h reads it; owned by the caller. Only lists of
 * mappings and lists are converted. NULL if "text" does not start with a
 * mapping or is malformed.
 */
char *ash_unflow(const char *text);

#endif
