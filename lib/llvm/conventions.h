/* conventions.h - names of attributes, marker calls and metadata that passes
 * leave in IR for each other.
 *
 * At the end of the pipeline only the function attributes "handled" and "off"
 * remain, which later runs of the plugin on the same module read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_CONVENTIONS_H
#define ASH_LLVM_CONVENTIONS_H

/* ---- attributes of functions ---- */

/* The function has been optimized, or created, by this plugin.  Written when a
 * body is replaced, and for outlined functions and the embedded runtime; read
 * where candidates are selected.
 */
#define ASH_HANDLED "ashlar"
/* The function is one of the embedded runtime.  Written by llvm/edit/embed.cpp,
 * read by llvm/device/device_runs.cpp.
 */
#define ASH_OF_RUNTIME "ashlar-runtime"
/* The program disables optimization of the function.  Written by
 * llvm/edit/pragma.cpp.
 */
#define ASH_OFF "ashlar-off"
/* The function is compiled into a C library.  Written and read by
 * llvm/query/permitted_calls.cpp.
 */
#define ASH_OF_LIBRARY "ashlar-of-library"
/* Nest versioning is to run on the function once more.  Written by
 * prepare/versioning/nest_versioning.cpp, read and removed by the recipe in
 * prepare/pipeline/canonical.cpp.
 */
#define ASH_VERSION_AGAIN "ashlar-versions-again"

/* ---- calls of functions that do not exist ---- */

/* The test that chooses between two versions of a nest, see version_test.h.
 * Written by prepare/versioning, read by detection, settled by code generation
 * or else by the driver.
 */
#define ASH_VERSION_TEST "ashlar.apart"
/* A removed branch to error code.  Operands: the condition (i1), the value that
 * it has if the check fails (i1), a number, and values that the error code
 * needs.  Written by prepare/exits, read by detection, restored as a branch by
 * prepare/exits.
 */
#define ASH_CHECK_NAME "ashlar.check"
/* Keeps alive the code that an error unwinds to.  Written and removed by
 * prepare/exits.
 */
#define ASH_LANDING_NAME "ashlar.landing"

/* A call that stands for the address of a variable, which holds the number of
 * an array's copy on the device.  Operands: the start of the array, the program
 * of the run, whether the array is private to the function (i1) and whether the
 * run writes it (i1).  Written by code generation, settled by
 * codegen/device/device_keep.c.
 */
#define ASH_KEPT_NAME "ashlar.kept"
/* Marks a run on the device that may leave an array there.  Operands: the start
 * of the array, the program of the run, the runtime's function that returns
 * results to the host, and the number of arrays on devices.  Written by code
 * generation, settled by llvm/device/device_settle.cpp at the end of the
 * pipeline.
 */
#define ASH_STAYS_NAME "ashlar.stays"

/* The function that returns results to the host, and the variable with the
 * number of arrays on devices, in the runtime library for devices.
 */
#define ASH_DEVICE_TOUCH_NAME "ashlar_device_touch_v1"
#define ASH_DEVICE_STAYING_NAME "ashlar_device_staying_v1"

/* Prefix of the runtime functions that run an outlined loop, their first
 * operand, on threads.  Written by code generation, read by
 * llvm/query/pointer_variable.cpp.
 */
#define ASH_RUNTIME_PARALLEL_NAME "ashlar_parallel_"
/* A call that stands for an address as a number, for run-time tests.  Written
 * by llvm/edit/address_number.cpp for code generation, settled there at the end
 * of the pipeline.
 */
#define ASH_ADDRESS_NUMBER "ashlar.address"

/* ---- metadata of instructions ---- */

/* On tests between two versions of a nest: what is tested.  Rows at equal
 * distances, rows of equal length, inner loops that are entered, and errors
 * that end the program.
 */
#define ASH_VERSION_ROWS "ashlar.rows"
#define ASH_VERSION_LENGTHS "ashlar.lengths"
#define ASH_VERSION_ENTRIES "ashlar.entries"
#define ASH_VERSION_CHECKS "ashlar.checks"
/* On loops that compute tests between two versions, and on the variables for
 * row addresses of such tests.
 */
#define ASH_VERSION_CHECK "ashlar.rows"
/* On loops that are copies: another loop represents the program's loop.
 * Written by prepare/rotation, read by detection's list of nests.
 */
#define ASH_LOOP_COPY "ashlar.copy"
/* On checks (ASH_CHECK_NAME) that the language itself makes: the limit of the
 * index is the length of the indexed object.
 */
#define ASH_CHECK_OF_LANGUAGE "ashlar.bounds"
/* On loads from a table of row addresses: a test before them has excluded that
 * the load is out of bounds, which would end the program.  Written and read by
 * prepare/row_pointers.
 */
#define ASH_INSIDE_TABLE "ashlar.inside"
/* On a distance of rows, counted in elements, that was computed from a table of
 * addresses.  Written by prepare/row_pointers, read by llvm/query/describe.cpp.
 */
#define ASH_ROW_STEP "ashlar.step"
/* On loops of kernels, LLVM's own: kept when a kernel moves to its own module.
 * Written by code generation, read by llvm/device/device_module.cpp.
 */
#define ASH_UNROLL_COUNT "llvm.loop.unroll.count"
/* On loads that are executed before a loop only under the condition that the
 * loop would have executed them.  Written and read by prepare/hoist.
 */
#define ASH_GUARDED "ashlar.guarded"
/* On inlined instructions in a copy of a function: the name of their function,
 * and those of the functions it was inlined into on the way.  Written by
 * prepare/pipeline/inline.cpp, read by driver/hidden_nests.c, removed by
 * ash_ir_clean_up.
 */
#define ASH_INLINED "ashlar.inlined"
/* On loads hoisted out of an innermost loop in which a store may change their
 * value: as compiled by LLVM alone, the program reloads in each iteration.
 * Written by prepare/versioning, read by detect/output, removed by
 * ash_ir_clean_up.
 */
#define ASH_RELOADED "ashlar.reloaded"
/* On calls: their effects on memory.  Written and read by
 * llvm/query/call_effects.cpp.
 */
#define ASH_EFFECTS "ashlar.effects"

#endif
