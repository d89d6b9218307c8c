/* dump.h - write what a stage has made, if the user asks for it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_DUMP_H
#define ASH_DRIVER_DUMP_H

#include "ast/ast.h"
#include "deps/flow/deps.h"
#include "device/device_map.h"
#include "support/options.h"

/* Each writes to the error stream, or to DIR/NAME.STAGE, where NAME is that
 * of the SCoP with "_" for each "/", if the option "dump" names the stage.  A
 * file that cannot be written is reported on the error stream.
 */
void ash_dump_scop(const ash_scop *scop, const ash_options *options);
/* Print dependences to the error stream or to a file, if the option "dump" asks
 * for that.
 */
void ash_dump_deps(const ash_scop *scop, const ash_deps *deps,
	const ash_options *options);
/* Print a schedule, named after the stage that it comes from, if the options
 * ask for that.
 */
void ash_dump_schedule(const ash_scop *scop, __isl_keep isl_schedule *schedule,
	const char *stage, const ash_options *options);
/* Print loops as C to the error stream or to a file, if the option "dump" asks
 * for that.
 */
void ash_dump_ast(const ash_scop *scop, __isl_keep isl_ast_node *root,
	const ash_options *options);

/* The kernels of "map", and the loops around and inside of them. */
void ash_dump_device(const ash_scop *scop, const ash_device_map *map,
	__isl_keep isl_ast_node *root, const ash_options *options);
/* An image of its kernels, in DIR/NAME.FORMAT, "ptx", "spv" or "spvasm";
 * without DIR, of a binary image the number of its bytes.  With DIR, what ptxas
 * says of PTX is in DIR/NAME.memory, if there is a ptxas: registers, memory of
 * a block, registers that are in memory.
 */
void ash_dump_image(const ash_scop *scop, const char *format, const char *bytes,
	size_t size, const ash_options *options);

#endif
