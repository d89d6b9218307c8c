// debug_variables.cpp - values of the source's variables in generated code.
//
// New code executes statements in another order, so a variable may have no
// value at some places; it is marked as unknown there.  The counters of loops
// are affine functions of the iterators.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/debug_places_impl.h"

#include <new>

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace {

// A linear combination of values: constant + the sum of factor[i] * value[i].
struct Linear {
	int64_t constant = 0;
	SmallVector<std::pair<Value *, int64_t>, 4> terms;
};

// The iteration in which a statement is executed: the loops around it, and the
// number of iterations that each has done before.
struct Iteration {
	ArrayRef<LLVMBasicBlockRef> headers;
	ArrayRef<LLVMValueRef> values;
	const SmallPtrSetImpl<BasicBlock *> &region;
	Function *function;
};

} // namespace

// ---- variables of the region ----

static ash_variable &entry_of(ash_variables &variables,
	DbgVariableRecord &record)
{
	DILocation *place = record.getDebugLoc();

	for (ash_variable &known : variables.list)
		if (known.variable == record.getVariable() &&
			known.place->getInlinedAt() == place->getInlinedAt())
			return known;
	variables.list.push_back({ record.getVariable(), place, {} });
	return variables.list.back();
}

static bool is_counter(const DbgVariableRecord &record, const PHINode *phi)
{
	return phi && phi->getType()->isIntegerTy() &&
		record.getExpression()->getNumElements() == 0;
}

static void add_record(ash_variables &variables, DbgVariableRecord &record)
{
	if (!record.isDbgValue() || !record.getVariable() ||
		!record.getDebugLoc())
		return;
	ash_variable &entry = entry_of(variables, record);
	auto *phi = record.hasArgList() || record.isKillLocation()
		? nullptr
		: dyn_cast<PHINode>(record.getVariableLocationOp(0));

	if (is_counter(record, phi))
		entry.counters.push_back(phi);
}

ash_variables *ash_variables_find(const LLVMBasicBlockRef *block, unsigned n)
{
	auto *variables = new (std::nothrow) ash_variables;

	if (!variables)
		return nullptr;
	for (unsigned i = 0; i < n; ++i)
		variables->region.insert(unwrap(block[i]));
	for (unsigned i = 0; i < n; ++i)
		for (Instruction &inst : *unwrap(block[i]))
			for (DbgVariableRecord &record :
				filterDbgVars(inst.getDbgRecordRange()))
				add_record(*variables, record);
	return variables;
}

void ash_variables_free(ash_variables *variables)
{
	delete variables;
}

// ---- values ----

static bool add(const Linear &part, int64_t factor, Linear &sum)
{
	int64_t constant;
	bool wraps = MulOverflow(part.constant, factor, constant) ||
		AddOverflow(sum.constant, constant, sum.constant);

	for (auto [value, own] : part.terms) {
		wraps |= MulOverflow(own, factor, own);
		sum.terms.push_back({ value, own });
	}
	return !wraps && sum.terms.size() <= 4;
}

static bool find_linear(Value *value, const Iteration &at, unsigned depth,
	Linear &sum);

// If "value" is "phi" plus a constant: the constant; else 0.
static int64_t increment_of(PHINode *phi, Value *value)
{
	auto *next = dyn_cast<BinaryOperator>(value);
	auto *step = next && next->getOpcode() == Instruction::Add &&
			next->getOperand(0) == phi
		? dyn_cast<ConstantInt>(next->getOperand(1))
		: nullptr;

	return step && step->getBitWidth() <= 64 ? step->getSExtValue() : 0;
}

// The constant that the loop adds to "phi" in each iteration; 0: unknown.
// *start is set to its first value, the same from all blocks before the loop.
static int64_t step_of(PHINode *phi, Value **start)
{
	int64_t step = 0;

	*start = nullptr;
	for (Value *value : phi->incoming_values()) {
		int64_t own = increment_of(phi, value);

		if (own ? step && step != own : *start && *start != value)
			return 0;
		if (own)
			step = own;
		else
			*start = value;
	}
	return *start ? step : 0;
}

static bool find_counter(PHINode *phi, const Iteration &at, unsigned depth,
	Linear &sum)
{
	Value *start;
	int64_t step = step_of(phi, &start);

	for (unsigned i = 0; step && i < at.headers.size(); ++i)
		if (unwrap(at.headers[i]) == phi->getParent()) {
			Linear own;

			own.terms.push_back({ unwrap(at.values[i]), 1 });
			return add(own, step, sum) &&
				find_linear(start, at, depth, sum);
		}
	return false;
}

// Is "value" defined outside of the region, in the function that the new code
// belongs to?
static bool is_outside(Value *value, const Iteration &at)
{
	auto *inst = dyn_cast<Instruction>(value);
	auto *argument = dyn_cast<Argument>(value);

	if (inst)
		return inst->getFunction() == at.function &&
			!at.region.contains(inst->getParent());
	return argument && argument->getParent() == at.function;
}

