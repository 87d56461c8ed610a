/* nested.h -- nested functions, and the variables that they share.

   A name in a nested function is a variable of an enclosing function if it is
   not a parameter or result of the nested one and the enclosing function has
   the name, too.  The outermost function that has the name owns the variable;
   but a parameter or result belongs to its own function, and ends the search.
   Names in an anonymous function do not count as names of the function around
   it.  These are Octave's rules.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_NESTED_H
#define OCTA_FUNCTION_NESTED_H 1

#include "function/syntax.h"

/* A variable of OWNER that its nested functions use.  */
typedef struct octa_syntax_share
{
  const char *name;
  const octa_syntax_function *owner;
  int level;   /* number of functions around OWNER */
  bool is_set; /* some function assigns to it */
  char *key;   /* NAME:LEVEL, unique among the variables that F can see */
} octa_syntax_share;

typedef struct octa_syntax_shares
{
  int n;
  octa_syntax_share *all;
} octa_syntax_shares;

/* The variables that F shares: those of enclosing functions that F reads,
   itself or through the nested functions that it calls, and F's own variables
   that its nested functions use.  If E, an expression in F, is given, only the
   variables that E needs.  */
octa_status octa_syntax_shared (const octa_syntax *s,
                                const octa_syntax_function *f,
                                const octa_expr *e, octa_syntax_shares *out);
void octa_syntax_shares_free (octa_syntax_shares *x);

/* The function of S that a call of NAME in F (NULL: outside of functions)
   refers to, or NULL.  */
const octa_syntax_function *octa_syntax_seen (const octa_syntax *s,
                                              const octa_syntax_function *f,
                                              const char *name);
/* Does E, an expression in F, name nested functions?  */
bool octa_syntax_names_nested (const octa_syntax *s,
                               const octa_syntax_function *f,
                               const octa_expr *e);
/* The function at PATH, "inner" or "outer/inner".  NULL: there is none, or
   several.  */
const octa_syntax_function *octa_syntax_find (const octa_syntax *s,
                                              const char *path);
/* The function that owns the variable NAME of F.  NULL: F has no such
   name.  */
const octa_syntax_function *octa_syntax_owner (const octa_syntax_function *f,
                                               const char *name);
/* The enclosing function that owns NAME if F itself does not use NAME outside
   of its anonymous functions; else NULL.  */
const octa_syntax_function *octa_syntax_unseen (const octa_syntax *s,
                                                const octa_syntax_function *f,
                                                const char *name);
/* The variable that an assignment to E changes, or NULL.  */
const octa_expr *octa_syntax_target (const octa_expr *e);

#endif
