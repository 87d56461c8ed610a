/* source.h -- trees that callees are made from, and what their names mean.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SOURCE_H
#define OCTA_FUNCTION_SOURCE_H 1

#include "function/compile.h"
#include "function/syntax.h"

/* What a name means in a text.  */
typedef struct octa_function_name
{
  char *name;
  octa_function_found_kind kind;
  bool is_octaves;
  octa_function_source *source; /* OCTA_FUNCTION_IN_TREE: F of it */
  const octa_syntax_function *f;
  char *why;
} octa_function_name;

/* Texts that were found from each other.  */
typedef struct octa_function_family
{
  unsigned refs;
  int n;
  octa_function_source **member;
} octa_function_family;

/* A tree that callees were made from: the version with complex numbers is
   made of it later.  It remembers what names it has asked for.  */
struct octa_function_source
{
  octa_function_family *family;
  octa_syntax *syntax;
  bool is_octaves; /* it came with Octave: messages are about its callers */
  octa_function_source
      *home; /* an expression among functions inside others: their
           tree, and the function that it is in; or NULL */
  const octa_syntax_function *scope;
  int n_names;
  octa_function_name *name;
};

void octa_function_source_retain (octa_function_source *s); /* NULL is fine */
/* What NAME means in S, apart from S's own functions; NULL with the error slot
   filled.  */
const octa_function_name *octa_function_source_find (octa_function_source *s,
                                                     const char *name);
/* S has no function PATH, or several.  */
octa_status octa_function_none (const octa_function_source *s,
                                const char *path);

#endif
