# packages.sh - how each package of the corpus is built and tested.
#
# Each function runs in an empty folder; $1 is the folder of the sources, $CC
# and $CXX the compilers, $CFLAGS their options.  The test-suites are those of
# the packages; a smaller one is taken where the whole takes hours.
#
# SPDX-License-Identifier: MIT

ALL_PACKAGES="zlib libzstd libjpeg-turbo gsl fftw3 lapack armadillo opus"

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
	make -k -C tests smallcheck && echo "PASS: smallcheck"
}

# The part for double precision: BLAS, LAPACK and what tests them.
configure_lapack()
{
	cp -r "$1/." . && cp make.inc.example make.inc &&
		sed -i "s|^FC *= .*|FC = $FC|
			s|^FFLAGS *= .*|FFLAGS = $FFLAGS|
			s|^FFLAGS_NOOPT *= .*|FFLAGS_NOOPT = -O0|
			s|^CC *= .*|CC = $CC|; s|^CFLAGS *= .*|CFLAGS = $CFLAGS|" \
			make.inc
}
build_lapack()
{
	make -k -C INSTALL dlamch.o lsame.o second_INT_ETIME.o dsecnd_INT_ETIME.o
	make -k -C BLAS/SRC double && make -k -C SRC double
	make -k -C TESTING/MATGEN double
	make -k -C CBLAS/src FC=false || :
}
test_lapack()
{
	make -k -C BLAS/TESTING double
	(cd BLAS/TESTING && ./xblat1d < /dev/null
	./xblat2d < dblat2.in && cat dblat2.out
	./xblat3d < dblat3.in && cat dblat3.out) 2>&1 | lapack_lines
	make -k -C TESTING double
	cat TESTING/*.out | lapack_lines
}
# A line for each routine that was tested; times are left out.
lapack_lines()
{
	sed -n 's/^\(.*\(passed\|PASSED\|failed\|FAIL\).*\)$/LAPACK: \1/p'
}

configure_libzstd()
{
	cp -r "$1/." .
}
build_libzstd()
{
	make -k -C lib libzstd.a ZSTD_NO_ASM=1 && make -k -C programs zstd
}
test_libzstd()
{
	make -k -C tests fuzzer && ./tests/fuzzer -s5 -i400 &&
		echo "PASS: fuzzer"
	for level in 1 3 9 19; do
		tar --sort=name --mtime=@0 --owner=0 --group=0 -C "$1" \
			-cf - lib | ./programs/zstd -q -$level | tee z.$level |
			./programs/zstd -q -d | tar tf - | cksum |
			sed "s/^/ROUNDTRIP: $level /"
		cksum < z.$level | sed "s/^/COMPRESSED: $level /"
	done
}

# Header files; its tests are what is compiled.  They need a BLAS and LAPACK.
ARMADILLO_TESTS="main expr_elem expr_misc fn_abs fn_accu fn_all fn_clamp fn_conv
	fn_cor fn_cov fn_cross fn_cumprod fn_cumsum fn_diff fn_dot fn_flip fn_max
	fn_mean fn_min fn_sum fn_symmat fn_trace fn_trans fn_var gen_linspace
	mat_minus mat_mul_real mat_neg mat_plus spmat"
configure_armadillo()
{
	cp "$1"/tests2/*.cpp "$1"/tests2/*.hpp . && ln -s "$1/include" include
}
build_armadillo()
{
	for test in $ARMADILLO_TESTS; do
		"$CXX" $CXXFLAGS -std=c++14 -DARMA_DONT_USE_WRAPPER -I include \
			-c $test.cpp -o $test.o || return 1
	done
	"$CXX" *.o -o main -llapack -lblas
}
test_armadillo()
{
	./main -r xml | sed -n 's/^ *<\(TestCase name\|OverallResult \)/CASE: /p' |
		sed 's/durationInSeconds="[^"]*"//; s/filename.*//'
	./main -r compact | tail -1 | sed 's/^/PASS: /'
}

configure_opus()
{
	"$1/configure" --disable-shared --disable-dependency-tracking \
		--disable-asm --disable-rtcd --disable-intrinsics --disable-doc
}
build_opus()
{
	make -k
}
test_opus()
{
	make -k check
}
