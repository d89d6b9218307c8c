/* interpret.c - interpretation of single instructions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/interpret.h"

#include <math.h>
#include <string.h>

#include "llvm/edit/edit.h"
#include "modelcheck/bits_map.h"

typedef __int128 wide;

static bool give_up(ash_interpreter *in, const char *why)
{
	if (!in->unknown)
		in->unknown = why;
	return false;
}

/* ---- types ---- */

static bool is_float(LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMFloatTypeKind:
	case LLVMDoubleTypeKind:
	case LLVMX86_FP80TypeKind:
	case LLVMFP128TypeKind:
	case LLVMPPC_FP128TypeKind:
		return true;
	default:
		return false;
	}
}

static bool is_integer(LLVMTypeRef type)
{
	return LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
}

bool ash_interpret_knows(LLVMTypeRef type)
{
	if (is_integer(type))
		return LLVMGetIntTypeWidth(type) <= 64;
	return is_float(type) || LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

unsigned ash_interpret_size(LLVMTargetDataRef layout, LLVMTypeRef type)
{
	return LLVMStoreSizeOfType(layout, type);
}

/* The width of an integer; addresses have 64 bits. */
static unsigned width_of(LLVMTypeRef type)
{
	return is_integer(type) ? LLVMGetIntTypeWidth(type) : 64;
}

uint64_t ash_interpret_cut(uint64_t bits, LLVMTypeRef type)
{
	unsigned width = width_of(type);

	return width >= 64 ? bits : bits & ((UINT64_C(1) << width) - 1);
}

int64_t ash_interpret_signed(uint64_t bits, LLVMTypeRef type)
{
	unsigned unused = 64 - width_of(type);

	return (int64_t) (bits << unused) >> unused;
}

static double to_double(uint64_t bits, LLVMTypeRef type)
{
	uint32_t low = bits;
	double number;
	float single;

	if (LLVMGetTypeKind(type) == LLVMFloatTypeKind) {
		memcpy(&single, &low, sizeof(single));
		return single;
	}
	memcpy(&number, &bits, sizeof(number));
	return number;
}

static uint64_t from_double(double number, LLVMTypeRef type)
{
	float single = number;
	uint64_t bits = 0;

	if (LLVMGetTypeKind(type) == LLVMFloatTypeKind)
		memcpy(&bits, &single, sizeof(single));
	else
		memcpy(&bits, &number, sizeof(number));
	return bits;
}

uint64_t ash_interpret_make(uint64_t seed, LLVMTypeRef type)
{
	uint64_t random = ash_bits_mix(seed);

	if (is_float(type))
		return from_double(((int) (random % 2001) - 1000) / 64.0, type);
	return width_of(type) <= 8 ? random & 1 : random & 3;
}

/* ---- operands ---- */

static bool get(ash_interpreter *in, LLVMValueRef inst, unsigned pos,
	uint64_t *bits)
{
	return in->operand(in->user, LLVMGetOperand(inst, pos), bits);
}

static LLVMTypeRef operand_type(LLVMValueRef inst, unsigned pos)
{
	return LLVMTypeOf(LLVMGetOperand(inst, pos));
}

bool ash_interpret_constant(ash_interpreter *in, LLVMValueRef value,
	uint64_t *bits)
{
	LLVMBool inexact;

	*bits = 0;
	if (LLVMIsAConstantInt(value))
		*bits = LLVMConstIntGetZExtValue(value);
	else if (LLVMIsAConstantFP(value))
		*bits = from_double(LLVMConstRealGetDouble(value, &inexact),
			LLVMTypeOf(value));
	else if (!LLVMIsAConstantPointerNull(value) && !LLVMIsUndef(value))
		return give_up(in, "a constant is not understood");
	return true;
}

/* ---- integers ---- */

static bool fits(wide number, unsigned width, bool is_signed)
{
	wide one = 1;

	if (is_signed)
		return number >= -(one << (width - 1)) &&
			number < one << (width - 1);
	return number >= 0 && number < one << width;
}

/* The exact sum, difference or product of "a" and "b", the operands as signed
 * or unsigned numbers.
 */
static wide exact(LLVMOpcode opcode, wide a, wide b)
{
	switch (opcode) {
	case LLVMAdd:
		return a + b;
	case LLVMSub:
		return a - b;
	default:
		return a * b;
	}
}

/* Does the result overflow although nuw or nsw excludes that? */
static bool breaks_promise(LLVMValueRef inst, LLVMOpcode opcode, uint64_t a,
	uint64_t b)
{
	LLVMTypeRef type = LLVMTypeOf(inst);
	unsigned width = width_of(type);

	if (LLVMGetNSW(inst) &&
		!fits(exact(opcode, ash_interpret_signed(a, type),
			      ash_interpret_signed(b, type)),
			width, true))
		return true;
	return LLVMGetNUW(inst) && !fits(exact(opcode, a, b), width, false);
}

static bool add(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t a, uint64_t b, uint64_t *bits)
{
	if (LLVMIsAInstruction(inst) && breaks_promise(inst, opcode, a, b))
		in->undefined = true;
	*bits = opcode == LLVMAdd ? a + b : opcode == LLVMSub ? a - b : a * b;
	return true;
}

/* Does the instruction lose bits although a flag such as "exact" excludes that?
 */
static bool loses(LLVMValueRef inst, LLVMOpcode opcode, uint64_t a, uint64_t b)
{
	if (!LLVMIsAInstruction(inst))
		return false;
	if (opcode == LLVMOr)
		return LLVMGetIsDisjoint(inst) && (a & b);
	if (opcode == LLVMShl)
		return (LLVMGetNUW(inst) &&
			       !fits((wide) a << b, width_of(LLVMTypeOf(inst)),
				       false)) ||
			(LLVMGetNSW(inst) &&
				!fits((wide) ash_interpret_signed(a,
					      LLVMTypeOf(inst)) *
						((wide) 1 << b),
					width_of(LLVMTypeOf(inst)), true));
	return LLVMGetExact(inst) && (a & ((UINT64_C(1) << b) - 1));
}

static bool divide(ash_interpreter *in, LLVMTypeRef type, LLVMOpcode opcode,
	uint64_t a, uint64_t b, uint64_t *bits)
{
	int64_t x = ash_interpret_signed(a, type);
	int64_t y = ash_interpret_signed(b, type);

	*bits = 0;
	if (!b || (y == -1 && x == INT64_MIN)) {
		in->undefined = true;
		return true;
	}
	switch (opcode) {
	case LLVMUDiv:
		*bits = a / b;
		break;
	case LLVMURem:
		*bits = a % b;
		break;
	case LLVMSDiv:
		*bits = x / y;
		break;
	default:
		*bits = x % y;
		break;
	}
	return true;
}

static bool shift(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t a, uint64_t b, uint64_t *bits)
{
	LLVMTypeRef type = LLVMTypeOf(inst);

	*bits = 0;
	if (b >= width_of(type)) {
		in->undefined = true;
		return true;
	}
	if (loses(inst, opcode, a, b))
		in->undefined = true;
	if (opcode == LLVMAShr)
		*bits = ash_interpret_signed(a, type) >> b;
	else
		*bits = opcode == LLVMShl ? a << b : a >> b;
	return true;
}

static bool logic(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t a, uint64_t b, uint64_t *bits)
{
	if (opcode == LLVMOr && loses(inst, opcode, a, b))
		in->undefined = true;
	*bits = opcode == LLVMAnd ? a & b : opcode == LLVMOr ? a | b : a ^ b;
	return true;
}

static bool compute(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t a, uint64_t b, uint64_t *bits)
{
	switch (opcode) {
	case LLVMAdd:
	case LLVMSub:
	case LLVMMul:
		return add(in, inst, opcode, a, b, bits);
	case LLVMUDiv:
	case LLVMSDiv:
	case LLVMURem:
	case LLVMSRem:
		return divide(in, LLVMTypeOf(inst), opcode, a, b, bits);
	case LLVMShl:
	case LLVMLShr:
	case LLVMAShr:
		return shift(in, inst, opcode, a, b, bits);
	default:
		return logic(in, inst, opcode, a, b, bits);
	}
}

static bool integer(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t *bits)
{
	uint64_t a, b;

	if (!get(in, inst, 0, &a) || !get(in, inst, 1, &b) ||
		!compute(in, inst, opcode, a, b, bits))
		return false;
	*bits = ash_interpret_cut(*bits, LLVMTypeOf(inst));
	return true;
}

static bool compare_as(LLVMIntPredicate predicate, uint64_t a, uint64_t b,
	int64_t x, int64_t y)
{
	switch (predicate) {
	case LLVMIntEQ:
		return a == b;
	case LLVMIntNE:
		return a != b;
	case LLVMIntUGT:
		return a > b;
	case LLVMIntUGE:
		return a >= b;
	case LLVMIntULT:
		return a < b;
	case LLVMIntULE:
		return a <= b;
	case LLVMIntSGT:
		return x > y;
	case LLVMIntSGE:
		return x >= y;
	case LLVMIntSLT:
		return x < y;
	default:
		return x <= y;
	}
}

static bool compare(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits)
{
	LLVMTypeRef type = operand_type(inst, 0);
	uint64_t a, b;

	if (!get(in, inst, 0, &a) || !get(in, inst, 1, &b))
		return false;
	*bits = compare_as(LLVMGetICmpPredicate(inst), a, b,
		ash_interpret_signed(a, type), ash_interpret_signed(b, type));
	return true;
}

/* ---- floating point ---- */

static double apply(LLVMOpcode opcode, double a, double b)
{
	switch (opcode) {
	case LLVMFAdd:
		return a + b;
	case LLVMFSub:
		return a - b;
	case LLVMFMul:
		return a * b;
	case LLVMFDiv:
		return a / b;
	default:
		return fmod(a, b);
	}
}

static bool floating(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t *bits)
{
	LLVMTypeRef type = LLVMTypeOf(inst);
	uint64_t a, b;

	if (!get(in, inst, 0, &a) || !get(in, inst, 1, &b))
		return false;
	*bits = from_double(
		apply(opcode, to_double(a, type), to_double(b, type)), type);
	return true;
}

static bool negate(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits)
{
	LLVMTypeRef type = LLVMTypeOf(inst);

	if (!get(in, inst, 0, bits))
		return false;
	*bits = from_double(-to_double(*bits, type), type);
	return true;
}

/* Predicates of comparisons are bit masks: equal, greater, less, unordered. */
static bool compare_floats(ash_interpreter *in, LLVMValueRef inst,
	uint64_t *bits)
{
	LLVMTypeRef type = operand_type(inst, 0);
	uint64_t a, b;
	double x, y;

	if (!get(in, inst, 0, &a) || !get(in, inst, 1, &b))
		return false;
	x = to_double(a, type);
	y = to_double(b, type);
	*bits = LLVMGetFCmpPredicate(inst) >> (x == y ? 0
							      : x > y ? 1
							      : x < y ? 2
								      : 3) &
		1;
	return true;
}

/* ---- conversions ---- */

static uint64_t to_integer(double number)
{
	if (!(number > -9.2e18 && number < 9.2e18))
		return 0;
	return (int64_t) number;
}

static uint64_t convert(LLVMOpcode opcode, uint64_t bits, LLVMTypeRef from,
	LLVMTypeRef to)
{
	switch (opcode) {
	case LLVMSExt:
		return ash_interpret_signed(bits, from);
	case LLVMFPTrunc:
	case LLVMFPExt:
		return from_double(to_double(bits, from), to);
	case LLVMFPToSI:
	case LLVMFPToUI:
		return to_integer(to_double(bits, from));
	case LLVMSIToFP:
		return from_double(ash_interpret_signed(bits, from), to);
	case LLVMUIToFP:
		return from_double(bits, to);
	default:
		return bits;
	}
}

static bool cast(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t *bits)
{
	LLVMTypeRef from = operand_type(inst, 0), to = LLVMTypeOf(inst);

	if (!get(in, inst, 0, bits))
		return false;
	if (opcode == LLVMBitCast && width_of(from) != width_of(to))
		return give_up(in, "a conversion is not understood");
	if (LLVMIsAZExtInst(inst) && LLVMGetNNeg(inst) &&
		ash_interpret_signed(*bits, from) < 0)
		in->undefined = true;
	*bits = convert(opcode, *bits, from, to);
	if (!is_float(to))
		*bits = ash_interpret_cut(*bits, to);
	return true;
}

/* ---- addresses ---- */

/* Step from an object of *type to one of its parts; false if it has none. */
static bool step_into(ash_interpreter *in, LLVMTypeRef *type, int64_t index,
	uint64_t *bits)
{
	switch (LLVMGetTypeKind(*type)) {
	case LLVMStructTypeKind:
		*bits += LLVMOffsetOfElement(in->layout, *type, index);
		*type = LLVMStructGetTypeAtIndex(*type, index);
		return true;
	case LLVMArrayTypeKind:
		*type = LLVMGetElementType(*type);
		*bits += index * LLVMABISizeOfType(in->layout, *type);
		return true;
	default:
		return give_up(in, "an address is not understood");
	}
}

static bool address(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits)
{
	LLVMTypeRef type = LLVMGetGEPSourceElementType(inst);
	int n = LLVMGetNumOperands(inst);
	uint64_t raw;

	if (!get(in, inst, 0, bits))
		return false;
	for (int i = 1; i < n; i++) {
		int64_t index;

		if (!get(in, inst, i, &raw))
			return false;
		index = ash_interpret_signed(raw, operand_type(inst, i));
		if (i == 1)
			*bits += index * LLVMABISizeOfType(in->layout, type);
		else if (!step_into(in, &type, index, bits))
			return false;
	}
	return true;
}

/* ---- calls ---- */

const char *ash_interpret_callee(LLVMValueRef call)
{
	LLVMValueRef callee = LLVMGetCalledValue(call);
	size_t length;

	return callee && LLVMIsAFunction(callee)
		? LLVMGetValueName2(callee, &length)
		: "";
}

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

bool ash_interpret_is_marker(LLVMValueRef inst)
{
	static const char *const marker[] = { "llvm.lifetime.", "llvm.dbg.",
		"llvm.assume", "llvm.experimental.noalias.scope.decl",
		"llvm.donothing", "llvm.sideeffect", "llvm.prefetch",
		"llvm.invariant.", "llvm.var.annotation" };
	const char *name;

	if (!LLVMIsACallInst(inst))
		return false;
	name = ash_interpret_callee(inst);
	for (unsigned i = 0; i < sizeof(marker) / sizeof(*marker); i++)
		if (starts_with(name, marker[i]))
			return true;
	return false;
}

enum { MAX_ARGUMENT = 16 };

/* Evaluate all arguments but metadata. */
static bool get_arguments(ash_interpreter *in, LLVMValueRef call,
	uint64_t *argument, unsigned *n)
{
	unsigned all = LLVMGetNumArgOperands(call);

	*n = 0;
	if (all > MAX_ARGUMENT)
		return give_up(in, "a call has many arguments");
	for (unsigned i = 0; i < all; i++) {
		LLVMValueRef value = LLVMGetOperand(call, i);

		if (ash_ir_is_metadata(value))
			continue;
		if (!ash_interpret_knows(LLVMTypeOf(value)))
			return give_up(in, "an argument is not understood");
		if (!in->operand(in->user, value, &argument[(*n)++]))
			return false;
	}
	return true;
}

/* Evaluate a saturating addition or subtraction; false if "name" is not one. */
static bool call_saturating(const char *name, LLVMTypeRef type, uint64_t a,
	uint64_t b, uint64_t *bits)
{
	if (starts_with(name, "llvm.usub.sat"))
		*bits = a > b ? a - b : 0;
	else if (starts_with(name, "llvm.uadd.sat"))
		*bits = fits((wide) a + b, width_of(type), false)
			? a + b
			: ash_interpret_cut(UINT64_MAX, type);
	else
		return false;
	return true;
}

/* Evaluate an integer function on whose result loops or addresses may depend;
 * false if "name" is not one of these.
 */
static bool call_integer(const char *name, LLVMTypeRef type, const uint64_t *a,
	uint64_t *bits)
{
	int64_t x = ash_interpret_signed(a[0], type);
	int64_t y = ash_interpret_signed(a[1], type);

	if (starts_with(name, "llvm.smax"))
		*bits = x > y ? x : y;
	else if (starts_with(name, "llvm.smin"))
		*bits = x < y ? x : y;
	else if (starts_with(name, "llvm.umax"))
		*bits = a[0] > a[1] ? a[0] : a[1];
	else if (starts_with(name, "llvm.umin"))
		*bits = a[0] < a[1] ? a[0] : a[1];
	else if (starts_with(name, "llvm.abs"))
		*bits = x < 0 ? -x : x;
	else if (!call_saturating(name, type, a[0], a[1], bits))
		return false;
	*bits = ash_interpret_cut(*bits, type);
	return true;
}

static bool call_float(const char *name, LLVMTypeRef type, const uint64_t *a,
	uint64_t *bits)
{
	double x = to_double(a[0], type), y = to_double(a[1], type);
	double z = to_double(a[2], type), result;

	if (starts_with(name, "llvm.fmuladd") || starts_with(name, "llvm.fma."))
		result = x * y + z;
	else if (starts_with(name, "llvm.fabs"))
		result = fabs(x);
	else if (starts_with(name, "llvm.max"))
		result = fmax(x, y);
	else if (starts_with(name, "llvm.min"))
		result = fmin(x, y);
	else
		return false;
	*bits = from_double(result, type);
	return true;
}

static uint64_t mix_arguments(const char *name, const uint64_t *argument,
	unsigned n)
{
	uint64_t seed = 0;

	for (; *name; name++)
		seed = 31 * seed + (unsigned char) *name;
	for (unsigned i = 0; i < n; i++)
		seed = ash_bits_mix(seed + argument[i]);
	return seed;
}

static bool call(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits)
{
	const char *name = ash_interpret_callee(inst);
	LLVMTypeRef type = LLVMTypeOf(inst);
	uint64_t argument[MAX_ARGUMENT + 3] = { 0 };
	unsigned n;

	if (!get_arguments(in, inst, argument, &n))
		return false;
	if (starts_with(name, "llvm.threadlocal.address") ||
		starts_with(name, "llvm.launder.") ||
		starts_with(name, "llvm.strip.")) {
		*bits = argument[0];
		return true;
	}
	if (is_integer(type) && call_integer(name, type, argument, bits))
		return true;
	if (is_float(type) && call_float(name, type, argument, bits))
		return true;
	if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
		return give_up(in, "a call gives an address");
	*bits = LLVMGetTypeKind(type) == LLVMVoidTypeKind
		? mix_arguments(name, argument, n)
		: ash_interpret_make(mix_arguments(name, argument, n), type);
	return true;
}

/* ---- all ---- */

static bool choose(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits)
{
	uint64_t condition;

	return get(in, inst, 0, &condition) &&
		get(in, inst, condition ? 1 : 2, bits);
}

static LLVMOpcode opcode_of(LLVMValueRef value)
{
	return LLVMIsAInstruction(value) ? LLVMGetInstructionOpcode(value)
					 : LLVMGetConstOpcode(value);
}

/* Evaluate arithmetic and conversions. */
static bool calculate(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t *bits)
{
	switch (opcode) {
	case LLVMFAdd:
	case LLVMFSub:
	case LLVMFMul:
	case LLVMFDiv:
	case LLVMFRem:
		return floating(in, inst, opcode, bits);
	case LLVMAdd:
	case LLVMSub:
	case LLVMMul:
	case LLVMUDiv:
	case LLVMSDiv:
	case LLVMURem:
	case LLVMSRem:
	case LLVMShl:
	case LLVMLShr:
	case LLVMAShr:
	case LLVMAnd:
	case LLVMOr:
	case LLVMXor:
		return integer(in, inst, opcode, bits);
	case LLVMTrunc:
	case LLVMZExt:
	case LLVMSExt:
	case LLVMFPToUI:
	case LLVMFPToSI:
	case LLVMUIToFP:
	case LLVMSIToFP:
	case LLVMFPTrunc:
	case LLVMFPExt:
	case LLVMPtrToInt:
	case LLVMIntToPtr:
	case LLVMBitCast:
		return cast(in, inst, opcode, bits);
	default:
		return give_up(in, "an instruction is not understood");
	}
}

static bool interpret(ash_interpreter *in, LLVMValueRef inst, LLVMOpcode opcode,
	uint64_t *bits)
{
	switch (opcode) {
	case LLVMICmp:
		return compare(in, inst, bits);
	case LLVMFCmp:
		return compare_floats(in, inst, bits);
	case LLVMFNeg:
		return negate(in, inst, bits);
	case LLVMSelect:
		return choose(in, inst, bits);
	case LLVMFreeze:
		return get(in, inst, 0, bits);
	case LLVMGetElementPtr:
		return address(in, inst, bits);
	case LLVMCall:
		return call(in, inst, bits);
	default:
		return calculate(in, inst, opcode, bits);
	}
}

bool ash_interpret(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits)
{
	LLVMTypeRef type = LLVMTypeOf(inst);
	int n = LLVMGetNumOperands(inst);

	if (LLVMGetTypeKind(type) != LLVMVoidTypeKind &&
		!ash_interpret_knows(type))
		return give_up(in, "a type is not understood");
	for (int i = 0; i < n && !LLVMIsACallInst(inst); i++)
		if (!ash_interpret_knows(operand_type(inst, i)))
			return give_up(in, "a type is not understood");
	return interpret(in, inst, opcode_of(inst), bits);
}
