#!/bin/sh
# check-layout.sh -- the rules of the source tree that can be checked in its text.
#
# Each rule is a function that prints what breaks it; silence is a pass.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
export LC_ALL=C
. build-aux/counts.sh
generate=build/generate # what includes the tables

# Print the C files given as "file:line:text", without comments and strings.
code ()
{
  awk '
    FNR == 1 { in_comment = 0 }
    {
      s = $0
      out = ""
      while (s != "")
        {
          if (in_comment)
            {
              at = index (s, "*/")
              if (! at) { s = ""; break }
              s = substr (s, at + 2)
              in_comment = 0
            }
          else if (match (s, /\/\*|\/\/|"([^"\\]|\\.)*"/))
            {
              out = out substr (s, 1, RSTART - 1)
              what = substr (s, RSTART, 2)
              if (what == "//") { s = ""; break }
              if (what == "/*")
                {
                  in_comment = 1
                  s = substr (s, RSTART + 2)
                }
              else
                {
                  out = out "\"\""
                  s = substr (s, RSTART + RLENGTH)
                }
            }
          else
            {
              out = out s
              s = ""
            }
        }
      if (out !~ /^[ \t]*$/)
        print FILENAME ":" FNR ":" out
    }' "$@"
}

kernel_files=$(find kernels gl/plot/kernels -type f ! -name '*~')
test_files=$(find tests -type f \( -name '*.m' -o -name '*.tst' \))

existing () { for f in "$@"; do [ ! -f "$f" ] || printf '%s\n' "$f"; done; }

rule_cplusplus () # C++ is in oct/ only, calls no driver, and reads failures in two places
{
  git ls-files '*.cc' '*.cpp' '*.cxx' 2> /dev/null | grep -v '^oct/'
  code $(existing oct/*.cc oct/*.h) | grep -E 'OCTA_CU|[^A-Za-z0-9_]cu[A-Z][A-Za-z0-9]* *\('
  grep -n 'octa_error ()' $(existing oct/*.cc oct/*.h) /dev/null \
    | grep -vE '^oct/(throw|value)\.cc:'
}

rule_mex_h () # mex.h is included under mex/ only
{
  grep -nE '#[ ]*include *[<"](mex|matrix)\.h' $(existing src/*.[ch] src/*/*.[chS] src/*/*.def \
    gl/*.h gl/*/* $kernel_files tests/c/*) /dev/null
}

rule_driver_calls () # driver calls go through OCTA_CU, outside the backends and profile.c
{
  code $(existing src/*.[ch] src/*/*.[ch] gl/*/*.[ch] mex/*/*.c mex/*/*.h \
    | grep -vE '^src/(cuda|host)/|^src/object/profile|^src/driver/cuda_api\.h') \
    | grep -E '(^|[^A-Za-z0-9_])cu[A-Z][A-Za-z0-9]* *\(' \
    | grep -vE '# *define'
}

rule_one_throw () # errors are raised in mex/gateway/gateway.c only
{
  grep -nE 'mexErrMsg|mexCallMATLABWithTrap' $(existing src/*.[ch] src/*/*.[ch] gl/*/*.[ch] mex/*/*.[ch] \
    | grep -vx 'mex/gateway/gateway.c') /dev/null | grep -vE ':[^:]*: *(/?\*|//)'
}

rule_gl () # OpenGL, EGL, GLFW and FreeType are used under gl/ only
{
  code $(existing src/*.[ch] src/*/*.[ch] mex/*/*.[ch] oct/*.cc oct/*.h) \
    | grep -E '(^|[^A-Za-z0-9_])(gl|egl|glfw|glew|FT_)[A-Z][A-Za-z0-9]* *\('
  grep -nE '#[ ]*include *[<"](GL|GLES|EGL|GLFW|ft2build|png)[./"]' \
    $(existing src/*/* mex/*/* oct/*) /dev/null
}

rule_dlopen () # libraries are loaded by library/, the backends and nvtx.c only
{
  code $(existing src/*.c src/*/*.c gl/*/*.c mex/*/*.c | grep -vE '^src/((library|cuda|host)/|object/nvtx)') \
    | grep -E '[^A-Za-z0-9_](dlopen|dlsym) *\('
}

