/* macro.c -- reading a #define, and expanding the macro.  This supports only
   macros for declarations: arguments are inserted as they are, and # makes no
   strings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/private.h"

#include <string.h>

bool
octa_macro_read (const char *s, size_t len, octa_token *name, octa_macro *m)
{
  size_t pos = strcspn (s, "#") + 1;
  octa_token k = octa_token_next (s, len, &pos); /* define */
  *name = octa_token_next (s, len, &pos);
  *m = (octa_macro){ .n_params = -1, .body = pos, .len = len };
  if (name->kind != OCTA_TOKEN_IDENT || k.kind != OCTA_TOKEN_IDENT)
    return false;
  if (name->end >= len || s[name->end] != '(')
    return true;
  octa_token_next (s, len, &pos);
  for (m->n_params = 0;;)
    {
      k = octa_token_next (s, len, &pos);
      if (octa_token_is_char (s, k, ')'))
        break;
      if (octa_token_is_char (s, k, ','))
        continue;
      if (k.kind != OCTA_TOKEN_IDENT || m->n_params == OCTA_MACRO_ARGS)
        return false;
      m->params[m->n_params++] = k;
    }
  m->body = pos;
  return true;
}

int
octa_macro_param (const octa_macro *m, const char *s, octa_token k)
{
  for (int i = 0; i < m->n_params; i++)
    {
      octa_token p = m->params[i];
      if (k.kind == OCTA_TOKEN_IDENT && p.end - p.start == k.end - k.start
          && ! memcmp (s + p.start, s + k.start, k.end - k.start))
        return i;
    }
  return -1;
}

bool
octa_macro_args (const char *s, size_t len, size_t *pos, octa_span *args,
                 int *n)
{
  int depth = 1;
  *n = 0;
  args[0] = (octa_span){ *pos, *pos };
  for (;;)
    {
      octa_token k = octa_token_next (s, len, pos);
      if (k.kind == OCTA_TOKEN_END || k.kind == OCTA_TOKEN_DIRECTIVE)
        return false;
      depth += octa_token_is_char (s, k, '(') - octa_token_is_char (s, k, ')');
      if (depth == 0 || (depth == 1 && octa_token_is_char (s, k, ',')))
        {
          args[(*n)++].end = k.start;
          if (depth == 0)
            return true;
          if (*n == OCTA_MACRO_ARGS)
            return false;
          args[*n] = (octa_span){ k.end, k.end };
        }
    }
}

static void
strip (octa_strbuf *b)
{
  while (b->len && b->s[b->len - 1] == ' ')
    b->s[--b->len] = '\0';
}

bool
octa_macro_expand (const char *s, const octa_macro *m, const char *text,
                   const octa_span *args, octa_strbuf *out)
{
  size_t pos = m->body, end = m->body;
  bool is_glued = false;
  for (;;)
    {
      octa_token k = octa_token_next (s, m->len, &pos);
      if (k.kind == OCTA_TOKEN_END)
        return ! out->failed;
      if (k.kind == OCTA_TOKEN_DIRECTIVE || k.kind == OCTA_TOKEN_DEAD)
        return false;
      if (octa_token_is_char (s, k, '#'))
        {
          octa_token second = octa_token_next (s, m->len, &pos);
          if (! octa_token_is_char (s, second, '#'))
            return false;
          strip (out);
          is_glued = true;
          end = second.end;
          continue;
        }
      int i = octa_macro_param (m, s, k);
      if (! is_glued && (k.start > end || i >= 0))
        octa_strbuf_add (out, " ");
      is_glued = false;
      end = k.end;
      if (i < 0)
        octa_strbuf_addn (out, s + k.start, k.end - k.start);
      else
        {
          size_t from = args[i].start, to = args[i].end;
          while (from < to && strchr (" \n\t", text[from]))
            from++;
          while (to > from && strchr (" \n\t", text[to - 1]))
            to--;
          octa_strbuf_addn (out, text + from, to - from);
        }
    }
}

bool
octa_macro_declares (const char *s, const octa_macro *m)
{
  size_t end = m->len;
  while (end > m->body && strchr (" \t\n", s[end - 1]))
    end--;
  return end > m->body && strchr (m->n_params < 0 ? ";}" : ";})", s[end - 1]);
}
