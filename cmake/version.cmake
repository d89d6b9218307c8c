# The version, "MAJOR.MINOR.PATCH", from the header that programs can ask for it.
# SPDX-License-Identifier: MIT
file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/include/ashlar/ashlar.h ashlar_version
	REGEX "define ASHLAR_VERSION_(MAJOR|MINOR|PATCH) ")
string(REGEX MATCHALL "[0-9]+" ashlar_version "${ashlar_version}")
list(JOIN ashlar_version "." ashlar_version)
