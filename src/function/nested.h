/* nested.h -- functions inside others, and the variables that they share.

   A name in a nested function that is none of its parameters and results is
   the variable of a function around it, if that one has the name too: the
   outermost that has it owns the variable.  A parameter or result on the way
   is that function's own.  What stands in an anonymous function is no name of
   the function around it: Octave reads the two so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_NESTED_H
#define OCTA_FUNCTION_NESTED_H 1

#include "function/syntax.h"

/* A variable of OWNER that functions inside it use.  */
typedef struct octa_syntax_share
{
  const char *name;
  const octa_syntax_function *owner;
  int level;   /* how many functions are around OWNER */
  bool is_set; /* the text gives it a value somewhere */
  char *key;   /* NAME:LEVEL, which no other variable there has */
} octa_syntax_share;

typedef struct octa_syntax_shares
{
  int n;
  octa_syntax_share *all;
} octa_syntax_shares;

/* The variables of F and those around it that F uses together with others: it
   reads them itself, or nested functions do which it calls, and those that
   they call.  With E, an expression that was written in F, only what E needs.
   F's own are those that functions inside it use.  */
octa_status octa_syntax_shared (const octa_syntax *s,
                                const octa_syntax_function *f,
                                const octa_expr *e, octa_syntax_shares *out);
void octa_syntax_shares_free (octa_syntax_shares *x);

/* The function that NAME means in F (NULL: in none); NULL: none of S.  */
const octa_syntax_function *octa_syntax_seen (const octa_syntax *s,
                                              const octa_syntax_function *f,
                                              const char *name);
/* Does E, in F, name nested functions?  */
bool octa_syntax_names_nested (const octa_syntax *s,
                               const octa_syntax_function *f,
                               const octa_expr *e);
/* The function at PATH, "inner" or "outer/inner"; NULL: there is none, or
   there are several.  */
const octa_syntax_function *octa_syntax_find (const octa_syntax *s,
                                              const char *path);
/* The function whose variable the name NAME is in F; NULL: F has no such
   name.  */
const octa_syntax_function *octa_syntax_owner (const octa_syntax_function *f,
                                               const char *name);
/* The function around F whose variable NAME is, of which F, but for anonymous
   functions in it, knows nothing; or NULL.  */
const octa_syntax_function *octa_syntax_unseen (const octa_syntax *s,
                                                const octa_syntax_function *f,
                                                const char *name);
/* The variable that an assignment to E changes, or NULL.  */
const octa_expr *octa_syntax_target (const octa_expr *e);

#endif
