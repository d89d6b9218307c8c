# Installation, and the package that find_package(Ashlar) finds.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)

file(RELATIVE_PATH ashlar_pc_to_prefix
	/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" ashlar_pc_to_prefix ${ashlar_pc_to_prefix})
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ashlar)
install(TARGETS LLVMAshlar AshlarPasses
	LIBRARY DESTINATION ${ASHLAR_PLUGIN_DIR})
install(FILES ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/LLVMAshlar.so
	DESTINATION ${ASHLAR_PLUGIN_DIR})
install(DIRECTORY include/ashlar DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
# The pages, side by side as here, so that links from one to the other hold.
install(FILES README.md CHANGELOG.md LICENSE
	DESTINATION ${ASHLAR_DOC_DIR})
install(DIRECTORY docs examples
	DESTINATION ${ASHLAR_DOC_DIR})
configure_package_config_file(cmake/AshlarConfig.cmake.in
	${PROJECT_BINARY_DIR}/generated/AshlarConfig.cmake
	INSTALL_DESTINATION ${package_dir}
	PATH_VARS ASHLAR_PLUGIN_DIR)
write_basic_package_version_file(
	${PROJECT_BINARY_DIR}/generated/AshlarConfigVersion.cmake
	COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/AshlarConfig.cmake
	${PROJECT_BINARY_DIR}/generated/AshlarConfigVersion.cmake
	DESTINATION ${package_dir})
configure_file(cmake/ashlar.pc.in ${PROJECT_BINARY_DIR}/generated/ashlar.pc
	@ONLY)
install(FILES ${PROJECT_BINARY_DIR}/generated/ashlar.pc
	DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
