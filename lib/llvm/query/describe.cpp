// describe.cpp - source-level names of values.
//
// A value is named after its variable if debug information has one.  A load is
// named after the object: a global variable, or the object at a described
// address, with the member at the offset.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/describe.h"

#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>

#include "llvm/query/describe_impl.h"
#include "llvm/conventions.h"
#include "llvm/quirks/versions.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using ashlar::is_plain;
using ashlar::line_of;

namespace {

// The deepest expressions; longer ones do not help the reader.
constexpr unsigned max_depth = 6;
// The deepest nesting of members.
constexpr unsigned max_members = 8;
// The most characters of a sum or product.
constexpr unsigned max_length = 32;

// An expression in the notation of the source, and its source type (NULL:
// unknown).
struct Expression {
	std::string text;
	const DIType *type;
};

using Found = std::optional<Expression>;

Found describe(const Value &value, unsigned depth);

} // namespace

// ---- types ----

// The type "type" without typedefs and qualifiers.
static const DIType *strip(const DIType *type)
{
	while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
		switch (derived->getTag()) {
		case dwarf::DW_TAG_typedef:
		case dwarf::DW_TAG_const_type:
		case dwarf::DW_TAG_volatile_type:
		case dwarf::DW_TAG_restrict_type:
		case dwarf::DW_TAG_member:
			type = derived->getBaseType();
			break;
		default:
			return type;
		}
	}
	return type;
}

static bool is_reference(const DIType *type)
{
	return type->getTag() == dwarf::DW_TAG_reference_type ||
		type->getTag() == dwarf::DW_TAG_rvalue_reference_type;
}

// The type that a pointer of the type "type" points to; NULL if "type" is no
// pointer.
static const DIType *target_of(const DIType *type)
{
	auto *derived = dyn_cast_or_null<DIDerivedType>(type);

	if (!derived ||
		!(derived->getTag() == dwarf::DW_TAG_pointer_type ||
			is_reference(type)))
		return nullptr;
	return strip(derived->getBaseType());
}

// Is "type" a type of the C++ library?  Names of its members are not shown.
static bool is_of_library(const DICompositeType &type)
{
	const DIScope *scope = type.getScope();

	for (; scope; scope = scope->getScope())
		if (isa<DINamespace>(scope) && scope->getName() == "std")
			return true;
	return false;
}

// The member of "type" that contains "offset", in bytes; base classes count.
static const DIDerivedType *member_at(const DICompositeType &type,
	uint64_t offset)
{
	for (const DINode *element : type.getElements()) {
		auto *member = dyn_cast<DIDerivedType>(element);

		if (!member || member->isStaticMember() ||
			(member->getTag() != dwarf::DW_TAG_member &&
				member->getTag() != dwarf::DW_TAG_inheritance))
			continue;
		uint64_t start = member->getOffsetInBits() / 8;
		const DIType *own = strip(member->getBaseType());
		uint64_t size = own ? own->getSizeInBits() / 8 : 0;

		if (offset >= start && offset < start + size)
			return member;
	}
	return nullptr;
}

// ---- variables ----

// Is the name reserved for the implementation, such as "__p" or "_Tp"?
static bool is_reserved(StringRef name)
{
	return name.starts_with("__") ||
		(name.size() > 1 && name[0] == '_' && isUpper(name[1]));
}

// Is the variable of "record" one that the user knows?  Variables of inlined
// library functions, and "this" of inlined functions, are not.
static bool is_for_people(const DbgVariableRecord &record)
{
	const DILocalVariable *variable = record.getVariable();
	bool is_inlined = record.getDebugLoc().getInlinedAt();

	if (!variable || variable->getName().empty())
		return false;
	return !((is_inlined || variable->isArtificial()) &&
		       is_reserved(variable->getName())) &&
		!(is_inlined && variable->isArtificial());
}

