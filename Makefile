# A thin front of CMake and Ninja.
#
#   make              build build/lib/LLVMAshlar.so and the tools
#   make demo         see it work
#   make check        run all tests
#   make fuzz HOURS=2 random tests; also JOBS=N and SEED=N
#   make bench        measure; ARGS="--size=large" goes to ashlar-bench
#   make install      install below PREFIX
#   make deb          Debian packages in build/packages; LLVM="22 19" says which
#   make dist         the source as a tar file in build/packages
#   make site         the pages as a site in build/site, with mkdocs
#   make SANITIZE=1 check   the same with address and undefined sanitizers
#   make HOSTILE=1 check    the same with an allocator that can be told to fail
#   make coverage     run all tests and say which lines they execute
#   make format       bring the code into its format
#
# SPDX-License-Identifier: MIT
SANITIZE ?= 0
HOSTILE ?= 0
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
ARGS ?=
HOURS ?= 1
SEED ?=
LLVM ?=

ifeq ($(SANITIZE),1)
BUILD ?= build-sanitize
OPTIONS = -DASHLAR_SANITIZE=ON
else ifeq ($(HOSTILE),1)
BUILD ?= build-hostile
OPTIONS = -DASHLAR_HOSTILE=ON
else
BUILD ?= build
OPTIONS =
endif

# A line that tells how far the build is, and the targets of each purpose.
NINJA = NINJA_STATUS='building %f of %t, %es ' ninja -C $(BUILD) -j$(JOBS)
PLUGIN = LLVMAshlar
TOOLS = ashlar-tools

.PHONY: all demo check coverage format fuzz bench install install-deps \
	install-check-deps configure clean deb dist site

all: configure
	@$(NINJA) $(PLUGIN) $(TOOLS)

configure: install-deps
	@test -f $(BUILD)/build.ninja || \
		cmake -S . -B $(BUILD) -G Ninja $(OPTIONS)

install-deps:
	@cmake/install-packages.sh

install-check-deps:
	@cmake/install-packages.sh check

demo: configure
	@$(NINJA) $(PLUGIN) ashlar-bench
	@test/demo.sh $(BUILD)

check: install-check-deps configure
	@$(NINJA)
	@test/run-all.sh $(BUILD)

coverage: install-check-deps
	@cmake -S . -B build-coverage -G Ninja -DASHLAR_COVERAGE=ON
	@ninja -C build-coverage -j$(JOBS)
	@test/coverage/coverage.sh build-coverage $(ARGS)

format:
	@test/layers/format.py --fix

fuzz: configure
	@$(NINJA) $(PLUGIN) ashlar-fuzz
	@test/fuzz/long.sh $(BUILD) $(HOURS) $(JOBS) $(SEED)

bench: configure
	@$(NINJA) $(PLUGIN) ashlar-bench
	@$(BUILD)/bin/ashlar-bench $(ARGS)

install: all
	@cmake --install $(BUILD) --prefix $(PREFIX) --strip

deb: install-deps
	@packaging/deb.sh --llvm="$(LLVM)"

dist:
	@packaging/dist.sh

site:
	@packaging/site.py

clean:
	rm -rf build build-sanitize build-hostile
