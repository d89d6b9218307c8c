# GMP, as an imported target "gmp": numbers beyond 64 bits in the solver.
# SPDX-License-Identifier: MIT
find_library(GMP_LIBRARY NAMES gmp REQUIRED)
find_path(GMP_INCLUDE_DIR gmp.h REQUIRED)

add_library(gmp UNKNOWN IMPORTED GLOBAL)
set_target_properties(gmp PROPERTIES
	IMPORTED_LOCATION ${GMP_LIBRARY}
	INTERFACE_INCLUDE_DIRECTORIES ${GMP_INCLUDE_DIR})
