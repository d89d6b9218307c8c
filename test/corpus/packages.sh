# packages.sh - how each package of the corpus is built and tested.
#
# Each function runs in an empty folder; $1 is the folder of the sources, $CC
# and $CXX the compilers, $CFLAGS their options.  The test-suites are those of
# the packages; a smaller one is taken where the whole takes hours.
#
# SPDX-License-Identifier: MIT

ALL_PACKAGES="zlib libjpeg-turbo gsl fftw3 newmat lapack"

configure_zlib()
{
	cp -r "$1/." . && ./configure --static
}
build_zlib()
{
	make -k libz.a example minigzip
}
test_zlib()
{
	make -k teststatic
}

configure_libjpeg_turbo()
{
	cmake -G "Unix Makefiles" -DCMAKE_BUILD_TYPE=None -DWITH_SIMD=0 \
		-DENABLE_SHARED=0 -DWITH_TURBOJPEG=0 -DCMAKE_C_FLAGS="$CFLAGS" "$1"
}
build_libjpeg_turbo()
{
	make -k
}
test_libjpeg_turbo()
{
	ctest --timeout 900
}

# Debian's package comes without the sources of the manual.
configure_gsl()
{
	"$1/configure" --disable-shared --disable-dependency-tracking &&
		sed -i '/^SUBDIRS = /s/ doc / /' Makefile
}
build_gsl()
{
	make -k
}
test_gsl()
{
	make -k check
}

configure_fftw3()
{
	"$1/configure" --disable-shared --disable-fortran --disable-doc \
		--disable-dependency-tracking
}
build_fftw3()
{
	make -k
}
test_fftw3()
{
	make -k -C tests smallcheck
}

configure_newmat()
{
	cp -r "$1/." . && : > config.h
}
build_newmat()
{
	make -k -f nm_gnu.mak CXX="$CXX" \
		CXXFLAGS="$CXXFLAGS -include cstring -fpermissive" everything
}
# The test counts matrices that are not what they should be: one is meant.
test_newmat()
{
	./tmt > tmt.output && cat tmt.output &&
		if grep -q 'non-zero matrices (should be 1) = 1' tmt.output
		then echo "PASS: tmt"
		else echo "FAIL: tmt"
		fi
	./test_exc > test_exc.output && echo "PASS: test_exc"
}

# LAPACKE and the C interface of the BLAS; the rest is Fortran.
configure_lapack()
{
	cp -r "$1/." . && cp make.inc.example make.inc &&
		sed -i "s|^CC = .*|CC = $CC|; s|^CFLAGS = .*|CFLAGS = $CFLAGS|" \
			make.inc
}
build_lapack()
{
	make -k -C CBLAS/src FC=false || :
	make -k -C LAPACKE/src
	make -k -C LAPACKE/utils
}
test_lapack()
{
	echo "SKIP: the tests need a Fortran compiler"
}
