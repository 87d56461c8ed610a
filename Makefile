# Makefile -- the one entry point: builds, runs and checks octcuda.
#
# Everything that is derived lands in build/ or in inst/ (ignored by git):
# the library, one gateway per class, and a link per method name.  The names
# come from the tables, so that a new row needs no change here.  Works in
# parallel, as an ordinary user, without a GPU and without the CUDA toolkit.
#
# SPDX-License-Identifier: GPL-3.0-or-later

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules
# As many at once as there are processors, unless -j says how many.
processors := $(shell nproc 2>/dev/null || echo 1)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(processors)
endif

MKOCTFILE ?= mkoctfile
OCTAVE_CLI ?= octave-cli
B ?= build
I ?= inst
V ?= 0
# STRICT=1 turns warnings into errors, and stays until STRICT=0.
STRICT ?= $(shell cat $(B)/strict 2>/dev/null)
# SANITIZE=address,undefined instruments the library (used by check-deep).
SANITIZE ?=

# ---- tools and flags --------------------------------------------------

# What mkoctfile says, asked once and only when something is compiled.
INCFLAGS = $(eval INCFLAGS := $$(shell $(MKOCTFILE) -p INCFLAGS))$(INCFLAGS)
ifeq ($(origin CC),default)
CC = $(eval CC := $$(shell $(MKOCTFILE) -p CC 2>/dev/null || echo cc))$(CC)
endif

# To compile for another machine: CC and CXX, what `uname -m` says there, and the
# compiler of the programs that run here.
MACHINE ?= $(shell uname -m)
CC_FOR_BUILD ?= $(CC)

ifeq ($(origin CXX),default)
CXX = $(eval CXX := $$(shell $(MKOCTFILE) -p CXX 2>/dev/null || echo c++))$(CXX)
endif

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
  -Wwrite-strings -Wvla
version := $(shell sed -n 's/^Version: *//p' DESCRIPTION)
# -g for a debugger that shows variables; it takes a fifth more time.
CFLAGS ?= -O2 -g1
FLAGS := -std=gnu11 $(CFLAGS) -fPIC -fexceptions -fvisibility=hidden -pthread \
  $(WARNINGS) $(if $(filter 1,$(STRICT)),-Werror) \
  $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
    -fno-omit-frame-pointer)
LIB_FLAGS := $(FLAGS) -Wconversion -D_GNU_SOURCE -DOCTA_LIBRARY \
  -DOCTA_VERSION='"$(version)"' \
  -I$(B) -Isrc -I.
MEX_FLAGS = $(FLAGS) -D_GNU_SOURCE -DMX_HAS_INTERLEAVED_COMPLEX=1 -Isrc \
  -Imex/gateway $(INCFLAGS)
# Octave's own headers are not ours to warn about.
OCT_FLAGS = -std=gnu++17 $(CFLAGS) -fPIC -fvisibility=hidden -pthread \
  -Wall -Wextra $(if $(filter 1,$(STRICT)),-Werror) \
  $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
    -fno-omit-frame-pointer) \
  -Isrc -Imex -I$(B)/oct $(patsubst -I%,-isystem %,$(INCFLAGS))
LDLIBS := -ldl -lm
LDFLAGS_SO := -shared -Wl,-z,defs -Wl,-z,nodelete

ifeq ($(V),1)
say := @:
q :=
else
say = @printf '  [%s] %s\n'
q := @
endif

comma := ,

# KERNELS=0 leaves out those that are compiled ahead.
KERNELS ?= 1

# The second library is built where what it stands on is installed; GL=0 leaves
# it out.
GL ?= 1
GL_NEEDS := glew gl glfw3 egl freetype2 libpng
has_gl := $(if $(filter 0,$(GL)),,$(shell pkg-config --exists $(GL_NEEDS) 2>/dev/null && echo yes))
ifneq ($(has_gl),)
GL_CFLAGS := -DOCTA_GL $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(GL_NEEDS)))
GL_LIBS := $(shell pkg-config --libs $(GL_NEEDS))
endif

# ---- what there is ----------------------------------------------------

