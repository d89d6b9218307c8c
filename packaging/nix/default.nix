# Recipe for Nix: nix-build packaging/nix
#
# nixpkgs has no static isl with IMath's small integers: it is built here.
#
# SPDX-License-Identifier: MIT
{ pkgs ? import <nixpkgs> { } }:

let
  llvm = pkgs.llvmPackages_22;
  isl = pkgs.isl.overrideAttrs (old: {
    configureFlags = [
      "--with-int=imath-32"
      "--enable-static"
      "--disable-shared"
      "--with-pic"
    ];
  });
in
llvm.stdenv.mkDerivation {
  pname = "ashlar";
  version = "1.0.0";
  src = pkgs.lib.cleanSource ../..;

  nativeBuildInputs = [ pkgs.cmake pkgs.ninja pkgs.python3 ];
  buildInputs = [ pkgs.gmp pkgs.sqlite llvm.libllvm ];

  cmakeFlags = [
    "-DLLVM_DIR=${llvm.libllvm.dev}/lib/cmake/llvm"
    "-DISL_LIBRARY=${isl}/lib/libisl.a"
    "-DISL_INCLUDE_DIR=${isl}/include"
    "-DASHLAR_TESTS=OFF"
    "-DASHLAR_WERROR=OFF"
  ];

  meta = {
    description = "Polyhedral loop optimizer for LLVM";
    license = pkgs.lib.licenses.mit;
    platforms = pkgs.lib.platforms.linux;
  };
}
