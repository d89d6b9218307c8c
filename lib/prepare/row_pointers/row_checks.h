// row_checks.h - errors of a nest that are tested in front.
//
// Requires:    a nest that TableReader has begun with; exits to errors cut.
// Ensures:     the speculative version is without the checks that the test
//              requires to hold; loads that they guard are marked.
// Breaks:      ScalarEvolution of what the checks were about; the pass that
//              uses this drops all analyses.
// Conventions: reads and removes checks (ASH_CHECK_NAME); reads
//              ASH_CHECK_OF_LANGUAGE; writes and reads ASH_INSIDE_TABLE; writes
//              ASH_VERSION_CHECKS, and reads it.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_ROW_CHECKS_H
#define ASH_PREPARE_ROW_POINTERS_ROW_CHECKS_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "prepare/row_pointers/table_read.h"

namespace ashlar {

// Finds checks that guard what is read of tables, and takes them to hold, under
// a test.
class Checks : TableStage {
public:
	using TableStage::TableStage;

	// Are there any in the nest at which the reader is?
	bool find();
	// Let the speculative version go without them, and the test require
	// that none fails.
	void replace(llvm::CallInst *test);

private:
	// A condition that must hold, or must not: one that is the same in the
	// whole nest, or a comparison of "index" with "limit", which is.
	struct Part {
		llvm::Value *condition;
		bool holds;
		llvm::Value *index = nullptr;	// NULL: it is the same
		llvm::Value *limit = nullptr;
		// "index predicate limit", of an order with a sign
		llvm::CmpInst::Predicate predicate =
			llvm::CmpInst::BAD_ICMP_PREDICATE;
		bool is_signed = false;		// are they without it?
		Range range;			// of the index
	};
	// What a check tells, or the condition at the head of a loop.
	struct Check {
		llvm::CallInst *call;	// NULL: it is that
		llvm::SmallVector<Part, 2> parts;
	};

	llvm::SmallVector<Check, 8> checks;
	llvm::SmallVector<llvm::LoadInst *, 8> inside;

	bool read_compare(Part &part, const llvm::Instruction &place);
	bool read_operands(Part &part, const llvm::CallInst &call);
	bool read_condition(Check &check, llvm::Value *condition, bool holds,
		unsigned depth);
	bool is_pair(llvm::Value *base, llvm::Value *number);
	bool is_limit_of(const Check &check, const Part &part,
		llvm::Value *base, uint64_t apart);
	bool is_inside(const Check &check, const Part &part,
		llvm::LoadInst &load);
	void find_inside(const Check &check);
	void find_inside(const llvm::Loop &loop, llvm::LoadInst &load);
	void find_inside();
	bool belongs_to_version() const;
	llvm::Value *make(const Part &part, llvm::IRBuilder<> &builder);
};

} // namespace ashlar

#endif
