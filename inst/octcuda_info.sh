#!/bin/sh
# octcuda_info.sh ARGUMENT... -- info_program () while octcuda is loaded: what `doc NAME' runs.
#
# Names of methods and of namespaces, which have a dot or an @, are shown from the manual of
# octcuda.  All else goes to the program that was there before, INFO_PROGRAM_OF_OCTAVE.
#
# SPDX-License-Identifier: GPL-3.0-or-later
program=${INFO_PROGRAM_OF_OCTAVE:-info}
manual=$(dirname "$0")/doc.info
name= before=
for word; do
  [ "$before" != --index-search ] || name=$word
  before=$word
done
case $name in
  *.* | @*)
    if grep -qF -e "* $name:" "$manual" 2> /dev/null; then
      exec "$program" --file "$manual" --index-search "$name"
    fi ;;
esac
exec "$program" "$@"
