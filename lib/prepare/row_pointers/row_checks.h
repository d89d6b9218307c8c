// row_checks.h - bounds checks of a nest, tested before the nest.
//
// Requires:    a nest selected by TableReader::begin; exits to errors removed.
// Ensures:     the speculative version omits the checks that its test covers;
//              loads that they guard are marked.
// Breaks:      ScalarEvolution of the checks' operands; the pass that uses this
//              drops all analyses.
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

// Finds checks that guard reads from tables, and removes them under a test.
class Checks : TableStage {
public:
	using TableStage::TableStage;

	// Find the checks of the reader's current nest; returns whether there
	// are any.
	bool find();
	// Remove the checks that find() has found from the speculative version,
	// and add to "test" the condition that none of them fails.
	void replace(llvm::CallInst *test);

private:
	// A condition of a check, and the value that it must have: an invariant
	// condition, or a comparison of "index" with "limit", which is
	// invariant.
	struct Part {
		llvm::Value *condition;
		bool holds;
		llvm::Value *index = nullptr;	// NULL: an invariant condition
		llvm::Value *limit = nullptr;
		// the comparison "index predicate limit", in signed form
		llvm::CmpInst::Predicate predicate =
			llvm::CmpInst::BAD_ICMP_PREDICATE;
		bool is_signed = false;		// is the comparison signed?
		Range range;			// range of the index
	};
	// The conditions of a check, or of a loop header.
	struct Check {
		llvm::CallInst *call;	// NULL: a loop header
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
