#!/bin/sh
# dist.sh TARBALL -- pack what git tracks; the same commit gives the same bytes.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C
tarball=$1
name=$(basename "$tarball" .tar.gz)
mkdir -p "$(dirname "$tarball")"
list=$(mktemp)
trap 'rm -f "$list"' EXIT
if git rev-parse --is-inside-work-tree > /dev/null 2>&1; then
  git ls-files | while IFS= read -r f; do
    [ ! -f "$f" ] || printf '%s\n' "$f"
  done > "$list"
  stamp=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
else
  # This is an unpacked tarball.
  find . -path ./build -prune -o -type f ! -name '*.mex' ! -name '*.oct' ! -name '*.so' \
    ! -path ./inst/PKG_ADD ! -path ./inst/PKG_DEL ! -path './inst/kernels/*' \
    ! -path ./inst/doc.info ! -path './inst/doc/*' ! -name 'doc-cache*' ! -path ./inst/octcuda_help.txt ! -path ./inst/octcuda_build.txt -print | while IFS= read -r f; do
      grep -qs '^## Made by build-aux/' "$f" || printf '%s\n' "${f#./}"
    done > "$list"
  stamp=${SOURCE_DATE_EPOCH:-$(stat -c %Y DESCRIPTION)}
fi
sort -o "$list" "$list"
tar --create --file="$tarball.tar" --format=gnu --owner=0 --group=0 \
  --numeric-owner --mode=u+rw,go=rX,a-s --mtime="@$stamp" \
  --transform="s,^,$name/," --no-recursion --files-from="$list"
gzip -n -9 < "$tarball.tar" > "$tarball.tmp"
rm -f "$tarball.tar"
mv -f "$tarball.tmp" "$tarball"
printf '%s\n' "$tarball"