static Expression name_of(const DbgVariableRecord &record)
{
	return Expression { record.getVariable()->getName().str(),
		strip(record.getVariable()->getType()) };
}

// ---- objects ----

// Extend "object" to its member at "offset", which becomes the offset within
// it; "dot" precedes its name.
static bool enter_member(Expression &object, uint64_t &offset, const char *dot)
{
	auto &type = *cast<DICompositeType>(object.type);
	const DIDerivedType *member = member_at(type, offset);

	if (!member)
		return false;
	offset -= member->getOffsetInBits() / 8;
	if (!member->getName().empty() &&
		member->getTag() == dwarf::DW_TAG_member)
		object.text += dot + member->getName().str();
	object.type = strip(member->getBaseType());
	return object.type != nullptr;
}

// Extend "object", an array of one dimension, to the element at "offset"; false
// if it is no array.
static bool enter_element(Expression &object, uint64_t &offset)
{
	auto &type = *cast<DICompositeType>(object.type);
	const DIType *element = strip(type.getBaseType());
	uint64_t size = element ? element->getSizeInBits() / 8 : 0;

	if (!size || type.getElements().size() != 1)
		return false;
	object.text += "[" + std::to_string(offset / size) + "]";
	object.type = element;
	offset %= size;
	return true;
}

// The expression for the number or address at "offset" in "object".  If
// "contents", library containers are named instead of their elements.
static Found scalar_at(Expression object, uint64_t offset, const char *dot,
	bool contents)
{
	for (unsigned i = 0; i < max_members; ++i) {
		auto *type = dyn_cast_or_null<DICompositeType>(object.type);

		if (!type)
			return offset == 0 && object.type ? Found(object)
							  : std::nullopt;
		if (is_of_library(*type))
			return contents ? Found(object) : std::nullopt;
		bool ok = type->getTag() == dwarf::DW_TAG_array_type
			? enter_element(object, offset)
			: enter_member(object, offset, dot);

		if (!ok)
			return std::nullopt;
		dot = ".";
	}
	return std::nullopt;
}

// The expression for what is "offset" bytes after the described address.
static Found behind(Expression address, uint64_t offset, bool contents)
{
	const DIType *type = target_of(address.type);
	bool is_ref = address.type && is_reference(address.type);
	uint64_t size = type ? type->getSizeInBits() / 8 : 0;

	if (!size)
		return std::nullopt;
	if (isa<DICompositeType>(type) && offset < size)
		return scalar_at({ address.text, type }, offset,
			is_ref ? "." : "->", contents);
	if (offset == 0)
		return Expression { (is_ref ? "" : "*") + address.text, type };
	address.text += "[" + std::to_string(offset / size) + "]";
	address.type = type;
	return scalar_at(address, offset % size, ".", contents);
}

// The variable that starts at the address "address".
static Found variable_at(const Value &address)
{
	SmallVector<DIGlobalVariableExpression *, 1> found;

	if (auto *global = dyn_cast<GlobalVariable>(&address)) {
		global->getDebugInfo(found);
		if (found.empty() || found[0]->getVariable()->getName().empty())
			return std::nullopt;
		const DIGlobalVariable *variable = found[0]->getVariable();

		return Expression { variable->getName().str(),
			strip(variable->getType()) };
	}
	if (isa<AllocaInst>(address))
		for (DbgVariableRecord *record :
			findDVRDeclares(const_cast<Value *>(&address)))
			if (is_for_people(*record))
				return name_of(*record);
	return std::nullopt;
}

// Returns "address" without selects that choose a zero to be read instead of
// memory that must not be read.
static const Value *skip_choice(const Value *address)
{
	for (;;) {
		auto *select = dyn_cast<SelectInst>(address);

		if (auto *freeze = dyn_cast<FreezeInst>(address))
			address = freeze->getOperand(0);
		else if (select && isa<AllocaInst>(select->getFalseValue()))
			address = select->getTrueValue();
		else
			return address;
	}
}

