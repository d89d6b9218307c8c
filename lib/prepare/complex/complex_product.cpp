// complex_product.cpp - multiplication of complex numbers as calls of pure
// functions.
//
// C and C++ define (a + ib) * (c + id) as
//
//	re = a * c - b * d;
//	im = a * d + b * c;
//	if (isnan(re) && isnan(im))
//		(re, im) = __muldc3(a, b, c, d);
//
// A conditional call cannot be modelled.  But the whole is a pure function of
// four numbers.  So each part becomes a call of a function that is generated
// with exactly this body.  LLVM inlines these calls first of all, as they are
// marked alwaysinline, and finds that both parts have the same test.
//
// Requires:    no hoisting or sinking across the test for NaNs.
// Ensures:     products of complex numbers are two calls of pure functions, one
//              for each part, without branches.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_HANDLED, at the functions that it makes.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "llvm/conventions.h"
#include "llvm/quirks/versions.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace ashlar {
namespace {

enum Part : unsigned { real, imaginary };

struct Product {
	CallInst *slow; // the library call, in a block of its own
	// Blocks with the NaN tests of the real and of the imaginary part.
	BasicBlock *first, *second;
	BasicBlock *after;
	Instruction *part[2]; // results of the fast path
	FastMathFlags flags; // flags that all operations of the fast path have

	Value *operand(unsigned i) const { return slow->getArgOperand(i); }
};

} // namespace

static bool is_product_call(const CallInst &call)
{
	static const StringRef names[] = { "__mulsc3", "__muldc3", "__mulxc3" };
	const Function *callee = call.getCalledFunction();

	return callee && callee->isDeclaration() && call.arg_size() == 4 &&
		is_contained(names, callee->getName()) &&
		all_of(call.args(), [&](const Use &operand) {
			return operand->getType()->isFloatingPointTy() &&
				operand->getType() ==
				call.getArgOperand(0)->getType();
		});
}

// The part of the result of "call" that "value" extracts, as a number: "real"
// or "imaginary"; -1: neither.
static int extracted_part(const Value *value, const CallInst &call)
{
	uint64_t index;

	if (auto *extract = dyn_cast<ExtractValueInst>(value))
		return extract->getAggregateOperand() == &call &&
				extract->getNumIndices() == 1 &&
				extract->getIndices()[0] < 2
			? (int) extract->getIndices()[0]
			: -1;
	return match(value,
		       m_ExtractElt(m_Specific(&call), m_ConstantInt(index))) &&
			index < 2
		? (int) index
		: -1;
}

// The number whose NaN test leads from "block" to "next", and otherwise to
// "otherwise"; NULL if the test has another form.
static Instruction *tested_number(const BasicBlock &block,
	const BasicBlock *next, const BasicBlock *otherwise)
{
	auto *branch = dyn_cast<BranchInst>(block.getTerminator());
	Value *number, *other;

	if (!branch || !branch->isConditional() ||
		branch->getSuccessor(0) != next ||
		branch->getSuccessor(1) != otherwise ||
		!match(branch->getCondition(),
			m_SpecificFCmp(FCmpInst::FCMP_UNO, m_Value(number),
				m_Value(other))) ||
		(other != number && !match(other, m_AnyZeroFP())))
		return nullptr;
	return dyn_cast<Instruction>(number);
}

// Returns a number for the set of flags "flags" that no other set has.
static unsigned number_of(FastMathFlags flags)
{
	return flags.allowReassoc() | flags.noInfs() << 1 |
		flags.noSignedZeros() << 2 | flags.allowReciprocal() << 3 |
		flags.allowContract() << 4 | flags.approxFunc() << 5 |
		flags.noNaNs() << 6;
}

