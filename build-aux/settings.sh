#!/bin/sh
# settings.sh -- write README.md with the table of src/base/settings.def in it,
# between the two comments that stand around it; "settings.sh list": the rows'
# variables instead.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C

awk -v what="${1:-readme}" '
  # The arguments of ROW (..., "a" "b", ...) become part[1], part[2] ...; strings
  # lose their quotes, and those that follow each other are one.
  function split_row(s,   n, c, is_string) {
    sub (/^[A-Z]+ \(/, "", s); sub (/\) *$/, "", s)
    split ("", part); n = 1; part[1] = ""; is_string = 0
    while (s != "") {
      c = substr (s, 1, 1); s = substr (s, 2)
      if (c == "\"") is_string = ! is_string
      else if (is_string) part[n] = part[n] c
      else if (c == ",") part[++n] = ""
      else if (c != " ") part[n] = part[n] c
    }
  }
  # `a`, `b`, of the words of S
  function each(s) { gsub (/ /, "`, `", s); return "`" s "`" }
  function line(name, values, standard, text) {
    table[++n_lines] = "| `" name "` | " values " | " standard " | " text " |"
  }
  function either(said, number) { return said == "" ? number : said }
  function row(kind, name) {
    name = (kind == "FOREIGN" ? "" : "OCTCUDA_") part[1]
    if (what == "list") print name
    else if (kind == "NUMBER") line(name, part[2] " to " part[3], either(part[5], part[4]), part[6])
    else if (kind == "SWITCH") line(name, "`0`, `1`", either(part[3], "`" part[2] "`"), part[4])
    else if (kind == "CHOICE") line(name, each(part[2]), each(substr (part[2], 1, index (part[2], " ") - 1)), part[4])
    else if (kind == "FLAG") line(name, "anything", "not set", part[2])
    else if (kind != "OTHER") line(name, part[2], part[3], part[4])
  }

  FILENAME ~ /\.def$/ && FNR == 1 { in_comment = 1 }
  FILENAME ~ /\.def$/ {
    if (in_comment) { if ($0 ~ /\*\/$/) in_comment = 0; next }
    if ($0 ~ /^[A-Z]+ \(/) text = ""
    else if (text == "") next
    text = text $0
    if ($0 ~ /\)$/) { split_row(text); sub (/ .*/, "", text); row(text); text = "" }
    next
  }
  what == "list" { exit }
  /^<!-- end of the settings -->$/ { is_inside = 0 }
  ! is_inside { print }
  /^<!-- settings: / {
    is_inside = 1
    print "| environment variable | values | default | meaning |"
    print "|---|---|---|---|"
    for (i = 1; i <= n_lines; i++) print table[i]
  }' src/base/settings.def README.md
