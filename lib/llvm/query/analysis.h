/* analysis.h - what LLVM knows of one function.
 *
 * A C face of LoopInfo, the dominator trees, ScalarEvolution, alias analysis
 * and TargetLibraryInfo.  Answers, and decides nothing; edits that keep
 * the answers right are in edit/isolate.h.
 *
 * Loops are opaque pointers that live as long as the analyses, symbolic
 * expressions live until the next ash_analysis_refresh.  NULL stands for "the
 * function" where a loop is asked for, and for "not known" where an answer is
 * one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_ANALYSIS_H
#define ASH_LLVM_ANALYSIS_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>

#include "llvm/query/module_alias.h"
#include "support/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ash_analysis ash_analysis;
typedef const struct ash_opaque_loop *ash_loop;
typedef const struct ash_opaque_scev *ash_scev;

/* What LLVM knows of "function", computed when it is asked for. */
ash_analysis *ash_analysis_create(LLVMValueRef function);
/* What LLVM knows of "copy", a copy of "original": what the callers of that
 * pass is known of the copy's arguments, and what "alias" knows of static
 * variables, if it is not NULL.
 */
ash_analysis *ash_analysis_of_copy(LLVMValueRef copy, LLVMValueRef original,
	ash_module_alias *alias);
/* Free "analysis" with all that it owns; gives NULL. */
ash_analysis *ash_analysis_free(ash_analysis *analysis);
/* Forget what is known of values; to be called after edits that change some.
 * Loops and dominators are kept up to date by each edit.
 */
void ash_analysis_refresh(ash_analysis *analysis);
/* The function that is looked at. */
LLVMValueRef ash_analysis_function(const ash_analysis *analysis);

/* ---- control flow ---- */

/* The reachable blocks in reverse post-order; owned by "analysis", until the
 * next edit.
 */
const LLVMBasicBlockRef *ash_blocks(const ash_analysis *analysis, unsigned *n);
/* Does every cycle of the function go through a loop header? */
bool ash_is_reducible(const ash_analysis *analysis);
/* Does each way to "b" lead through "a"? */
bool ash_dominates(const ash_analysis *analysis, LLVMBasicBlockRef a,
	LLVMBasicBlockRef b);
/* Does each run of "from" lead to "to" in the same iteration of all loops
 * around both?  Loops that have an exit are taken to come to an end.
 */
bool ash_leads_to(ash_analysis *analysis, LLVMBasicBlockRef from,
	LLVMBasicBlockRef to);
/* The immediate dominator, NULL for the first block. */
LLVMBasicBlockRef ash_dominator(const ash_analysis *analysis,
	LLVMBasicBlockRef block);
/* May "value" be used at the end of "block"? */
bool ash_is_available(const ash_analysis *analysis, LLVMValueRef value,
	LLVMBasicBlockRef block);

/* The innermost loop around "block". */
ash_loop ash_loop_of(const ash_analysis *analysis, LLVMBasicBlockRef block);
/* The loop directly around "loop"; NULL if there is none. */
ash_loop ash_loop_parent(ash_loop loop);
/* The number of loops around and with "loop"; 0 for NULL. */
unsigned ash_loop_depth(ash_loop loop);
/* Is "block" in "loop" or in a loop inside of it? */
bool ash_loop_contains(ash_loop loop, LLVMBasicBlockRef block);
/* The block at which the loop is entered. */
LLVMBasicBlockRef ash_loop_header(ash_loop loop);
/* The block that leads back to the header; NULL if there is not exactly one. */
LLVMBasicBlockRef ash_loop_latch(ash_loop loop);
/* The block from which the loop is left; NULL if there is not exactly one. */
LLVMBasicBlockRef ash_loop_exiting(ash_loop loop);
/* Does an edge leave the loop at all? */
bool ash_loop_has_exit(ash_loop loop);
/* The number of blocks of "loop", those of inner loops included. */
unsigned ash_loop_n_block(ash_loop loop);
/* Write them to "block", in reverse post-order. */
void ash_loop_blocks(const ash_analysis *analysis, ash_loop loop,
	LLVMBasicBlockRef *block);
