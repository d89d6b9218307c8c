# Are the compilers' warnings those that the code is known to be without?  Newer
# compilers have more of them, and must not keep users from building.
# SPDX-License-Identifier: MIT
set(ashlar_known_warnings ${PROJECT_IS_TOP_LEVEL})
foreach(language C CXX)
	set(id ${CMAKE_${language}_COMPILER_ID})
	set(version ${CMAKE_${language}_COMPILER_VERSION})
	if(NOT (id STREQUAL Clang AND version VERSION_LESS 23) AND
		NOT (id STREQUAL GNU AND version VERSION_LESS 13))
		set(ashlar_known_warnings OFF)
	endif()
endforeach()