// The object at "address", and the offset within it.
static const Value *find_start(const Value *address, const DataLayout &layout,
	APInt &offset)
{
	for (unsigned i = 0; i < max_depth; ++i) {
		const Value *before = address;

		address = skip_choice(address);
		address = address->stripAndAccumulateConstantOffsets(layout,
			offset, true);
		if (address == before)
			break;
	}
	return address;
}

static Found object_at(const Value *address, const DataLayout &layout,
	unsigned depth, bool contents);
static Found member_with(const Value &value, bool contents);

// The expression for the std::vector whose begin or end pointer is "value".
static Found vector_with(const Value &value, unsigned depth)
{
	auto *load = dyn_cast<LoadInst>(&value);
	Found vector = load && depth < max_depth
		? object_at(load->getPointerOperand(), load->getDataLayout(),
			  depth + 1, true)
		: member_with(value, true);

	if (vector &&
		(!isa_and_nonnull<DICompositeType>(vector->type) ||
			!vector->type->getName().starts_with("vector<")))
		return std::nullopt;
	return vector;
}

// The element type of the type "vector" of a std::vector; NULL: unknown.
static const DIType *element_of(const DIType &vector)
{
	DITemplateParameterArray all = cast<DICompositeType>(vector)
					       .getTemplateParams();

	return all.size() ? strip(all[0]->getType()) : nullptr;
}

// The expression for the element "offset" bytes after "begin", the begin of a
// std::vector.
static Found element_at(const Value &begin, uint64_t offset, unsigned depth,
	bool contents)
{
	Found vector = vector_with(begin, depth);
	const DIType *type = vector ? element_of(*vector->type) : nullptr;
	uint64_t size = type ? type->getSizeInBits() / 8 : 0;

	if (!size)
		return std::nullopt;
	return scalar_at(
		{ vector->text + "[" + std::to_string(offset / size) + "]",
			type },
		offset % size, ".", contents);
}

// The expression for the object at "address".
static Found object_at(const Value *address, const DataLayout &layout,
	unsigned depth, bool contents)
{
	APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
	const Value *start = find_start(address, layout, offset);

	if (offset.isNegative())
		return std::nullopt;
	if (Found variable = variable_at(*start))
		return scalar_at(*variable, offset.getZExtValue(), ".",
			contents);
	if (Found pointer = describe(*start, depth + 1))
		return behind(*pointer, offset.getZExtValue(), contents);
	return element_at(*start, offset.getZExtValue(), depth, contents);
}

// ---- values ----

// The rank of a name: variables of the function itself are better than those of
// inlined functions, and "this" is the last choice.
static int rank_of(const DbgVariableRecord &record)
{
	return 2 * !record.getVariable()->isArtificial() +
		!record.getDebugLoc().getInlinedAt();
}

// The expression for the member of a variable that "record" describes, if LLVM
// has split the variable.
static Found member_in(const DbgVariableRecord &record, bool contents)
{
	const DIExpression *expression = record.getExpression();
	auto fragment = expression && !record.hasArgList()
		? expression->getFragmentInfo()
		: std::nullopt;

	if (!fragment || expression->getNumElements() != 3)
		return std::nullopt;
	Found member = scalar_at(name_of(record), fragment->OffsetInBits / 8,
		".", contents);

	if (member && !isa<DICompositeType>(member->type) &&
		member->type->getSizeInBits() != fragment->SizeInBits)
		return std::nullopt;
	return member;
}

// The expression for the member of a variable whose value is "value".  If
// "contents", library containers are named instead of their elements.
static Found member_with(const Value &value, bool contents)
{
	const DbgVariableRecord *best = nullptr;

	if (isa<Constant>(value) || !value.isUsedByMetadata())
		return std::nullopt;
	for (const DbgVariableRecord *record :
		ashlar::records_of(const_cast<Value *>(&value)))
		if (is_for_people(*record) && member_in(*record, contents) &&
			(!best || rank_of(*record) > rank_of(*best)))
			best = record;
	return best ? member_in(*best, contents) : std::nullopt;
}

