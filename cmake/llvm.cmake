# Find LLVM 19 to 23; gives ashlar_llvm_headers and LLVM_* variables.
# The plugin links no LLVM: its host provides the symbols.
# SPDX-License-Identifier: MIT
set(ASHLAR_LLVM_VERSION "" CACHE STRING
	"LLVM's version, 19 to 23; empty: LLVM_DIR's, or the newest of 22 to 19, or 23")

# The newest llvm-config of the versions that are wanted.  LLVM_DIR, as
# find_package(LLVM) takes it, is <prefix>/lib/cmake/llvm.
set(versions 22 21 20 19 23)
if(ASHLAR_LLVM_VERSION)
	set(versions ${ASHLAR_LLVM_VERSION})
endif()
if(LLVM_DIR)
	find_program(LLVM_CONFIG llvm-config
		PATHS ${LLVM_DIR}/../../../bin NO_DEFAULT_PATH REQUIRED)
endif()
foreach(version ${versions})
	find_program(LLVM_CONFIG NAMES llvm-config-${version}
		PATHS /usr/lib/llvm-${version}/bin)
endforeach()
if(NOT ASHLAR_LLVM_VERSION)
	find_program(LLVM_CONFIG NAMES llvm-config)
endif()
if(NOT LLVM_CONFIG)
	message(FATAL_ERROR "No llvm-config of LLVM ${versions}")
endif()

function(llvm_config variable)
	execute_process(COMMAND ${LLVM_CONFIG} ${ARGN}
		OUTPUT_VARIABLE value OUTPUT_STRIP_TRAILING_WHITESPACE
		COMMAND_ERROR_IS_FATAL ANY)
	set(${variable} ${value} PARENT_SCOPE)
endfunction()

llvm_config(LLVM_VERSION --version)
llvm_config(LLVM_INCLUDE_DIR --includedir)
llvm_config(LLVM_BIN_DIR --bindir)
llvm_config(LLVM_LIB_DIR --libdir)
string(REGEX MATCH "^[0-9]+" LLVM_MAJOR ${LLVM_VERSION})
if(LLVM_MAJOR LESS 19 OR LLVM_MAJOR GREATER 23)
	message(FATAL_ERROR "LLVM ${LLVM_VERSION}: 19 to 23 are supported")
endif()
if(ASHLAR_LLVM_VERSION AND NOT LLVM_MAJOR EQUAL ASHLAR_LLVM_VERSION)
	message(FATAL_ERROR "${LLVM_CONFIG} is LLVM ${LLVM_VERSION}, not "
		"${ASHLAR_LLVM_VERSION}; take another build folder")
endif()
message(STATUS "LLVM ${LLVM_VERSION} in ${LLVM_BIN_DIR}")

add_library(ashlar_llvm_headers INTERFACE)
target_include_directories(ashlar_llvm_headers SYSTEM INTERFACE
	${LLVM_INCLUDE_DIR})
target_compile_options(ashlar_llvm_headers INTERFACE
	$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti -fno-exceptions>)
target_compile_definitions(ashlar_llvm_headers INTERFACE
	__STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

find_program(ASHLAR_CLANG NAMES clang-${LLVM_MAJOR} clang
	HINTS ${LLVM_BIN_DIR} REQUIRED)
find_program(ASHLAR_LLVM_LINK NAMES llvm-link
	PATHS ${LLVM_BIN_DIR} NO_DEFAULT_PATH REQUIRED)