rule_cuda_runtime () # the CUDA runtime's header is not used
{
  grep -nE '#[ ]*include *([<"]cuda_runtime|<cuda)\.h' \
    $(existing src/*.[ch] src/*/*.[ch] gl/*/*.[ch] mex/*/*.[ch] $kernel_files) /dev/null \
    | grep -vE '^(src/driver/cuda_api\.h|kernels/[a-z]*/include/)'
}

long_files='src/fuse/program.c' # each is one thing, whose parts call each other

rule_file_length () # a file has at most 700 lines, those of a list 1000; data, and what make writes, may have more
{
  existing src/*.[ch] src/*/*.[chS] gl/*/*.[ch] mex/*/*.[ch] oct/*.cc oct/*.h $kernel_files $test_files \
    tests/c/*.[ch] inst/*.m inst/*/*.m inst/*/*/*.m demos/*.m build-aux/* build-aux/*/* Makefile \
    | grep -v '\.txt$' \
    | xargs awk -v long=" $long_files " '
        FNR == 1 { most = index (long, " " FILENAME " ") ? 1000 : 700 }
        FNR <= 5 && index ($0, "## Made by build-aux/") == 1 { most = 0 }
        most && FNR == most + 1 { printf "%s: more than %d lines\n", FILENAME, most }'
}

rule_spdx () # every file of code names its licence
{
  existing src/*.[ch] src/*/*.[chS] src/*/*.def gl/*.h gl/*/* mex/*/*.[ch] mex/*/*.def oct/*.cc oct/*.h \
    oct/*.def $kernel_files $test_files $(find tests -name '*.sh') tests/c/*.[ch] inst/*.m \
    inst/*/*.m inst/*/*/*.m demos/*.m build-aux/* build-aux/*/* Makefile src/Makefile .ci/run \
    | xargs awk '
      FNR <= 40 && /SPDX-License-Identifier: GPL-3.0-or-later/ { has[FILENAME] = 1 }
      END { for (i = 1; i < ARGC; i++) if (! (ARGV[i] in has)) print ARGV[i] ": no SPDX line" }'
}

rule_banner () # a C file opens with its name
{
  existing src/*.[ch] src/*/*.[ch] src/*/*.def gl/*.h gl/*/*.[ch] gl/*/*.def mex/*/*.[ch] oct/*.cc oct/*.h oct/*.def tests/c/*.[ch] \
    build-aux/*/*.[ch] build-aux/*/*.def | xargs awk 'FNR == 1 {
        name = FILENAME
        sub (/.*\//, "", name)
        if (index ($0, "/* " name " -- ") != 1)
          printf "%s: does not open with \"/* %s -- \"\n", FILENAME, name
      }'
}

rule_leftovers () # no notes such as to-do
{
  grep -nE '\b(TODO|FIXME|XXX|HACK)\b' $(existing src/* src/*/* gl/*.h gl/*/* mex/*/* $kernel_files \
    inst/*.m inst/*/*.m inst/*/*/*.m $test_files tests/c/* demos/*) \
    /dev/null
}

rule_whitespace () # no tabs, no blanks at the end of a line
{
  grep -nE "$(printf '\t')|[ ]+\$" $(existing src/*.[ch] src/*/*.[ch] src/*/*.def gl/*.h gl/*/*.[ch] gl/*/*.def mex/*/*.[ch] \
    oct/*.cc oct/*.h tests/c/*.[ch] inst/*.m inst/*/*.m inst/*/*/*.m $test_files demos/*.m) \
    /dev/null | head -n 20
}

rule_help () # every public function and class has help
{
  # The usual methods of classes need none.
  existing inst/*.m inst/+cuda/*.m inst/+cuda/+gl/*.m inst/+parallel/+gpu/*.m inst/@*/*.m \
    | grep -vE '/__|/@[^/]*/(disp|display|delete)\.m$' \
    | xargs grep -L -e '-\*- texinfo -\*-' | sed 's/$/: no texinfo help/'
}

