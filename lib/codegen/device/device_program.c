/* device_program.c - images of device programs, as constants of the module.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ashlar/device.h"

#define MAX_IMAGES 2
#define DEFAULT_ARCH 75

typedef struct images {
	unsigned n;
	LLVMValueRef image[MAX_IMAGES];
} images;

static LLVMValueRef number(const ash_gen *gen, unsigned value)
{
	return LLVMConstInt(LLVMInt32TypeInContext(gen->context), value, false);
}

static LLVMValueRef add_constant(ash_gen *gen, LLVMValueRef value,
	const char *name)
{
	LLVMValueRef global = LLVMAddGlobal(gen->module, LLVMTypeOf(value),
		name);

	LLVMSetLinkage(global, LLVMPrivateLinkage);
	LLVMSetGlobalConstant(global, true);
	LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
	LLVMSetInitializer(global, value);
	return global;
}

/* The lowest number in the option that lists architectures, such as 75 for
 * "sm_90,sm_75"; DEFAULT_ARCH if it lists none.
 */
static unsigned get_arch(const ash_gen *gen)
{
	const char *text = gen->options->offload_arch;
	unsigned least = 0, arch;

	while (text && (text = strstr(text, "sm_"))) {
		if (sscanf(text, "sm_%u", &arch) == 1 &&
			(!least || arch < least))
			least = arch;
		text++;
	}
	return least ? least : DEFAULT_ARCH;
}

static void add_image(ash_gen *gen, images *all, const ash_device_image *made,
	unsigned format)
{
	LLVMValueRef bytes = LLVMConstStringInContext2(gen->context,
		made->bytes, made->size, true);
	LLVMValueRef field[] = { number(gen, format),
		number(gen, made->needs_doubles ? ASHLAR_DEVICE_DOUBLES : 0),
		number(gen, made->arch), number(gen, made->block),
		number(gen, 0),
		number(gen, made->has_lines ? ASHLAR_DEVICE_LINES : 0), NULL,
		ash_gen_index(gen, (long long) made->size) };

	bytes = add_constant(gen, bytes, "ashlar.image");
	LLVMSetAlignment(bytes, 16);
	field[6] = bytes;
	all->image[all->n++] = LLVMConstStructInContext(gen->context, field,
		sizeof(field) / sizeof(field[0]), false);
}

/* Pass "image", in the format with the name "format", to the callback
 * plan->see_image.
 */
static void show(const ash_gen *gen, const ash_device_image *image,
	const char *format)
{
	gen->plan->see_image(format, image->bytes, image->size,
		gen->plan->user);
}

/* Pass the SPIR-V image, disassembled to text, to the callback plan->see_image.
 */
static void show_text(const ash_gen *gen, const ash_device_code *code)
{
	ash_device_image image = { .arch = 0 };

	if (ash_device_module_emit(code->module, ASH_DEVICE_SPIRV_TEXT, &image))
		show(gen, &image, "spvasm");
	ash_device_image_clear(&image);
}

/* Pass "image", in the format "format", to the callback plan->see_image, if
 * there is one.
 */
static void show_image(const ash_gen *gen, const ash_device_code *code,
	const ash_device_image *image, ash_device_format format)
{
	const char *dir;

	if (!gen->plan->see_image)
		return;
	show(gen, image, format == ASH_DEVICE_PTX ? "ptx" : "spv");
	if (format == ASH_DEVICE_SPIRV &&
		ash_options_dump(gen->options, "device", &dir))
		show_text(gen, code);
}

/* Build the image of "format" if the options ask for it, and record it in
 * "all".
 */
static void make_image(ash_gen *gen, const ash_device_code *code, images *all,
	ash_device_format format)
{
	const char *wanted = gen->options->offload;
	const char *own = format == ASH_DEVICE_PTX ? "nvptx" : "spirv";
	ash_device_image image = { .arch = get_arch(gen) };

	if (!strstr(wanted, own) && !strstr(wanted, "auto"))
		return;
	if (ash_device_module_emit(code->module, format, &image)) {
		show_image(gen, code, &image, format);
		add_image(gen, all, &image,
			format == ASH_DEVICE_PTX ? ASHLAR_DEVICE_PTX
						 : ASHLAR_DEVICE_SPIRV);
	} else {
		ash_diag_refuse(gen->diag, ASH_REFUSE_DEVICE, &gen->scop->place,
			image.why);
	}
	ash_device_image_clear(&image);
}

/* Add a table of the kernels' names. */
static LLVMValueRef add_names(ash_gen *gen, const ash_device_code *code)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);
	LLVMValueRef *name = calloc(code->n_kernel + 1, sizeof(*name));
	LLVMValueRef table;

	if (!name)
		return NULL;
	for (unsigned i = 0; i < code->n_kernel; i++) {
		const char *text = ash_device_module_name(code->module, i);

		name[i] = add_constant(gen,
			LLVMConstStringInContext2(gen->context, text,
				strlen(text), false),
			"ashlar.kernel");
	}
	table = add_constant(gen,
		LLVMConstArray2(pointer, name, code->n_kernel),
		"ashlar.kernels");
	free(name);
	return table;
}

isl_bool ash_device_program_fill(ash_gen *gen, ash_device_code *code)
{
	images all = { .n = 0 };
	LLVMValueRef names, table;
	LLVMValueRef field[7];

	make_image(gen, code, &all, ASH_DEVICE_PTX);
	make_image(gen, code, &all, ASH_DEVICE_SPIRV);
	if (!all.n)
		return isl_bool_false;
	names = add_names(gen, code);
	if (!names)
		return isl_bool_error;
	table = add_constant(gen,
		LLVMConstArray2(ash_device_image_type(gen), all.image, all.n),
		"ashlar.images");
	field[0] = number(gen, ASHLAR_DEVICE_VERSION);
	field[1] = number(gen, all.n);
	field[2] = table;
	field[3] = number(gen, code->n_kernel);
	field[4] = number(gen, 0);
	field[5] = names;
	field[6] = LLVMConstNull(LLVMPointerTypeInContext(gen->context, 0));
	LLVMSetInitializer(code->program,
		LLVMConstStructInContext(gen->context, field, 7, false));
	return isl_bool_true;
}
