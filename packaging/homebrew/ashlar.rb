# Recipe for Homebrew on Linux.  The source is the tar file that "make dist"
# writes:
#
#   make dist
#   export HOMEBREW_ASHLAR_SOURCE=$PWD/build/packages/ashlar-1.0.0.tar.xz
#   brew install --formula packaging/homebrew/ashlar.rb
#
# SPDX-License-Identifier: MIT
class Ashlar < Formula
  desc "Polyhedral loop optimizer for LLVM"
  url "file://#{ENV.fetch("HOMEBREW_ASHLAR_SOURCE", "/ashlar-1.0.0.tar.xz")}"
  version "1.0.0"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "python@3.13" => :build
  depends_on "gmp"
  depends_on :linux
  depends_on "llvm@22"
  depends_on "sqlite"

  def install
    llvm = Formula["llvm@22"].opt_prefix

    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja",
           "-DLLVM_DIR=#{llvm}/lib/cmake/llvm",
           "-DASHLAR_TESTS=OFF", "-DASHLAR_WERROR=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    cp share/"doc/ashlar/examples/matmul.c", testpath
    clang = Formula["llvm@22"].opt_bin/"clang"
    said = shell_output("#{clang} -O3 -fpass-plugin=#{lib}/LLVMAshlar.so " \
                        "-Rpass=ashlar matmul.c -o fast 2>&1")
    assert_match "tiled", said
    assert_match "checksum", shell_output("./fast")
  end
end