rule_installed_tests () # the tests in inst/ use nothing from tests/
{
  helpers=$(existing tests/lib/*.m | sed 's|.*/||; s|\.m$||' | tr '\n' '|')
  grep -nE "^%!.*\<(${helpers%|})\>" $(existing inst/*.m inst/*/*.m) /dev/null
}

rule_test_helpers () # functions of tests/lib/ are not defined again in a test
{
  helpers=$(existing tests/lib/*.m | sed 's|.*/||; s|\.m$||' | tr '\n' '|')
  grep -nE "^%!function (.*= *)?(${helpers%|})( |\$)" $(existing tests/*/*.tst) \
    /dev/null
}

rule_test_lines () # a line of a test file is a test's (%!) or a comment, because others are not read
{
  grep -nEv '^(%!|%|#|$)' $(existing tests/*/*.tst) /dev/null
}

rule_asserts () # assert (a, b, "text") compares nothing, because the text is used as a tolerance
{
  awk 'match ($0, /assert \(/) {
         rest = substr ($0, RSTART + RLENGTH)
         gsub (/"([^"\\]|\\.)*"/, "TEXT", rest)
         gsub (/\047[^\047]*\047/, "TEXT", rest)
         while (gsub (/\([^()]*\)|\[[^][]*\]|\{[^{}]*\}/, "", rest)) { }
         if (split (rest, argument, /, */) == 3 && rest !~ /^[^,]*, TEXT,/ \
             && argument[3] ~ /^(out|output|text|msg|what|said|log|name|err\.message|TEXT)\);/)
           print FILENAME ":" FNR ": " $0
       }' $(existing $test_files)
}

rule_index () # INDEX is what make index writes
{
  if [ -f inst/octcuda_help.txt ]; then
    sh build-aux/index.sh | diff -u INDEX - 2>&1 | head -n 20
  fi
}

rule_settings () # the table of settings in README.md is what make index writes
{
  $generate readme | diff -u README.md - 2>&1 | head -n 20
}

rule_setting_rows () # variables OCTCUDA_... have a row in src/base/settings.def, and setting.c reads them
{
  $generate names settings | sort > build/settings.names
  grep -rhoE '\<OCTCUDA_[A-Z][A-Z0-9_]*\>' src gl mex oct inst/*.m inst/*/*.m inst/*/*/*.m tests demos doc \
    build-aux Makefile README.md CONTRIBUTING.md NEWS --include='*.[chmS]' --include='*.cc' --include='*.def' \
    --include='*.sh' --include='*.tst' --include='*.md' --include=Makefile --include=NEWS \
    --exclude=check_setting.c --exclude=settings.tst \
    | sort -u | comm -23 - build/settings.names
  grep -nE 'getenv *\("(OCTCUDA_|CUDA_DEVICE)' $(existing src/*/*.c gl/*/*.c mex/*/*.c oct/*.cc inst/*.m \
    inst/*/*.m inst/*/*/*.m) /dev/null | grep -v ':%!'
}

rule_rows () # src/array/ops.def, mex/@gpuArray/fallback.def: rows are sorted; all tables: each row once
{
  for table in ops fallback; do
    $generate names $table | sort -c 2>&1 | sed "s,^,$table.def: ,"
  done
  for table in ops reductions fallback driver virtuals plots settings; do
    $generate names $table | sort | uniq -d | sed "s/\$/: two rows in the table $table/"
  done
}

rule_fallback_rows () # mex/@gpuArray/fallback.def: no device version
{
  $generate names fallback | sort > build/fallback.names
  {
    $generate names ops
    $generate names reductions
    $generate rows gpuArray
    existing inst/@gpuArray/*.m | sed 's,.*/,,; s,\.m$,,'
  } | sort -u | comm -12 - build/fallback.names \
    | sed 's/$/: a row in mex\/@gpuArray\/fallback.def and a method/'
}

