/* private.h -- what the files of src/text/ share, and nobody else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_TEXT_PRIVATE_H
#define OCTA_TEXT_PRIVATE_H 1

#include "text/text.h"

/* ---- tokens.c ---- */

/* Whether K of S is the character C.  */
bool octa_token_is_char (const char *s, octa_token k, char c);

/* ---- macro.c ---- */

enum
{
  OCTA_MACRO_ARGS = 16
};

typedef struct octa_macro
{
  octa_token params[OCTA_MACRO_ARGS];
  int n_params; /* or -1: none, and no parentheses */
  size_t body, len;
} octa_macro;

/* The #define of LEN bytes at S, of the name *NAME.  */
bool octa_macro_read (const char *s, size_t len, octa_token *name,
                      octa_macro *m);
/* Which parameter of M, in S, the token K is, or -1.  */
int octa_macro_param (const octa_macro *m, const char *s, octa_token k);
/* Behind the bracket that ends what began before POS with an open one; the
   spans between commas are ARGS.  False at the end of the text.  */
bool octa_macro_args (const char *s, size_t len, size_t *pos, octa_span *args,
                      int *n);
/* What M, in S, is with ARGS, which are in TEXT.  False if it has what is not
   done here.  */
bool octa_macro_expand (const char *s, const octa_macro *m, const char *text,
                        const octa_span *args, octa_strbuf *out);
/* Does the body of M declare something, and need nothing behind it?  */
bool octa_macro_declares (const char *s, const octa_macro *m);

#endif