kernel_files := $(sort $(shell find kernels -type f ! -name '.*' ! -name '*~'))
lib_sources := $(sort $(wildcard src/*.c src/*/*.c src/*/*.S))
loop_objects := $(B)/loops.o $(if $(filter x86_64,$(MACHINE)),$(B)/loops_avx2.o)
lib_objects := $(lib_sources:%=$(B)/%.o) $(B)/embed.c.o $(loop_objects) $(B)/build.c.o
library := $(I)/liboctcuda.so
gl_sources := $(if $(has_gl),$(sort $(wildcard gl/*/*.c)))
gl_kernel_files := $(if $(has_gl),$(sort $(wildcard gl/plot/kernels/*)))
gl_objects := $(gl_sources:%=$(B)/%.o) $(if $(has_gl),$(B)/gl/embed.c.o)
gl_library := $(if $(has_gl),$(I)/liboctcuda_gl.so)

# A gateway is a folder mex/@CLASS or a file of mex/command/; what is in
# mex/gateway/ belongs to all.  Those of the second library have gl in front.
all_gateways := $(sort $(patsubst mex/@%,%,$(wildcard mex/@*)) \
  $(patsubst mex/command/%.c,%,$(wildcard mex/command/*.c)))
is_gl = $(filter cudaGl% gl% __gl%,$(1))
gateways := $(if $(has_gl),$(all_gateways),$(filter-out $(call is_gl,$(all_gateways)),$(all_gateways)))
mex_sources := $(sort $(wildcard mex/*/*.c))
gl_mex_sources := $(wildcard mex/@cudaGl*/*.c mex/@gl*/*.c mex/command/__gl*.c)
parts = $(wildcard mex/@$(1)/*.c mex/command/$(1).c)
shared_mex := $(filter mex/gateway/%,$(mex_sources))
# The graphics toolkit is an oct-file of its own; both have throw.cc.
toolkit_sources := oct/throw.cc oct/plotted.cc oct/arrays.cc oct/volume.cc oct/texts.cc oct/markers.cc oct/renderer.cc oct/layers.cc oct/join.cc oct/pdf.cc oct/screen.cc oct/toolkit.cc oct/windows.cc oct/input.cc
oct_sources := $(filter-out $(filter-out oct/throw.cc,$(toolkit_sources)),$(sort $(wildcard oct/*.cc)))
toolkit := $(if $(has_gl),$(I)/__init_octcuda__.oct)
# gpuArray's gateway is an oct-file, in which Octave's type is too.
mex_file = $(I)/$(if $(filter __%,$(1)),$(1),@$(1)/__gateway__).$(call suffix_of,$(1))
suffix_of = $(if $(filter gpuArray,$(1)),oct,mex)
objects_of = $(patsubst %,$(B)/%.o,$(call parts,$(1)) $(shared_mex)) \
  $(if $(filter gpuArray,$(1)),$(B)/oct.o) $(B)/mex_abi.c.o $(B)/build.c.o
mex_files := $(foreach g,$(gateways),$(call mex_file,$(g)))
links := $(gateways:%=$(B)/links/%)
# What includes the tables and writes what follows from them.
generate_sources := $(wildcard build-aux/generate/*.c)
generate := $(B)/generate
ignored := $(if $(wildcard .git),$(I)/.gitignore)

makeinfo := $(shell command -v makeinfo 2>/dev/null)
# Without Qt's tools Debian's qhelpgenerator is a link that fails.
window_manual := $(if $(makeinfo),$(if $(shell qhelpgenerator -v >/dev/null 2>&1 && echo 1),$(I)/doc/octcuda.qch))

help: ## List the targets (this is the default)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' \
	  $(firstword $(MAKEFILE_LIST))
	@echo '  V=1 shows the commands; STRICT=1 makes warnings errors.'

# ---- build ------------------------------------------------------------

build: $(library) $(or $(gl_library),no-gl) $(toolkit) $(links) $(B)/made $(ignored) $(I)/octcuda_help.txt $(I)/PKG_ADD $(I)/PKG_DEL $(if $(makeinfo),$(I)/doc.info $(I)/doc-cache) $(window_manual) $(if $(filter 0,$(KERNELS)),,$(B)/kernels.made) ## Compile the library and the gateways into inst/

objects: $(lib_objects) $(gl_objects) $(foreach g,$(gateways),$(call objects_of,$(g))) $(if $(has_gl),$(B)/toolkit.o) ## Compile everything, and link nothing

# Rewritten only when the compiler or its flags change; all objects depend on
# it, so that a switch of Octave, compiler or strictness rebuilds.
$(B)/flags: FORCE
	@mkdir -p $(B)
	@printf '%s\n' '$(CC) $(LIB_FLAGS)' '$(CXX) $(LOOP_FLAGS)' '$(INCFLAGS)' > $@.new
	@printf '%s\n' '$(STRICT)' > $(B)/strict
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

$(B)/src/%.c.o: src/%.c $(B)/flags
	$(say) CC $<
	@mkdir -p $(@D)
	$(q)$(CC) $(LIB_FLAGS) -MMD -MP -c -o $@ $<

$(B)/src/%.S.o: src/%.S $(B)/flags
	$(say) AS $<
	@mkdir -p $(@D)
	$(q)$(CC) $(LIB_FLAGS) -MMD -MP -c -o $@ $<

# The kernels travel inside the library.
$(B)/embed.c: build-aux/generate/embed.c $(B)/kernels.list | $(generate)
	$(say) GEN $@
	$(q)$(generate) embed $(B)/kernels.list > $@

$(B)/kernels.list: FORCE
	@mkdir -p $(B)
	@printf '%s\n' $(kernel_files) > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

$(B)/embed.c.o: $(B)/embed.c $(kernel_files) $(B)/flags
	$(say) CC $<
	$(q)$(CC) $(LIB_FLAGS) -c -o $@ $<

# The operations as loops, with the arithmetic of kernels (src/host/compile.c), and
# of the Octave that this is built for.
LOOP_OPTIMIZE ?= -O3
LOOP_FLAGS = -std=c++17 $(LOOP_OPTIMIZE) -fPIC -fvisibility=hidden -ffp-contract=off \
  -fno-math-errno -fno-trapping-math -fno-exceptions -fno-rtti -w -I. \
  $(shell $(MKOCTFILE) -p OCTAVE_VERSION | awk -F. '$$1 >= 11 { print "-DOCTA_SINCE_11" }')

$(B)/loops_avx2.o: private LOOP_FLAGS += -mavx2
$(loop_objects): kernels/host/octa_loops.cuh $(B)/flags
	$(say) CXX $<
	$(q)$(CXX) $(LOOP_FLAGS) -MMD -MP -MT $@ -MF $(@:.o=.d) -x c++ -c -o $@ $<

# Loops over elements.
$(B)/src/fuse/move.c.o: private LIB_FLAGS += $(if $(filter -O2,$(CFLAGS)),-O3)

# Version and a sum of what is compiled, for the library, the gateways and a file
# beside them (src/base/build.c).
$(B)/build.c: FORCE $(B)/flags
	$(q)printf 'const char octa_build_own[] = "%s %s";\n' '$(version)' "$$(find src mex oct \
	  gl kernels -type f ! -name '.*' ! -name '*~' | LC_ALL=C sort | xargs cat $(B)/flags \
	  | cksum | tr ' ' -)" > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

$(B)/build.c.o: $(B)/build.c
	$(q)$(CC) $(LIB_FLAGS) -c -o $@ $<

$(I)/octcuda_build.txt: $(B)/build.c
	@mkdir -p $(@D)
	$(q)sed 's/.*"\(.*\)".*/\1/' $< > $@.new
	@mv -f $@.new $@

$(library): $(lib_objects) $(I)/octcuda_build.txt
	$(say) LD $@
	@mkdir -p $(@D)
	$(q)$(CC) $(FLAGS) $(LDFLAGS_SO) $(LDFLAGS) -o $@.tmp $(lib_objects) \
	  $(LDLIBS)
	@mv -f $@.tmp $@

# ---- the second library: OpenGL ----

$(B)/gl.flags: FORCE
	@mkdir -p $(B)
	@printf '%s\n' '$(GL_CFLAGS)' > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

$(B)/gl/%.c.o: gl/%.c $(B)/flags $(B)/gl.flags
	$(say) CC $<
	@mkdir -p $(@D)
	$(q)$(CC) $(LIB_FLAGS) $(GL_CFLAGS) -MMD -MP -c -o $@ $<

# Kernels and shaders travel inside it.
$(B)/gl/embed.c: build-aux/generate/embed.c $(B)/gl/kernels.list | $(generate)
	$(say) GEN $@
	$(q)$(generate) embed $(B)/gl/kernels.list > $@

$(B)/gl/kernels.list: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(gl_kernel_files) > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

$(B)/gl/embed.c.o: $(B)/gl/embed.c $(gl_kernel_files) $(B)/flags
	$(say) CC $<
	$(q)$(CC) $(LIB_FLAGS) -c -o $@ $<

$(B)/gl/draw/shader.c.o: $(wildcard gl/draw/*.glsl)
$(B)/gl/canvas/light.c.o $(B)/gl/canvas/volume.c.o: $(wildcard gl/canvas/*.glsl)

$(I)/liboctcuda_gl.so: $(gl_objects) $(library)
	$(say) LD $@
	@mkdir -p $(@D)
	$(q)$(CC) $(FLAGS) $(LDFLAGS_SO) $(LDFLAGS) -o $@.tmp $(gl_objects) \
	  -L$(I) -loctcuda $(GL_LIBS) $(LDLIBS) '-Wl,-rpath,$$ORIGIN'
	@mv -f $@.tmp $@

$(gl_mex_sources:%=$(B)/%.o): MEX_FLAGS += -I.

# What a build with it left would hide inst/__gl__.m.
no-gl:
	@rm -f $(I)/liboctcuda_gl.so $(I)/__gl*.mex $(I)/__init_octcuda__.oct

$(B)/mex/%.c.o: mex/%.c $(B)/flags
	$(say) CC $<
	@mkdir -p $(@D)
	$(q)$(CC) $(MEX_FLAGS) -MMD -MP -c -o $@ $<

# All of oct/ is one translation unit: it takes as long to read Octave's headers
# as to compile what follows them.
$(B)/oct.o: $(oct_sources) $(B)/flags $(B)/oct/methods.inc $(B)/oct/kernel_methods.inc $(B)/oct/names.inc $(B)/oct/help.inc $(B)/oct/arrayfun.inc
	$(say) CXX oct/*.cc
	$(q)printf '#include "%s"\n' $(oct_sources) \
	  | $(CXX) $(OCT_FLAGS) -I. -MMD -MP -MF $(B)/oct.d -MT $@ -x c++ -c -o $@ -

# gpuArray's functions are in the other oct-file: a compiler that guesses which
# virtual function is called must not call them from here.
$(B)/toolkit.o: $(toolkit_sources) $(B)/flags
	$(say) CXX oct/toolkit.cc
	$(q)printf '#include "%s"\n' $(toolkit_sources) \
	  | $(CXX) $(OCT_FLAGS) -fno-devirtualize-speculatively -I. -MMD -MP -MF $(B)/toolkit.d -MT $@ -x c++ -c -o $@ -

$(I)/__init_octcuda__.oct: $(B)/toolkit.o $(library) $(gl_library)
	$(say) LD $@
	$(q)$(CXX) $(OCT_FLAGS) -Wl,-z,nodelete -shared $(LDFLAGS) -Wl,--no-as-needed -o $@.tmp $< \
	  -L$(I) -loctcuda_gl -loctcuda '-Wl,-rpath,$$ORIGIN'
	@mv -f $@.tmp $@

# A loader for each method's name with its help, and the help of gpuArray.
$(B)/oct/methods.inc $(B)/oct/kernel_methods.inc: $(generate) $(call parts,gpuArray) $(call parts,cudaFunction)
	@mkdir -p $(@D)
	$(q)$(generate) documented $(if $(findstring kernel,$@),cudaFunction,gpuArray) > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv $@.new $@; fi

# Names in namespaces.
$(B)/oct/names.inc: INDEX
	@mkdir -p $(@D)
	$(q)tr ' ' '\n' < $< | sed -n '/^[a-z]*\.[a-zA-Z_.0-9]*$$/s/.*/"&",/p' > $@.new
	@mv -f $@.new $@

$(B)/oct/help.inc: $(I)/gpuArray.m
	@mkdir -p $(@D)
	$(q){ printf 'R"texinfo('; sed -n '/texinfo/,/@end deftypefn/s/^## \{0,1\}//p' $<; \
	  printf ')texinfo"\n'; } > $@.new
	@mv -f $@.new $@

# A file inst/+cuda/arrayfun.m would make Octave warn that it hides a function.
$(B)/oct/arrayfun.inc: oct/arrayfun.texi
	@mkdir -p $(@D)
	$(q){ printf 'R"texinfo('; cat $<; printf ')texinfo"\n'; } > $@.new
	@mv -f $@.new $@

# Octave 11 refuses a MEX file without the number of the MEX library for which it
# was made, a constant that mkoctfile compiles and links to each file.  Only
# mkoctfile knows the number, so cat, called as its compiler, prints that source.
# Earlier releases have no such constant.
$(B)/mex_abi.c: $(B)/flags
	$(say) GEN $@
	$(q)CC='cat --' $(MKOCTFILE) --mex -o $(B)/none.mex none.o 2>/dev/null \
	  | sed -n '/^const int __/p' > $@

$(B)/mex_abi.c.o: $(B)/mex_abi.c
	$(say) CC $<
	$(q)$(CC) $(MEX_FLAGS) -fvisibility=default -c -o $@ $<

# Moved into place, because a running Octave may have the old one mapped.  Each
# has a mexFunction, and Octave makes them visible to one another.
define gateway_rule
$(call mex_file,$(1)): $(call objects_of,$(1)) $(library) $(if $(call is_gl,$(1)),$(gl_library))
	$$(say) LD $$@
	@mkdir -p $$(@D)
	$$(q)$(if $(filter gpuArray,$(1)),$$(CXX) $$(OCT_FLAGS) -Wl$$(comma)-z$$(comma)nodelete,$$(CC) $$(FLAGS)) \
	  -shared $$(LDFLAGS) -Wl$$(comma)--no-as-needed$$(comma)-Bsymbolic-functions -o $$@.tmp \
	  $$(filter %.o,$$^) -L$(I) $(if $(call is_gl,$(1)),-loctcuda_gl) -loctcuda \
	  '-Wl,-rpath,$$$$ORIGIN$(if $(filter __%,$(1)),,/..)'
	@mv -f $$@.tmp $$@
$(B)/links/$(1): $(call mex_file,$(1)) build-aux/links.sh $(call parts,$(1)) \
    $(if $(filter gpuArray cudaHostAllocation,$(1)),,|) $(generate) \
    $(if $(filter cudaHostAllocation,$(1)),$(call parts,gpuArray) $(wildcard $(I)/@gpuArray/*.m))
	$$(say) LINK $(1)
	@mkdir -p $$(@D)
	$$(q)sh build-aux/links.sh $(generate) $(1) $(I) > $$@.new
	@mv -f $$@.new $$@
endef
$(foreach g,$(gateways),$(eval $(call gateway_rule,$(g))))

$(B)/build-aux/%.c.o: build-aux/%.c
	$(say) CC $<
	@mkdir -p $(@D)
	$(q)$(CC_FOR_BUILD) -std=gnu11 -O1 $(WARNINGS) $(if $(filter 1,$(STRICT)),-Werror) -D_GNU_SOURCE \
	  -DOCTA_LIBRARY -Isrc -I. -MMD -MP -c -o $@ $<

$(generate): $(generate_sources:%=$(B)/%.o)
	$(say) LD $@
	$(q)$(CC_FOR_BUILD) -o $@ $^

$(I)/octcuda_help.txt: $(generate) $(mex_sources)
	$(say) GEN $@
	@mkdir -p $(@D)
	$(q)$(generate) help > $@.new
	@mv -f $@.new $@

# What core's command doc shows for functions of inst/, and what lookfor searches.
help_texts := INDEX build-aux/manual/names.m $(wildcard inst/*.m inst/*/*.m inst/+cuda/+gl/*.m)
run_names = OCTCUDA_BACKEND=host $(OCTAVE_CLI) --no-history --norc -q --path $(I) --path tests/lib --path build-aux/manual
$(I)/doc.info: $(I)/octcuda_help.txt $(help_texts) | $(library) $(gl_library) $(links) $(B)/made
	$(say) INFO $@
	$(q)$(run_names) --eval "names ('info', '$(B)/doc.info')" < /dev/null
	@mv -f $(B)/doc.info $@

# What it shows in the documentation browser of Octave's window, where pkg of Octave 11 looks for it.
$(I)/doc/octcuda.qch: $(I)/octcuda_help.txt $(help_texts) | $(library) $(gl_library) $(links) $(B)/made
	$(say) INFO $@
	@mkdir -p $(@D)
	$(q)$(run_names) --eval "names ('window', '$(B)/octcuda.qch')" < /dev/null
	@mv -f $(B)/octcuda.qch $@

# The list is one of a release of Octave.
$(I)/doc-cache: $(I)/octcuda_help.txt $(help_texts) $(B)/flags | $(library) $(gl_library) $(links) $(B)/made
	$(say) INFO $@
	$(q)$(run_names) --eval "names ('lookfor', '$(I)')" < /dev/null

# M-files of the tables.
$(B)/made: $(generate) build-aux/plots/glObject.m.in $(mex_sources)
	$(say) GEN $(I)/+cuda
	@mkdir -p $(I)/+cuda $(I)/@glObject
	$(q)$(generate) made $(I)
	@touch $@

$(I)/.gitignore: $(B)/made
	$(say) GEN $@
	@{ echo $(@F); $(generate) names made; } | sed 's,^,/,' > $@

# What pkg makes of these comments, for those who use inst/ as it is.
$(I)/PKG_ADD $(I)/PKG_DEL: $(wildcard inst/*.m)
	@mkdir -p $(@D)
	$(q)sed -n 's/^## $(@F): //p' inst/*.m > $@.new
	@mv -f $@.new $@

# Kernels that most scripts need, compiled once, by as many processes as there
# are processors: the package works without.  All who use it can read them; those
# that nothing asks for any more go.
$(B)/kernels.made: build-aux/usual_kernels.m $(B)/embed.c.o $(B)/src/host/compile.c.o \
    $(filter $(foreach f,array compile fuse reduce index order random,$(B)/src/$(f)/%),$(lib_objects)) \
    $(filter $(B)/gl/plot/% $(B)/gl/embed.c.o,$(gl_objects)) \
    | $(library) $(gl_library) $(links) $(B)/made $(I)/PKG_ADD
	$(say) KERNELS $(I)/kernels
	$(q)mkdir -p $(I)/kernels && chmod 755 $(I)/kernels && touch $@.new
	$(q)if seq 0 $$(($(processors) - 1)) | OCTCUDA_BACKEND=host OCTCUDA_CACHE_DIR='$(CURDIR)/$(I)/kernels' \
	  xargs -P $(processors) -I PART $(OCTAVE_CLI) --no-history --norc -q --path $(I) $< PART $(processors) \
	  > $(B)/kernels.log 2>&1; \
	  then find $(I)/kernels -type f ! -newer $@.new -exec rm -f {} +; else cat $(B)/kernels.log; fi
	@chmod -R go+rX $(I)/kernels
	@mv -f $@.new $@ && touch $@

-include $(patsubst %.o,%.d,$(filter %.o,$(lib_objects) $(gl_objects))) \
  $(mex_sources:%=$(B)/%.d) $(B)/oct.d $(B)/toolkit.d $(generate_sources:%=$(B)/%.d)

# ---- run --------------------------------------------------------------

demo: deps ## Install what is missing, build, run every demo
	@$(MAKE) --no-print-directory build
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/demo.sh

gallery: build ## Draw the pictures of doc/gallery.md anew
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/gallery.sh

html: build ## Make the manual, build/html/index.html, and check its links
	@sh build-aux/deps.sh makeinfo:texinfo sphinx-build:python3-sphinx linkchecker \
	  /usr/share/doc/furo:furo /usr/share/doc/python3-myst-parser:python3-myst-parser
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/manual.sh

run: build ## Start Octave with the package on the path, not installed
	@octave --path '$(CURDIR)/inst'

bench: build ## Measure, and compare with plain Octave
	@$(OCTAVE_CLI) --no-history --norc -q --path inst --path tests/lib tests/perf/bench.m

# ---- check ------------------------------------------------------------

check: deps ## Install what is missing, build, run the tests, a twentieth of the sweeps (CHANGED=1: what changes can affect)
	@start=$$(date +%s); $(MAKE) --no-print-directory STRICT=1 build && \
	MAKE='$(MAKE)' OCTAVE_CLI='$(OCTAVE_CLI)' SEED='$(SEED)' CHANGED='$(CHANGED)' CHECK_START=$$start \
	  sh build-aux/check.sh

check-all: deps ## The same with all of the sweeps, or a part of them (PART=3/12); other releases of CUDA: check-cuda
	@$(MAKE) --no-print-directory STRICT=1 build
	@MAKE='$(MAKE)' OCTAVE_CLI='$(OCTAVE_CLI)' CHECK_ALL=1 PART='$(PART)' sh build-aux/check.sh

c_tests := $(sort $(wildcard tests/c/check_*.c))
cuda_h := $(firstword $(wildcard $(addsuffix /cuda.h,$(CUDA_HOME)/include \
  $(CUDA_PATH)/include /usr/local/cuda/include /usr/include)))
ifeq ($(cuda_h),)
c_tests := $(filter-out tests/c/check_cuda_h.c,$(c_tests))
endif
# Those of the second library, without which they are left out.
gl_tests := $(filter $(addprefix tests/c/check_,gl% plot% m4.c samples.c splat.c),$(c_tests))
gl_programs := $(gl_tests:tests/c/%.c=$(B)/tests/%)
ifeq ($(has_gl),)
c_tests := $(filter-out $(gl_tests),$(c_tests))
endif
# C_TESTS='check_core check_host' for some.
C_TESTS ?=
c_programs := $(filter $(if $(C_TESTS),$(C_TESTS:%=$(B)/tests/%),%),$(c_tests:tests/c/%.c=$(B)/tests/%))

# Tests of device code have it in a file that is compiled as loops are, but in a
# hurry.
$(B)/tests/%.cuh.o: private LOOP_OPTIMIZE := -O1
$(B)/tests/%.cuh.o: tests/c/%.cuh $(B)/flags
	$(say) CXX $<
	@mkdir -p $(@D)
	$(q)$(CXX) $(LOOP_FLAGS) -MMD -MP -MT $@ -MF $@.d -x c++ -c -o $@ $<
-include $(wildcard $(B)/tests/*.cuh.o.d)

$(B)/tests/check_random $(B)/tests/check_random_law: $(B)/tests/check_random.cuh.o

$(gl_programs): $(gl_objects)
$(gl_programs): private LIB_FLAGS += $(GL_CFLAGS)
$(gl_programs): private LDLIBS := $(GL_LIBS) $(LDLIBS)

# All objects in one file, which is linked faster.
$(B)/tests/library.o: $(lib_objects)
	$(say) LD $@
	@mkdir -p $(@D)
	$(q)$(CC) -r -nostdlib -o $@ $^

$(B)/tests/%: tests/c/%.c $(B)/tests/library.o
	$(say) CC $<
	@mkdir -p $(@D)
	$(q)$(CC) $(filter-out -Wconversion,$(LIB_FLAGS)) -Itests/c \
	  $(if $(cuda_h),-isystem $(dir $(cuda_h))) -MMD -MP -MF $@.d -MT $@ \
	  -o $@ $< $(filter %.o,$^) $(LDLIBS) -rdynamic
-include $(c_programs:=.d)

$(B)/perf/%: tests/perf/%.c $(lib_objects)
	$(say) CC $<
	@mkdir -p $(@D)
	$(q)$(CC) $(filter-out -Wconversion,$(LIB_FLAGS)) -MMD -MP -MF $@.d -MT $@ \
	  -o $@ $< $(filter %.o,$^) $(LDLIBS) -rdynamic
-include $(wildcard $(B)/perf/*.d)

$(B)/perf/bench_plots: $(gl_objects)
$(B)/perf/bench_plots: private LDLIBS := $(GL_LIBS) $(LDLIBS)

$(B)/perf/bench_compile: private LIB_FLAGS += -Itests/c
bench-compile: $(B)/perf/bench_compile ## Measure how long NVRTC takes for our kernels
	@$<

bench-plots: $(B)/perf/bench_plots ## Measure how points and lines become pictures
	@$<

check-programs: $(c_programs)

check-c: $(c_programs) ## Run the C tests
	@sh build-aux/check-c.sh $(c_programs)

check-tests: build ## Run the Octave tests (TESTS='ops cudaEvent' for some)
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/run-tests.sh $(TESTS)

# FUNCTIONS='padarray imresize' for some; PACKAGES=image for one.
check-packages: build ## Run the tests of Octave's packages image, signal and statistics on gpuArrays (PACKAGES_IN=folder: where they are unpacked)
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/run-packages.sh '$(PACKAGES_IN)' $(FUNCTIONS)

check-layout: $(generate) ## Check the rules of layout, tables and help
	@sh build-aux/check-layout.sh

check-example: ## Do what CONTRIBUTING.md says about adding an operation
	@$(MAKE) --no-print-directory build >/dev/null
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh tests/docs/add_operation.sh

check-deep: build ## C tests under ASan, UBSan and valgrind; a few Octave tests under valgrind
	@MAKE='$(MAKE)' OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/check-deep.sh

check-random: build ## Random programs with octcuda_auto beside plain Octave (FROM=1 TO=100000 JOBS=32; TURN=gpuArray: with gpuArrays)
	@OCTAVE_CLI='$(OCTAVE_CLI)' JOBS='$(JOBS)' TURN='$(TURN)' sh build-aux/check-random.sh $(FROM) $(TO)

check-dieharder: build ## Judge raw random words by dieharder (GENERATORS=Philox TESTS='0 1 2' for some)
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/check-dieharder.sh

check-install: dist ## pkg install, load, test and unload the tarball in a scratch prefix
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/check-install.sh $(tarball)

check-trixie: dist ## The same and the suite in Debian 13's Octave 9.4 (a chroot; root)
	@sh build-aux/check-chroot.sh trixie $(tarball)

check-sid: dist ## The same in Debian sid's Octave 11
	@sh build-aux/check-chroot.sh sid $(tarball)

# RELEASES='11.8 12.9' for some; PART=0/1 for every kernel and architecture.
cuda_programs := nvrtc templates kernels draws calls expressions scan search sort sequences sobol_draws $(if $(has_gl),plot_kernels)
check-cuda: $(cuda_programs:%=$(B)/tests/check_%) $(B)/tests/check_nv_symbols ## Other releases of CUDA: their libraries' calls, headers and NVRTC (from PyPI)
	@CC='$(CC)' PART='$(PART)' PROGRAMS='$(cuda_programs)' sh build-aux/check-cuda.sh $(RELEASES)

check-mpi: build ## Communicators through MPICH, and MPI 5's binary interface (from PyPI)
	@OCTAVE_CLI='$(OCTAVE_CLI)' sh build-aux/check-mpi.sh

check-arm64: ## Compile for ARM, and run the C tests of its host backend under qemu (installs both)
	@MAKE='$(MAKE)' CC_FOR_BUILD='$(CC)' sh build-aux/check-arm64.sh $(C_TESTS)

check-portable: $(B)/flags ## Compile src/ with the headers of macOS and Windows, as far as doc/portability.md promises (installs them)
	@sh build-aux/check-portable.sh

c_files = $(sort $(wildcard src/*.c src/*.h src/*/*.c src/*/*.h gl/*.h gl/*/*.c gl/*/*.h mex/*/*.c mex/*/*.h tests/c/*.c \
  tests/c/*.h build-aux/generate/*.[ch]))

format: ## Format the C files with clang-format
	clang-format --style=file -i $(c_files)

format-check: ## Fail if clang-format would change a C file
	@sh build-aux/format-check.sh $(c_files)

lint: $(B)/flags ## cppcheck and clang-tidy, where installed
	@sh build-aux/lint.sh '$(filter-out -DOCTA_VERSION=%,$(LIB_FLAGS))' '$(MEX_FLAGS)'

# ---- packaging --------------------------------------------------------

tarball := build/octcuda-$(version).tar.gz

dist: ## Make build/octcuda-VERSION.tar.gz, the same bytes for the same commit, and its page for the index of packages
	@sh build-aux/dist.sh $(tarball)
	@sh build-aux/packages-yaml.sh $(tarball) > $(B)/octcuda.yaml

install: dist ## pkg install the tarball for this user
	@$(OCTAVE_CLI) --no-history --norc -q --eval "pkg install -verbose $(tarball)"

index: $(I)/octcuda_help.txt $(B)/made ## Regenerate INDEX, and the table of settings in README.md
	@sh build-aux/index.sh > INDEX.new
	@mv -f INDEX.new INDEX
	@$(generate) readme > README.new
	@mv -f README.new README.md

deps: ## Install the tools that are missing, or say how
	@sh build-aux/deps.sh

clean: ## Remove what build made
	rm -rf build
	rm -f inst/liboctcuda.so inst/liboctcuda_gl.so inst/octcuda_help.txt inst/doc.info inst/doc-cache* inst/doc/octcuda.qch inst/octcuda_build.txt inst/PKG_ADD inst/PKG_DEL inst/.gitignore inst/+cuda/.gitignore
	rm -rf inst/kernels inst/*-api-v*
	rm -f $$(grep -ls '^## Made by build-aux/' inst/*.m inst/*/*.m)
	find inst -name '*.mex' -delete -o -name '*.oct' -delete

distclean: clean ## Remove everything that is not part of the source
	rm -f octave-workspace fntests.log *.tar.gz
	find . -name '*~' -delete

FORCE:

.PHONY: FORCE help build objects demo gallery html run bench bench-plots check check-all check-programs check-c \
  check-tests check-packages check-layout check-example check-deep check-random check-dieharder \
  check-install check-trixie check-sid check-cuda check-mpi check-arm64 check-portable format format-check lint dist install index deps \
  clean distclean