rule_methods () # METHOD rows are unique, and name what class bodies declare
{
  for class in $($generate gateways); do
    $generate rows "$class" | sort | uniq -d \
      | sed "s,\$,: two METHOD rows in $class,"
    case $class in
      __*|gpuArray) ;; # gpuArray is a type: oct/
      *) [ -f "inst/@$class/$class.m" ] \
           || printf 'no inst/@%s/%s.m\n' "$class" "$class" ;;
    esac
    [ -f "mex/command/$class.c" ] || [ -f "mex/@$class/$class.c" ] \
      || printf 'no mex/@%s/%s.c\n' "$class" "$class"
  done
}

# The row of class $1 in doc/architecture.md: "GATEWAY SOURCE TEST" of the table of classes.
class_row ()
{
  sed -n '/^## Classes/,/^## Words/s/^| \(`.*\)|.*|$/\1/p' doc/architecture.md | grep "\`$1\`" \
    | awk -F ' *[|] *' '{ gsub (/`/, ""); gsub (/as named/, "named"); print $2, $3, $4 }'
}

# Does class $1 have its $2, where its row says ($3) or its name ($4 ...)?
class_has ()
{
  class=$1 what=$2 row=$3
  shift 3
  found=$(ls -d "$@" 2> /dev/null | head -n 1)
  case $row in
    named) [ -n "$found" ] || printf '%s has no %s of its name\n' "$class" "$what" ;;
    -) [ -z "$found" ] || printf '%s has a %s: %s\n' "$class" "$what" "$found" ;;
    *) [ -f "$row" ] || printf '%s: there is no %s\n' "$class" "$row" ;;
  esac
}

rule_classes () # a class has a gateway, a source file and a test of its name, or a row that says why not
{
  for class in $(ls -d inst/@*/ | sed 's,^inst/@,,; s,/$,,'); do
    row=$(class_row "$class")
    set -- ${row:-named named named}
    file=$(printf '%s\n' "$class" | sed 's/^cuda//; s/\([A-Z]\)/_\1/g; s/^_//' | tr A-Z a-z)
    case $class in
      cudaGl*) files="gl/*/${file#gl_}.c" ;;
      *) files="src/[!h]*/$file.c" ;; # src/host/ has the driver's objects
    esac
    class_has "$class" gateway "$1" "mex/@$class/"
    class_has "$class" "source file" "$2" $files
    class_has "$class" test "$3" tests/*/"$class.tst"
  done
}

rule_header_circles () # no header includes itself by way of others
{
  grep -H '^#include ".*\.h"' $(existing src/*.h src/*/*.h gl/*/*.h mex/*/*.h oct/*.h kernels/*/*.h) \
    | sed 's,^src/,,; s,^mex/[^/]*/,,; s,^oct/,,; s/:#include "\([^"]*\)".*/ \1/; s, mex/[^/]*/, ,; s, oct/, ,; s, @[^/]*/, ,' \
    | tsort 2>&1 > /dev/null
}

rule_layers () # the folders of src/ use each other as doc/architecture.md says
{
  sh build-aux/check-layers.sh
}

rule_document_names () # names `octa_NAME` in documents exist
{
  grep -rhow 'octa_[a-z0-9_]*' src gl mex oct kernels | sort -u > build/octa.names
  grep -ho '`octa_[a-z0-9_]*[a-z0-9]`' doc/*.md CONTRIBUTING.md README.md \
    | tr -d '`' | sort -u | comm -23 - build/octa.names
}

rule_kinds () # a kind of handle is a class with these methods
{
  $generate names kinds \
    | grep -v '^gl[A-Z]' | while read -r class; do # what plots have are m-files
        [ "$class" = gpuArray ] || [ -f "inst/@$class/$class.m" ] \
          || printf 'no inst/@%s/%s.m\n' "$class" "$class"
        case $class in
          gpuArray) methods=disp ;;
          cudaArgument) methods=close ;; # the class body has its disp
          *) methods='close disp isopen' ;;
        esac
        list=$($generate methods "$class")
        for method in $methods; do
          printf '%s\n' "$list" | grep -qx "$method" \
            || printf '%s has no %s\n' "$class" "$method"
        done
      done
}

rule_made () # the m-files written by make are those of the tables
{
  if [ -f inst/octcuda_help.txt ]; then
    $generate names made | sort > build/made.names
    grep -ls '^## Made by build-aux/' inst/*.m inst/*/*.m | sed 's,^inst/,,' | sort \
      | diff build/made.names -
  fi
}

