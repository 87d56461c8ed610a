#!/bin/sh
# virtuals.sh OV-BASE.H -- the names of all virtual functions of
# octave_base_value, sorted, one a line (overloads of one name once).
#
# Works for Octave 7 to 11: declarations over several lines, bodies in the
# class, `#if 0' parts, and what the type's macro declares.  Fails where the
# class is not found or looks much too small.  With -s each name is followed by
# a tab and its declaration.
#
# SPDX-License-Identifier: GPL-3.0-or-later
sig=0
if [ "$1" = -s ]; then sig=1; shift; fi
[ -r "$1" ] || { echo "$0: cannot read '$1'" >&2; exit 1; }
LC_ALL=C awk -v sig=$sig '
  # The text without comments, #if 0 parts and preprocessor lines; the body of
  # a macro that has VIRTUAL in it is kept apart.
  {
    s = $0
    sub (/\r$/, "", s)
    if (inmac || s ~ /^[ \t]*#/)
      {
        if (! inmac)
          {
            d = s; sub (/^[ \t]*#[ \t]*/, "", d)
            if (d ~ /^if[ \t]+0[ \t]*$/ && ! off)           { off = 1; next }
            if (off && d ~ /^if/)                           { off++; next }
            if (off && d ~ /^endif/)                        { off--; next }
            if (off == 1 && d ~ /^el/)                      { off = 0; next }
          }
        if (! off && (inmac || d ~ /^define/))
          {
            t = s; more = sub (/\\[ \t]*$/, "", t); inmac = more
            if (t ~ /(^|[^A-Za-z0-9_])VIRTUAL[ \t]/)
              { sub (/VIRTUAL/, "virtual", t); mac = mac " " t "\n" }
          }
        next
      }
    if (off) next
    # comments
    out = ""
    while (s != "")
      {
        if (incom)
          {
            p = index (s, "*/")
            if (! p) { s = ""; break }
            s = substr (s, p + 2); incom = 0
          }
        a = index (s, "//"); b = index (s, "/*")
        if (a && (! b || a < b)) { out = out substr (s, 1, a - 1); s = "" }
        else if (b) { out = out substr (s, 1, b - 1); s = substr (s, b + 2); incom = 1 }
        else { out = out s; s = "" }
      }
    # The class: from "octave_base_value" with no ; to the closing "};" in
    # the first column.
    if (! inclass)
      {
        if (out ~ /(^|[ \t])octave_base_value[ \t]*(\{.*)?$/ \
            && (out ~ /class/ || prev ~ /class|API/))
          inclass = 1
        if (out !~ /^[ \t]*$/) prev = out
        next
      }
    if (out ~ /^\};/) { inclass = 0; done = 1; next }
    if (! done) text = text " " out
  }
  function names(str,   n, w, i, x, d, f)
  {
    # Each part after the word virtual up to the first ( is one declaration.
    gsub (/[ \t]+/, " ", str)
    n = split (str, w, /(^|[^A-Za-z0-9_])virtual /)
    for (i = 2; i <= n; i++)
      {
        x = w[i]
        # Cut at the ; or { that is outside of parentheses.
        d = cut(x)
        f = d
        sub (/ *\(.*$/, "", f)
        gsub (/^.*[^A-Za-z0-9_~]/, "", f)
        if (f == "" || f ~ /^~/) continue
        sub (/ +$/, "", d)
        gsub (/OCTINTERP_API /, "", d)
        gsub (/\( *void *\)/, "()", d)
        decl[f] = decl[f] (decl[f] == "" ? "" : "  |  ") d
      }
  }
  function cut(x,   i, c, depth)
  {
    depth = 0
    for (i = 1; i <= length (x); i++)
      {
        c = substr (x, i, 1)
        if (c == "(") depth++
        else if (c == ")") depth--
        else if ((c == ";" || c == "{") && depth == 0) return substr (x, 1, i - 1)
      }
    return x
  }
  END {
    names(text)
    if (index (text, "DECLARE_OV_BASE_TYPEID_FUNCTIONS_AND_DATA"))
      names(mac)
    n = 0
    for (f in decl) { k = ++n; while (k > 1 && a2[k-1] > f) { a2[k] = a2[k-1]; k-- } a2[k] = f }
    if (n < 200) { print "virtuals.sh: only " n " virtual functions found" > "/dev/stderr"; exit 1 }
    for (i = 1; i <= n; i++)
      if (sig) print a2[i] "\t" decl[a2[i]]; else print a2[i]
  }
' "$1"
