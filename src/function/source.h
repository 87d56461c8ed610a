/* source.h -- trees of functions, and the meaning of names in them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SOURCE_H
#define OCTA_FUNCTION_SOURCE_H 1

#include "function/compile.h"
#include "function/syntax.h"

/* The meaning of a name in a tree.  */
typedef struct octa_function_name
{
  char *name;
  octa_function_found_kind kind;
  bool is_octaves;
  octa_function_source *source; /* OCTA_FUNCTION_IN_TREE: the tree of F */
  const octa_syntax_function *f;
  char *why;
} octa_function_name;

/* Trees that were found through names in each other.  */
typedef struct octa_function_family
{
  unsigned refs;
  int n;
  octa_function_source **member;
} octa_function_family;

/* A tree from which callees are made, possibly later, as the version for
   complex numbers.  It remembers the names that it has looked up.  */
struct octa_function_source
{
  octa_function_family *family;
  octa_syntax *syntax;
  bool is_octaves; /* it came with Octave: messages point to its callers */
  octa_function_source
      *home; /* of an expression that was written among nested functions: their
                tree, and the function that contains it; or NULL */
  const octa_syntax_function *scope;
  int n_names;
  octa_function_name *name;
};

void octa_function_source_retain (octa_function_source *s); /* NULL is fine */
/* The meaning of NAME in S, except for S's own functions.  NULL: the error
   slot is filled.  */
const octa_function_name *octa_function_source_find (octa_function_source *s,
                                                     const char *name);
/* Fail: S has no function PATH, or several.  */
octa_status octa_function_none (const octa_function_source *s,
                                const char *path);

#endif