/* Does the user ask for the loop to be left alone? */
bool ash_loop_is_disabled(ash_loop loop);

/* ---- source ---- */

/* Where a loop comes from; to be cleared by the caller. */
ash_place ash_loop_place(ash_loop loop);
/* Where an instruction comes from; to be cleared by the caller. */
ash_place ash_value_place(LLVMValueRef instruction);
/* The name of "value" in the IR or in the source, or NULL; owned by the
 * caller.
 */
char *ash_value_name(LLVMValueRef value);

/* ---- symbolic expressions ---- */

typedef enum {
	ASH_SCEV_CONSTANT,
	ASH_SCEV_TRUNC,
	ASH_SCEV_ZEXT,
	ASH_SCEV_SEXT,
	ASH_SCEV_ADD,
	ASH_SCEV_MUL,
	ASH_SCEV_UDIV,
	ASH_SCEV_ADDREC,
	ASH_SCEV_UMAX,
	ASH_SCEV_SMAX,
	ASH_SCEV_UMIN,
	ASH_SCEV_SMIN,
	ASH_SCEV_UNKNOWN,	/* an LLVM value */
	ASH_SCEV_OTHER		/* anything else, or more than 64 bits */
} ash_scev_kind;

/* Is there an expression for "value": an integer of at most 64 bits or an
 * address?
 */
bool ash_scev_exists(ash_analysis *analysis, LLVMValueRef value);
/* The expression for "value", for which there is one. */
ash_scev ash_scev_of(ash_analysis *analysis, LLVMValueRef value);
/* The value of "scev" as seen from the body of "loop": recurrences of loops
 * that do not contain it have their last value.
 */
ash_scev ash_scev_at(ash_analysis *analysis, ash_scev scev, ash_loop loop);
/* The kind of the expression. */
ash_scev_kind ash_scev_get_kind(ash_scev scev);
/* The number of operands of "scev"; 0 for constants and unknown values. */
unsigned ash_scev_n_operand(ash_scev scev);
/* Operand "pos" of "scev", from 0 on. */
ash_scev ash_scev_operand(ash_scev scev, unsigned pos);
/* Is "scev" an address? */
bool ash_scev_is_pointer(ash_scev scev);
/* Width of the value; that of an address is the width of its index type. */
unsigned ash_scev_bits(ash_analysis *analysis, ash_scev scev);
/* Is "scev" known not to overflow as a number with a sign? */
bool ash_scev_is_nsw(ash_scev scev);
/* Is "scev" known not to overflow as a number without a sign? */
bool ash_scev_is_nuw(ash_scev scev);
/* ASH_SCEV_CONSTANT: the value, signed. */
int64_t ash_scev_constant(ash_scev scev);
/* ASH_SCEV_UNKNOWN: what it stands for. */
LLVMValueRef ash_scev_value(ash_scev scev);
/* ASH_SCEV_ADDREC: its loop. */
ash_loop ash_scev_loop(ash_scev scev);
/* ASH_SCEV_ADDREC: is it start + step * iteration? */
bool ash_scev_is_affine(ash_scev scev);
/* The least and greatest value as a number with a sign. */
void ash_scev_signed_range(ash_analysis *analysis, ash_scev scev, int64_t *lo,
	int64_t *hi);
/* The least and greatest value as a number without a sign; the upper bound
 * saturates at INT64_MAX.
 */
void ash_scev_unsigned_range(ash_analysis *analysis, ash_scev scev, int64_t *lo,
	int64_t *hi);
/* Is the value a multiple of "size", a power of two? */
bool ash_scev_is_multiple(ash_analysis *analysis, ash_scev scev, uint64_t size);
/* Is the value that of a - b, a constant number of bytes? */
bool ash_scev_distance(ash_analysis *analysis, ash_scev a, ash_scev b,
	int64_t *distance);
