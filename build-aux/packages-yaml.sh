#!/bin/sh
# packages-yaml.sh TARBALL -- the package's page for the index of Octave's packages,
# packages/octcuda.yaml in https://github.com/gnu-octave/packages, from DESCRIPTION.
#
# The addresses are DESCRIPTION's Url, Repository and Tracker; the tarball is expected
# at Url/releases/.  Whoever publishes a release changes them in DESCRIPTION.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
tarball=$1

# The value of FIELD in DESCRIPTION, with the lines that continue it.
field ()
{
  awk -v name="$1:" '
    index ($0, name) == 1 { inside = 1; sub (/^[^:]*: */, ""); print; next }
    inside && /^ / { sub (/^ +/, ""); print; next }
    { inside = 0 }' DESCRIPTION
}

# Its only line; an error if there is none.
line ()
{
  value=$(field "$1")
  [ -n "$value" ] || { printf 'DESCRIPTION has no %s; add a line "%s: ..."\n' "$1" "$1" >&2; exit 1; }
  printf '%s\n' "$value"
}

link () # ICON LABEL ADDRESS
{
  printf -- '- icon: "%s"\n  label: "%s"\n  url: "%s"\n' "$1" "$2" "$3"
}

url=$(line Url)
tracker=$(line Tracker)
repository=$(line Repository)
license=$(line License)
version=$(line Version)
cat << END
---
layout: "package"
permalink: "octcuda/"
description: >-
$(field Description | sed 's/^/  /')
icon: "$url/octcuda.svg"
links:
$(link 'far fa-copyright' "$license" "$url/COPYING")
$(link 'fas fa-rss' news "$url/NEWS")
$(link 'fas fa-code-branch' repository "$repository")
$(link 'fas fa-book' 'package documentation' "$url/manual/")
$(link 'fas fa-bug' 'report a problem' "$tracker")
maintainers:
- name: "$(line Maintainer)"
  contact: "$tracker"
versions:
- id: "$version"
  date: "$(line Date)"
  sha256: "$(sha256sum < "$tarball" | cut -d ' ' -f 1)"
  url: "$url/releases/$(basename "$tarball")"
  depends:
$(field Depends | tr ',' '\n' | sed 's/^ *\(.*[^ ]\) *$/  - "\1"/')
  - "pkg"
---
END
