# Recipe for Spack.  The source is the tar file that "make dist" writes, taken
# from the folder in which spack runs:
#
#   make dist && cd build/packages
#   spack repo add ../../packaging/spack
#   spack install --no-checksum ashlar
#
# SPDX-License-Identifier: MIT
import os

from spack.package import *


class Ashlar(CMakePackage):
    """A polyhedral loop optimizer for LLVM."""

    manual_download = True
    generator("ninja")

    license("MIT")

    version("1.0.0")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("python@3:", type="build")
    depends_on("gmp")
    depends_on("sqlite@3:")
    # Hosts load the plugin and provide LLVM's symbols: as a shared library.
    depends_on("llvm@19:22 +clang +polly +llvm_dylib +link_llvm_dylib",
               type=("build", "link", "run"))

    def url_for_version(self, version):
        return "file://%s/ashlar-%s.tar.xz" % (os.getcwd(), version)

    def cmake_args(self):
        llvm = self.spec["llvm"].prefix

        return [
            self.define("LLVM_DIR", llvm.lib.cmake.llvm),
            self.define("ASHLAR_TESTS", False),
            self.define("ASHLAR_WERROR", False),
        ]