// The variable whose value, as a whole, is "value".
static Found variable_with(const Value &value)
{
	const DbgVariableRecord *best = nullptr;

	if (isa<Constant>(value) || !value.isUsedByMetadata())
		return std::nullopt;
	for (const DbgVariableRecord *record :
		ashlar::records_of(const_cast<Value *>(&value)))
		if (is_for_people(*record) && is_plain(*record) &&
			(!best || rank_of(*record) > rank_of(*best)))
			best = record;
	return best ? Found(name_of(*best)) : std::nullopt;
}

namespace {

// Returns "value" as an operand in an expression: a constant, or a description
// of the number.
Found describe_operand(const Value &value, unsigned depth)
{
	if (auto *number = dyn_cast<ConstantInt>(&value))
		return Expression { toString(number->getValue(), 10, true),
			nullptr };
	return describe(value, depth + 1);
}

// Returns "found" as the operand of a product: in parentheses if it is a sum.
std::string as_factor(const Expression &found)
{
	return found.text.find(' ') == std::string::npos
		? found.text
		: "(" + found.text + ")";
}

// The expression of "a" and "b" with the operator "sign" between them; nothing
// if the result is too long.
Found join(const Found &a, const char *sign, const Found &b)
{
	bool is_product = *sign == '*';
	std::string text;

	if (!a || !b)
		return std::nullopt;
	text = (is_product ? as_factor(*a) : a->text) + " " + sign + " " +
		(*sign == '+' ? b->text : as_factor(*b));
	if (text.size() > max_length)
		return std::nullopt;
	return Expression { text, a->type };
}

// The expression for "value", a sum or product such as "a + 1", "a - b" or "8 *
// a".
Found describe_sum(const Value &value, unsigned depth)
{
	const Value *left, *right;
	const APInt *number;

	if (match(&value, m_Add(m_Value(left), m_APInt(number))) &&
		number->isNegative())
		return join(describe_operand(*left, depth), "-",
			Expression { toString(number->abs(), 10, false),
				nullptr });
	if (match(&value, m_Add(m_Value(left), m_Value(right))))
		return join(describe_operand(*left, depth), "+",
			describe_operand(*right, depth));
	if (match(&value, m_Sub(m_Value(left), m_Value(right))))
		return join(describe_operand(*left, depth), "-",
			describe_operand(*right, depth));
	if (match(&value, m_Mul(m_Value(left), m_Value(right))))
		return join(describe_operand(*left, depth), "*",
			describe_operand(*right, depth));
	if (match(&value, m_Shl(m_Value(left), m_APInt(number))) &&
		number->ult(20))
		return join(describe_operand(*left, depth), "*",
			Expression {
				std::to_string(1u << number->getZExtValue()),
				nullptr });
	return std::nullopt;
}

// If "value" is end minus begin of a std::vector: the expression for the
// vector's size.
Found describe_size(const Value &value, unsigned depth)
{
	const Value *end, *begin;
	const APInt *by = nullptr;
	uint64_t size;

	if (!match(&value,
		    m_Shr(m_Sub(m_PtrToInt(m_Value(end)),
				  m_PtrToInt(m_Value(begin))),
			    m_APInt(by))) &&
		!match(&value,
			m_SDiv(m_Sub(m_PtrToInt(m_Value(end)),
				       m_PtrToInt(m_Value(begin))),
				m_APInt(by))))
		return std::nullopt;
	Found vector = vector_with(*end, depth);
	Found same = vector_with(*begin, depth);
	const DIType *type = vector ? element_of(*vector->type) : nullptr;

	size = cast<Operator>(value).getOpcode() == Instruction::SDiv
		? by->getZExtValue()
		: uint64_t(1) << by->getZExtValue();
	if (!same || vector->text != same->text || !type ||
		type->getSizeInBits() / 8 != size)
		return std::nullopt;
	return Expression { vector->text + ".size()", nullptr };
}

Found describe(const Value &value, unsigned depth)
{
	const Value *inner;

	if (depth > max_depth)
		return std::nullopt;
	if (Found variable = variable_with(value))
		return variable;
	if (Found member = member_with(value, false))
		return member;
	if (match(&value, m_ZExtOrSExt(m_Value(inner))) ||
		match(&value, m_Trunc(m_Value(inner))) ||
		match(&value, m_Freeze(m_Value(inner))))
		return describe(*inner, depth + 1);
	if (auto *load = dyn_cast<LoadInst>(&value))
		return object_at(load->getPointerOperand(),
			load->getDataLayout(), depth, false);
	if (Found size = describe_size(value, depth))
		return size;
	return describe_sum(value, depth);
}

} // namespace

