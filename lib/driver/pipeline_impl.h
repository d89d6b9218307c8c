/* pipeline_impl.h - a SCoP between the stages; for the files of the pipeline.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PIPELINE_IMPL_H
#define ASH_DRIVER_PIPELINE_IMPL_H

#include "budget/cost_ledger.h"
#include "codegen/codegen.h"
#include "deps/flow/deps.h"
#include "deps/locality/spatial.h"
#include "detect/detect.h"
#include "driver/job.h"
#include "driver/words.h"
#include "sched/sched.h"
#include "scop/array_layout.h"
#include "script/model_hash.h"
#include "transform/tree_input.h"

#define MAX_STRATEGY 8

struct ash_packed;

/* A SCoP on its way through the stages: what each of them has found. */
typedef struct {
	ash_job *job;
	const ash_options *options;	/* of the loops: not owned */
	const ash_found *found;
	ash_scop *scop;
	ash_scop_binding *ir;
	ash_deps *deps;
	ash_spatial *spatial;	/* NULL until a strategy needs it */
	unsigned n_strategy;
	const ash_strategy *strategy[MAX_STRATEGY + 1];	/* the last one
				 * fuses nests */
	isl_set *assumed;	/* as detected */
	ash_tree_result tree;
	/* The tree for one thread, if "tree" is made for several, and that for
	 * one is another; else without schedule.
	 */
	ash_tree_result alone;
	ash_code_plan plan;	/* what code is made of; AST and limits owned */
	struct ash_device_count *device_work;	/* plan.work; owned */
	ash_diag notes;		/* what was done, if all goes well */
	ash_ledger ledger;
	unsigned long since;	/* reading of the meter when it set out, but for
				 * what the device has cost */
	unsigned long allowed;	/* operations */
	unsigned long n_instruction;	/* that have been generated */
	bool has_old_host;	/* the old code is what runs without a device */
	/* The SCoP of the loops for a device, which has scalars with memory of
	 * its own; NULL: there are none.  Owned.
	 */
	ash_scop *device_scop;
	unsigned n_kernel;	/* for a device */
	bool has_ptx, has_spirv;	/* images of them */
	char hash[ASH_MODEL_HASH];	/* of the SCoP; "": not known */
	size_t first_message;	/* of the job, that is about this SCoP */
	struct ash_script *script;	/* that fits the SCoP; owned */
	char *script_file;	/* where it, or a wrong one, stands; owned */
	ash_diag script_diag;	/* what is wrong with it */
	bool is_replayed;	/* the trees are those of a script */
	/* If arrays have other layouts: the SCoP as it was.  There is new code
	 * then in any case.
	 */
	ash_scop *plain;
	unsigned n_layout;	/* of these, which are */
	ash_layout *layout;	/* owned */
	/* If parts of arrays are packed, as "script" says: the SCoP before;
	 * owned.
	 */
	ash_scop *unpacked;
	bool is_declined;	/* no better order has been found */
	/* Nothing is told of what goes wrong: what is run is an attempt.  Set
	 * while other layouts are tried on this pipeline, since the stages they
	 * share with it refuse by way of it.
	 */
	bool is_quiet;
	/* What things are called in messages, once they have been looked up. */
	bool has_words;
	ash_words words;
} ash_pipeline;

/* Refuse the SCoP for "reason", with "detail" (may be NULL) in the remark;
 * always false.
 */
isl_bool ash_pipeline_refuse(ash_pipeline *p, ash_refusal reason,
	const char *detail);
/* Refuse the SCoP because "stage" has met an error of isl: the budget is spent,
 * memory has run out, or something inside is wrong.  Always false.
 */
isl_bool ash_pipeline_fail(ash_pipeline *p, const char *stage);
/* Has isl met an error since the last stage began? */
bool ash_pipeline_has_error(const ash_pipeline *p);

/* Free what the stages have found. */
void ash_pipeline_clear(ash_pipeline *p);

/* How many times faster may the SCoP become?  What the user forces need not
 * gain anything.
 */
double ash_pipeline_promise(const ash_pipeline *p);
/* How many times faster is the tree on one thread?  As much as is promised, if
 * it runs on several: the model's cost does not count them.
 */
double ash_pipeline_gain(const ash_pipeline *p);
/* Does the user ask for remarks or lists of nests?  What is found out for them
 * does not count against the budget of the file.
 */
bool ash_pipeline_is_listened_to(const ash_pipeline *p);
/* Would there be a better order if results might be rounded otherwise? */
bool ash_pipeline_is_kept_by_rounding(ash_pipeline *p);
/* What parameters and arrays are called in messages; NULL without memory.  They
 * are looked up when this is first called.
 */
const ash_words *ash_pipeline_find_words(ash_pipeline *p);
/* Keep what is known of the SCoP, if the user asks for a report. */
void ash_pipeline_describe(ash_pipeline *p);
/* Assume the parameters that the trees are meant for, besides what detection
 * assumes.
 */
