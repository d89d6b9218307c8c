# Language, warnings and sanitizers of everything that is ours.
# SPDX-License-Identifier: MIT
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

# Debian 12's valgrind does not read DWARF 5.
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -gdwarf-4 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -gdwarf-4 -DNDEBUG")

add_library(ashlar_flags INTERFACE)
target_compile_options(ashlar_flags INTERFACE
	-Wall -Wextra -Wno-unused-parameter
	$<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes -Wmissing-prototypes>)
target_include_directories(ashlar_flags INTERFACE
	${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/include)
target_compile_definitions(ashlar_flags INTERFACE
	$<$<COMPILE_LANGUAGE:C>:_GNU_SOURCE>)
if(ASHLAR_WERROR)
	target_compile_options(ashlar_flags INTERFACE -Werror)
endif()

if(ASHLAR_SANITIZE)
	set(sanitize -fsanitize=address,undefined -fno-omit-frame-pointer
		-fno-sanitize=vptr,function -fno-sanitize-recover=undefined)
	target_compile_options(ashlar_flags INTERFACE ${sanitize})
	target_link_options(ashlar_flags INTERFACE ${sanitize})
endif()

if(ASHLAR_COVERAGE)
	set(coverage -fprofile-instr-generate -fcoverage-mapping)
	target_compile_options(ashlar_flags INTERFACE ${coverage})
	target_link_options(ashlar_flags INTERFACE ${coverage})
endif()