static char *copy(const Found &found)
{
	return found ? strdup(found->text.c_str()) : nullptr;
}

char *ash_describe_number(LLVMValueRef value)
{
	return copy(describe(*unwrap(value), 0));
}

// The debug subprogram of "function", of a copy that in its debug locations;
// NULL without debug information.
static const DISubprogram *program_of(const Function &function)
{
	if (const DISubprogram *program = function.getSubprogram())
		return program;
	for (const Instruction &inst : instructions(function))
		if (const DILocation *location = inst.getDebugLoc())
			return location->getInlinedAtScope()->getSubprogram();
	return nullptr;
}

// Do the arguments in the IR correspond to those in the source, according to
// debug information?  A structure may be passed in several, or in none.
static bool has_plain_arguments(const Function &function)
{
	const DISubprogram *program = program_of(function);

	const DISubroutineType *type = program ? program->getType() : nullptr;
	size_t n = type ? type->getTypeArray().size() : 0;

	return n == 0 || n == function.arg_size() + 1;
}

static Found name_argument(const Argument &argument)
{
	if (!has_plain_arguments(*argument.getParent()))
		return std::nullopt;
	return Expression {
		"argument " + std::to_string(argument.getArgNo() + 1), nullptr
	};
}

// The source line of an instruction that uses "value"; 0: unknown.
static unsigned line_of_use(const Value &value)
{
	for (const User *user : value.users())
		if (auto *inst = dyn_cast<Instruction>(user))
			if (unsigned line = line_of(*inst))
				return line;
	return 0;
}

// Does the IR name of "value" seem to come from the source?
static bool has_own_name(const Value &value)
{
	auto *inst = dyn_cast<Instruction>(&value);

	return value.hasName() && !(inst && program_of(*inst->getFunction()));
}

// A description of where an unnamed value comes from, such as "the value loaded
// in line 7".
static Found find_origin(const Value &value)
{
	auto *argument = dyn_cast<Argument>(&value);
	auto *inst = dyn_cast<Instruction>(&value);
	unsigned line = inst ? line_of(*inst) : 0;
	const char *what = "the value computed in line ";

	if (has_own_name(value))
		return std::nullopt;
	if (argument)
		if (Found name = name_argument(*argument))
			return name;
	if (!line) {
		what = "the value used in line ";
		line = line_of_use(value);
	} else if (inst->getType()->isIntegerTy(1)) {
		what = "the condition in line ";
	} else if (isa<LoadInst>(inst)) {
		what = "the value loaded in line ";
	}
	if (!line)
		return std::nullopt;
	return Expression { what + std::to_string(line), nullptr };
}

char *ash_describe_origin(LLVMValueRef value)
{
	return copy(find_origin(*unwrap(value)));
}

// ---- tables of row addresses ----

// The alloca for row addresses, if "address" is one; else NULL.
static const AllocaInst *slot_at(const Value *address)
{
	auto *slot = dyn_cast<AllocaInst>(address);

	return slot && slot->hasMetadata(ASH_VERSION_CHECK) ? slot : nullptr;
}