// Add "value" of the original code, as it is in iteration "at", to "sum"; false
// if it is no linear combination.
static bool find_linear(Value *value, const Iteration &at, unsigned depth,
	Linear &sum)
{
	auto *inst = dyn_cast<Instruction>(value);
	Linear one;

	if (auto *constant = dyn_cast<ConstantInt>(value)) {
		one.constant = constant->getBitWidth() <= 64
			? constant->getSExtValue()
			: 0;
		return constant->getBitWidth() <= 64 && add(one, 1, sum);
	}
	if (!value->getType()->isIntegerTy() || !depth)
		return false;
	if (is_outside(value, at)) {
		one.terms.push_back({ value, 1 });
		return value->getType()->isIntegerTy(64) && add(one, 1, sum);
	}
	if (auto *phi = dyn_cast<PHINode>(value))
		return find_counter(phi, at, depth - 1, sum);
	if (isa_and_nonnull<SExtInst, ZExtInst>(inst))
		return find_linear(inst->getOperand(0), at, depth - 1, sum);
	if (inst && inst->getOpcode() == Instruction::Add)
		return find_linear(inst->getOperand(0), at, depth - 1, sum) &&
			find_linear(inst->getOperand(1), at, depth - 1, sum);
	return false;
}

// ---- records ----

static void emit(const ash_variable &of, ash_code_copy *copy,
	IRBuilder<> *builder, Metadata *value, ArrayRef<uint64_t> operation)
{
	LLVMContext &context = builder->getContext();
	DILocation *call = of.place->getInlinedAt();
	DILocalVariable *variable = of.variable;
	DILocation *place = of.place;

	if (copy) {
		variable = ashlar::copy_variable(copy, variable, call);
		call = ashlar::copy_call(copy, call);
	}
	place = DILocation::get(context, 0, 0, variable->getScope(), call);
	builder->GetInsertBlock()->insertDbgRecordBefore(
		new DbgVariableRecord(value, variable,
			DIExpression::get(context, operation), place,
			DbgVariableRecord::LocationType::Value),
		builder->GetInsertPoint());
}

static void forget(const ash_variable &of, ash_code_copy *copy,
	IRBuilder<> *builder)
{
	emit(of, copy, builder,
		ValueAsMetadata::get(PoisonValue::get(builder->getInt64Ty())),
		{});
}

static void push_constant(int64_t value, SmallVectorImpl<uint64_t> &operation)
{
	operation.push_back(dwarf::DW_OP_consts);
	operation.push_back(uint64_t(value));
}

// The DWARF expression that computes "sum" from its terms.
static SmallVector<uint64_t, 16> expression_of(const Linear &sum)
{
	SmallVector<uint64_t, 16> operation;

	for (unsigned i = 0; i < sum.terms.size(); ++i) {
		operation.append({ dwarf::DW_OP_LLVM_arg, i });
		if (sum.terms[i].second != 1) {
			push_constant(sum.terms[i].second, operation);
			operation.push_back(dwarf::DW_OP_mul);
		}
		if (i)
			operation.push_back(dwarf::DW_OP_plus);
	}
	if (sum.constant) {
		push_constant(sum.constant, operation);
		operation.push_back(dwarf::DW_OP_plus);
	}
	operation.push_back(dwarf::DW_OP_stack_value);
	return operation;
}

// Add the terms of "sum" that are constants to its constant; false on overflow.
static bool fold_constants(Linear &sum)
{
	Linear folded;

	folded.constant = sum.constant;
	for (auto [value, factor] : sum.terms) {
		Linear one;
		auto *constant = dyn_cast<ConstantInt>(value);

		if (constant)
			one.constant = constant->getSExtValue();
		else
			one.terms.push_back({ value, 1 });
		if (!add(one, factor, folded))
			return false;
	}
	sum = folded;
	return true;
}

static void set(const ash_variable &of, ash_code_copy *copy,
	IRBuilder<> *builder, const Linear &sum)
{
	SmallVector<ValueAsMetadata *, 4> values;

	for (auto [value, factor] : sum.terms)
		values.push_back(ValueAsMetadata::get(value));
	if (values.empty())
		emit(of, copy, builder,
			ValueAsMetadata::get(builder->getInt64(sum.constant)),
			{});
	else if (values.size() == 1 && sum.terms[0].second == 1 &&
		!sum.constant)
		emit(of, copy, builder, values[0], {});
	else
		emit(of, copy, builder,
			DIArgList::get(builder->getContext(), values),
			expression_of(sum));
}

void ash_variables_forget(const ash_variables *variables, ash_code_copy *copy,
	LLVMBuilderRef builder)
{
	for (const ash_variable &variable : variables->list)
		forget(variable, copy, unwrap(builder));
}

void ash_variables_set_counters(const ash_variables *variables,
	ash_code_copy *copy, LLVMBuilderRef builder,
	const LLVMBasicBlockRef *header, const LLVMValueRef *value,
	unsigned n_loop)
{
	Function *function = unwrap(builder)->GetInsertBlock()->getParent();
	Iteration at = { { header, n_loop }, { value, n_loop },
		variables->region, function };

	for (const ash_variable &variable : variables->list) {
		bool known = false;
		Linear sum;

		for (PHINode *phi : variable.counters) {
			sum = Linear();
			known = find_counter(phi, at, 6, sum) &&
				fold_constants(sum);
			if (known)
				break;
		}
		if (known)
			set(variable, copy, unwrap(builder), sum);
		else if (!variable.counters.empty())
			forget(variable, copy, unwrap(builder));
	}
}