rule_plots () # a row of build-aux/plots/names.def is a function in inst/, and the other way round
{
  if [ -f inst/octcuda_help.txt ]; then
    $generate names plots | sort > build/plots.names
    sort -u build/plots.names | diff build/plots.names -
    existing inst/gl*.m | sed 's,.*/,,; s,\.m$,,' | sort | diff build/plots.names -
  fi
}

rule_demos () # demos are short, and begin with a comment on what they show
{
  existing demos/*.m | while read -r f; do
    [ "$(wc -l < "$f")" -le 80 ] || printf '%s: more than 80 lines\n' "$f"
    head -n 1 "$f" | grep -q '^##* ' || printf '%s: no comment first\n' "$f"
  done
}

rule_gallery () # doc/gallery.md shows the pictures of doc/gallery/, and a demo for each
{
  existing doc/gallery/* | sed 's,^doc/,,' | sort > build/gallery.names
  sed -n 's/^| !\[[^]]*\](\([^)]*\)).*/\1/p' doc/gallery.md | sort | diff build/gallery.names -
  sed -n 's/^|.*`octave \(demos[^ `]*\).*/\1/p' doc/gallery.md | while read -r f; do
    [ -f "$f" ] || printf 'no %s\n' "$f"
  done
}

rule_tests () # test files are one folder deep, begin with what they test, and have different names
{
  find tests -name '*.tst' ! -path 'tests/*/*.tst' -o -path 'tests/*/*/*.tst'
  existing tests/*/*.tst | sed 's,.*/,,' | sort | uniq -d
  existing tests/*/*.tst | while read -r f; do
    head -n 1 "$f" | grep -qE '^(##*|%%*) ' || printf '%s: no comment first\n' "$f"
  done
}

rule_test_folders () # tests/folders.txt has each test once, with a folder of the map
{
  rows=$(sed '/^#/d' tests/folders.txt)
  printf '%s\n' "$rows" | sed 's/^[^ ]*//' | tr -s ' ' '\n' | sed '/^$/d' | sort > build/test.names
  existing tests/*/*.tst tests/c/check_*.c | sed 's,.*/,,; s/\.[a-z]*$//' | sort | diff build/test.names -
  printf '%s\n' "$rows" | sed -n 's/^\([^ ][^ ]*\).*/\1/p' | while read -r d; do
    [ "$d" = docs ] || grep -q "^| \`$d/\`" doc/architecture.md || printf 'no folder %s\n' "$d"
  done
}

rule_generated () # nothing derived is tracked
{
  git ls-files 2> /dev/null \
    | grep -E '\.(mex|so|o|tar\.gz|oct)$|^build/|^inst/octcuda_help\.txt$'
  git grep -l '^## Made by build-aux/' -- inst 2> /dev/null
}

rule_version () # DESCRIPTION and NEWS speak of the same version
{
  v=$(sed -n 's/^Version: *//p' DESCRIPTION)
  grep -q "^octcuda $v\$" NEWS || printf 'NEWS says nothing of %s\n' "$v"
}

rule_error_rows () # doc/errors.md has a row for each identifier of an error or a warning
{
  grep -rhoE 'octcuda:[A-Za-z][A-Za-z0-9_-]*' src mex oct gl inst --include='*.[chm]' --include='*.cc' \
    --include='*.def' | sort -u > build/errors.names
  sed -n 's/^| `\(octcuda:[^`]*\)`.*/\1/p' doc/errors.md | sort | diff build/errors.names -
}

rule_description () # DESCRIPTION has what the index of packages asks for
{
  sh build-aux/packages-yaml.sh DESCRIPTION 2>&1 > /dev/null
}

for rule in $(sed -n 's/^\(rule_[a-z_]*\) ().*/\1/p' "$0"); do
  found=$($rule 2>&1) # a broken check is no pass
  if [ -z "$found" ]; then
    pass
  else
    printf '%s\n' "$found"
    fail "$rule: $(sed -n "s/^$rule () # //p" "$0")"
  fi
done
report