// The load of a row address from its table, if "address" is such a row address
// that is also stored to an alloca.
static const LoadInst *loaded_row(const Value *address)
{
	auto *freeze = dyn_cast<FreezeInst>(address);
	auto *load = freeze ? dyn_cast<LoadInst>(freeze->getOperand(0))
			    : nullptr;

	if (!load)
		return nullptr;
	for (const User *user : freeze->users())
		if (auto *store = dyn_cast<StoreInst>(user))
			if (slot_at(store->getPointerOperand()))
				return load;
	return nullptr;
}

// The load from a table that yields the row address "address", also if the row
// address has been stored to an alloca in between; NULL if there is none.
static const LoadInst *row_load(const Value *address)
{
	auto *load = dyn_cast<LoadInst>(address);
	const AllocaInst *slot = load ? slot_at(load->getPointerOperand())
				      : nullptr;

	if (!slot)
		return loaded_row(address);
	for (const User *user : slot->users())
		if (auto *store = dyn_cast<StoreInst>(user))
			if (auto *row = loaded_row(store->getValueOperand()))
				return row;
	return nullptr;
}

// The base that "address" points into.  Both sides of a select must lead to the
// same base, or one be the zero that replaces memory that must not be read.
static const Value *skip_offsets(const Value *address,
	unsigned depth = max_depth)
{
	if (depth == 0 || row_load(address))
		return address;
	if (auto *element = dyn_cast<GEPOperator>(address))
		return skip_offsets(element->getPointerOperand(), depth - 1);
	if (auto *freeze = dyn_cast<FreezeInst>(address))
		return skip_offsets(freeze->getOperand(0), depth - 1);
	if (auto *select = dyn_cast<SelectInst>(address)) {
		auto *yes = skip_offsets(select->getTrueValue(), depth - 1);
		auto *no = skip_offsets(select->getFalseValue(), depth - 1);

		return yes == no || isa<AllocaInst>(no) ? yes : address;
	}
	return address;
}

// The name of the object at "start", such as "a" or "x->data".
static Found name_start(const Value &start)
{
	if (Found variable = variable_at(start))
		return variable;
	if (Found variable = variable_with(start)) {
		if (variable->text == "this")
			variable->text = "*this";
		return variable;
	}
	if (Found member = member_with(start, true))
		return member;
	if (auto *load = dyn_cast<LoadInst>(&start))
		return object_at(load->getPointerOperand(),
			load->getDataLayout(), 0, true);
	if (start.hasName() && isa<GlobalVariable>(start))
		return Expression { start.getName().str(), nullptr };
	return std::nullopt;
}

static Found name_table(const LoadInst &load)
{
	return name_start(*skip_offsets(load.getPointerOperand()));
}

char *ash_describe_array(LLVMValueRef base)
{
	const Value *start = skip_offsets(unwrap(base));
	const LoadInst *row = row_load(start);
	Found found = row ? name_table(*row) : name_start(*start);

	if (found && row)
		found->text = "the rows of " + found->text;
	if (!found && isa<Argument>(start) && !start->hasName())
		found = name_argument(cast<Argument>(*start));
	return copy(found);
}

// The load of the row address from which "value" is computed.
static const LoadInst *find_row(const Value *value, unsigned depth)
{
	const LoadInst *row = row_load(value);

	if (row || depth == 0 || !isa<Instruction>(value) ||
		isa<LoadInst, PHINode>(value))
		return row;
	for (const Value *operand : cast<Instruction>(value)->operands())
		if ((row = find_row(operand, depth - 1)))
			return row;
	return nullptr;
}

char *ash_describe_table(LLVMValueRef value)
{
	auto *step = dyn_cast<Instruction>(unwrap(value));
	const LoadInst *row = step && step->hasMetadata(ASH_ROW_STEP)
		? find_row(step, max_depth)
		: nullptr;

	return row ? copy(name_table(*row)) : nullptr;
}