// Do p.part[real] and p.part[imaginary] compute the product of the operands of
// p.slow, with the same flags in all operations?  If so, sets p.flags.
static bool is_fast_path(Product &p)
{
	Value *a = p.operand(0), *b = p.operand(1);
	Value *c = p.operand(2), *d = p.operand(3);
	Instruction *re = p.part[real], *im = p.part[imaginary];

	if (!match(re,
		    m_FSub(m_c_FMul(m_Specific(a), m_Specific(c)),
			    m_c_FMul(m_Specific(b), m_Specific(d)))) ||
		!match(im,
			m_c_FAdd(m_c_FMul(m_Specific(a), m_Specific(d)),
				m_c_FMul(m_Specific(b), m_Specific(c)))))
		return false;
	p.flags = re->getFastMathFlags();
	return all_of(p.part, [&](Instruction *part) {
		return all_of(part->operands(), [&](Value *operand) {
			return number_of(cast<Instruction>(operand)
					       ->getFastMathFlags()) ==
				number_of(p.flags);
		}) && number_of(part->getFastMathFlags()) == number_of(p.flags);
	});
}

// The part of the product that "phi", a PHI node after it, joins from the
// library call and both tests: "real" or "imaginary"; -1: neither.
static int joined_part(const PHINode &phi, const Product &p)
{
	int part = extracted_part(
		phi.getIncomingValueForBlock(p.slow->getParent()), *p.slow);

	return part >= 0 &&
			phi.getIncomingValueForBlock(p.first) == p.part[part] &&
			phi.getIncomingValueForBlock(p.second) == p.part[part]
		? part
		: -1;
}

// Does the block contain only a comparison and the branch that uses it?
static bool is_test_alone(const BasicBlock &block)
{
	return ashlar::size_without_debug(block) == 2 &&
		block.begin()->hasOneUse();
}

static bool is_slow_path_alone(const Product &p)
{
	return all_of(ashlar::without_debug(*p.slow->getParent()),
		[&](const Instruction &inst) {
			return &inst == p.slow || inst.isTerminator() ||
				extracted_part(&inst, *p.slow) >= 0;
		});
}

// Recognize the multiplication of complex numbers whose slow path is "call", a
// call of the library such as __muldc3.  Stores its blocks, its operations and
// their flags in "p"; returns false if the code around "call" has another form.
static bool find_product(CallInst &call, Product &p)
{
	BasicBlock *slow = call.getParent();

	p.slow = &call;
	p.second = slow->getSinglePredecessor();
	p.first = p.second ? p.second->getSinglePredecessor() : nullptr;
	p.after = slow->getSingleSuccessor();
	if (!p.first || !p.after || !p.after->hasNPredecessors(3))
		return false;
	p.part[real] = tested_number(*p.first, p.second, p.after);
	p.part[imaginary] = tested_number(*p.second, slow, p.after);
	return p.part[real] && p.part[imaginary] && is_fast_path(p) &&
		is_test_alone(*p.second) && is_slow_path_alone(p) &&
		all_of(p.after->phis(), [&](const PHINode &phi) {
			return joined_part(phi, p) >= 0;
		});
}

// ---- the functions that compute a part of a product ----

// Emit the formulas for both parts of the product of the complex numbers that
// are the arguments of "function", with the fast-math flags "flags"; the
// results go to "part".
static void write_fast_path(IRBuilder<> &builder, Function &function,
	FastMathFlags flags, Value *part[2])
{
	Value *a = function.getArg(0), *b = function.getArg(1);
	Value *c = function.getArg(2), *d = function.getArg(3);

	builder.setFastMathFlags(flags);
	part[real] = builder.CreateFSub(builder.CreateFMul(a, c),
		builder.CreateFMul(b, d));
	part[imaginary] = builder.CreateFAdd(builder.CreateFMul(a, d),
		builder.CreateFMul(b, c));
}

// Emit a copy of the library call "like", with the arguments of "function";
// returns the part "part" (real or imaginary) of its result.
static Value *write_slow_path(IRBuilder<> &builder, Function &function,
	const CallInst &like, unsigned part)
{
	auto *call = cast<CallInst>(like.clone());

	for (unsigned i = 0; i < 4; ++i)
		call->setArgOperand(i, function.getArg(i));
	call->setDebugLoc(DebugLoc());
	call->dropUnknownNonDebugMetadata();
	call->setDoesNotAccessMemory();
	call->setDoesNotThrow();
	call->addFnAttr(Attribute::WillReturn);
	builder.Insert(call);
	return call->getType()->isStructTy()
		? builder.CreateExtractValue(call, part)
		: builder.CreateExtractElement(call, part);
}

