/* conventions.h - what passes and stages write into IR for each other.
 *
 * Nothing of it is left at the end of the pipeline but the attributes of
 * functions that say "handled" and "off", which later runs of the plugin on the
 * same module read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_CONVENTIONS_H
#define ASH_LLVM_CONVENTIONS_H

/* ---- attributes of functions ---- */

/* We have optimized or made it.  Written when a body is replaced and for parts
 * and the embedded runtime; read by all who look for candidates.
 */
#define ASH_HANDLED "ashlar"
/* The program wants it to be left alone.  Written by llvm/edit/pragma.cpp. */
#define ASH_OFF "ashlar-off"
/* A C library is made of it.  Written and read by
 * llvm/query/permitted_calls.cpp.
 */
#define ASH_OF_LIBRARY "ashlar-of-library"
/* It is to be searched for nests that need two versions once more.  Written by
 * prepare/versioning/nest_versioning.cpp, read and removed by the recipe in
 * prepare/pipeline/canonical.cpp.
 */
#define ASH_VERSION_AGAIN "ashlar-versions-again"

/* ---- calls of functions that do not exist ---- */

/* The test that chooses between two versions of a nest, see version_test.h.
 * Written by prepare/versioning, read by detection, settled by code generation
 * or, where no one has chosen, by the driver.
 */
#define ASH_VERSION_TEST "ashlar.apart"
/* An exit to an error that has been cut.  Operands: the condition (i1), the
 * value that it has if the check fails (i1), a number, and values that the
 * error needs.  Written by prepare/exits, read by detection, made a branch
 * again by prepare/exits.
 */
#define ASH_CHECK_NAME "ashlar.check"
/* Keeps the code alive that an error unwinds to; as above. */
#define ASH_LANDING_NAME "ashlar.landing"

/* What the device holds of an array, an address of a number.  Operands: where
 * the array starts, the program that a run of it names, whether it is private
 * to the function (i1) and whether the run writes it (i1).  Written by code
 * generation, settled by codegen/device/device_keep.c.
 */
#define ASH_KEPT_NAME "ashlar.kept"

/* The begin of the name of the function that runs a part, its first operand, on
 * threads.  Written by code generation, read by
 * llvm/query/pointer_variable.cpp.
 */
#define ASH_RUNTIME_PARALLEL_NAME "ashlar_parallel_"
/* The number of an address, for a test at run time.  Written by
 * llvm/edit/address_number.cpp for code generation, settled there at the end of
 * the pipeline.
 */
#define ASH_ADDRESS_NUMBER "ashlar.address"

/* ---- metadata of instructions ---- */

/* Of tests between versions: what they are about, rows at one distance, rows of
 * one length, inner loops that are entered, errors that end the program.
 */
#define ASH_VERSION_ROWS "ashlar.rows"
#define ASH_VERSION_LENGTHS "ashlar.lengths"
#define ASH_VERSION_ENTRIES "ashlar.entries"
#define ASH_VERSION_CHECKS "ashlar.checks"
/* Of loops that compute such tests. */
#define ASH_VERSION_CHECK "ashlar.rows"
/* Of loops that are copies: another one stands for the loop of the program.
 * Written by prepare/rotation, read by detection's list of nests.
 */
#define ASH_LOOP_COPY "ashlar.copy"
/* Of checks that the language itself makes: the limit is the number of elements
 * of what is indexed.
 */
#define ASH_CHECK_OF_LANGUAGE "ashlar.bounds"
/* Of loads from a table: the error that ends the program where they would read
 * beyond it has been tested for.  Written and read by prepare/row_pointers.
 */
#define ASH_INSIDE_TABLE "ashlar.inside"
/* Of the distance of rows, counted in elements, that has been read from a table
 * of addresses.  Written by prepare/row_pointers, read by
 * llvm/query/describe.cpp.
 */
#define ASH_ROW_STEP "ashlar.step"
/* Of loops of kernels for a device, LLVM's own: kept when a kernel leaves its
 * module.  Written by code generation, read by llvm/device/device_module.cpp.
 */
#define ASH_UNROLL_COUNT "llvm.loop.unroll.count"
/* Of loads that have a guard.  Written and read by prepare/hoist. */
#define ASH_GUARDED "ashlar.guarded"
/* Of instructions in a copy of a function that has been inlined: its name, and
 * the names of those that it was inlined into on the way.  Written by
 * prepare/pipeline/inline.cpp, read by driver/hidden_nests.c, removed by
 * ash_ir_clean_up.
 */
#define ASH_INLINED "ashlar.inlined"
/* Of loads that are moved out of an innermost loop with a store that might
 * change what they read: the program, as LLVM compiles it, loads again in each
 * iteration.  Written by prepare/versioning, read by detect/output, removed by
 * ash_ir_clean_up.
 */
#define ASH_RELOADED "ashlar.reloaded"
/* Of calls: what they do to memory.  Written and read by
 * llvm/query/call_effects.cpp.
 */
#define ASH_EFFECTS "ashlar.effects"

#endif
