# isl, static and position independent, as an imported target "isl".
#
# libLLVM exports a few thousand isl_* symbols of its own, so a shared isl
# would be mixed up with those: it must be a static one, and hidden.
# The headers are <isl/...> below .../include/polly.
# SPDX-License-Identifier: MIT
# Where LLVM comes without it, another one can be named.
find_library(ISL_LIBRARY NAMES libPollyISL.a
	PATHS ${LLVM_LIB_DIR} NO_DEFAULT_PATH)
find_path(ISL_INCLUDE_DIR isl/schedule_node.h
	PATHS ${LLVM_INCLUDE_DIR}/polly NO_DEFAULT_PATH)
if(NOT ISL_LIBRARY OR NOT ISL_INCLUDE_DIR)
	message(FATAL_ERROR "No isl beside LLVM ${LLVM_VERSION}: install "
		"libpolly-${LLVM_MAJOR}-dev (Debian), or name a static and "
		"position independent isl 0.25 or later, built with IMath's "
		"small integers, by -DISL_LIBRARY=FILE -DISL_INCLUDE_DIR=FOLDER")
endif()

add_library(isl STATIC IMPORTED GLOBAL)
set_target_properties(isl PROPERTIES
	IMPORTED_LOCATION ${ISL_LIBRARY}
	INTERFACE_INCLUDE_DIRECTORIES ${ISL_INCLUDE_DIR})
