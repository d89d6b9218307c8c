/* analysis.h - LLVM's analyses of one function.
 *
 * A C interface to LoopInfo, dominator trees, ScalarEvolution, alias analysis
 * and TargetLibraryInfo.  It makes no decisions; edits that keep the analyses
 * valid are in edit/isolate.h.
 *
 * Loops are opaque pointers that live as long as the analyses; symbolic
 * expressions live until the next ash_analysis_refresh.  As a loop, NULL means
 * the whole function; as a result, NULL means unknown.
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

/* Create the analyses of "function", which are computed on demand; owned by the
 * caller.
 */
ash_analysis *ash_analysis_create(LLVMValueRef function);
/* The analyses of "copy", a copy of "original": facts about the original's
 * callers apply to the copy's arguments, and "alias", if not NULL, has facts
 * about static variables.
 */
ash_analysis *ash_analysis_of_copy(LLVMValueRef copy, LLVMValueRef original,
	ash_module_alias *alias);
/* Free "analysis" with all that it owns; gives NULL. */
ash_analysis *ash_analysis_free(ash_analysis *analysis);
/* Forget what is known of values; must be called after edits that change any.
 * Edits keep loops and dominators up to date.
 */
void ash_analysis_refresh(ash_analysis *analysis);
/* The analyzed function. */
LLVMValueRef ash_analysis_function(const ash_analysis *analysis);

/* ---- control flow ---- */

/* The reachable blocks in reverse post-order; owned by "analysis", until the
 * next edit.
 */
const LLVMBasicBlockRef *ash_blocks(const ash_analysis *analysis, unsigned *n);
/* Does every cycle of the function go through a loop header? */
bool ash_is_reducible(const ash_analysis *analysis);
/* Does "a" dominate "b"? */
bool ash_dominates(const ash_analysis *analysis, LLVMBasicBlockRef a,
	LLVMBasicBlockRef b);
/* Does every execution of "from" lead to "to" in the same iteration of all
 * loops around both?  Loops with an exit are assumed to terminate.
 */
bool ash_leads_to(ash_analysis *analysis, LLVMBasicBlockRef from,
	LLVMBasicBlockRef to);
/* The immediate dominator, NULL for the first block. */
LLVMBasicBlockRef ash_dominator(const ash_analysis *analysis,
	LLVMBasicBlockRef block);
/* Is "value" available at the end of "block"? */
bool ash_is_available(const ash_analysis *analysis, LLVMValueRef value,
	LLVMBasicBlockRef block);

/* The innermost loop around "block". */
ash_loop ash_loop_of(const ash_analysis *analysis, LLVMBasicBlockRef block);
/* The parent loop of "loop"; NULL if there is none. */
ash_loop ash_loop_parent(ash_loop loop);
/* The nesting depth of "loop": 1 for outermost loops; 0 for NULL. */
unsigned ash_loop_depth(ash_loop loop);
/* Does "loop" contain "block"? */
bool ash_loop_contains(ash_loop loop, LLVMBasicBlockRef block);
/* The header of the loop. */
LLVMBasicBlockRef ash_loop_header(ash_loop loop);
/* The latch of the loop; NULL if there is not exactly one. */
LLVMBasicBlockRef ash_loop_latch(ash_loop loop);
/* The exiting block of the loop; NULL if there is not exactly one. */
LLVMBasicBlockRef ash_loop_exiting(ash_loop loop);
/* Does the loop have an exit edge? */
bool ash_loop_has_exit(ash_loop loop);
/* The number of blocks of "loop", those of inner loops included. */
unsigned ash_loop_n_block(ash_loop loop);
/* Write the blocks of "loop" to "block", in reverse post-order. */
void ash_loop_blocks(const ash_analysis *analysis, ash_loop loop,
	LLVMBasicBlockRef *block);
/* Do options in the source disable optimization of the loop? */
bool ash_loop_is_disabled(ash_loop loop);

/* ---- source ---- */

/* The place in the source where a loop begins; the caller clears it. */
ash_place ash_loop_place(ash_loop loop);
/* The place in the source of an instruction; the caller clears it. */
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

/* Does "value" have a SCEV: is it an integer of at most 64 bits, or an address?
 */
bool ash_scev_exists(ash_analysis *analysis, LLVMValueRef value);
/* The SCEV of "value", which must have one. */
ash_scev ash_scev_of(ash_analysis *analysis, LLVMValueRef value);
/* Returns "scev" as its value is in the body of "loop": recurrences of loops
 * that do not contain "loop" have their final values.
 */
ash_scev ash_scev_at(ash_analysis *analysis, ash_scev scev, ash_loop loop);
/* The kind of a SCEV. */
ash_scev_kind ash_scev_get_kind(ash_scev scev);
/* The number of operands of "scev"; 0 for constants and unknown values. */
unsigned ash_scev_n_operand(ash_scev scev);
/* Operand "pos" of "scev", from 0 on. */
ash_scev ash_scev_operand(ash_scev scev, unsigned pos);
/* Is "scev" an address? */
bool ash_scev_is_pointer(ash_scev scev);
/* The width of the value of "scev" in bits; for an address that of its index
 * type.
 */
