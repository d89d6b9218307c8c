/* dump.h - dumps of the results of stages.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_DUMP_H
#define ASH_DRIVER_DUMP_H

#include "ast/ast.h"
#include "deps/flow/deps.h"
#include "device/device_map.h"
#include "support/options.h"

/* Print the SCoP to the error stream, or to DIR/NAME.STAGE, if the option
 * "dump" names the stage.  NAME is that of the SCoP with "_" for each "/".  A
 * file that cannot be written is reported on the error stream.  The functions
 * below do so, too.
 */
void ash_dump_scop(const ash_scop *scop, const ash_options *options);
/* Print dependences to the error stream or to a file, if the option "dump" asks
 * for that.
 */
void ash_dump_deps(const ash_scop *scop, const ash_deps *deps,
	const ash_options *options);
/* Print a schedule, named after the stage that it comes from, to the error
 * stream or to a file, if the option "dump" asks for that.
 */
void ash_dump_schedule(const ash_scop *scop, __isl_keep isl_schedule *schedule,
	const char *stage, const ash_options *options);
/* Print loops as C to the error stream or to a file, if the option "dump" asks
 * for that.
 */
void ash_dump_ast(const ash_scop *scop, __isl_keep isl_ast_node *root,
	const ash_options *options);

/* Print the kernels of "map", with the loops around and inside of them, to the
 * error stream or to a file, if the option "dump" asks for that.
 */
void ash_dump_device(const ash_scop *scop, const ash_device_map *map,
	__isl_keep isl_ast_node *root, const ash_options *options);
/* If the option "dump" asks for that: write an image of the kernels to
 * DIR/NAME.FORMAT, with format "ptx", "spv" or "spvasm"; without DIR print it
 * to the error stream (of a binary image, only its size).  With DIR and an
 * installed ptxas, its report on PTX goes to DIR/NAME.memory: registers, shared
 * memory, and spilled registers.
 */
void ash_dump_image(const ash_scop *scop, const char *format, const char *bytes,
	size_t size, const ash_options *options);

#endif
