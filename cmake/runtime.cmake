# ashlar_embed_runtime(<output.c> <name> <source.c>...)
#
# Compile the sources to one bitcode file and embed it as the array
# <name>_bitcode with <name>_bitcode_size bytes.
# SPDX-License-Identifier: MIT
set(ASHLAR_RUNTIME_FLAGS -std=c11 -O2 -fPIC -ffreestanding -fno-builtin
	-fno-stack-protector -fno-unwind-tables -fno-asynchronous-unwind-tables
	-fno-ident -Wall -Wextra -Werror
	CACHE STRING "Flags of the runtime that goes into users' modules")

execute_process(COMMAND ${ASHLAR_CLANG} -print-target-triple
	OUTPUT_VARIABLE ASHLAR_RUNTIME_TRIPLE OUTPUT_STRIP_TRAILING_WHITESPACE
	COMMAND_ERROR_IS_FATAL ANY)

function(ashlar_embed_runtime output array)
	set(dir ${PROJECT_BINARY_DIR}/generated)
	set(parts)
	foreach(source ${ARGN})
		get_filename_component(name ${source} NAME_WE)
		set(part ${dir}/${name}.bc)
		add_custom_command(OUTPUT ${part}
			COMMAND ${ASHLAR_CLANG} ${ASHLAR_RUNTIME_FLAGS}
				-I${PROJECT_SOURCE_DIR}/include
				-I${PROJECT_SOURCE_DIR}/lib
				-MD -MF ${part}.d -MT ${part}
				-emit-llvm -c ${source} -o ${part}
			DEPENDS ${source} DEPFILE ${part}.d VERBATIM)
		list(APPEND parts ${part})
	endforeach()
	set(whole ${dir}/${array}.bc)
	if(parts)
		set(link ${ASHLAR_LLVM_LINK} ${parts} -o ${whole})
	else()
		set(link ${CMAKE_COMMAND} -E touch ${whole})
	endif()
	add_custom_command(OUTPUT ${output}
		COMMAND ${link}
		COMMAND ${CMAKE_COMMAND} -DINPUT=${whole} -DOUTPUT=${output}
			-DARRAY=${array}
			-P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
		DEPENDS ${parts} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
		VERBATIM)
endfunction()