static void write_body(Function &function, const Product &p, unsigned part)
{
	LLVMContext &context = function.getContext();
	BasicBlock *block[4];
	Value *fast[2], *result;

	for (BasicBlock *&one : block)
		one = BasicBlock::Create(context, "", &function);
	IRBuilder<> builder(block[0]);
	write_fast_path(builder, function, p.flags, fast);
	builder.clearFastMathFlags();
	builder.CreateCondBr(builder.CreateFCmpUNO(fast[real], fast[real]),
		block[1], block[3]);
	builder.SetInsertPoint(block[1]);
	builder.CreateCondBr(
		builder.CreateFCmpUNO(fast[imaginary], fast[imaginary]),
		block[2], block[3]);
	for (unsigned i = 0; i < 2; ++i)
		block[i]->getTerminator()->copyMetadata(
			*(i ? p.second : p.first)->getTerminator(),
			LLVMContext::MD_prof);
	builder.SetInsertPoint(block[2]);
	result = write_slow_path(builder, function, *p.slow, part);
	builder.CreateBr(block[3]);
	builder.SetInsertPoint(block[3]);
	PHINode *phi = builder.CreatePHI(result->getType(), 3);
	phi->addIncoming(fast[part], block[0]);
	phi->addIncoming(fast[part], block[1]);
	phi->addIncoming(result, block[2]);
	builder.CreateRet(phi);
}

static Function *function_for(const Product &p, unsigned part)
{
	static const char *const names[] = { "re", "im" };
	Module &module = *p.slow->getModule();
	const Function &user = *p.slow->getFunction();
	Type *type = p.operand(0)->getType();
	std::string name = ("ashlar.product." +
		p.slow->getCalledFunction()->getName() + "." + names[part] +
		"." + Twine(number_of(p.flags)))
				   .str();
	Function *function = module.getFunction(name);

	if (function)
		return function;
	function = Function::Create(
		FunctionType::get(type, { type, type, type, type }, false),
		GlobalValue::InternalLinkage, name, module);
	function->addFnAttr(ASH_HANDLED);
	function->addFnAttr(Attribute::AlwaysInline);
	function->addFnAttr(Attribute::WillReturn);
	function->setDoesNotThrow();
	function->setDoesNotAccessMemory();
	for (const char *kind :
		{ "target-cpu", "target-features", "no-builtins" })
		if (user.hasFnAttribute(kind))
			function->addFnAttr(user.getFnAttribute(kind));
	write_body(*function, p, part);
	return function;
}

// ---- calls of these functions ----

static void replace(Product &p)
{
	IRBuilder<> builder(p.first->getTerminator());
	BasicBlock *slow = p.slow->getParent();
	Value *call[2];

	for (unsigned part : { real, imaginary }) {
		CallInst *one = builder.CreateCall(function_for(p, part),
			{ p.operand(0), p.operand(1), p.operand(2),
				p.operand(3) });

		one->setDebugLoc(p.slow->getDebugLoc());
		one->setDoesNotAccessMemory();
		one->setDoesNotThrow();
		one->addFnAttr(Attribute::WillReturn);
		call[part] = one;
	}
	for (PHINode &phi : make_early_inc_range(p.after->phis())) {
		phi.replaceAllUsesWith(call[joined_part(phi, p)]);
		phi.eraseFromParent();
	}
	builder.CreateBr(p.after);
	p.first->getTerminator()->eraseFromParent();
	DeleteDeadBlocks({ p.second, slow });
}

PreservedAnalyses ComplexProductPass::run(Function &function,
	FunctionAnalysisManager &)
{
	SmallVector<CallInst *, 8> calls;
	bool changed = false;

	for (Instruction &inst : instructions(function))
		if (auto *call = dyn_cast<CallInst>(&inst))
			if (is_product_call(*call))
				calls.push_back(call);
	for (CallInst *call : calls) {
		Product p = {};

		if (!find_product(*call, p))
			continue;
		replace(p);
		changed = true;
	}
	return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace ashlar
