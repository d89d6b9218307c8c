# Installation, and the package that find_package(Ashlar) finds.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ashlar)
install(TARGETS LLVMAshlar AshlarPasses
	LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/LLVMAshlar.so
	DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/ashlar DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
# The pages, side by side as here, so that links from one to the other hold.
install(FILES README.md CHANGELOG.md LICENSE
	DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ashlar)
install(DIRECTORY docs examples
	DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ashlar)
configure_package_config_file(cmake/AshlarConfig.cmake.in
	${PROJECT_BINARY_DIR}/generated/AshlarConfig.cmake
	INSTALL_DESTINATION ${package_dir}
	PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(
	${PROJECT_BINARY_DIR}/generated/AshlarConfigVersion.cmake
	COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/AshlarConfig.cmake
	${PROJECT_BINARY_DIR}/generated/AshlarConfigVersion.cmake
	DESTINATION ${package_dir})