isl_stat ash_pipeline_assume(ash_pipeline *p);
/* Does the user ask for the best orders of the SCoP? */
bool ash_pipeline_is_ranked(const ash_pipeline *p);
/* Does the user ask for one of them, instead of what a compilation takes? */
bool ash_pipeline_takes_rank(const ash_pipeline *p);
/* Search the best orders for "input", tell the list of nests, and set *result,
 * and the messages of "input", to what is to be taken: the original order if
 * the user asks for more than there are.
 */
isl_stat ash_pipeline_rank(ash_pipeline *p, const ash_tree_input *input,
	ash_tree_result *result);
/* Search the best tree with these options, and under which conditions it is to
 * run: p->tree. False if it is no better than the original order
 * (p->is_declined), or refused.
 */
isl_bool ash_pipeline_search_tree(ash_pipeline *p, const ash_options *options);
/* Note under which conditions the trees are meant to run. */
isl_bool ash_pipeline_set_conditions(ash_pipeline *p);
/* Do "work" for the tree for one thread, in a part of what the nest may cost.
 * Trouble there is none for the nest, unless memory runs out: it runs without
 * that tree.  "both": does the other one rely on what both assume already?
 * Then that stays assumed, and tested.
 */
isl_bool ash_pipeline_try_alone(ash_pipeline *p,
	isl_bool (*work)(ash_pipeline *p), bool both);

/* Stages: true if the SCoP goes on, false if it was refused, isl_bool_error
 * if the copy of the function is spoilt.
 */

/* Compare the model with the code, if the user asks for it, before anything is
 * made of it.  This has a budget of its own.
 */
isl_bool ash_pipeline_verify_model(ash_pipeline *p);
/* Let the stages go on only if there may be new code in the end, and the file
 * may have it.
 */
isl_bool ash_pipeline_admit(ash_pipeline *p);
/* Note with the reductions how threads can share them, before anything is
 * planned that needs it.
 */
isl_bool ash_pipeline_note_abilities(ash_pipeline *p);
/* Compute the dependences of the SCoP: p->deps. */
isl_bool ash_pipeline_compute_deps(ash_pipeline *p);
/* Find loops for a device, if the user wants them and there are some. */
isl_bool ash_pipeline_find_device(ash_pipeline *p);
/* Keep the old code for the host, besides the code for a device. */
isl_bool ash_pipeline_drop_host(ash_pipeline *p);
/* Add what runs on a device to the remarks and to the list of nests. */
void ash_pipeline_note_device(ash_pipeline *p);
/* Why the SCoP has no loops for a device, or no kernels of them; NULL: nobody
 * knows.
 */
const char *ash_pipeline_device_reason(const ash_pipeline *p);
/* Tell the list of nests why the SCoP has no kernels, if they were asked for.
 */
void ash_pipeline_explain_device(ash_pipeline *p);
/* Search the best schedule tree: p->tree. */
isl_bool ash_pipeline_search(ash_pipeline *p);
/* Find the best tree, and if other layouts of arrays make a better one, these:
 * they are a part of the SCoP then.
 */
isl_bool ash_pipeline_search_layout(ash_pipeline *p);
/* Give arrays these layouts, whatever the model expects of them, and compute
 * dependences; the search is still to come.  False if one cannot be.
 */
isl_bool ash_pipeline_lay_out(ash_pipeline *p, const ash_layout *layout,
	unsigned n);
/* Go on with the SCoP in which a script has packed parts of arrays, which is
 * judged; code generation is told.  False if the code of the nest does not
 * allow that.
 */
isl_bool ash_pipeline_pack(ash_pipeline *p, const struct ash_packed *packed);
/* Search the best tree for one thread, if that may be another one: p->alone. */
isl_bool ash_pipeline_search_alone(ash_pipeline *p);
/* Refuse the SCoP unless p->tree is legal; give memory to scalars that need
 * it.
 */
isl_bool ash_pipeline_judge(ash_pipeline *p);
/* Drop p->alone unless it is legal. */
isl_bool ash_pipeline_judge_alone(ash_pipeline *p);
/* Generate the loops of p->tree, unless the search has left them: p->plan.root.
 */
isl_bool ash_pipeline_build_ast(ash_pipeline *p);
/* Generate the loops of p->alone, if there is such a tree. */
isl_bool ash_pipeline_build_alone(ash_pipeline *p);
/* Can the file pay for the code?  Drops that for one thread if it cannot pay
 * for both.
 */
isl_bool ash_pipeline_admit_code(ash_pipeline *p);
/* Execute the loops at small sizes, if the user asks for it. */
isl_bool ash_pipeline_verify_ast(ash_pipeline *p);
/* Execute those for a device, made of "schedule", if the user asks for it. */
isl_bool ash_pipeline_verify_device(ash_pipeline *p,
	__isl_keep isl_schedule *schedule);
/* Find the names that messages will need, while the instructions of the
 * original code are all there.
 */
isl_bool ash_pipeline_find_names(ash_pipeline *p);
/* Put code for the loops into the function. */
isl_bool ash_pipeline_generate_code(ash_pipeline *p);

#endif
