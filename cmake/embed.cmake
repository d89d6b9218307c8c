# cmake -DINPUT=file.bc -DOUTPUT=file.c -DARRAY=name -P embed.cmake
# SPDX-License-Identifier: MIT
file(READ ${INPUT} bytes HEX)
string(LENGTH "${bytes}" length)
math(EXPR size "${length} / 2")
string(REGEX REPLACE "(................................)" "\\1\n\t"
	bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
if(size EQUAL 0)
	set(bytes "0")
endif()
file(WRITE ${OUTPUT} "/* Generated from ${INPUT}. */
#include <stddef.h>

extern const unsigned char ${ARRAY}_bitcode[];
extern const size_t ${ARRAY}_bitcode_size;

const unsigned char ${ARRAY}_bitcode[] = {
	${bytes}
};
const size_t ${ARRAY}_bitcode_size = ${size};
")