/* The object that an address starts from. */
ash_scev ash_scev_base(ash_analysis *analysis, ash_scev pointer);
/* What is added to the object that an address starts from. */
ash_scev ash_scev_offset(ash_analysis *analysis, ash_scev pointer);
/* Is the value the same in all iterations of "loop"? */
bool ash_scev_is_invariant(ash_analysis *analysis, ash_scev scev,
	ash_loop loop);
/* Is "scev" made of values available at the end of "block" alone? */
bool ash_scev_is_available(ash_analysis *analysis, ash_scev scev,
	LLVMBasicBlockRef block);
/* How many times the back edge of "loop" is taken once the loop is entered,
 * exactly; NULL if that is not known.
 */
ash_scev ash_loop_trip(ash_analysis *analysis, ash_loop loop);
/* A number that the back edge of "loop" is never taken more often than;
 * INT64_MAX: not known.
 */
int64_t ash_loop_max_trip(ash_analysis *analysis, ash_loop loop);

/* A loop that goes on until an address, which moves by "step" bytes in each
 * iteration, reaches another one; all lie in one object.
 */
typedef struct ash_address_exit {
	ash_scev distance;	/* bytes to go in the first iteration */
	ash_scev step;		/* its sign is not known */
	bool is_exact;		/* ends where both are equal, else also where
				 * the first one lies behind the other */
} ash_address_exit;

/* Does "loop", of which ash_loop_trip knows nothing, end when a pointer gets
 * to an address?  Then *exit says where.
 */
bool ash_loop_address_exit(ash_analysis *analysis, ash_loop loop,
	ash_address_exit *exit);

/* ---- memory and calls ---- */

/* Questions are about the region of these "n" blocks from now on: what the
 * program promises of addresses for one iteration of a loop in it, such as
 * "restrict" in a function that has been inlined there, does not hold of two.
 */
void ash_set_region(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n);

/* Addresses that start from one base, and the instructions that use them. */
typedef struct ash_pointer_use {
	LLVMValueRef base;
	unsigned n_inst;
	LLVMValueRef *inst;
} ash_pointer_use;

/* Can no access of "a" touch what an access of "b" touches? */
bool ash_no_overlap(ash_analysis *analysis, const ash_pointer_use *a,
	const ash_pointer_use *b);

/* Is it only the type of what is read and written that tells that they do not
 * overlap?  A store may change the type of memory that was read before.
 */
bool ash_hoisted_load_alias_by_type(ash_analysis *analysis,
	const ash_pointer_use *a, const ash_pointer_use *b);

typedef enum {
	ASH_CALL_NOTHING, /* markers: lifetime, assume, debug */
	ASH_CALL_PURE, /* no effect; may be repeated or dropped */
	ASH_CALL_MATH, /* a function of the mathematical library that
			* may set errno: one call per instance */
	ASH_CALL_READ, /* only reads memory, see calls.h; may be
			* repeated or dropped */
	ASH_CALL_EFFECT, /* writes memory, see calls.h; never dropped */
	ASH_CALL_SET, /* memset */
	ASH_CALL_COPY, /* memcpy, memmove */
	ASH_CALL_CHECK, /* of an exit that has been cut, see error_exits.h */
	ASH_CALL_OTHER
} ash_call_kind;

/* What a call does, as far as it matters to a model. */
ash_call_kind ash_call_get_kind(const ash_analysis *analysis,
	LLVMValueRef call);
/* Does the memset or memcpy have to happen as it is written? */
bool ash_call_is_volatile(LLVMValueRef memory_intrinsic);
/* The size of a type in memory; 0 if it has none that is known. */
uint64_t ash_type_size(const ash_analysis *analysis, LLVMTypeRef type);
/* The constant part of the way from the object to "pointer", as the program
 * wrote it: where a field starts.
 */
int64_t ash_pointer_anchor(const ash_analysis *analysis, LLVMValueRef pointer);
/* The size of the variable "base"; INT64_MAX if it is not known. */
int64_t ash_object_size(const ash_analysis *analysis, LLVMValueRef base);
/* Alignment of a load or store in bytes. */
unsigned ash_access_align(LLVMValueRef access);

#ifdef __cplusplus
}
#endif

#endif