unsigned ash_scev_bits(ash_analysis *analysis, ash_scev scev);
/* Does "scev" not overflow as a signed number (nsw)? */
bool ash_scev_is_nsw(ash_scev scev);
/* Does "scev" not overflow as an unsigned number (nuw)? */
bool ash_scev_is_nuw(ash_scev scev);
/* The number of a constant (ASH_SCEV_CONSTANT), as a signed one. */
int64_t ash_scev_constant(ash_scev scev);
/* The LLVM value that an ASH_SCEV_UNKNOWN stands for. */
LLVMValueRef ash_scev_value(ash_scev scev);
/* The loop of a recurrence (ASH_SCEV_ADDREC). */
ash_loop ash_scev_loop(ash_scev scev);
/* Is a recurrence (ASH_SCEV_ADDREC) of the form start + step * iteration? */
bool ash_scev_is_affine(ash_scev scev);
/* Set *lo and *hi to bounds of the value as a signed number. */
void ash_scev_signed_range(ash_analysis *analysis, ash_scev scev, int64_t *lo,
	int64_t *hi);
/* Set *lo and *hi to bounds of the value as an unsigned number; *hi is at most
 * INT64_MAX.
 */
void ash_scev_unsigned_range(ash_analysis *analysis, ash_scev scev, int64_t *lo,
	int64_t *hi);
/* Is the value a multiple of "size", a power of two? */
bool ash_scev_is_multiple(ash_analysis *analysis, ash_scev scev, uint64_t size);
/* Is a - b a constant number of bytes?  If so, *distance is set to it. */
bool ash_scev_distance(ash_analysis *analysis, ash_scev a, ash_scev b,
	int64_t *distance);
/* The base of the address "pointer": the value without its offset. */
ash_scev ash_scev_base(ash_analysis *analysis, ash_scev pointer);
/* The offset in bytes of the address "pointer" from its base. */
ash_scev ash_scev_offset(ash_analysis *analysis, ash_scev pointer);
/* Is the value invariant in "loop"? */
bool ash_scev_is_invariant(ash_analysis *analysis, ash_scev scev,
	ash_loop loop);
/* Does "scev" use only values that are available at the end of "block"? */
bool ash_scev_is_available(ash_analysis *analysis, ash_scev scev,
	LLVMBasicBlockRef block);
/* The number of times that the back edge of "loop" is taken; NULL if it is not
 * known exactly.
 */
ash_scev ash_loop_trip(ash_analysis *analysis, ash_loop loop);
/* An upper bound of the number of times that the back edge of "loop" is taken;
 * INT64_MAX if unknown.
 */
int64_t ash_loop_max_trip(ash_analysis *analysis, ash_loop loop);

/* A loop that ends when an address, which moves by "step" bytes in each
 * iteration, reaches another one; all are in one object.
 */
typedef struct ash_address_exit {
	ash_scev distance;	/* initial distance in bytes */
	/* Step in bytes per iteration; its sign is unknown. */
	ash_scev step;
	/* Does the loop end only when both addresses are equal, rather than
	 * when the first has passed the other?
	 */
	bool is_exact;
} ash_address_exit;

/* Does "loop", with unknown trip count, end when a pointer reaches an address?
 * If so, *exit describes the condition.
 */
bool ash_loop_address_exit(ash_analysis *analysis, ash_loop loop,
	ash_address_exit *exit);

/* ---- memory and calls ---- */

/* Restrict queries to the region of these "n" blocks: alias facts that hold
 * within one iteration of a loop in it, such as "restrict" of an inlined
 * function, are not used across iterations.
 */
void ash_set_region(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n);

/* Addresses with one base, and the instructions that use them. */
typedef struct ash_pointer_use {
	LLVMValueRef base;
	unsigned n_inst;
	LLVMValueRef *inst;
} ash_pointer_use;

/* Do no accesses of "a" and "b" touch the same memory? */
bool ash_no_overlap(ash_analysis *analysis, const ash_pointer_use *a,
	const ash_pointer_use *b);

/* Does the absence of overlap follow from the accessed types only?  A store may
 * change the type of memory that was read before.
 */
bool ash_hoisted_load_alias_by_type(ash_analysis *analysis,
	const ash_pointer_use *a, const ash_pointer_use *b);

typedef enum {
	ASH_CALL_NOTHING, /* markers: lifetime, assume, debug */
	ASH_CALL_PURE, /* no side effects; may be repeated or dropped */
	ASH_CALL_MATH, /* a mathematical function that may set errno: exactly
		        * one call per instance */
	ASH_CALL_READ, /* only reads memory, see calls.h; may be
			* repeated or dropped */
	ASH_CALL_EFFECT, /* writes memory, see calls.h; never dropped */
	ASH_CALL_SET, /* memset */
	ASH_CALL_COPY, /* memcpy, memmove */
	ASH_CALL_CHECK, /* a removed error exit, see error_exits.h */
	ASH_CALL_OTHER
} ash_call_kind;

/* What kind of call this is for the model of a nest. */
ash_call_kind ash_call_get_kind(const ash_analysis *analysis,
	LLVMValueRef call);
/* Is the memset or memcpy "memory_intrinsic" volatile? */
bool ash_call_is_volatile(LLVMValueRef memory_intrinsic);
/* The size in bytes of a type in memory; 0 if unknown. */
uint64_t ash_type_size(const ash_analysis *analysis, LLVMTypeRef type);
/* The constant part of the offset from the object to "pointer", as written in
 * the program: the start of a field.
 */
int64_t ash_pointer_anchor(const ash_analysis *analysis, LLVMValueRef pointer);
/* The size in bytes of the variable "base"; INT64_MAX if it is unknown. */
int64_t ash_object_size(const ash_analysis *analysis, LLVMValueRef base);
/* The alignment in bytes of a load or store. */
unsigned ash_access_align(LLVMValueRef access);

#ifdef __cplusplus
}
#endif

#endif
