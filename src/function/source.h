/* source.h -- trees that callees are made from, and what their names mean.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SOURCE_H
#define OCTA_FUNCTION_SOURCE_H 1

#include "function/compile.h"
#include "function/syntax.h"

/* What a name means in a text.  */
typedef struct octa_fun_name
{
  char *name;
  octa_fun_found_kind kind;
  bool is_octaves;
  octa_fun_source *source; /* OCTA_FUN_IN_TREE: F of it */
  const octa_syntax_function *f;
  char *why;
} octa_fun_name;

/* Texts that were found from each other.  */
typedef struct octa_fun_family
{
  unsigned refs;
  int n;
  octa_fun_source **member;
} octa_fun_family;

/* A tree that callees were made from: the version with complex numbers is
   made of it later.  It remembers what names it has asked for.  */
struct octa_fun_source
{
  octa_fun_family *family;
  octa_syntax *syntax;
  bool is_octaves; /* it came with Octave: messages are about its callers */
  octa_fun_source *home; /* an expression among functions inside others: their
                            tree, and the function that it is in; or NULL */
  const octa_syntax_function *scope;
  int n_names;
  octa_fun_name *name;
};

void octa_fun_source_retain (octa_fun_source *s); /* NULL is fine */
/* What NAME means in S, apart from S's own functions; NULL with the error slot
   filled.  */
const octa_fun_name *octa_fun_source_find (octa_fun_source *s,
                                           const char *name);
/* S has no function PATH, or several.  */
octa_status octa_fun_none (const octa_fun_source *s, const char *path);

#endif
