/* private.h -- shared by the files of src/text/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_TEXT_PRIVATE_H
#define OCTA_TEXT_PRIVATE_H 1

#include "text/text.h"

/* ---- tokens.c ---- */

/* Is the token K of S the character C?  */
bool octa_token_is_char (const char *s, octa_token k, char c);

/* ---- macro.c ---- */

enum
{
  OCTA_MACRO_ARGS = 16
};

typedef struct octa_macro
{
  octa_token params[OCTA_MACRO_ARGS];
  int n_params; /* -1: no parentheses */
  size_t body, len;
} octa_macro;

/* Read the #define of LEN bytes at S; *NAME is the token of its name.  */
bool octa_macro_read (const char *s, size_t len, octa_token *name,
                      octa_macro *m);
/* The number of the parameter of M that the token K of S names, or -1.  */
int octa_macro_param (const octa_macro *m, const char *s, octa_token k);
/* Read the arguments from *POS, which is after the "(", to its ")"; moves *POS
   past it.  ARGS are the spans between commas.  False if the text ends
   before.  */
bool octa_macro_args (const char *s, size_t len, size_t *pos, octa_span *args,
                      int *n);
/* Expand M, which is in S, with ARGS, which are in TEXT.  False if it uses
   something that is not supported here.  */
bool octa_macro_expand (const char *s, const octa_macro *m, const char *text,
                        const octa_span *args, octa_strbuf *out);
/* Is the body of M a whole declaration?  */
bool octa_macro_declares (const char *s, const octa_macro *m);

#endif
